/** Consults modules in order; the first approval or denial decides. SPEC: Authorization, Decision; AUTHZ-002 to 004. */

import { MONITORING_GROUP, SUPERUSER_GROUP, type UserInfo } from "../api/user-info.js";
import { type Awaitable, isPromise } from "../base/awaitable.js";
import type { AuthorizationMetrics } from "./authorization-metrics.js";
import {
  type AuthorizationAttributes,
  type Authorizer,
  allowed,
  type Decision,
  type NamedAuthorizer,
  type NonResourceRule,
  noOpinion,
  type PathAttributes,
  type SubjectRules,
} from "./authorizer.js";

/**
 * The paths that probes request. They are authorized like any other path: the default roles open them to every client.
 */
export const HEALTH_PATHS: readonly string[] = ["/healthz", "/livez", "/readyz"];

/** Paths that members of the monitoring group may read, whatever the modules decide. */
const MONITORING_PATHS: readonly string[] = [
  ...HEALTH_PATHS.flatMap((path) => [path, `${path}/*`]),
  "/metrics",
  "/metrics/slis",
  "/statusz",
  "/flagz",
];

const EVERYTHING: SubjectRules = {
  resourceRules: [{ verbs: ["*"], apiGroups: ["*"], resources: ["*"] }],
  nonResourceRules: [{ verbs: ["*"], nonResourceURLs: ["*"] }],
};

/** Paths that every user may request: whole paths, or prefixes that end in `/*`. */
export interface OpenPaths {
  readonly open: readonly string[];
  /** The open paths that appear when a user lists their own permissions. */
  readonly listed: readonly string[];
}

/**
 * The chain of a server: members of the superuser group come first (AUTHZ-MODE-005), then paths that are open to all or
 * to the monitoring group, then the modules.
 * @param modules called for each request, since the configuration may change
 */
export function authorizerChain(
  modules: () => readonly NamedAuthorizer[],
  { open, listed }: OpenPaths,
  metrics: Pick<AuthorizationMetrics, "decided">,
): Authorizer {
  return {
    authorize: (attributes) =>
      isAllowedFirst(attributes, open) ? allowed() : decideBy(modules(), attributes, metrics, 0, []),
    async rulesFor(user, namespace) {
      if (user.groups.includes(SUPERUSER_GROUP)) return EVERYTHING;
      return merged(pathRules(user, listed), await rulesOfModules(modules(), user, namespace));
    },
  };
}

/** Consults the modules from `start` on; becomes asynchronous at the first that waits. */
function decideBy(
  modules: readonly NamedAuthorizer[],
  attributes: AuthorizationAttributes,
  metrics: Pick<AuthorizationMetrics, "decided">,
  start: number,
  before: readonly string[],
): Awaitable<Decision> {
  let reasons = before;
  for (let index = start; index < modules.length; index++) {
    const module = modules[index] as NamedAuthorizer;
    const decision = module.authorizer.authorize(attributes);
    if (isPromise(decision)) {
      const soFar = reasons;
      return decision.then((late) =>
        isFinal(module, late, metrics)
          ? late
          : decideBy(modules, attributes, metrics, index + 1, withReason(soFar, late)),
      );
    }
    if (isFinal(module, decision, metrics)) return decision;
    reasons = withReason(reasons, decision);
  }
  return noOpinion(reasons.join("; "));
}

/** Counts a decision that ends the chain. */
function isFinal(
  { type, name }: NamedAuthorizer,
  decision: Decision,
  metrics: Pick<AuthorizationMetrics, "decided">,
): boolean {
  if (decision.type === "NoOpinion") return false;
  metrics.decided(type, name, decision.type === "Allow" ? "allowed" : "denied");
  return true;
}

function withReason(reasons: readonly string[], { reason }: Decision): readonly string[] {
  return reason === "" ? reasons : [...reasons, reason];
}

function isAllowedFirst(attributes: AuthorizationAttributes, open: readonly string[]): boolean {
  if (attributes.user.groups.includes(SUPERUSER_GROUP)) return true;
  if (attributes.isResourceRequest) return false;
  return isAllowedPath(attributes.path, open) || isMonitoring(attributes);
}

function isMonitoring({ user, verb, path }: PathAttributes): boolean {
  if (!user.groups.includes(MONITORING_GROUP)) return false;
  return (verb === "get" || verb === "head") && isAllowedPath(path, MONITORING_PATHS);
}

/** Patterns are whole paths, or prefixes that end in `/*`. */
function isAllowedPath(path: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) =>
    pattern.endsWith("/*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}

function pathRules(user: UserInfo, listed: readonly string[]): readonly NonResourceRule[] {
  const rules = listed.length === 0 ? [] : [{ verbs: ["*"], nonResourceURLs: listed }];
  if (user.groups.includes(MONITORING_GROUP)) rules.push({ verbs: ["get"], nonResourceURLs: MONITORING_PATHS });
  return rules;
}

async function rulesOfModules(
  modules: readonly NamedAuthorizer[],
  user: UserInfo,
  namespace: string,
): Promise<readonly SubjectRules[]> {
  return Promise.all(modules.map((module) => rulesOfModule(module, user, namespace)));
}

async function rulesOfModule(
  { type, authorizer }: NamedAuthorizer,
  user: UserInfo,
  namespace: string,
): Promise<SubjectRules> {
  if (authorizer.rulesFor !== undefined) return authorizer.rulesFor(user, namespace);
  const incompleteBecause = `${type.toLowerCase()} authorizer does not support user rule resolution`;
  return { resourceRules: [], nonResourceRules: [], incompleteBecause };
}

function merged(open: readonly NonResourceRule[], lists: readonly SubjectRules[]): SubjectRules {
  const reasons = [...new Set(lists.flatMap(({ incompleteBecause }) => incompleteBecause ?? []))];
  return {
    resourceRules: lists.flatMap(({ resourceRules }) => resourceRules),
    nonResourceRules: [...open, ...lists.flatMap(({ nonResourceRules }) => nonResourceRules)],
    ...(reasons.length === 0 ? {} : { incompleteBecause: reasons.join(", ") }),
  };
}

/** The modes without configuration: they allow or refuse every request. AUTHZ-MODE-001, 002. */
export const alwaysAllow: Authorizer = {
  authorize: () => allowed(),
  rulesFor: async () => EVERYTHING,
};
export const alwaysDeny: Authorizer = {
  authorize: () => noOpinion("Everything is forbidden."),
  rulesFor: async () => ({ resourceRules: [], nonResourceRules: [] }),
};
