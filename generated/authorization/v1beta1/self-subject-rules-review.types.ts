// Code generated from schemas/authorization/v1beta1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { SelfSubjectRulesReviewSpec, SubjectRulesReviewStatus } from "../v1/self-subject-rules-review.types.js";

/** Asks what the caller may do in a namespace; never stored. */
export interface SelfSubjectRulesReview extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked. */
  spec: SelfSubjectRulesReviewSpec;
  /** The answer. */
  status?: SubjectRulesReviewStatus;
}
