/** Where pods live: the addresses of pods and of their nodes, and the pods that wait for their node to have some. */
import { nodes } from "../../../generated/core/v1/client.js";
import type { StoredPod } from "../objects/pod-conditions.js";
import type { World } from "../parts/world.js";
import type { StoredNode } from "../scheduling/node-book.js";
import { PodAddresses } from "./node-networks.js";

export interface PodHome {
  readonly podIP: string | undefined;
  readonly hostIP: string | undefined;
}

export class PodHomes {
  readonly #world: World;
  readonly #addresses = new PodAddresses();
  /** By node, the keys of the pods that wait for its network. */
  readonly #waiting = new Map<string, Set<string>>();

  constructor(world: World) {
    this.#world = world;
  }

  /** Records the address that a pod has. */
  see({ spec, status, metadata }: StoredPod): void {
    if (spec?.nodeName && status?.podIP !== undefined && spec.hostNetwork !== true)
      this.#addresses.use(spec.nodeName, status.podIP, metadata.uid);
  }

  forget(pod: StoredPod): void {
    const { spec, status, metadata } = pod;
    const nodeName = spec?.nodeName ?? "";
    if (nodeName !== "" && status?.podIP !== undefined) this.#addresses.release(nodeName, status.podIP, metadata.uid);
    const keys = this.#waiting.get(nodeName);
    keys?.delete(keyOf(pod));
    if (keys?.size === 0) this.#waiting.delete(nodeName);
  }

  /** Whether the node does not exist, or has no network or no address yet. The pod is then among those that wait for it. */
  isAwaited(pod: StoredPod): boolean {
    const nodeName = pod.spec?.nodeName ?? "";
    const node = this.#world.kind(nodes).get(nodeName);
    if (node !== undefined && isComplete(node)) return false;
    const keys = this.#waiting.get(nodeName);
    if (keys === undefined) this.#waiting.set(nodeName, new Set([keyOf(pod)]));
    else keys.add(keyOf(pod));
    return true;
  }

  /** Returns the keys of the pods that have waited for the node, if they need not do so any more. */
  readyOn(node: StoredNode): readonly string[] {
    const { name } = node.metadata;
    const keys = isComplete(node) ? this.#waiting.get(name) : undefined;
    if (keys === undefined) return [];
    this.#waiting.delete(name);
    return [...keys];
  }

  /** Returns the addresses of a pod, which gets its own at the first call. */
  of({ spec, status, metadata }: StoredPod): PodHome {
    const nodeName = spec?.nodeName ?? "";
    const node = this.#world.kind(nodes).get(nodeName);
    const addressOf = (wanted: string): string | undefined =>
      node?.status?.addresses?.find(({ type }) => type === wanted)?.address;
    const hostIP = addressOf("InternalIP") ?? addressOf("ExternalIP");
    if (spec?.hostNetwork === true) return { podIP: hostIP, hostIP };
    const network = node?.spec?.podCIDR;
    const known = status?.podIP;
    const podIP = known ?? (network ? this.#addresses.take(nodeName, network, metadata.uid) : undefined);
    return { podIP, hostIP };
  }
}

function isComplete({ spec, status }: StoredNode): boolean {
  return Boolean(spec?.podCIDR) && (status?.addresses ?? []).length > 0;
}

/** `namespace/name` */
function keyOf({ metadata: { namespace = "", name } }: StoredPod): string {
  return `${namespace}/${name}`;
}
