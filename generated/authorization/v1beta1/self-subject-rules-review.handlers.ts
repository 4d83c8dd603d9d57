// Code generated from schemas/authorization/v1beta1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as authorizationV1SelfSubjectRulesReviewStructs } from "../v1/self-subject-rules-review.schema.js";
import { structs } from "./self-subject-rules-review.schema.js";

export { merge } from "./self-subject-rules-review.merge.js";
export { protobuf } from "./self-subject-rules-review.protobuf.js";
export { validate } from "./self-subject-rules-review.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return { ...structs, ...authorizationV1SelfSubjectRulesReviewStructs };
}
