// Code generated from schemas/authorization/v1beta1/subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { SubjectAccessReviewStatus } from "../v1/access-review.types.js";
import type { SubjectAccessReviewSpec } from "./access-review.types.js";

/** Asks whether a user may do something; never stored. */
export interface SubjectAccessReview extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked. */
  spec: SubjectAccessReviewSpec;
  /** The answer. */
  status?: SubjectAccessReviewStatus;
}
