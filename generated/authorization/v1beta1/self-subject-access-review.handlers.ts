// Code generated from schemas/authorization/v1beta1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as metaV1SelectorsStructs } from "../../meta/v1/selectors.schema.js";
import { structs as authorizationV1AccessReviewStructs } from "../v1/access-review.schema.js";
import { structs as authorizationV1SelfSubjectAccessReviewStructs } from "../v1/self-subject-access-review.schema.js";
import { structs } from "./self-subject-access-review.schema.js";

export { merge } from "./self-subject-access-review.merge.js";
export { protobuf } from "./self-subject-access-review.protobuf.js";
export { validate } from "./self-subject-access-review.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return {
    ...structs,
    ...authorizationV1AccessReviewStructs,
    ...authorizationV1SelfSubjectAccessReviewStructs,
    ...metaV1MetaStructs,
    ...metaV1SelectorsStructs,
  };
}
