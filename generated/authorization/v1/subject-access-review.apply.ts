// Code generated from schemas/authorization/v1/subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { SubjectAccessReviewSpecApply } from "./access-review.apply.js";
import type { SubjectAccessReviewStatus } from "./access-review.types.js";

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
