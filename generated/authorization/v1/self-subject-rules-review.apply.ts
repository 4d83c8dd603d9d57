// Code generated from schemas/authorization/v1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  NonResourceRule,
  ResourceRule,
  SelfSubjectRulesReviewSpec,
  SubjectRulesReviewStatus,
} from "./self-subject-rules-review.types.js";

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

/** What an apply of the part SubjectRulesReviewStatus may state. */
export interface SubjectRulesReviewStatusApply extends Partial<
  Omit<
    SubjectRulesReviewStatus,
    | "resourceRules"
    | "nonResourceRules"
  >
> {
  /** What may be done with resources. */
  resourceRules?: ResourceRuleApply[];
  /** What may be done with paths outside the resources. */
  nonResourceRules?: NonResourceRuleApply[];
}

/** What an apply of the part ResourceRule may state. */
export interface ResourceRuleApply extends Partial<ResourceRule> {}

/** What an apply of the part NonResourceRule may state. */
export interface NonResourceRuleApply extends Partial<NonResourceRule> {}
