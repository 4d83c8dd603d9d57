/** EndpointSlices: the addresses of the pods that every Service with a selector selects, a hundred in a slice. */
import { nodes, services } from "../../../generated/core/v1/client.js";
import type { Endpoint, EndpointSlice } from "../../../generated/discovery/v1/endpoint-slice.types.js";
import { equalJson } from "../../api/json.js";
import type { ObjectMeta } from "../../api/meta.js";
import { isConflict } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import { ownerReference } from "../../operator/owner-references.js";
import { isReady, type StoredPod } from "../objects/pod-conditions.js";
import { type LookAgain, type ObjectKey, ShownFailure } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import { isEnding, type World } from "../parts/world.js";
import {
  type AddressFamily,
  addressesOf,
  familiesOf,
  hostnameOf,
  isHeadless,
  isReachable,
  keptSelector,
  onServicePods,
  type ServedPort,
  type StoredService,
  selectedPods,
  servedPorts,
} from "./service-pods.js";
import { inPlaceOf, type SliceChanges, SliceIndex, type StoredSlice } from "./slice-index.js";
import { endpointKey, type PlannedSlices, plannedSlices, portsKey } from "./slice-plan.js";
import { type Advice, adviceOf, advise } from "./traffic-advice.js";
import { TriggerTimes } from "./trigger-times.js";

export function addEndpointSlices(world: World): void {
  const loop = world.loop("simulated-endpointslice", (key, signal) => controller.reconcile(key, signal));
  const index = new SliceIndex(world, world.names.sliceController, (name, namespace) => loop.add(name, namespace));
  const controller = new EndpointSlices(world, world.events("endpoint-slice-controller"), index);
  world.kind(services).onChange((service) => loop.addObject(service));
  world.kind(nodes);
  onServicePods(world, (name, namespace) => loop.add(name, namespace));
}

/** The endpoints that share a set of ports. */
interface PortGroup {
  readonly ports: readonly ServedPort[];
  readonly wanted: Map<string, Endpoint>;
}

class EndpointSlices {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #index: SliceIndex;
  readonly #triggers = new TriggerTimes();

  constructor(world: World, events: WorkloadEvents, index: SliceIndex) {
    this.#world = world;
    this.#events = events;
    this.#index = index;
  }

  /** The slices of a deleted Service are garbage, which is collected elsewhere. */
  async reconcile({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const service = this.#world.kind(services).get(name, namespace);
    if (service === undefined) this.#triggers.forget(name, namespace);
    else if (keptSelector(service) !== undefined) await this.#keep(service, signal);
    return undefined;
  }

  async #keep(service: StoredService, signal: AbortSignal): Promise<void> {
    const { name, namespace = "" } = service.metadata;
    const existing = this.#index.of(name, namespace);
    const pods = selectedPods(this.#world, service);
    const triggerMs = this.#triggers.next(service, pods);
    const families = familiesOf(service);
    const isForeign = ({ addressType }: StoredSlice): boolean => !families.some((family) => family === addressType);
    const homeless = new Set<string>();
    const changes: SliceChanges[] = families.map((family) => {
      const slices = existing.filter(({ addressType }) => addressType === family);
      return this.#changesOf(service, pods, slices, family, triggerMs, homeless);
    });
    changes.push({ create: [], update: [], delete: existing.filter(isForeign) });
    try {
      for (const each of changes) await this.#index.write(namespace, each, signal);
    } catch (error) {
      if (!signal.aborted && !isConflict(error)) this.#report(service, error);
      throw error;
    }
    if (homeless.size > 0) throw this.#report(service, new Error([...homeless].join(", ")));
  }

  #report(service: StoredService, error: unknown): ShownFailure {
    const { name, namespace } = service.metadata;
    const text = error instanceof Error ? error.message : String(error);
    const message = `Error updating Endpoint Slices for Service ${namespace}/${name}: ${text}`;
    this.#events.warning(service, "FailedToUpdateEndpointSlices", message);
    return new ShownFailure(message, { cause: error });
  }

  #changesOf(
    service: StoredService,
    pods: readonly StoredPod[],
    existing: readonly StoredSlice[],
    family: AddressFamily,
    triggerMs: number | undefined,
    homeless: Set<string>,
  ): SliceChanges {
    const own = existing.filter(({ metadata }) =>
      metadata.ownerReferences?.some(({ uid }) => uid === service.metadata.uid),
    );
    const planned: PlannedSlices = {
      create: [],
      update: [],
      delete: existing.filter((slice) => !own.includes(slice)),
      unchanged: [],
    };
    const groups = this.#groupsOf(service, pods, family, homeless);
    for (const [key, { ports, wanted }] of groups) {
      const part = plannedSlices({
        existing: own.filter((slice) => portsKey(slice.ports) === key),
        wanted,
        newSlice: () => this.#newSlice(service, family, ports),
        changedLabels: (slice) => this.#changedLabels(slice, service),
      });
      planned.create.push(...part.create);
      planned.update.push(...part.update);
      planned.delete.push(...part.delete);
      planned.unchanged.push(...part.unchanged);
    }
    planned.delete.push(...own.filter((slice) => !groups.has(portsKey(slice.ports))));
    this.#keepOne(service, existing, planned, family);
    this.#advise(service, planned);
    return this.#finished(service, planned, triggerMs);
  }

  #groupsOf(
    service: StoredService,
    pods: readonly StoredPod[],
    family: AddressFamily,
    homeless: Set<string>,
  ): Map<string, PortGroup> {
    const groups = new Map<string, PortGroup>();
    for (const pod of pods) {
      if (!isReachable(pod)) continue;
      const ports = servedPorts(service, pod);
      const key = portsKey([...ports]);
      const group = groups.get(key) ?? { ports, wanted: new Map<string, Endpoint>() };
      groups.set(key, group);
      const nodeName = pod.spec?.nodeName ?? "";
      const node = this.#world.kind(nodes).get(nodeName);
      if (node === undefined && service.spec?.publishNotReadyAddresses !== true) {
        const { name, namespace } = service.metadata;
        homeless.add(`skipping Pod ${pod.metadata.name} for Service ${namespace}/${name}: Node ${nodeName} Not Found`);
        continue;
      }
      const addresses = addressesOf(pod, family);
      if (addresses.length === 0) continue;
      const endpoint = endpointOf(pod, addresses, service, node?.metadata.labels?.[this.#world.names.zone]);
      group.wanted.set(endpointKey(endpoint), endpoint);
    }
    return groups;
  }

  /** A Service without endpoints has one empty slice, so that clients can tell it from one that no controller has seen. */
  #keepOne(
    service: StoredService,
    existing: readonly StoredSlice[],
    planned: PlannedSlices,
    family: AddressFamily,
  ): void {
    if (existing.length !== planned.delete.length || planned.create.length > 0) return;
    const placeholder = this.#newSlice(service, family, []);
    const [only] = planned.delete;
    const isThere =
      only !== undefined &&
      planned.delete.length === 1 &&
      (only.endpoints ?? []).length === 0 &&
      (only.ports ?? []).length === 0 &&
      equalJson(only.metadata.labels, placeholder.metadata.labels);
    if (isThere) planned.unchanged.push(...planned.delete.splice(0));
    else planned.create.push(placeholder);
  }

  #advise(service: StoredService, planned: PlannedSlices): void {
    const advice: Advice = this.#world.advisesTraffic
      ? adviceOf(service, this.#world.names.topologyModes, this.#world.knowsSameTraffic)
      : {};
    planned.create.splice(0, Infinity, ...planned.create.map((slice) => advise(slice, advice) ?? slice));
    planned.update.splice(0, Infinity, ...planned.update.map((slice) => advise(slice, advice) ?? slice));
    for (const slice of planned.unchanged) {
      const advised = advise(slice, advice);
      if (advised !== undefined) planned.update.push(advised);
    }
  }

  /** Slices that would be deleted are used for what would be created, which spares a write and keeps a name. */
  #finished(service: StoredService, planned: PlannedSlices, triggerMs: number | undefined): SliceChanges {
    const create = isEnding(service) ? [] : planned.create;
    const recycled: StoredSlice[] = [];
    const gone: StoredSlice[] = [];
    for (const slice of planned.delete) {
      const isOwn = slice.metadata.ownerReferences?.some(({ uid }) => uid === service.metadata.uid) === true;
      const next = isOwn ? create.pop() : undefined;
      if (next === undefined) gone.push(slice);
      else recycled.push(inPlaceOf(slice, next));
    }
    const stamped = <T extends EndpointSlice>(slice: T): T => this.#stamped(slice, triggerMs);
    return { create: create.map(stamped), update: [...planned.update, ...recycled].map(stamped), delete: gone };
  }

  #stamped<T extends EndpointSlice>(slice: T, triggerMs: number | undefined): T {
    const { endpointsTrigger } = this.#world.names;
    const { [endpointsTrigger]: _, ...others } = slice.metadata.annotations ?? {};
    const annotations = triggerMs === undefined ? others : { ...others, [endpointsTrigger]: formatTime(triggerMs) };
    return { ...slice, metadata: { ...slice.metadata, annotations } };
  }

  #newSlice(service: StoredService, family: AddressFamily, ports: readonly ServedPort[]): EndpointSlice {
    return {
      metadata: {
        generateName: `${service.metadata.name}-`,
        ownerReferences: [{ ...ownerReference(service), controller: true }],
        labels: this.#labelsOf(service),
      },
      addressType: family,
      ...(ports.length === 0 ? {} : { ports: [...ports] }),
    };
  }

  #labelsOf(service: StoredService): Record<string, string> {
    const { headless, serviceName, managedBy, sliceController } = this.#world.names;
    return {
      ...this.#ownLabels(service.metadata),
      ...(isHeadless(service) ? { [headless]: "" } : {}),
      [serviceName]: service.metadata.name,
      [managedBy]: sliceController,
    };
  }

  #changedLabels({ metadata }: StoredSlice, service: StoredService): Record<string, string> | undefined {
    return equalJson(this.#ownLabels(metadata), this.#ownLabels(service.metadata))
      ? undefined
      : this.#labelsOf(service);
  }

  /** The labels that a slice takes over from its Service. */
  #ownLabels({ labels = {} }: ObjectMeta): Record<string, string> {
    const { headless, serviceName, managedBy } = this.#world.names;
    const { [headless]: _, [serviceName]: __, [managedBy]: ___, ...own } = labels;
    return own;
  }
}

function endpointOf(pod: StoredPod, addresses: string[], service: StoredService, zone: string | undefined): Endpoint {
  const { name, namespace = "", uid } = pod.metadata;
  const serving = isReady(pod);
  const terminating = isEnding(pod);
  const ready = service.spec?.publishNotReadyAddresses === true || (serving && !terminating);
  const hostname = hostnameOf(pod, service);
  const nodeName = pod.spec?.nodeName ?? "";
  return {
    addresses,
    conditions: { ready, serving, terminating },
    ...(hostname === undefined ? {} : { hostname }),
    targetRef: { kind: "Pod", namespace, name, uid },
    ...(nodeName === "" ? {} : { nodeName }),
    ...(zone ? { zone } : {}),
  };
}
