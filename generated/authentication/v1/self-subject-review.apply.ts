// Code generated from schemas/authentication/v1/self-subject-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { SelfSubjectReviewStatus } from "./self-subject-review.types.js";

/** What an apply of a SelfSubjectReview may state. */
export interface SelfSubjectReviewApply {
  apiVersion?: string;
  kind?: "SelfSubjectReview";
  metadata: ApplyMeta;
  /** The answer. */
  status?: SelfSubjectReviewStatus;
}
