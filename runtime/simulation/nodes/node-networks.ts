/** The addresses of simulated nodes and pods. No packet ever goes there. */

/** Networks of pods are in 10.128.0.0/9, addresses of nodes in 172.16.0.0/12. */
const FIRST_POD_NETWORK = 10 * 2 ** 24 + 128 * 2 ** 16;
const POD_NETWORKS_SIZE = 2 ** 23;
const FIRST_NODE_ADDRESS = 172 * 2 ** 24 + 16 * 2 ** 16;
/** The prefix length of the network of a node with up to 254 pods. */
const SMALLEST_PREFIX = 24;
/** The first and the last address of a network belong to no pod. */
const RESERVED = 2;

/** @param pods the largest number of pods of a node */
export function prefixFor(pods: number): number {
  return Math.min(SMALLEST_PREFIX, 32 - Math.ceil(Math.log2(pods + RESERVED)));
}

/** Returns the network of a number from 0; undefined if there are not so many. */
export function podNetwork(index: number, prefix: number): string | undefined {
  const size = 2 ** (32 - prefix);
  return (index + 1) * size > POD_NETWORKS_SIZE
    ? undefined
    : `${addressText(FIRST_POD_NETWORK + index * size)}/${prefix}`;
}

/** Returns the address of the node with this network, which no other node has. */
export function nodeAddress(network: string): string {
  const { first } = rangeOf(network);
  return addressText(FIRST_NODE_ADDRESS + (first - FIRST_POD_NETWORK) / 2 ** (32 - SMALLEST_PREFIX) + 1);
}

function rangeOf(network: string): { first: number; size: number } {
  const [address = "", prefix = "32"] = network.split("/");
  const first = address.split(".").reduce((sum, part) => sum * 256 + Number(part), 0);
  return { first, size: 2 ** (32 - Number(prefix)) };
}

function addressText(value: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) % 256).join(".");
}

/** The addresses of the pods of every node. */
export class PodAddresses {
  /** By node, the addresses in use and the offset after which to look for a free one. */
  readonly #nodes = new Map<string, { readonly used: Map<string, string>; next: number }>();

  /** Records the address of a pod. */
  use(nodeName: string, address: string, uid: string): void {
    this.#of(nodeName).used.set(address, uid);
  }

  release(nodeName: string, address: string, uid: string): void {
    const { used } = this.#of(nodeName);
    if (used.get(address) === uid) used.delete(address);
  }

  /** Returns a free address of the node's network, and records it; undefined if there is none. */
  take(nodeName: string, network: string, uid: string): string | undefined {
    const node = this.#of(nodeName);
    const { first, size } = rangeOf(network);
    const places = size - RESERVED;
    for (let tried = 0; tried < places; tried++) {
      const address = addressText(first + 1 + (node.next % places));
      node.next++;
      if (node.used.has(address)) continue;
      node.used.set(address, uid);
      return address;
    }
    return undefined;
  }

  #of(nodeName: string): { readonly used: Map<string, string>; next: number } {
    let node = this.#nodes.get(nodeName);
    if (node === undefined) {
      node = { used: new Map(), next: 0 };
      this.#nodes.set(nodeName, node);
    }
    return node;
  }
}
