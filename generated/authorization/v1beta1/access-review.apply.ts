// Code generated from schemas/authorization/v1beta1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ResourceAttributesApply } from "../v1/access-review.apply.js";
import type { SubjectAccessReviewSpec } from "./access-review.types.js";

/** What an apply of the part SubjectAccessReviewSpec may state. */
export interface SubjectAccessReviewSpecApply extends Partial<Omit<SubjectAccessReviewSpec, "resourceAttributes">> {
  /** A request about a resource. */
  resourceAttributes?: ResourceAttributesApply;
}
