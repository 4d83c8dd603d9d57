/**
 * Validates the scopes of quotas: which exist, which exclude each other, and which resources can be limited within
 * them.
 */
import type { ResourceQuotaSpec } from "../../../generated/core/v1/index.js";
import { type FieldError, invalid, required } from "../../api/field-error.js";

const POD_RESOURCES: ReadonlySet<string> = new Set([
  "cpu",
  "memory",
  "ephemeral-storage",
  "requests.cpu",
  "requests.memory",
  "requests.ephemeral-storage",
  "limits.cpu",
  "limits.memory",
  "limits.ephemeral-storage",
]);

const OTHER_RESOURCES: ReadonlySet<string> = new Set([
  "pods",
  "requests.storage",
  "resourcequotas",
  "services",
  "replicationcontrollers",
  "secrets",
  "configmaps",
  "persistentvolumeclaims",
  "services.nodeports",
  "services.loadbalancers",
]);

/** Names without a slash that a quota can limit. */
export function isQuotaResource(name: string): boolean {
  return POD_RESOURCES.has(name) || OTHER_RESOURCES.has(name) || /^(?:requests\.)?hugepages-./.test(name);
}

/** Whether a resource can be limited within a scope, by scope. */
const SCOPES: Readonly<Record<string, (resource: string) => boolean>> = {
  Terminating: isOfPods,
  NotTerminating: isOfPods,
  NotBestEffort: isOfPods,
  PriorityClass: isOfPods,
  CrossNamespacePodAffinity: isOfPods,
  BestEffort: (resource) => resource === "pods",
  VolumeAttributesClass: (resource) => resource === "persistentvolumeclaims" || resource === "requests.storage",
};

const OPPOSITES = [
  ["BestEffort", "NotBestEffort"],
  ["Terminating", "NotTerminating"],
] as const;

/** Scopes without values, which only support the operator `Exists`. */
const EXISTING: ReadonlySet<string> = new Set([
  "BestEffort",
  "NotBestEffort",
  "Terminating",
  "NotTerminating",
  "CrossNamespacePodAffinity",
]);

const MUST_EXIST =
  "must be 'Exists' when scope is any of ResourceQuotaScopeTerminating, ResourceQuotaScopeNotTerminating, ResourceQuotaScopeBestEffort, ResourceQuotaScopeNotBestEffort or ResourceQuotaScopeCrossNamespacePodAffinity";

function isOfPods(resource: string): boolean {
  return resource === "pods" || POD_RESOURCES.has(resource) || /^(?:requests\.)?hugepages-/.test(resource);
}

export function validateScopes(spec: ResourceQuotaSpec): FieldError[] {
  const errors = (spec.scopes ?? []).flatMap((scope) => validateScope(scope, spec, "spec.scopes"));
  if (hasOpposites(spec.scopes ?? [])) errors.push(invalid("spec.scopes", spec.scopes, "conflicting scopes"));
  const { matchExpressions = [] } = spec.scopeSelector ?? {};
  const at = "spec.scopeSelector.matchExpressions";
  // Stock servers report these errors without the index of the expression.
  for (const { scopeName = "", operator = "", values = [] } of matchExpressions) {
    errors.push(...validateScope(scopeName, spec, `${at}.scopeName`));
    if (EXISTING.has(scopeName) && operator !== "Exists") {
      errors.push(invalid(`${at}.operator`, operator, MUST_EXIST));
    }
    const field = `${at}.values`;
    const needsValues = operator === "In" || operator === "NotIn";
    if (!needsValues && operator !== "Exists" && operator !== "DoesNotExist") {
      errors.push(invalid(`${at}.operator`, operator, "not a valid selector operator"));
      continue;
    }
    if (needsValues && values.length === 0)
      errors.push(required(field, "must be at least one value when `operator` is 'In' or 'NotIn' for scope selector"));
    if (!needsValues && values.length > 0)
      errors.push(
        invalid(field, values, "must be no value when `operator` is 'Exist' or 'DoesNotExist' for scope selector"),
      );
  }
  if (hasOpposites(matchExpressions.map(({ scopeName }) => scopeName)))
    errors.push(invalid(at, matchExpressions, "conflicting scopes"));
  return errors;
}

function validateScope(scope: string, { hard = {}, scopes = [] }: ResourceQuotaSpec, field: string): FieldError[] {
  const holds = SCOPES[scope];
  if (holds === undefined) return [invalid(field, field === "spec.scopes" ? scopes : scope, "unsupported scope")];
  return Object.keys(hard)
    .filter((resource) => isQuotaResource(resource) && !holds(resource))
    .map((resource) => invalid(field, resource, "unsupported scope applied to resource"));
}

function hasOpposites(scopes: readonly string[]): boolean {
  return OPPOSITES.some(([one, other]) => scopes.includes(one) && scopes.includes(other));
}
