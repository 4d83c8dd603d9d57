/** What runs where: the nodes with their pods, including those that are about to be assigned. */
import type { Node } from "../../../generated/core/v1/node.types.js";
import type { Stored } from "../../api/object.js";
import { isFinished, type StoredPod } from "../objects/pod-conditions.js";
import { type Amounts, addTo, amountsOf, requestsOf } from "./resource-amounts.js";

export type StoredNode = Stored<Node>;

export interface NodeView {
  readonly node: StoredNode;
  readonly allocatable: Amounts;
  readonly used: Amounts;
  readonly pods: readonly StoredPod[];
}

interface Entry {
  node: StoredNode | undefined;
  allocatable: Map<string, number>;
  readonly used: Map<string, number>;
  readonly pods: Map<string, StoredPod>;
}

interface Placed {
  readonly nodeName: string;
  readonly requests: Amounts;
}

export class NodeBook {
  readonly #entries = new Map<string, Entry>();
  /** By the uid of the pod. */
  readonly #placed = new Map<string, Placed>();

  putNode(node: StoredNode): void {
    const entry = this.#entryOf(node.metadata.name);
    entry.node = node;
    entry.allocatable = amountsOf(node.status?.allocatable);
  }

  removeNode({ metadata: { name } }: StoredNode): void {
    const entry = this.#entryOf(name);
    entry.node = undefined;
    if (entry.pods.size === 0) this.#entries.delete(name);
  }

  /** Records the node of a pod, or that it has none (any more). */
  putPod(pod: StoredPod): void {
    const nodeName = pod.spec?.nodeName ?? "";
    const known = this.#placed.get(pod.metadata.uid);
    // An assignment that is under way counts until the cache shows it.
    if (nodeName === "" && known !== undefined && !isFinished(pod)) return;
    if (nodeName === "" || isFinished(pod)) this.removePod(pod);
    else this.place(pod, nodeName);
  }

  place(pod: StoredPod, nodeName: string): void {
    this.removePod(pod);
    const requests = requestsOf(pod);
    const entry = this.#entryOf(nodeName);
    this.#placed.set(pod.metadata.uid, { nodeName, requests });
    entry.pods.set(pod.metadata.uid, pod);
    addTo(entry.used, requests);
  }

  removePod({ metadata: { uid } }: StoredPod): void {
    const placed = this.#placed.get(uid);
    if (placed === undefined) return;
    this.#placed.delete(uid);
    const entry = this.#entryOf(placed.nodeName);
    entry.pods.delete(uid);
    addTo(entry.used, placed.requests, -1);
  }

  /** Whether the pod has a node, or is being assigned to one. */
  isPlaced({ metadata: { uid } }: StoredPod): boolean {
    return this.#placed.has(uid);
  }

  /** Returns undefined for a node that does not exist. */
  view(name: string): NodeView | undefined {
    const entry = this.#entries.get(name);
    return entry === undefined ? undefined : viewOf(entry);
  }

  /** The nodes that exist, in the order of their names. */
  views(): NodeView[] {
    const views = [...this.#entries.values()].flatMap((entry) => viewOf(entry) ?? []);
    return views.sort((one, other) => (one.node.metadata.name < other.node.metadata.name ? -1 : 1));
  }

  #entryOf(name: string): Entry {
    let entry = this.#entries.get(name);
    if (entry === undefined) {
      entry = { node: undefined, allocatable: new Map(), used: new Map(), pods: new Map() };
      this.#entries.set(name, entry);
    }
    return entry;
  }
}

function viewOf({ node, allocatable, used, pods }: Entry): NodeView | undefined {
  return node === undefined ? undefined : { node, allocatable, used, pods: [...pods.values()] };
}

/** Returns the view without some of its pods. */
export function without(view: NodeView, removed: ReadonlySet<StoredPod>): NodeView {
  const used = new Map(view.used);
  for (const pod of removed) addTo(used, requestsOf(pod), -1);
  return { ...view, used, pods: view.pods.filter((pod) => !removed.has(pod)) };
}

/** Returns the view with further pods. */
export function withPods(view: NodeView, added: readonly StoredPod[]): NodeView {
  const used = new Map(view.used);
  for (const pod of added) addTo(used, requestsOf(pod));
  return { ...view, used, pods: [...view.pods, ...added] };
}
