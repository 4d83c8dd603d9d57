/** Decides how a policy applies to a request. */
import type { UserInfo } from "../api/user-info.js";
import type { AuditPolicy, AuditResources, AuditRule } from "./audit-policy.js";
import type { Level, Stage } from "./levels.js";

/** The attributes of a request that rules match; the pipeline's request attributes satisfy it. */
export type AuditAttributes = { readonly user?: UserInfo | undefined; readonly verb: string; readonly path: string } & (
  | { readonly isResourceRequest: false }
  | {
      readonly isResourceRequest: true;
      readonly group: string;
      readonly resource: string;
      readonly subresource: string;
      readonly namespace: string;
      readonly name: string;
    }
);

export interface PolicyDecision {
  readonly level: Level;
  readonly omitStages: ReadonlySet<Stage>;
  readonly omitManagedFields: boolean;
}

/** A policy in a form that makes decisions fast. */
export class PolicyDecisions {
  private readonly rules: readonly (readonly [AuditRule, PolicyDecision])[];
  private readonly none: PolicyDecision;

  constructor({ rules, omitStages = [], omitManagedFields = false }: AuditPolicy) {
    this.rules = rules.map((rule) => [
      rule,
      {
        level: rule.level,
        omitStages: new Set([...omitStages, ...(rule.omitStages ?? [])]),
        omitManagedFields: rule.omitManagedFields ?? omitManagedFields,
      },
    ]);
    this.none = { level: "None", omitStages: new Set(omitStages), omitManagedFields };
  }

  /** Decides by the first matching rule; if none matches, nothing is recorded. */
  of(attributes: AuditAttributes): PolicyDecision {
    for (const [rule, decision] of this.rules) if (fits(rule, attributes)) return decision;
    return this.none;
  }
}

function fits(rule: AuditRule, attributes: AuditAttributes): boolean {
  const { users = [], userGroups = [], verbs = [], resources = [], namespaces = [], nonResourceURLs = [] } = rule;
  const { user, verb } = attributes;
  if (users.length > 0 && (user === undefined || !users.includes(user.username))) return false;
  if (userGroups.length > 0 && !user?.groups.some((group) => userGroups.includes(group))) return false;
  if (verbs.length > 0 && !verbs.includes(verb)) return false;
  if (resources.length > 0 || namespaces.length > 0) {
    if (!attributes.isResourceRequest) return false;
    if (namespaces.length > 0 && !namespaces.includes(attributes.namespace)) return false;
    return resources.length === 0 || resources.some((each) => fitsResources(each, attributes));
  }
  if (nonResourceURLs.length === 0) return true;
  return !attributes.isResourceRequest && nonResourceURLs.some((url) => fitsPath(url, attributes.path));
}

function fitsResources(
  { group = "", resources = [], resourceNames = [] }: AuditResources,
  requested: Extract<AuditAttributes, { isResourceRequest: true }>,
): boolean {
  if (group !== "*" && group !== requested.group) return false;
  if (resources.length === 0) return true;
  if (resourceNames.length > 0 && !resourceNames.includes(requested.name)) return false;
  const { resource, subresource } = requested;
  const whole = subresource === "" ? resource : `${resource}/${subresource}`;
  return resources.some(
    (each) =>
      each === "*" ||
      each === whole ||
      (subresource !== "" && each === `*/${subresource}`) ||
      // This pattern includes the resource itself, as in stock servers.
      each === `${resource}/*`,
  );
}

function fitsPath(url: string, path: string): boolean {
  return url === path || (url.endsWith("*") && path.startsWith(url.slice(0, -1)));
}
