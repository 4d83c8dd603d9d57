/**
 * The nodes that were promised to pods by preemptions. Until such a pod runs, the room that its victims leave is kept
 * for it from pods that matter less.
 */
import type { StoredPod } from "../objects/pod-conditions.js";
import { priorityOf } from "./preemption.js";

export class Nominations {
  /** By node, then by the uid of the pod. */
  readonly #byNode = new Map<string, Map<string, StoredPod>>();
  /** By the uid of the pod. */
  readonly #nodes = new Map<string, string>();

  put(pod: StoredPod, nodeName: string): void {
    this.remove(pod);
    this.#nodes.set(pod.metadata.uid, nodeName);
    const pods = this.#byNode.get(nodeName);
    if (pods === undefined) this.#byNode.set(nodeName, new Map([[pod.metadata.uid, pod]]));
    else pods.set(pod.metadata.uid, pod);
  }

  remove({ metadata: { uid } }: StoredPod): void {
    const nodeName = this.#nodes.get(uid);
    if (nodeName === undefined) return;
    this.#nodes.delete(uid);
    const pods = this.#byNode.get(nodeName);
    pods?.delete(uid);
    if (pods?.size === 0) this.#byNode.delete(nodeName);
  }

  /** Records what the status of a waiting pod says. */
  see(pod: StoredPod, previous: StoredPod | undefined): void {
    const nodeName = pod.status?.nominatedNodeName ?? "";
    if (nodeName !== "") this.put(pod, nodeName);
    // A status without a node may be older than a nomination that is being written.
    else if (previous?.status?.nominatedNodeName) this.remove(pod);
  }

  /** Returns undefined for a pod without a nomination. */
  nodeOf({ metadata: { uid } }: StoredPod): string | undefined {
    return this.#nodes.get(uid);
  }

  /** The other pods of the node that matter at least as much as this one. */
  aheadOf(pod: StoredPod, nodeName: string): StoredPod[] {
    return this.#others(pod, nodeName).filter((each) => priorityOf(each) >= priorityOf(pod));
  }

  /** The other pods of the node that matter less than this one. */
  behind(pod: StoredPod, nodeName: string): StoredPod[] {
    return this.#others(pod, nodeName).filter((each) => priorityOf(each) < priorityOf(pod));
  }

  #others({ metadata: { uid } }: StoredPod, nodeName: string): StoredPod[] {
    return [...(this.#byNode.get(nodeName)?.values() ?? [])].filter(({ metadata }) => metadata.uid !== uid);
  }
}
