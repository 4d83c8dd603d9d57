/** May they? What is asked, and what is answered. SPEC: Authorization, Decision. */
import type { UserInfo } from "../api/user-info.js";

/** What is to be decided. */
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
   * What the request selects, for `list`, `watch` and `deletecollection` where the gate AuthorizeWithSelectors is on;
   * absent where nothing is selected or the selector can't be read: then everything is asked for. What is allowed without a
   * selector must be allowed with any.
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
  /** @throws Error when it can't tell: nobody else is asked then, and the request is not let in */
  authorize(attributes: AuthorizationAttributes): Promise<Decision>;
  /**
   * What somebody may do in a namespace, for people to look at; decisions are made by `authorize`. An authorizer without
   * it can't list what it allows.
   */
  rulesFor?(user: UserInfo, namespace: string): Promise<SubjectRules>;
}

export interface SubjectRules {
  readonly resourceRules: readonly ResourceRule[];
  readonly nonResourceRules: readonly NonResourceRule[];
  /** Why there may be more than is listed; absent where the lists are complete. */
  readonly incompleteBecause?: string;
}

/** `*` stands for everything; absent names for all objects. */
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
  /** `Webhook`, `Node`, `RBAC` ...: a label of metrics. */
  readonly type: string;
  /** Tells those of one type apart, in metrics and logs. */
  readonly name: string;
  readonly authorizer: Authorizer;
}

export const noOpinion = (reason = ""): Decision => ({ type: "NoOpinion", reason });
export const allowed = (reason = ""): Decision => ({ type: "Allow", reason });
export const denied = (reason = ""): Decision => ({ type: "Deny", reason });
