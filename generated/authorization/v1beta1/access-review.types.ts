// Code generated from schemas/authorization/v1beta1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { NonResourceAttributes, ResourceAttributes } from "../v1/access-review.types.js";

/** Who wants to do what: something with a resource, or with a path outside the resources. */
export interface SubjectAccessReviewSpec {
  /** A request about a resource. */
  resourceAttributes?: ResourceAttributes;
  /** A request to a path outside the resources. */
  nonResourceAttributes?: NonResourceAttributes;
  /** Name of the user. */
  user?: string;
  /** Groups of the user. */
  group?: string[];
  /** Further attributes of the user, by key. */
  extra?: Record<string, string[]>;
  /** Identifier of the user. */
  uid?: string;
}
