/** The allocations of services: cluster addresses and node ports. RES-057, RES-058, DRY-015. */
import type { Service } from "../../../../generated/core/v1/index.js";
import { type FieldError, invalid } from "../../../api/field-error.js";
import { StatusError } from "../../../api/status.js";
import type { Allocation, Allocations, Choice } from "../../../registry/allocations/allocations.js";
import { type AddressRange, canonicalAddress, type PortRange } from "./address-range.js";

export const HEADLESS = "None";

const ADDRESSES = "service-addresses";
const PORTS = "service-node-ports";

export function hasAddress({ spec }: Service): boolean {
  return spec !== undefined && spec.type !== "ExternalName" && spec.clusterIP !== HEADLESS;
}

export function hasNodePorts({ spec }: Service): boolean {
  return spec?.type === "NodePort" || (spec?.type === "LoadBalancer" && spec.allocateLoadBalancerNodePorts !== false);
}

/** Whether the service itself accepts traffic from outside the cluster. */
export function isReachedFromOutside({ spec }: Service): boolean {
  if (spec?.type === "NodePort" || spec?.type === "LoadBalancer") return true;
  return spec?.type === "ClusterIP" && (spec.externalIPs?.length ?? 0) > 0;
}

export function hasHealthPort({ spec }: Service): boolean {
  return spec?.type === "LoadBalancer" && spec.externalTrafficPolicy === "Local";
}

export function serviceAllocations(addresses: AddressRange, ports: PortRange): Allocations<Service> {
  const address: Choice = {
    space: ADDRESSES,
    candidate: (random) => addresses.any(random),
    all: () => addresses.all(),
  };
  const port: Choice = {
    space: PORTS,
    candidate: (random) => String(ports.first + Math.floor(random() * (ports.last - ports.first + 1))),
    *all() {
      for (let number = ports.first; number <= ports.last; number++) yield String(number);
    },
  };
  return {
    spaces: [ADDRESSES, PORTS],
    of: (service) => [...addressesOf(service), ...portsOf(service)],
    async fill(service, choose) {
      const { spec } = service;
      if (spec === undefined) return;
      if (hasAddress(service) && !spec.clusterIP) {
        const chosen = await choose(address);
        if (chosen === undefined) throw exhausted("a serviceIP");
        spec.clusterIP = chosen;
        spec.clusterIPs = [chosen];
      }
      const choosePort = async (): Promise<number> => {
        const chosen = await choose(port);
        if (chosen === undefined) throw exhausted("a nodePort");
        return Number(chosen);
      };
      if (hasNodePorts(service)) for (const each of spec.ports ?? []) each.nodePort ||= await choosePort();
      if (hasHealthPort(service)) spec.healthCheckNodePort ||= await choosePort();
    },
  };
}

function addressesOf({ spec }: Service): Allocation[] {
  const given = spec?.clusterIPs ?? [];
  return given
    .filter((address) => address !== HEADLESS)
    .map((address) => ({
      space: ADDRESSES,
      name: canonicalAddress(address),
      taken: invalid("spec.clusterIPs", given, `failed to allocate IP ${address}: provided IP is already allocated`),
    }));
}

function portsOf({ spec }: Service): Allocation[] {
  const { ports = [], healthCheckNodePort = 0 } = spec ?? {};
  const fields = ports.map(({ nodePort = 0 }, index) => [`spec.ports[${index}].nodePort`, nodePort] as const);
  return [...fields, ["spec.healthCheckNodePort", healthCheckNodePort] as const]
    .filter(([, number]) => number > 0)
    .map(([field, number]) => ({
      space: PORTS,
      name: String(number),
      taken: invalid(field, number, "provided port is already allocated"),
    }));
}

function exhausted(what: string): StatusError {
  const message = `Internal error occurred: failed to allocate ${what}: range is full`;
  return new StatusError(500, "InternalError", message, { causes: [{ message }] });
}

/** Explicit values must be in the range of the server; stored ones stay valid, whatever the range is now. */
export function outOfRange(
  service: Service,
  old: Service | undefined,
  addresses: AddressRange,
  ports: PortRange,
): FieldError[] {
  const errors: FieldError[] = [];
  const given = service.spec?.clusterIPs ?? [];
  const stored = new Set(old === undefined ? [] : [...addressesOf(old), ...portsOf(old)].map(({ name }) => name));
  for (const { name } of addressesOf(service)) {
    if (stored.has(name) || addresses.has(name)) continue;
    errors.push(
      invalid(
        "spec.clusterIPs",
        given,
        `failed to allocate IP ${name}: the provided IP (${name}) is not in the valid range. The range of valid IPs is ${addresses.text}`,
      ),
    );
  }
  for (const { name, taken } of portsOf(service)) {
    const number = Number(name);
    if (stored.has(name) || (number >= ports.first && number <= ports.last)) continue;
    errors.push(
      invalid(
        taken.field,
        number,
        `provided port is not in the valid range. The range of valid ports is ${ports.text}`,
      ),
    );
  }
  return errors;
}
