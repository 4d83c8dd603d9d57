/** The subsets of Endpoints in their canonical form: every port is in one subset, with all of its addresses. */
import type { EndpointAddress, EndpointPort, EndpointSubset } from "../../../generated/core/v1/endpoints.types.js";
import { canonicalText, compareText } from "../objects/canonical-text.js";

/** The maximum number of addresses of one Endpoints object. */
export const MAX_ADDRESSES = 1_000;

interface Placed {
  readonly address: EndpointAddress;
  readonly isReady: boolean;
}

interface Served {
  /** Undefined stands for all ports. */
  readonly port: EndpointPort | undefined;
  readonly placed: Map<string, Placed>;
}

/** Joins subsets of any form. An address that is ready anywhere on a port counts as ready there. */
export function repacked(subsets: readonly EndpointSubset[]): EndpointSubset[] {
  const byPort = new Map<string, Served>();
  for (const subset of subsets) {
    const ports: (EndpointPort | undefined)[] = subset.ports?.length ? subset.ports : [undefined];
    for (const port of ports) {
      const key = canonicalText(port ?? null);
      let served = byPort.get(key);
      if (served === undefined) {
        served = { port, placed: new Map() };
        byPort.set(key, served);
      }
      put(served, subset.addresses, true);
      put(served, subset.notReadyAddresses, false);
    }
  }
  return joined([...byPort.values()]);
}

function put({ placed }: Served, addresses: readonly EndpointAddress[] = [], isReady: boolean): void {
  for (const address of addresses) {
    const key = keyOf(address);
    if (isReady || !placed.has(key)) placed.set(key, { address, isReady });
  }
}

function keyOf({ ip, targetRef }: EndpointAddress): string {
  return `${ip} ${targetRef?.uid ?? ""}`;
}

/** Ports with the same addresses share a subset. */
function joined(all: readonly Served[]): EndpointSubset[] {
  const groups = new Map<string, { ports: EndpointPort[]; placed: Map<string, Placed> }>();
  for (const { port, placed } of all) {
    const key = [...placed]
      .map(([address, { isReady }]) => `${address} ${isReady}`)
      .sort()
      .join();
    const group = groups.get(key) ?? { ports: [], placed };
    if (port !== undefined) group.ports.push(port);
    groups.set(key, group);
  }
  const subsets = [...groups.values()].map(({ ports, placed }) => subsetOf(ports, [...placed.values()]));
  return subsets.sort((one, other) => compareText(canonicalText(one.ports ?? []), canonicalText(other.ports ?? [])));
}

function subsetOf(ports: readonly EndpointPort[], placed: readonly Placed[]): EndpointSubset {
  const list = (isReady: boolean): EndpointAddress[] =>
    placed
      .filter((each) => each.isReady === isReady)
      .map(({ address }) => address)
      .sort((one, other) => compareText(keyOf(one), keyOf(other)));
  const addresses = list(true);
  const notReadyAddresses = list(false);
  return {
    ...(addresses.length === 0 ? {} : { addresses }),
    ...(notReadyAddresses.length === 0 ? {} : { notReadyAddresses }),
    ...(ports.length === 0
      ? {}
      : { ports: [...ports].sort((one, other) => compareText(canonicalText(one), canonicalText(other))) }),
  };
}

export function sizeOf(subsets: readonly EndpointSubset[]): number {
  return subsets.reduce((sum, { addresses = [], notReadyAddresses = [] }) => {
    return sum + addresses.length + notReadyAddresses.length;
  }, 0);
}

/** Returns the subsets with as many addresses as fit, ready ones first, each subset with its share of them. */
export function truncated(subsets: readonly EndpointSubset[]): EndpointSubset[] {
  if (sizeOf(subsets) <= MAX_ADDRESSES) return [...subsets];
  const count = (list: "addresses" | "notReadyAddresses"): number =>
    subsets.reduce((sum, subset) => sum + (subset[list]?.length ?? 0), 0);
  const ready = count("addresses");
  const cut = ready > MAX_ADDRESSES ? "addresses" : "notReadyAddresses";
  const room = cut === "addresses" ? MAX_ADDRESSES : MAX_ADDRESSES - ready;
  const total = count(cut);
  let left = room;
  return subsets.map((subset) => {
    const { addresses, ports } = subset;
    const all = subset[cut] ?? [];
    const kept = all.slice(0, Math.min(Math.ceil((all.length / total) * room), left));
    left -= kept.length;
    return {
      ...(cut === "notReadyAddresses" && addresses !== undefined ? { addresses } : {}),
      ...(kept.length === 0 ? {} : { [cut]: kept }),
      ...(ports === undefined ? {} : { ports }),
    };
  });
}
