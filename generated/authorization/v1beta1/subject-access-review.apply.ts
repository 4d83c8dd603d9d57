// Code generated from schemas/authorization/v1beta1/subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { SubjectAccessReviewStatus } from "../v1/access-review.types.js";
import type { SubjectAccessReviewSpecApply } from "./access-review.apply.js";

/** What an apply of a SubjectAccessReview may state. */
export interface SubjectAccessReviewApply {
  apiVersion?: string;
  kind?: "SubjectAccessReview";
  metadata: ApplyMeta;
  /** What is asked. */
  spec?: SubjectAccessReviewSpecApply;
  /** The answer. */
  status?: SubjectAccessReviewStatus;
}
