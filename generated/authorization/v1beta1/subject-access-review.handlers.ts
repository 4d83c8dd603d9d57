// Code generated from schemas/authorization/v1beta1/subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";
import { structs as metaV1MetaStructs } from "../../meta/v1/meta.schema.js";
import { structs as metaV1SelectorsStructs } from "../../meta/v1/selectors.schema.js";
import { structs as authorizationV1AccessReviewStructs } from "../v1/access-review.schema.js";
import { structs as accessReviewStructs } from "./access-review.schema.js";
import { structs } from "./subject-access-review.schema.js";

export { merge } from "./subject-access-review.merge.js";
export { protobuf } from "./subject-access-review.protobuf.js";
export { validate } from "./subject-access-review.validate.js";

/** Every struct that the kind reaches, by name. */
export function allStructs(): Readonly<Record<string, Schema>> {
  return {
    ...structs,
    ...authorizationV1AccessReviewStructs,
    ...accessReviewStructs,
    ...metaV1MetaStructs,
    ...metaV1SelectorsStructs,
  };
}
