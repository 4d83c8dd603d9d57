// Code generated from schemas/admissionregistration/v1alpha1/matching.yaml. DO NOT EDIT; run `npm run generate`.
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** The kind of the parameters of a policy. */
export interface ParamKind {
  /** Group and version of the parameters. */
  apiVersion?: string;
  /** Kind of the parameters. */
  kind?: string;
}

/** Which requests a policy is about. */
export interface MatchResources {
  /** Namespaces of the requests that match; empty for all. */
  namespaceSelector?: LabelSelector;
  /** Objects of the requests that match, by label; empty for all. */
  objectSelector?: LabelSelector;
  /** Requests that match. */
  resourceRules?: NamedRuleWithOperations[];
  /** Requests that do not, whatever the other rules say. */
  excludeResourceRules?: NamedRuleWithOperations[];
  /** Whether a request through another version of the same resource matches too. */
  matchPolicy?: "Exact" | "Equivalent";
}

/** A condition that a request must meet. */
export interface MatchCondition {
  /** Name of the condition. */
  name: string;
  /** The expression; true where the request matches. */
  expression: string;
}

/** A value that expressions can use by name. */
export interface Variable {
  /** Name of the variable. */
  name: string;
  /** The expression of its value. */
  expression: string;
}

/** Requests by operation, resource and name. */
export interface NamedRuleWithOperations {
  /** Names of objects; empty for all. */
  resourceNames?: string[];
  /** What is done: CREATE, UPDATE, DELETE, CONNECT; * for everything. */
  operations?: string[];
  /** Groups of the resources; * for all. */
  apiGroups?: string[];
  /** Versions of the resources; * for all. */
  apiVersions?: string[];
  /** Resources, and subresources as resource/subresource; * for all. */
  resources?: string[];
  /** Whether only namespaced resources match, only others, or both (*). */
  scope?: "*" | "Cluster" | "Namespaced";
}

/** The parameters of a binding. */
export interface ParamRef {
  /** Name of the parameter object. */
  name?: string;
  /** Namespace of the parameter objects; absent for that of the request. */
  namespace?: string;
  /** Selects parameter objects by label. */
  selector?: LabelSelector;
  /** What becomes of a request when there are none: Allow or Deny. */
  parameterNotFoundAction?: "Allow" | "Deny";
}
