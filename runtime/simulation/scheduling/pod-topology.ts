/** Rules about pods among each other: affinity, anti-affinity, and their spread over zones and nodes. */
import type { Pod } from "../../../generated/core/v1/pod.types.js";
import type { PodAffinityTerm, TopologySpreadConstraint } from "../../../generated/core/v1/scheduling.types.js";
import { type LabelSelector, matchesLabels } from "../../api/selectors/label-selector.js";
import { selectorOfObject } from "../../api/selectors/label-selector-object.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import type { NodeView } from "./node-book.js";
import { matchesNode, untolerated } from "./node-matching.js";

/** Returns the labels of a namespace; undefined if it does not exist. */
export type NamespaceLabels = (namespace: string) => Readonly<Record<string, string>> | undefined;

const REQUIRED = "requiredDuringSchedulingIgnoredDuringExecution";
const PREFERRED = "preferredDuringSchedulingIgnoredDuringExecution";

/** Returns the reason why the node is refused; undefined if it is not. */
export function affinityProblem(
  pod: StoredPod,
  view: NodeView,
  all: readonly NodeView[],
  namespaces: NamespaceLabels,
): { readonly reason: string; readonly isFinal: boolean } | undefined {
  const affinity = pod.spec?.affinity?.podAffinity?.[REQUIRED] ?? [];
  if (!affinity.every((term) => hasPeer(term, pod, view, all, namespaces)))
    return { reason: "node(s) didn't match pod affinity rules", isFinal: true };
  const anti = pod.spec?.affinity?.podAntiAffinity?.[REQUIRED] ?? [];
  if (anti.some((term) => peersIn(term, pod, view, all, namespaces).length > 0))
    return { reason: "node(s) didn't match pod anti-affinity rules", isFinal: false };
  const isRefused = all.some((other) =>
    other.pods.some((existing) =>
      (existing.spec?.affinity?.podAntiAffinity?.[REQUIRED] ?? []).some(
        (term) => isSameDomain(term.topologyKey, view, other) && concerns(term, existing, pod, namespaces),
      ),
    ),
  );
  return isRefused ? { reason: "node(s) didn't satisfy existing pods anti-affinity rules", isFinal: false } : undefined;
}

/** The first pod of a group has no peer yet, and may run anywhere if it matches its own term. */
function hasPeer(
  term: PodAffinityTerm,
  pod: StoredPod,
  view: NodeView,
  all: readonly NodeView[],
  namespaces: NamespaceLabels,
): boolean {
  if (view.node.metadata.labels?.[term.topologyKey] === undefined) return false;
  if (peersIn(term, pod, view, all, namespaces).length > 0) return true;
  const hasAny = all.some((other) => other.pods.some((each) => concerns(term, pod, each, namespaces)));
  return !hasAny && concerns(term, pod, pod, namespaces);
}

function peersIn(
  term: PodAffinityTerm,
  pod: StoredPod,
  view: NodeView,
  all: readonly NodeView[],
  namespaces: NamespaceLabels,
): readonly StoredPod[] {
  return all
    .filter((other) => isSameDomain(term.topologyKey, view, other))
    .flatMap((other) => other.pods.filter((each) => concerns(term, pod, each, namespaces)));
}

function isSameDomain(key: string, { node }: NodeView, { node: other }: NodeView): boolean {
  const domain = node.metadata.labels?.[key];
  return domain !== undefined && domain === other.metadata.labels?.[key];
}

/** Whether the term of a pod is about another one. */
function concerns(term: PodAffinityTerm, holder: StoredPod, other: StoredPod, namespaces: NamespaceLabels): boolean {
  const { namespace = "" } = other.metadata;
  if (!isInNamespaces(term, holder, namespace, namespaces)) return false;
  const selector = term.labelSelector === undefined ? undefined : selectorOfObject(term.labelSelector);
  return selector !== undefined && matchesLabels(selector, other.metadata.labels);
}

function isInNamespaces(
  term: PodAffinityTerm,
  holder: StoredPod,
  namespace: string,
  labelsOf: NamespaceLabels,
): boolean {
  const { namespaces = [], namespaceSelector } = term;
  if (namespaces.includes(namespace)) return true;
  if (namespaceSelector !== undefined) return matchesLabels(selectorOfObject(namespaceSelector), labelsOf(namespace));
  return namespaces.length === 0 && namespace === holder.metadata.namespace;
}

/** The sum of the weights of preferred terms: positive for peers, negative for those to keep away from. */
export function peerPreference(
  pod: StoredPod,
  view: NodeView,
  all: readonly NodeView[],
  namespaces: NamespaceLabels,
): number {
  const { podAffinity, podAntiAffinity } = pod.spec?.affinity ?? {};
  const sum = (terms: readonly { weight: number; podAffinityTerm: PodAffinityTerm }[] = []): number =>
    terms.reduce(
      (weight, term) => weight + term.weight * peersIn(term.podAffinityTerm, pod, view, all, namespaces).length,
      0,
    );
  return sum(podAffinity?.[PREFERRED]) - sum(podAntiAffinity?.[PREFERRED]);
}

/** Returns the reason why the node would make the spread too uneven; undefined if it does not. */
export function spreadProblem(
  pod: StoredPod,
  view: NodeView,
  all: readonly NodeView[],
): { readonly reason: string; readonly isFinal: boolean } | undefined {
  for (const constraint of pod.spec?.topologySpreadConstraints ?? []) {
    if (constraint.whenUnsatisfiable !== "DoNotSchedule") continue;
    const domain = view.node.metadata.labels?.[constraint.topologyKey];
    if (domain === undefined) {
      const reason = "node(s) didn't match pod topology spread constraints (missing required label)";
      return { reason, isFinal: true };
    }
    const counts = countsByDomain(constraint, pod, all);
    const least = (constraint.minDomains ?? 0) > counts.size ? 0 : Math.min(...counts.values());
    const own = matchesLabels(selectorFor(constraint, pod), pod.metadata.labels) ? 1 : 0;
    if ((counts.get(domain) ?? 0) + own - least > constraint.maxSkew)
      return { reason: "node(s) didn't match pod topology spread constraints", isFinal: false };
  }
  return undefined;
}

function countsByDomain(
  constraint: TopologySpreadConstraint,
  pod: StoredPod,
  all: readonly NodeView[],
): Map<string, number> {
  const selector = selectorFor(constraint, pod);
  const counts = new Map<string, number>();
  for (const { node, pods } of all) {
    const domain = node.metadata.labels?.[constraint.topologyKey];
    if (domain === undefined || !isCounted(constraint, pod, node)) continue;
    const matching = pods.filter(
      (each) =>
        each.metadata.namespace === pod.metadata.namespace &&
        each.metadata.deletionTimestamp === undefined &&
        matchesLabels(selector, each.metadata.labels),
    );
    counts.set(domain, (counts.get(domain) ?? 0) + matching.length);
  }
  return counts;
}

/** Whether a node counts as a place for the pod: by its affinity unless ignored, by its taints if honoured. */
function isCounted(constraint: TopologySpreadConstraint, pod: StoredPod, node: NodeView["node"]): boolean {
  if (constraint.nodeAffinityPolicy !== "Ignore" && !matchesNode(pod, node)) return false;
  if (constraint.nodeTaintsPolicy !== "Honor") return true;
  return untolerated(pod, node, ["NoSchedule", "NoExecute"]).length === 0;
}

function selectorFor(
  { labelSelector, matchLabelKeys = [] }: TopologySpreadConstraint,
  { metadata }: Pod,
): LabelSelector {
  const own = matchLabelKeys.flatMap((key) => {
    const value = metadata.labels?.[key];
    return value === undefined ? [] : [{ key, operator: "=" as const, values: [value] }];
  });
  return [...selectorOfObject(labelSelector ?? { matchExpressions: NOTHING }), ...own];
}

/** Requirements that no labels satisfy: a constraint without a selector counts no pods. */
const NOTHING = [
  { key: "nothing", operator: "Exists" as const },
  { key: "nothing", operator: "DoesNotExist" as const },
];
