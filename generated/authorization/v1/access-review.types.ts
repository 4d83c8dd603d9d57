// Code generated from schemas/authorization/v1/access-review.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelectorRequirement } from "../../meta/v1/meta.types.js";
import type { FieldSelectorRequirement } from "../../meta/v1/selectors.types.js";

/** Who wants to do what: something with a resource, or with a path outside the resources. */
export interface SubjectAccessReviewSpec {
  /** A request about a resource. */
  resourceAttributes?: ResourceAttributes;
  /** A request to a path outside the resources. */
  nonResourceAttributes?: NonResourceAttributes;
  /** Name of the user. */
  user?: string;
  /** Groups of the user. */
  groups?: string[];
  /** Further attributes of the user, by key. */
  extra?: Record<string, string[]>;
  /** Identifier of the user. */
  uid?: string;
}

/** Whether a request would be let pass. */
export interface SubjectAccessReviewStatus {
  /** Whether it would be. */
  allowed?: boolean;
  /** Whether it is forbidden outright, whatever others say. */
  denied?: boolean;
  /** Why, for people. */
  reason?: string;
  /** What went wrong while it was decided. */
  evaluationError?: string;
}

/** A request about a resource. */
export interface ResourceAttributes {
  /** Namespace of the request; empty for all of them, and for the cluster. */
  namespace?: string;
  /** What is to be done, such as get, list or create; * for everything. */
  verb?: string;
  /** Group of the resource; * for all. */
  group?: string;
  /** Version of the resource; * for all. */
  version?: string;
  /** The resource; * for all. */
  resource?: string;
  /** The subresource; empty for none. */
  subresource?: string;
  /** Name of the object; empty for all. */
  name?: string;
  /** Narrows the request by fields. */
  fieldSelector?: FieldSelectorAttributes;
  /** Narrows the request by labels. */
  labelSelector?: LabelSelectorAttributes;
}

/** A request to a path outside the resources. */
export interface NonResourceAttributes {
  /** The path. */
  path?: string;
  /** The method, in lower case. */
  verb?: string;
}

/** A field selector, as text or as requirements. */
export interface FieldSelectorAttributes {
  /** The selector as it stands in the query. */
  rawSelector?: string;
  /** The requirements; all must hold. */
  requirements?: FieldSelectorRequirement[];
}

/** A label selector, as text or as requirements. */
export interface LabelSelectorAttributes {
  /** The selector as it stands in the query. */
  rawSelector?: string;
  /** The requirements; all must hold. */
  requirements?: LabelSelectorRequirement[];
}
