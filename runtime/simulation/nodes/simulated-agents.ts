/**
 * The agents of the nodes: they create the declared nodes, report every node as ready and renew its lease, until a rule
 * lets the node die.
 */
import { leases } from "../../../generated/coordination/v1/client.js";
import { nodes } from "../../../generated/core/v1/client.js";
import type { Node } from "../../../generated/core/v1/node.types.js";
import type { NodeCondition, NodeStatus } from "../../../generated/core/v1/node-status.types.js";
import { equalJson } from "../../api/json.js";
import { isAlreadyExists, isNotFound } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import { microTime } from "../../operator/lease-record.js";
import { timeOf } from "../objects/pod-conditions.js";
import type { KeyNames } from "../parts/key-names.js";
import type { LookAgain, ObjectKey, ReconcileLoop } from "../parts/reconcile-loop.js";
import type { World } from "../parts/world.js";
import type { StoredNode } from "../scheduling/node-book.js";
import { milliseconds } from "../settings/read-simulation.js";
import { nodeAddress, podNetwork, prefixFor } from "./node-networks.js";

const LEASE_SECONDS = 40;
const RENEW_INTERVAL_MS = 10_000;
const AGENT_PORT = 10250;
const MAX_NETWORK_TRIES = 1_000;

export class NodeAgents {
  readonly #world: World;
  readonly #loop: ReconcileLoop;
  readonly #listeners = new Set<(nodeName: string) => void>();
  /** When each node was last renewed, in milliseconds since the epoch of the simulated time. */
  readonly #renewedMs = new Map<string, number>();
  readonly #dead = new Set<string>();
  /** The networks that nodes are being given at the moment, and which the cache does not show yet. */
  readonly #networks = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    this.#loop = world.loop("simulated-node-agent", (key, signal) => this.#reconcile(key, signal));
    const kind = world.kind(nodes);
    kind.on({
      add: (node) => this.#loop.addObject(node),
      update: (node) => this.#loop.addObject(node),
      delete: ({ metadata: { name } }) => {
        this.#renewedMs.delete(name);
        this.#dead.delete(name);
      },
    });
    world.add({ run: (signal) => this.#createDeclared(signal) });
    world.settings.onChange(() => {
      for (const node of kind.list()) this.#loop.addObject(node);
    });
  }

  /** Whether the agent of the node works, so that its pods can change. */
  isAlive(nodeName: string): boolean {
    return !this.#dead.has(nodeName) && this.#world.kind(nodes).get(nodeName) !== undefined;
  }

  /** Informs the listener when a node works again. */
  onRecovered(listener: (nodeName: string) => void): void {
    this.#listeners.add(listener);
  }

  /** Returns when the agent last reported, in milliseconds since the epoch; undefined before it has. */
  lastSeenMs(nodeName: string): number | undefined {
    return this.#renewedMs.get(nodeName);
  }

  async #createDeclared(signal: AbortSignal): Promise<void> {
    const { settings, clients, names } = this.#world;
    const count = settings.nodeCount;
    const prefix = prefixFor(Number(settings.capacity.pods ?? 0));
    for (let index = 0; index < count && !signal.aborted; index++) {
      const name = `node-${index + 1}`;
      if (this.#world.kind(nodes).get(name) !== undefined) continue;
      const network = podNetwork(index, prefix);
      const labels = { ...ownLabels(name, names), ...settings.nodeLabels };
      const node: Node = {
        metadata: { name, labels },
        ...(network === undefined ? {} : { spec: { podCIDR: network, podCIDRs: [network] } }),
      };
      try {
        await clients.kubelet.resource(nodes).create(node, { signal });
      } catch (error) {
        if (!isAlreadyExists(error) && !signal.aborted) throw error;
      }
    }
  }

  async #reconcile({ name }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    let node = this.#world.kind(nodes).get(name);
    if (node === undefined) return undefined;
    const nowMs = this.#world.clock.now();
    const { diesMs, recoversMs } = this.#fateOf(node);
    if (diesMs <= nowMs && nowMs < recoversMs) {
      this.#dead.add(name);
      return recoversMs === Number.POSITIVE_INFINITY ? undefined : recoversMs;
    }
    node = await this.#labelled(node, signal);
    const network = node.spec?.podCIDR || (await this.#assignNetwork(node, prefixFor(this.#podsOf(node)), signal));
    await this.#report(node, network, signal);
    if (this.#dead.delete(name)) for (const listener of this.#listeners) listener(name);
    const renewedMs = await this.#renew(node, nowMs, signal);
    const renewMs = renewedMs + RENEW_INTERVAL_MS;
    return diesMs > nowMs ? Math.min(renewMs, diesMs) : renewMs;
  }

  /** Gives a node that someone else has created the labels that it lacks, as an agent does when it finds its node. */
  async #labelled(node: StoredNode, signal: AbortSignal): Promise<StoredNode> {
    const { name, labels: known = {}, uid } = node.metadata;
    const missing = Object.entries(ownLabels(name, this.#world.names)).filter(([key]) => !Object.hasOwn(known, key));
    if (missing.length === 0) return node;
    const body = { metadata: { uid, labels: Object.fromEntries(missing) } };
    const written = await this.#world.clients.kubelet.resource(nodes).patch(name, { type: "merge", body }, { signal });
    await this.#world.kind(nodes).seen(written, signal);
    return written;
  }

  #podsOf({ status }: Node): number {
    return Number(status?.capacity?.pods ?? this.#world.settings.capacity.pods ?? 0);
  }

  #fateOf(node: StoredNode): { diesMs: number; recoversMs: number } {
    const rule = this.#world.settings.nodeRuleOf(node);
    if (rule?.die === undefined) return { diesMs: Number.POSITIVE_INFINITY, recoversMs: Number.POSITIVE_INFINITY };
    const diesMs = timeOf(node.metadata.creationTimestamp) + milliseconds(rule.die.delay);
    const { recover } = rule;
    return {
      diesMs,
      recoversMs: recover === undefined ? Number.POSITIVE_INFINITY : diesMs + milliseconds(recover.delay),
    };
  }

  /** Gives a node that someone else has created a network that no other node has. */
  async #assignNetwork(node: StoredNode, prefix: number, signal: AbortSignal): Promise<string> {
    const kind = this.#world.kind(nodes);
    const taken = new Set([...this.#networks, ...kind.list().map(({ spec }) => spec?.podCIDR)]);
    for (let index = 0; index < MAX_NETWORK_TRIES + taken.size; index++) {
      const network = podNetwork(index, prefix);
      if (network === undefined) break;
      if (taken.has(network)) continue;
      const body = { metadata: { uid: node.metadata.uid }, spec: { podCIDR: network, podCIDRs: [network] } };
      const api = this.#world.clients.controllers.resource(nodes);
      this.#networks.add(network);
      try {
        const written = await api.patch(node.metadata.name, { type: "merge", body }, { signal });
        await kind.seen(written, signal);
      } finally {
        this.#networks.delete(network);
      }
      return network;
    }
    throw new Error(
      `node ${node.metadata.name}: found no free network with the prefix length ${prefix}, expected one in 10.128.0.0/9`,
    );
  }

  /** Writes the status of a node that reports for the first time, or again after it was lost. */
  async #report(node: StoredNode, network: string, signal: AbortSignal): Promise<void> {
    const status = this.#statusOf(node, network);
    if (equalJson(status, node.status ?? {})) return;
    const { name, uid } = node.metadata;
    const api = this.#world.clients.kubelet.resource(nodes);
    const body = { metadata: { uid }, status };
    const written = await api.status.patch(name, { type: "merge", body: body as never }, { signal });
    await this.#world.kind(nodes).seen(written, signal);
  }

  /** What another client has set stays, so that tests can make a node small, or report a pressure. */
  #statusOf(node: StoredNode, network: string): NodeStatus {
    const { status = {}, metadata } = node;
    const capacity = { ...this.#world.settings.capacity, ...status.capacity };
    return {
      ...status,
      capacity,
      allocatable: { ...capacity, ...status.allocatable },
      addresses: status.addresses?.length
        ? status.addresses
        : [
            { type: "InternalIP", address: nodeAddress(network) },
            { type: "Hostname", address: metadata.name },
          ],
      daemonEndpoints: status.daemonEndpoints ?? { kubeletEndpoint: { Port: AGENT_PORT } },
      nodeInfo: isKnown(status.nodeInfo) ? status.nodeInfo : this.#nodeInfo(metadata.uid),
      conditions: this.#conditionsOf(status.conditions ?? []),
    };
  }

  #conditionsOf(known: readonly NodeCondition[]): NodeCondition[] {
    const now = formatTime(this.#world.clock.now());
    const wanted = HEALTHY.map((condition) => ({ ...condition, lastHeartbeatTime: now, lastTransitionTime: now }));
    const isLost = ({ status, reason }: NodeCondition): boolean =>
      status === "Unknown" || reason === "NodeStatusUnknown";
    const kept = known.filter(
      (condition) => !isLost(condition) || !HEALTHY.some(({ type }) => type === condition.type),
    );
    const missing = wanted.filter(({ type }) => !kept.some((condition) => condition.type === type));
    return [...kept, ...missing];
  }

  #nodeInfo(uid: string): NonNullable<NodeStatus["nodeInfo"]> {
    const version = `v${this.#world.release}.0`;
    return {
      machineID: uid.replaceAll("-", ""),
      systemUUID: uid,
      bootID: uid,
      kernelVersion: "0.0.0-simulated",
      osImage: "simulated",
      containerRuntimeVersion: "simulated://0.0.0",
      kubeletVersion: version,
      kubeProxyVersion: version,
      operatingSystem: "linux",
      architecture: "amd64",
    };
  }

  /** Returns when the lease was last renewed. */
  async #renew(node: StoredNode, nowMs: number, signal: AbortSignal): Promise<number> {
    const { name, uid } = node.metadata;
    const knownMs = this.#renewedMs.get(name);
    if (knownMs !== undefined && nowMs - knownMs < RENEW_INTERVAL_MS) return knownMs;
    const { kubelet } = this.#world.clients;
    const api = kubelet.resource(leases).inNamespace(kubelet.profile.words.nodeLeaseNamespace);
    const renewTime = microTime(nowMs);
    try {
      await api.patch(name, { type: "merge", body: { spec: { renewTime } } }, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
      const owner = { apiVersion: "v1", kind: "Node", name, uid };
      const spec = { holderIdentity: name, leaseDurationSeconds: LEASE_SECONDS, renewTime };
      try {
        await api.create({ metadata: { name, ownerReferences: [owner] }, spec }, { signal });
      } catch (failure) {
        // The namespace of the leases is created a moment after the start of a server.
        if (!isNotFound(failure)) throw failure;
        return nowMs - RENEW_INTERVAL_MS + LEASE_RETRY_MS;
      }
    }
    this.#renewedMs.set(name, nowMs);
    return nowMs;
  }
}

const LEASE_RETRY_MS = 500;

function isKnown(info: NodeStatus["nodeInfo"]): boolean {
  return info !== undefined && info.kubeletVersion !== "";
}

const HEALTHY: readonly NodeCondition[] = [
  {
    type: "MemoryPressure",
    status: "False",
    reason: "KubeletHasSufficientMemory",
    message: "kubelet has sufficient memory available",
  },
  {
    type: "DiskPressure",
    status: "False",
    reason: "KubeletHasNoDiskPressure",
    message: "kubelet has no disk pressure",
  },
  {
    type: "PIDPressure",
    status: "False",
    reason: "KubeletHasSufficientPID",
    message: "kubelet has sufficient PID available",
  },
  { type: "Ready", status: "True", reason: "KubeletReady", message: "kubelet is posting ready status" },
];

/** What an agent says about the machine that it runs on. */
function ownLabels(name: string, names: KeyNames): Readonly<Record<string, string>> {
  return { [names.hostname]: name, [names.os]: "linux", [names.architecture]: "amd64" };
}
