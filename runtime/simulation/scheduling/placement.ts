/** Chooses a node for a pod, or says for every node why it is refused, in the words of the stock scheduler. */
import { controllerOf } from "../../operator/owner-references.js";
import type { StoredBudget } from "../disruption/pod-budgets.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import { hasTakenPort } from "./host-ports.js";
import { type NodeView, without, withPods } from "./node-book.js";
import { matchesNode, preferenceOf, untolerated } from "./node-matching.js";
import { affinityProblem, type NamespaceLabels, peerPreference, spreadProblem } from "./pod-topology.js";
import type { PodVolumes } from "./pod-volumes.js";
import { shortagesOf } from "./resource-shortages.js";

/** What decides about nodes beside the nodes and their pods. */
export interface SchedulingContext {
  readonly namespaces: NamespaceLabels;
  /** Undefined on a server without claims. */
  readonly volumes: PodVolumes | undefined;
  /** The limits of disruptions, which a preemption respects if it can. */
  readonly budgets: () => readonly StoredBudget[];
  /** The pods for which preemptions keep room on a node, as far as they go before this one. */
  readonly nominatedOn: (nodeName: string, pod: StoredPod) => readonly StoredPod[];
}

/** Why a node is refused. */
export interface Refusal {
  readonly view: NodeView;
  readonly reasons: readonly string[];
  /** Whether no removal of other pods could change that. */
  readonly isFinal: boolean;
}

export interface Placement {
  readonly node: string | undefined;
  readonly refusals: readonly Refusal[];
}

export function placementOf(pod: StoredPod, views: readonly NodeView[], context: SchedulingContext): Placement {
  const refusals: Refusal[] = [];
  let best: { view: NodeView; score: readonly number[] } | undefined;
  for (const view of views) {
    const refusal = refusalOf(pod, view, views, context);
    if (refusal !== undefined) {
      refusals.push(refusal);
      continue;
    }
    const score = scoreOf(pod, view, views, context.namespaces);
    if (best === undefined || isBetter(score, best.score)) best = { view, score };
  }
  return { node: best?.view.node.metadata.name, refusals };
}

/**
 * Returns undefined for a node on which the pod can run: beside the pods that are nominated for it, and without them,
 * since a pod must not count on others that do not run yet.
 */
export function refusalOf(
  pod: StoredPod,
  view: NodeView,
  all: readonly NodeView[],
  context: SchedulingContext,
): Refusal | undefined {
  const nominated = context.nominatedOn(view.node.metadata.name, pod);
  if (nominated.length > 0) {
    const fuller = withPods(view, nominated);
    const others = all.map((each) => (each === view ? fuller : each));
    const refusal = refusalByPods(pod, fuller, others, context);
    if (refusal !== undefined) return { ...refusal, view };
  }
  return refusalByPods(pod, view, all, context);
}

/** Decides by the pods of the views alone. */
function refusalByPods(
  pod: StoredPod,
  view: NodeView,
  all: readonly NodeView[],
  { namespaces, volumes }: SchedulingContext,
): Refusal | undefined {
  const final = finalReason(pod, view);
  if (final !== undefined) return { view, reasons: [final], isFinal: true };
  if (hasTakenPort(pod, view.pods))
    return { view, reasons: ["node(s) didn't have free ports for the requested pod ports"], isFinal: false };
  const missing = missingResources(pod, view);
  if (missing.length > 0) return { view, reasons: missing, isFinal: isTooLarge(pod, view) };
  const storage = volumes?.reasonsOn(pod, view.node) ?? [];
  if (storage.length > 0) return { view, reasons: storage, isFinal: true };
  const problem = spreadProblem(pod, view, all) ?? affinityProblem(pod, view, all, namespaces);
  return problem === undefined ? undefined : { view, reasons: [problem.reason], isFinal: problem.isFinal };
}

function finalReason(pod: StoredPod, { node }: NodeView): string | undefined {
  const isCordoned = node.spec?.unschedulable === true;
  if (isCordoned && untolerated(pod, { ...node, spec: { taints: [cordonTaint(node)] } }, ["NoSchedule"]).length > 0)
    return "node(s) were unschedulable";
  // Nothing allocates devices.
  if ((pod.spec?.resourceClaims ?? []).length > 0) return "cannot allocate all claims";
  if (untolerated(pod, node, ["NoSchedule", "NoExecute"]).length > 0) return "node(s) had untolerated taint(s)";
  return matchesNode(pod, node) ? undefined : "node(s) didn't match Pod's node affinity/selector";
}

/** A cordoned node counts as one with this taint, even before it has it. */
function cordonTaint({ spec }: NodeView["node"]): { key: string; effect: string } {
  const known = spec?.taints?.find(({ key }) => key.endsWith("/unschedulable"));
  return { key: known?.key ?? "unschedulable", effect: "NoSchedule" };
}

function missingResources(pod: StoredPod, view: NodeView): string[] {
  return shortagesOf(pod, view).map(({ resource }) =>
    resource === "pods" ? "Too many pods" : `Insufficient ${resource}`,
  );
}

/** Whether the pod would not even fit on the empty node. */
function isTooLarge(pod: StoredPod, view: NodeView): boolean {
  return missingResources(pod, without(view, new Set(view.pods))).length > 0;
}

/** Compared one after the other; more is better. */
function scoreOf(
  pod: StoredPod,
  view: NodeView,
  all: readonly NodeView[],
  namespaces: NamespaceLabels,
): readonly number[] {
  const owner = controllerOf(pod)?.uid;
  const siblings = owner === undefined ? 0 : view.pods.filter((each) => controllerOf(each)?.uid === owner).length;
  return [
    -untolerated(pod, view.node, ["PreferNoSchedule"]).length,
    preferenceOf(pod, view.node) + peerPreference(pod, view, all, namespaces),
    -softSkew(pod, view, all),
    -siblings,
    -utilization(view),
    -view.pods.length,
  ];
}

function softSkew(pod: StoredPod, view: NodeView, all: readonly NodeView[]): number {
  const soft = (pod.spec?.topologySpreadConstraints ?? []).filter(
    ({ whenUnsatisfiable }) => whenUnsatisfiable === "ScheduleAnyway",
  );
  return soft.filter((constraint) => {
    const strict = { ...constraint, whenUnsatisfiable: "DoNotSchedule" as const };
    return spreadProblem(
      { ...pod, spec: { ...pod.spec, containers: [], topologySpreadConstraints: [strict] } },
      view,
      all,
    );
  }).length;
}

function utilization({ allocatable, used }: NodeView): number {
  const share = (name: string): number => (used.get(name) ?? 0) / Math.max(1, allocatable.get(name) ?? 0);
  return share("cpu") + share("memory");
}

function isBetter(score: readonly number[], best: readonly number[]): boolean {
  for (const [index, part] of score.entries()) {
    const difference = part - (best[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return false;
}

/** The reasons of all nodes with their numbers, in the order of the text. */
export function refusalText(refusals: readonly Refusal[], total: number): string {
  const counts = new Map<string, number>();
  for (const { reasons } of refusals) for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const lines = [...counts].map(([reason, count]) => `${count} ${reason}`).sort();
  return `0/${total} nodes are available: ${lines.join(", ")}.`;
}
