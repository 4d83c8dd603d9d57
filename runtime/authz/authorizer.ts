/** May they? Modules are asked in order; the first approval or denial ends the search. SPEC: Authorization, Decision. */
import { MONITORING_GROUP, SUPERUSER_GROUP, type UserInfo } from "../api/user-info.js";

/** What is to be decided. */
export type AuthorizationAttributes =
  | {
      readonly user: UserInfo;
      readonly isResourceRequest: true;
      readonly verb: string;
      readonly group: string;
      readonly version: string;
      readonly resource: string;
      readonly subresource: string;
      readonly namespace: string;
      readonly name: string;
    }
  | { readonly user: UserInfo; readonly isResourceRequest: false; readonly verb: string; readonly path: string };

export type Decision =
  | { readonly type: "Allow"; readonly reason: string }
  | { readonly type: "Deny"; readonly reason: string }
  | { readonly type: "NoOpinion"; readonly reason: string };

export interface Authorizer {
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
  /** Whole paths, or prefixes that end in `/*`; `*` for all. */
  readonly nonResourceURLs: readonly string[];
}

const EVERYTHING: SubjectRules = {
  resourceRules: [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }],
};

export const AUTHORIZATION_MODES = ["AlwaysAllow", "AlwaysDeny"] as const;
export type AuthorizationMode = (typeof AUTHORIZATION_MODES)[number];

/** Health, so that probes need no credential: open to everyone unless the operator says otherwise. */
export const ALWAYS_ALLOWED_PATHS: readonly string[] = ["/healthz", "/livez", "/readyz"];

/** What members of the monitoring group may read, whatever the modes say. */
const MONITORING_PATHS: readonly string[] = [
  ...ALWAYS_ALLOWED_PATHS.flatMap((path) => [path, `${path}/*`]),
  "/metrics",
  "/metrics/slis",
  "/statusz",
  "/flagz",
];

const ALWAYS: Record<AuthorizationMode, Decision> = {
  AlwaysAllow: { type: "Allow", reason: "" },
  AlwaysDeny: { type: "NoOpinion", reason: "Everything is forbidden." },
};

/**
 * The chain of a server: members of the superuser group first, then paths that are open to all or to the monitoring
 * group, then the modes in their order. With no mode everything else is denied.
 */
export function authorizerChain(modes: readonly AuthorizationMode[], alwaysAllowPaths: readonly string[]): Authorizer {
  return {
    async authorize(attributes) {
      if (attributes.user.groups.includes(SUPERUSER_GROUP)) return { type: "Allow", reason: "" };
      if (!attributes.isResourceRequest && isAllowedPath(attributes.path, alwaysAllowPaths))
        return { type: "Allow", reason: "" };
      if (isMonitoring(attributes)) return { type: "Allow", reason: "" };
      const reasons: string[] = [];
      for (const mode of modes) {
        const decision = ALWAYS[mode];
        if (decision.type !== "NoOpinion") return decision;
        if (decision.reason !== "") reasons.push(decision.reason);
      }
      return { type: "NoOpinion", reason: reasons.join("; ") };
    },
    async rulesFor(user) {
      if (user.groups.includes(SUPERUSER_GROUP) || modes.includes("AlwaysAllow")) return EVERYTHING;
      const open = alwaysAllowPaths.length === 0 ? [] : [{ verbs: ["*"], nonResourceURLs: alwaysAllowPaths }];
      if (user.groups.includes(MONITORING_GROUP)) open.push({ verbs: ["get"], nonResourceURLs: MONITORING_PATHS });
      return { resourceRules: [], nonResourceRules: open };
    },
  };
}

function isMonitoring(attributes: AuthorizationAttributes): boolean {
  if (attributes.isResourceRequest || !attributes.user.groups.includes(MONITORING_GROUP)) return false;
  const isRead = attributes.verb === "get" || attributes.verb === "head";
  return isRead && isAllowedPath(attributes.path, MONITORING_PATHS);
}

/** Patterns are whole paths, or prefixes that end in `/*`. */
function isAllowedPath(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}
