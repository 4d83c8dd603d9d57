/** Limited resources, which the plug-in's configuration permits only where a quota covers them. */
import type { QuotaEvaluator, ScopeRequirement } from "../../quota/evaluator.js";
import type { Quota } from "../../quota/quota.js";
import type { LimitedResource, ResourceQuotaConfiguration } from "../configuration/resource-quota-configuration.js";
import { namesInQuota, type QuotaDemand, refused } from "./quota-demand.js";

/** The limits that apply to a kind. */
export function limitsFor({ limitedResources }: ResourceQuotaConfiguration, { gr }: QuotaEvaluator): LimitedResource[] {
  return limitedResources.filter(({ apiGroup, resource }) => apiGroup === gr.group && resource === gr.resource);
}

/** @throws StatusError 403 for a write of limited resources that no quota covers */
export function checkCovered(limits: readonly LimitedResource[], quotas: readonly Quota[], demand: QuotaDemand): void {
  if (limits.length === 0) return;
  const covered = new Set(quotas.flatMap((quota) => namesInQuota(quota, demand)));
  const limited = [...demand.usage.keys()].filter((name) =>
    limits.some(({ matchContains }) => matchContains.some((part) => name.includes(part))),
  );
  const uncovered = limited.filter((name) => !covered.has(name));
  if (uncovered.length > 0)
    throw refused(demand.attributes, `insufficient quota to consume: ${uncovered.sort().join(",")}`);
  checkScopes(limits, quotas, demand);
}

function checkScopes(limits: readonly LimitedResource[], quotas: readonly Quota[], demand: QuotaDemand): void {
  const { attributes, evaluator, object } = demand;
  const holds = (requirement: ScopeRequirement): boolean => evaluator.isWithin(requirement, object);
  const covered = new Set(quotas.flatMap(({ scopes }) => scopes.filter(holds)).map(({ scopeName }) => scopeName));
  const uncovered = limits
    .flatMap(({ matchScopes }) => matchScopes.filter(holds))
    .filter(({ scopeName }) => !covered.has(scopeName));
  if (uncovered.length === 0) return;
  const texts = uncovered.map(({ scopeName, operator, values }) => `{${scopeName} ${operator} [${values.join(" ")}]}`);
  throw refused(attributes, `insufficient quota to match these scopes: [${texts.join(" ")}]`);
}
