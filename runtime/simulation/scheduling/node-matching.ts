/** Whether a pod and a node want each other: selectors, affinity to nodes, taints. */
import type { Node, Taint } from "../../../generated/core/v1/node.types.js";
import type { Pod } from "../../../generated/core/v1/pod.types.js";
import type {
  NodeSelector,
  NodeSelectorRequirement,
  NodeSelectorTerm,
  Toleration,
} from "../../../generated/core/v1/scheduling.types.js";

/** Whether the node satisfies the selector and the required affinity of the pod. */
export function matchesNode({ spec }: Pod, node: Node): boolean {
  const { labels = {} } = node.metadata;
  if (!Object.entries(spec?.nodeSelector ?? {}).every(([key, value]) => labels[key] === value)) return false;
  const required = spec?.affinity?.nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution;
  return required === undefined || matchesNodeSelector(required, node);
}

/** Terms are alternatives; one without requirements matches nothing. */
export function matchesNodeSelector({ nodeSelectorTerms }: NodeSelector, node: Node): boolean {
  return nodeSelectorTerms.some((term) => matchesTerm(term, node));
}

function matchesTerm({ matchExpressions = [], matchFields = [] }: NodeSelectorTerm, { metadata }: Node): boolean {
  if (matchExpressions.length + matchFields.length === 0) return false;
  const fields = { "metadata.name": metadata.name ?? "" };
  return (
    matchExpressions.every((requirement) => matchesRequirement(requirement, metadata.labels ?? {})) &&
    matchFields.every((requirement) => matchesRequirement(requirement, fields))
  );
}

function matchesRequirement(
  { key, operator, values = [] }: NodeSelectorRequirement,
  labels: Readonly<Record<string, string>>,
): boolean {
  const value = labels[key];
  switch (operator) {
    case "In":
      return value !== undefined && values.includes(value);
    case "NotIn":
      return value === undefined || !values.includes(value);
    case "Exists":
      return value !== undefined;
    case "DoesNotExist":
      return value === undefined;
    case "Gt":
      return isNumber(value) && Number(value) > Number(values[0]);
    case "Lt":
      return isNumber(value) && Number(value) < Number(values[0]);
    default:
      return false;
  }
}

function isNumber(text: string | undefined): boolean {
  return text !== undefined && /^-?\d+$/.test(text);
}

/** The sum of the weights of the preferred terms that the node satisfies. */
export function preferenceOf({ spec }: Pod, node: Node): number {
  const preferred = spec?.affinity?.nodeAffinity?.preferredDuringSchedulingIgnoredDuringExecution ?? [];
  return preferred.reduce((sum, { weight, preference }) => sum + (matchesTerm(preference, node) ? weight : 0), 0);
}

export function tolerates(tolerations: readonly Toleration[] | undefined, taint: Taint): boolean {
  return (tolerations ?? []).some((toleration) => isTolerated(toleration, taint));
}

export function isTolerated({ key = "", operator = "", value = "", effect = "" }: Toleration, taint: Taint): boolean {
  if (effect !== "" && effect !== taint.effect) return false;
  if (key !== "" && key !== taint.key) return false;
  if (operator === "Exists") return true;
  return key !== "" && value === (taint.value ?? "");
}

/** Returns the taints of these effects that the pod does not tolerate. */
export function untolerated(pod: Pod, { spec }: Node, effects: readonly string[]): readonly Taint[] {
  return (spec?.taints ?? []).filter(
    (taint) => effects.includes(taint.effect) && !tolerates(pod.spec?.tolerations, taint),
  );
}
