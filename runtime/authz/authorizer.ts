/** Authorization: the attributes to decide on, and the decision. SPEC: Authorization, Decision. */
import type { UserInfo } from "../api/user-info.js";
import type { Awaitable } from "../base/awaitable.js";

/** The request to decide on. */
export type AuthorizationAttributes = ResourceAttributes | PathAttributes;

/** A request for objects of the API. */
export interface ResourceAttributes {
  readonly user: UserInfo;
  readonly isResourceRequest: true;
  readonly verb: string;
  /** Empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly resource: string;
  /** Empty for the resource itself. */
  readonly subresource: string;
  /** Empty outside namespaces. */
  readonly namespace: string;
  /** Empty for collections. */
  readonly name: string;
  /**
   * The request's selectors for `list`, `watch` and `deletecollection`, if the gate AuthorizeWithSelectors is on.
   * Absent if nothing is selected or the selector can't be parsed: the request then covers everything. A request that
   * is allowed without a selector must be allowed with any.
   */
  readonly fieldSelector?: readonly SelectorRequirement[];
  readonly labelSelector?: readonly SelectorRequirement[];
}

/** A request for any other path of the server. */
export interface PathAttributes {
  readonly user: UserInfo;
  readonly isResourceRequest: false;
  /** The HTTP method in lower case. */
  readonly verb: string;
  readonly path: string;
}

/** One requirement of a selector, in the form of reviews. */
export interface SelectorRequirement {
  readonly key: string;
  readonly operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  /** Empty for `Exists` and `DoesNotExist`. */
  readonly values: readonly string[];
}

export type Decision =
  | { readonly type: "Allow"; readonly reason: string }
  | { readonly type: "Deny"; readonly reason: string }
  | { readonly type: "NoOpinion"; readonly reason: string };

export interface Authorizer {
  /** @throws Error if it can't decide; the request is then refused without consulting other authorizers */
  authorize(attributes: AuthorizationAttributes): Awaitable<Decision>;
  /**
   * Lists what a user may do in a namespace, for people to read; `authorize` makes the decisions. Without this method,
   * what the authorizer allows can't be listed.
   */
  rulesFor?(user: UserInfo, namespace: string): Promise<SubjectRules>;
}

export interface SubjectRules {
  readonly resourceRules: readonly ResourceRule[];
  readonly nonResourceRules: readonly NonResourceRule[];
  /** Why the lists may be incomplete; absent if they are complete. */
  readonly incompleteBecause?: string;
}

/** `*` stands for everything; absent names stand for all objects. */
export interface ResourceRule {
  readonly verbs: readonly string[];
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly resourceNames?: readonly string[];
}

export interface NonResourceRule {
  readonly verbs: readonly string[];
  /** Whole paths, or prefixes that end in `*`; `*` for all. */
  readonly nonResourceURLs: readonly string[];
}

/** One module of a chain. */
export interface NamedAuthorizer {
  /** `Webhook`, `Node`, `RBAC` and so on, as a label of metrics. */
  readonly type: string;
  /** Distinguishes modules of the same type in metrics and logs. */
  readonly name: string;
  readonly authorizer: Authorizer;
}

export const noOpinion = (reason = ""): Decision => ({ type: "NoOpinion", reason });
export const allowed = (reason = ""): Decision => ({ type: "Allow", reason });
export const denied = (reason = ""): Decision => ({ type: "Deny", reason });
