// Code generated from schemas/authorization/v1beta1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { SubjectAccessReviewStatus } from "../v1/access-review.types.js";
import type { SelfSubjectAccessReviewSpec } from "../v1/self-subject-access-review.types.js";

/** Asks whether the caller may do something; never stored. */
export interface SelfSubjectAccessReview extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked. */
  spec: SelfSubjectAccessReviewSpec;
  /** The answer. */
  status?: SubjectAccessReviewStatus;
}
