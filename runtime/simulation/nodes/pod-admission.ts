/**
 * What the agent of a node checks before it takes a pod, whoever has assigned it: the pod may have named its node itself, or others may
 * have come first. Of several problems the first one is reported.
 */
import type { StoredPod } from "../objects/pod-conditions.js";
import { hasTakenPort } from "../scheduling/host-ports.js";
import type { NodeView } from "../scheduling/node-book.js";
import { matchesNode, untolerated } from "../scheduling/node-matching.js";
import { shortagesOf } from "../scheduling/resource-shortages.js";

export interface Rejection {
  readonly reason: string;
  readonly message: string;
}

/** @param view the node with the pods that it has taken before */
export function rejectionOf(pod: StoredPod, view: NodeView): Rejection | undefined {
  // Resources that the node does not know are the cluster's.
  const [shortage] = shortagesOf(pod, view).filter(
    ({ resource }) => view.allocatable.has(resource) || !resource.includes("/"),
  );
  if (shortage !== undefined) {
    const { resource, requested, used, capacity } = shortage;
    const amounts = `requested: ${requested}, used: ${used}, capacity: ${capacity}`;
    return { reason: `OutOf${resource}`, message: `Node didn't have enough resource: ${resource}, ${amounts}` };
  }
  if (!matchesNode(pod, view.node)) return failed("NodeAffinity", "node(s) didn't match Pod's node affinity/selector");
  if (hasTakenPort(pod, view.pods))
    return failed("NodePorts", "node(s) didn't have free ports for the requested pod ports");
  if (untolerated(pod, view.node, ["NoExecute"]).length > 0)
    return failed("TaintToleration", "node(s) had taints that the pod didn't tolerate");
  return undefined;
}

function failed(reason: string, problem: string): Rejection {
  return { reason, message: `Predicate ${reason} failed: ${problem}` };
}
