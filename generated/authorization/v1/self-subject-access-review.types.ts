// Code generated from schemas/authorization/v1/self-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { NonResourceAttributes, ResourceAttributes, SubjectAccessReviewStatus } from "./access-review.types.js";

/** Asks whether the caller may do something; never stored. */
export interface SelfSubjectAccessReview extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked. */
  spec: SelfSubjectAccessReviewSpec;
  /** The answer. */
  status?: SubjectAccessReviewStatus;
}

/** What the caller wants to do: something with a resource, or with a path outside the resources. */
export interface SelfSubjectAccessReviewSpec {
  /** A request about a resource. */
  resourceAttributes?: ResourceAttributes;
  /** A request to a path outside the resources. */
  nonResourceAttributes?: NonResourceAttributes;
}
