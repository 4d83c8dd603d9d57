// Code generated from schemas/authorization/v1beta1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { SubjectAccessReviewStatus } from "../v1/access-review.types.js";
import type { SelfSubjectAccessReviewSpecApply } from "../v1/self-subject-access-review.apply.js";

/** What an apply of a SelfSubjectAccessReview may state. */
export interface SelfSubjectAccessReviewApply {
  apiVersion?: string;
  kind?: "SelfSubjectAccessReview";
  metadata: ApplyMeta;
  /** What is asked. */
  spec?: SelfSubjectAccessReviewSpecApply;
  /** The answer. */
  status?: SubjectAccessReviewStatus;
}
