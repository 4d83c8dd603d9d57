// Code generated from schemas/authorization/v1beta1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { SubjectRulesReviewStatusApply } from "../v1/self-subject-rules-review.apply.js";
import type { SelfSubjectRulesReviewSpec } from "../v1/self-subject-rules-review.types.js";

/** What an apply of a SelfSubjectRulesReview may state. */
export interface SelfSubjectRulesReviewApply {
  apiVersion?: string;
  kind?: "SelfSubjectRulesReview";
  metadata: ApplyMeta;
  /** What is asked. */
  spec?: SelfSubjectRulesReviewSpec;
  /** The answer. */
  status?: SubjectRulesReviewStatusApply;
}
