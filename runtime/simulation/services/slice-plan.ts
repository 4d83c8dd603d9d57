/**
 * How the endpoints of one set of ports are spread over slices with as few writes as possible: what is there stays in
 * its slice, slices that change anyway take up what is new, then a slice with room, then new slices. Nothing here
 * writes anything.
 */
import type { Endpoint, EndpointSlice } from "../../../generated/discovery/v1/endpoint-slice.types.js";
import { equalJson } from "../../api/json.js";
import { canonicalText } from "../objects/canonical-text.js";
import type { StoredSlice } from "./slice-index.js";

/** The maximum number of endpoints of one slice. */
export const SLICE_SIZE = 100;

export interface PlannedSlices {
  readonly create: EndpointSlice[];
  readonly update: StoredSlice[];
  readonly delete: StoredSlice[];
  readonly unchanged: StoredSlice[];
}

export interface PlanOptions {
  readonly existing: readonly StoredSlice[];
  /** The endpoints that there should be, by {@link endpointKey}. */
  readonly wanted: ReadonlyMap<string, Endpoint>;
  readonly newSlice: () => EndpointSlice;
  /** Returns the labels that a slice should have; undefined if it has them. */
  readonly changedLabels: (slice: StoredSlice) => Record<string, string> | undefined;
}

/** What makes an endpoint the same one, whatever its state: addresses, host name, and the object behind it. */
export function endpointKey({ addresses, hostname = "", targetRef }: Endpoint): string {
  return JSON.stringify([[...addresses].sort(), hostname, targetRef?.namespace ?? "", targetRef?.name ?? ""]);
}

/** A key of a set of ports in any order. Values that are absent count like those that servers fill in. */
export function portsKey(ports: EndpointSlice["ports"]): string {
  return canonicalText(
    (ports ?? [])
      .map(({ name = "", protocol = "TCP", port = 0, appProtocol }) =>
        canonicalText({ name, protocol, port, appProtocol }),
      )
      .sort(),
  );
}

export function plannedSlices({ existing, wanted, newSlice, changedLabels }: PlanOptions): PlannedSlices {
  const missing = new Map(wanted);
  const planned: PlannedSlices = { create: [], update: [], delete: [], unchanged: [] };
  for (const slice of existing) {
    const { endpoints = [] } = slice;
    const kept = endpoints.flatMap((endpoint) => {
      const found = missing.get(endpointKey(endpoint));
      missing.delete(endpointKey(endpoint));
      return found === undefined ? [] : [found];
    });
    const isSame =
      kept.length === endpoints.length &&
      kept.every((endpoint, index) => equalJson(stateOf(endpoint), stateOf(endpoints[index] as Endpoint)));
    const labels = changedLabels(slice);
    if (isSame && labels === undefined) planned.unchanged.push(slice);
    else if (!isSame && kept.length === 0) planned.delete.push(slice);
    else planned.update.push(changed(slice, isSame ? [...endpoints] : kept, labels));
  }
  const fullest = [...planned.update].sort((one, other) => lengthOf(other) - lengthOf(one));
  for (const slice of fullest) fill(slice, missing);
  while (missing.size > 0) {
    const slice = takeFitting(planned, missing.size);
    if (slice !== undefined) {
      fill(slice, missing);
      planned.update.push(slice);
      continue;
    }
    const made = newSlice();
    fill(made, missing);
    planned.create.push(made);
  }
  return planned;
}

function changed(slice: StoredSlice, endpoints: Endpoint[], labels: Record<string, string> | undefined): StoredSlice {
  const metadata = labels === undefined ? slice.metadata : { ...slice.metadata, labels };
  return { ...slice, metadata, endpoints };
}

/** What may change about an endpoint while it stays the same one; advice for clients is compared elsewhere. */
function stateOf({ conditions = {}, nodeName, zone, targetRef }: Endpoint): unknown {
  const { resourceVersion: _, ...target } = targetRef ?? {};
  return [conditions, nodeName ?? null, zone ?? null, target];
}

function lengthOf({ endpoints = [] }: EndpointSlice): number {
  return endpoints.length;
}

/** Moves endpoints into the slice until it is full. */
function fill(slice: EndpointSlice, missing: Map<string, Endpoint>): void {
  const endpoints = slice.endpoints ?? [];
  for (const [key, endpoint] of missing) {
    if (endpoints.length >= SLICE_SIZE) break;
    endpoints.push(endpoint);
    missing.delete(key);
  }
  slice.endpoints = endpoints;
}

/** Takes the unchanged slice in which so many endpoints leave the least room. */
function takeFitting({ unchanged }: PlannedSlices, count: number): StoredSlice | undefined {
  if (count >= SLICE_SIZE) return undefined;
  let best: StoredSlice | undefined;
  for (const slice of unchanged) {
    const isFitting = lengthOf(slice) + count <= SLICE_SIZE;
    if (isFitting && (best === undefined || lengthOf(slice) > lengthOf(best))) best = slice;
  }
  if (best === undefined) return undefined;
  unchanged.splice(unchanged.indexOf(best), 1);
  return { ...best, endpoints: [...(best.endpoints ?? [])] };
}
