/** Slices with the content of Endpoints that a user keeps, for Services without a selector. */
import { isIP } from "node:net";
import { endpoints, services } from "../../../generated/core/v1/client.js";
import type { EndpointAddress, Endpoints } from "../../../generated/core/v1/endpoints.types.js";
import type { Endpoint, EndpointPort, EndpointSlice } from "../../../generated/discovery/v1/endpoint-slice.types.js";
import { equalJson } from "../../api/json.js";
import type { Stored } from "../../api/object.js";
import { ownerReference } from "../../operator/owner-references.js";
import type { LookAgain, ObjectKey } from "../parts/reconcile-loop.js";
import type { WorkloadEvents } from "../parts/workload-events.js";
import { isEnding, type World } from "../parts/world.js";
import { repacked } from "./endpoint-subsets.js";
import { type AddressFamily, familyOf, selectorOf } from "./service-pods.js";
import { inPlaceOf, type SliceChanges, SliceIndex, type StoredSlice } from "./slice-index.js";
import { endpointKey, portsKey } from "./slice-plan.js";

type StoredEndpoints = Stored<Endpoints>;

/** The maximum number of addresses of a subset that are mirrored. */
const MAX_MIRRORED = 1_000;

export function addMirroredSlices(world: World): void {
  const loop = world.loop("simulated-endpointslicemirroring", (key, signal) => controller.reconcile(key, signal));
  const add = (name: string, namespace: string): void => loop.add(name, namespace);
  const index = new SliceIndex(world, world.names.mirrorController, add);
  const controller = new MirroredSlices(world, world.events("endpoint-slice-mirroring-controller"), index);
  world.kind(services).onChange((service) => loop.addObject(service));
  world.kind(endpoints).onChange((object) => loop.addObject(object));
}

/** The endpoints that share a family and a set of ports. */
interface Group {
  readonly family: AddressFamily;
  readonly ports: readonly EndpointPort[];
  readonly wanted: Map<string, Endpoint>;
}

class MirroredSlices {
  readonly #world: World;
  readonly #events: WorkloadEvents;
  readonly #index: SliceIndex;

  constructor(world: World, events: WorkloadEvents, index: SliceIndex) {
    this.#world = world;
    this.#events = events;
    this.#index = index;
  }

  async reconcile({ name, namespace }: ObjectKey, signal: AbortSignal): Promise<LookAgain> {
    const existing = this.#index.of(name, namespace);
    const object = this.#world.kind(endpoints).get(name, namespace);
    const service = this.#world.kind(services).get(name, namespace);
    const isMirrored =
      object !== undefined &&
      this.#mayMirror(object) &&
      service !== undefined &&
      selectorOf(service.spec?.selector) === undefined;
    if (isMirrored) await this.#index.write(namespace, this.#changesOf(object, existing), signal);
    else if (existing.length > 0)
      await this.#index.write(namespace, { create: [], update: [], delete: existing }, signal);
    return undefined;
  }

  #mayMirror({ metadata: { labels, annotations } }: StoredEndpoints): boolean {
    const { skipMirror, leaderRecord } = this.#world.names;
    return labels?.[skipMirror] !== "true" && annotations?.[leaderRecord] === undefined;
  }

  #changesOf(object: StoredEndpoints, existing: readonly StoredSlice[]): SliceChanges {
    const groups = this.#groupsOf(object);
    const create: EndpointSlice[] = [];
    const update: StoredSlice[] = [];
    const unused: StoredSlice[] = existing.filter((slice) => !groups.has(groupKey(slice.addressType, slice.ports)));
    for (const [key, group] of groups) {
      const slices = existing.filter(({ addressType, ports }) => groupKey(addressType, ports) === key);
      if (group.wanted.size === 0) {
        unused.push(...slices);
        continue;
      }
      const [first, ...others] = slices;
      unused.push(...others);
      const made = this.#newSlice(object, group);
      if (first === undefined) create.push(made);
      else if (!this.#isSame(first, made, object)) update.push(inPlaceOf(first, made));
    }
    const gone: StoredSlice[] = [];
    for (const slice of unused) {
      const at = create.findIndex(({ addressType }) => addressType === slice.addressType);
      const [next] = at < 0 ? [] : create.splice(at, 1);
      if (next === undefined) gone.push(slice);
      else update.push(inPlaceOf(slice, next));
    }
    return { create: isEnding(object) ? [] : create, update, delete: gone };
  }

  #groupsOf(object: StoredEndpoints): Map<string, Group> {
    const groups = new Map<string, Group>();
    let invalid = 0;
    let skipped = 0;
    for (const { addresses = [], notReadyAddresses = [], ports = [] } of repacked(object.subsets ?? [])) {
      const mirroredPorts = ports.map(({ name = "", ...port }) => ({ name, ...port }));
      const both = (["IPv4", "IPv6"] as const).map((family): [AddressFamily, Group] => {
        const key = groupKey(family, mirroredPorts);
        const group = groups.get(key) ?? { family, ports: mirroredPorts, wanted: new Map() };
        groups.set(key, group);
        return [family, group];
      });
      const byFamily = new Map(both);
      let added = 0;
      const all = [
        ...addresses.map((address) => ({ address, ready: true })),
        ...notReadyAddresses.map((address) => ({ address, ready: false })),
      ];
      for (const { address, ready } of all) {
        if (added >= MAX_MIRRORED) break;
        if (isIP(address.ip) === 0) invalid++;
        else {
          const endpoint = mirroredEndpoint(address, ready);
          byFamily.get(familyOf(address.ip))?.wanted.set(endpointKey(endpoint), endpoint);
          added++;
        }
      }
      skipped += all.length - added;
    }
    this.#reportSkipped(object, invalid, skipped);
    return groups;
  }

  #reportSkipped(object: StoredEndpoints, invalid: number, skipped: number): void {
    if (invalid > 0)
      this.#events.warning(
        object,
        "InvalidIPAddress",
        `Skipped ${invalid} invalid IP addresses when mirroring to EndpointSlices`,
      );
    if (skipped > invalid)
      this.#events.warning(
        object,
        "TooManyAddressesToMirror",
        `A max of ${MAX_MIRRORED} addresses can be mirrored to EndpointSlices per Endpoints subset. ${skipped} addresses were skipped`,
      );
  }

  #isSame(slice: StoredSlice, made: EndpointSlice, object: StoredEndpoints): boolean {
    const states = ({ endpoints: list = [] }: EndpointSlice): Map<string, unknown> =>
      new Map(list.map((endpoint) => [endpointKey(endpoint), endpoint]));
    return (
      equalJson(Object.fromEntries(states(slice)), Object.fromEntries(states(made))) &&
      equalJson(slice.metadata.labels, made.metadata.labels) &&
      equalJson(slice.metadata.annotations ?? {}, made.metadata.annotations ?? {}) &&
      slice.metadata.ownerReferences?.some(({ uid }) => uid === object.metadata.uid) === true
    );
  }

  #newSlice(object: StoredEndpoints, { family, ports, wanted }: Group): EndpointSlice {
    const { serviceName, managedBy, mirrorController, endpointsTrigger, lastApplied } = this.#world.names;
    const { name, labels, annotations = {} } = object.metadata;
    const { [endpointsTrigger]: _, [lastApplied]: __, ...mirrored } = annotations;
    return {
      metadata: {
        generateName: `${name}-`,
        ownerReferences: [{ ...ownerReference(object), controller: true }],
        labels: { ...labels, [serviceName]: name, [managedBy]: mirrorController },
        annotations: mirrored,
      },
      addressType: family,
      endpoints: [...wanted.values()].slice(0, MAX_MIRRORED),
      ports: [...ports],
    };
  }
}

function groupKey(family: string, ports: EndpointSlice["ports"]): string {
  return `${family} ${portsKey(ports)}`;
}

function mirroredEndpoint({ ip, targetRef, nodeName, hostname }: EndpointAddress, ready: boolean): Endpoint {
  return {
    addresses: [ip],
    conditions: { ready },
    ...(targetRef === undefined ? {} : { targetRef }),
    ...(nodeName === undefined ? {} : { nodeName }),
    ...(hostname ? { hostname } : {}),
  };
}
