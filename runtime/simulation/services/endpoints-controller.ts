/** Endpoints: the addresses of the pods that every Service with a selector selects, in one object. */
import { endpoints, services } from "../../../generated/core/v1/client.js";
import type { EndpointAddress, EndpointSubset, Endpoints } from "../../../generated/core/v1/endpoints.types.js";
import { equalJson } from "../../api/json.js";
import type { ObjectMeta } from "../../api/meta.js";
import type { Stored } from "../../api/object.js";
import { isConflict, isNotFound } from "../../api/status.js";
import { formatTime } from "../../api/time.js";
import type { Named } from "../../client/index.js";
import { isReady, type StoredPod } from "../objects/pod-conditions.js";
import { isNamespaceEnding, type LookAgain, type ObjectKey, ShownFailure } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import type { World } from "../parts/world.js";
import { MAX_ADDRESSES, repacked, sizeOf, truncated } from "./endpoint-subsets.js";
import {
  addressesOf,
  familiesOf,
  hostnameOf,
  isHeadless,
  isReachable,
  keptSelector,
  onServicePods,
  type StoredService,
  selectedPods,
  servedPorts,
} from "./service-pods.js";
import { TriggerTimes } from "./trigger-times.js";

const CONTROLLER = "endpoint-controller";

export function addEndpoints(world: World): void {
  const controller = new EndpointsController(world, world.events(CONTROLLER));
  const loop = world.loop("simulated-endpoints", (key, signal) => controller.reconcile(key, signal));
  world.kind(services).onChange((service) => loop.addObject(service));
  onServicePods(world, (name, namespace) => loop.add(name, namespace));
  const kind = world.kind(endpoints);
  kind.on({ delete: (object) => loop.addObject(object) });
  world.add({
    // Services may have been deleted while no controller ran.
    async run() {
      for (const object of kind.list()) if (!controller.isForeign(object)) loop.addObject(object);
    },
  });
}

class EndpointsController {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #triggers = new TriggerTimes();

  constructor(world: World, events: WorkloadEvents) {
    this.#world = world;
    this.#events = events;
  }

  /** Whether the object is a lock of a leader, or the server's own. */
  isForeign({ metadata: { annotations, labels } }: Stored<Endpoints>): boolean {
    const { leaderRecord, skipMirror } = this.#world.names;
    return annotations?.[leaderRecord] !== undefined || labels?.[skipMirror] === "true";
  }

  async reconcile({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const service = this.#world.kind(services).get(name, namespace);
    if (service === undefined) await this.#delete(name, namespace, signal);
    else if (keptSelector(service) !== undefined) await this.#keep(service, signal);
    return undefined;
  }

  async #delete(name: string, namespace: string, signal: AbortSignal): Promise<void> {
    this.#triggers.forget(name, namespace);
    if (this.#world.kind(endpoints).get(name, namespace) === undefined) return;
    try {
      await this.#world.clients.controllers.resource(endpoints).inNamespace(namespace).delete(name, { signal });
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  async #keep(service: StoredService, signal: AbortSignal): Promise<void> {
    const { name, namespace = "", labels = {} } = service.metadata;
    const pods = selectedPods(this.#world, service);
    const triggerMs = this.#triggers.next(service, pods);
    const wanted = this.#subsetsOf(service, pods);
    const current = this.#world.kind(endpoints).get(name, namespace);
    if (current !== undefined && this.#isCurrent(current, wanted, labels)) return;
    const made: Named<Endpoints> = {
      metadata: {
        ...(current?.metadata ?? { name }),
        labels: this.#labelsOf(service),
        annotations: this.#annotationsOf(current?.metadata, triggerMs, sizeOf(wanted) > MAX_ADDRESSES),
      },
      subsets: truncated(wanted),
    };
    await this.#write(service, current, made, signal);
  }

  #subsetsOf(service: StoredService, pods: readonly StoredPod[]): EndpointSubset[] {
    const { publishNotReadyAddresses = false, ports = [] } = service.spec ?? {};
    const [family = "IPv4"] = familiesOf(service);
    const subsets: EndpointSubset[] = [];
    for (const pod of pods) {
      const isIncluded = publishNotReadyAddresses || pod.metadata.deletionTimestamp === undefined;
      const [ip] = addressesOf(pod, family);
      if (!isReachable(pod) || !isIncluded || ip === undefined) continue;
      const list = publishNotReadyAddresses || isReady(pod) ? "addresses" : "notReadyAddresses";
      const addresses = { [list]: [addressOf(ip, pod, service)] };
      if (ports.length === 0 && isHeadless(service)) subsets.push(addresses);
      for (const { name, ...port } of servedPorts(service, pod))
        subsets.push({ ...addresses, ports: [{ ...(name === "" ? {} : { name }), ...port }] });
    }
    return repacked(subsets);
  }

  #isCurrent(
    { metadata, subsets = [] }: Stored<Endpoints>,
    wanted: readonly EndpointSubset[],
    serviceLabels: Readonly<Record<string, string>>,
  ): boolean {
    const { headless, endpointsManagedBy, endpointsOverCapacity } = this.#world.names;
    const { [headless]: _, [endpointsManagedBy]: manager, ...own } = metadata.labels ?? {};
    const { [headless]: __, [endpointsManagedBy]: ___, ...expected } = serviceLabels;
    return (
      equalJson(repacked(subsets), wanted) &&
      equalJson(own, expected) &&
      (!this.#world.labelsEndpoints || manager === CONTROLLER) &&
      metadata.annotations?.[endpointsOverCapacity] === undefined
    );
  }

  #labelsOf(service: StoredService): Record<string, string> {
    const { headless, endpointsManagedBy } = this.#world.names;
    const { [headless]: _, ...labels } = service.metadata.labels ?? {};
    return {
      ...labels,
      ...(isHeadless(service) ? { [headless]: "" } : {}),
      ...(this.#world.labelsEndpoints ? { [endpointsManagedBy]: CONTROLLER } : {}),
    };
  }

  #annotationsOf(
    { annotations = {} }: ObjectMeta = {},
    triggerMs: number | undefined,
    isOverCapacity: boolean,
  ): Record<string, string> {
    const { endpointsTrigger, endpointsOverCapacity } = this.#world.names;
    const { [endpointsTrigger]: _, [endpointsOverCapacity]: __, ...others } = annotations;
    return {
      ...others,
      ...(triggerMs === undefined ? {} : { [endpointsTrigger]: formatTime(triggerMs) }),
      ...(isOverCapacity ? { [endpointsOverCapacity]: "truncated" } : {}),
    };
  }

  async #write(
    service: StoredService,
    current: Stored<Endpoints> | undefined,
    made: Named<Endpoints>,
    signal: AbortSignal,
  ): Promise<void> {
    const { name, namespace = "" } = service.metadata;
    const api = this.#world.clients.controllers.resource(endpoints).inNamespace(namespace);
    try {
      const written = current === undefined ? await api.create(made, { signal }) : await api.update(made, { signal });
      await this.#world.kind(endpoints).seen(written, signal);
    } catch (error) {
      if (signal.aborted || isNamespaceEnding(error) || isConflict(error)) throw error;
      const reason = current === undefined ? "FailedToCreateEndpoint" : "FailedToUpdateEndpoint";
      const text = error instanceof Error ? error.message : String(error);
      const message =
        current === undefined
          ? `Failed to create endpoint for service ${namespace}/${name}: ${text}`
          : `Failed to update endpoint ${namespace}/${name}: ${text}`;
      this.#events.warning(service, reason, message);
      throw new ShownFailure(message, { cause: error });
    }
  }
}

function addressOf(ip: string, pod: StoredPod, service: StoredService): EndpointAddress {
  const { name, namespace = "", uid } = pod.metadata;
  const hostname = hostnameOf(pod, service);
  return {
    ip,
    ...(hostname === undefined ? {} : { hostname }),
    nodeName: pod.spec?.nodeName ?? "",
    targetRef: { kind: "Pod", namespace, name, uid },
  };
}
