// Code generated from schemas/authorization/v1/self-subject-rules-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Asks what the caller may do in a namespace; never stored. */
export interface SelfSubjectRulesReview extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked. */
  spec: SelfSubjectRulesReviewSpec;
  /** The answer. */
  status?: SubjectRulesReviewStatus;
}

/** The namespace in question. */
export interface SelfSubjectRulesReviewSpec {
  /** Name of the namespace. */
  namespace?: string;
}

/** What may be done, for people to look at. */
export interface SubjectRulesReviewStatus {
  /** What may be done with resources. */
  resourceRules: ResourceRule[];
  /** What may be done with paths outside the resources. */
  nonResourceRules: NonResourceRule[];
  /** Whether there may be more than is listed. */
  incomplete?: boolean;
  /** Why there may be more than is listed. */
  evaluationError?: string;
}

/** Permits verbs on resources. */
export interface ResourceRule {
  /** What may be done; * for everything. */
  verbs: string[];
  /** Groups of the resources; * for all. */
  apiGroups?: string[];
  /** Resources, and subresources as resource/subresource; * for all. */
  resources?: string[];
  /** Names of objects; absent for all. */
  resourceNames?: string[];
}

/** Permits verbs on paths outside the resources. */
export interface NonResourceRule {
  /** Methods in lower case; * for all. */
  verbs: string[];
  /** Paths; a final * stands for any rest. */
  nonResourceURLs?: string[];
}
