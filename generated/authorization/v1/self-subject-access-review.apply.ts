// Code generated from schemas/authorization/v1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ResourceAttributesApply } from "./access-review.apply.js";
import type { SubjectAccessReviewStatus } from "./access-review.types.js";
import type { SelfSubjectAccessReviewSpec } from "./self-subject-access-review.types.js";

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

/** What an apply of the part SelfSubjectAccessReviewSpec may state. */
export interface SelfSubjectAccessReviewSpecApply extends Partial<
  Omit<
    SelfSubjectAccessReviewSpec,
    | "resourceAttributes"
  >
> {
  /** A request about a resource. */
  resourceAttributes?: ResourceAttributesApply;
}
