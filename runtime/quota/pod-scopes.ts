/** Determines the quota scopes of a pod. */
import { amountsIn } from "./amounts.js";
import { type ScopeRequirement, selects } from "./evaluator.js";
import type { AffinityTermShape, PodAffinityShape, PodShape, ResourcesShape } from "./pod-shape.js";

export function isPodWithin(requirement: ScopeRequirement, pod: PodShape): boolean {
  const { spec = {} } = pod;
  switch (requirement.scopeName) {
    case "Terminating":
      return isTerminating(pod);
    case "NotTerminating":
      return !isTerminating(pod);
    case "BestEffort":
      return asksForNothing(pod);
    case "NotBestEffort":
      return !asksForNothing(pod);
    case "PriorityClass":
      return selects(requirement, spec.priorityClassName || undefined);
    case "CrossNamespacePodAffinity":
      return [spec.affinity?.podAffinity, spec.affinity?.podAntiAffinity].some(reachesOut);
    default:
      return false;
  }
}

/** Whether the pod will terminate by itself. */
export function isTerminating({ spec }: PodShape): boolean {
  const seconds = spec?.activeDeadlineSeconds;
  return seconds !== undefined && seconds !== null && Number(seconds) >= 0;
}

const OF_QUALITY = ["cpu", "memory"] as const;

function asksForNothing({ spec = {} }: PodShape): boolean {
  const all = [...(spec.containers ?? []), ...(spec.initContainers ?? [])].map(({ resources }) => resources);
  return [...all, spec.resources].every((resources) => isSilent(resources?.requests) && isSilent(resources?.limits));
}

function isSilent(side: ResourcesShape["requests"]): boolean {
  const amounts = amountsIn(side);
  return OF_QUALITY.every((name) => (amounts.get(name)?.sign ?? 0) <= 0);
}

/** Whether a term selects pods in other namespaces than the pod's own. */
function reachesOut(affinity: PodAffinityShape | undefined): boolean {
  const preferred = affinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  const terms: readonly (AffinityTermShape | undefined)[] = [
    ...(affinity?.requiredDuringSchedulingIgnoredDuringExecution ?? []),
    ...preferred.map(({ podAffinityTerm }) => podAffinityTerm),
  ];
  return terms.some(
    (term) => (term?.namespaces?.length ?? 0) > 0 || (term?.namespaceSelector ?? undefined) !== undefined,
  );
}
