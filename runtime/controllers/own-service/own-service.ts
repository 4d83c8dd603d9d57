/**
 * Maintains the Service with which clients find the server itself, and its endpoints. It is created at startup and
 * recreated when deleted. If several servers share a store, each adds its own address and removes it when it stops.
 * NS-001.
 */
import { endpoints, services } from "../../../generated/core/v1/client.js";
import { endpointSlices } from "../../../generated/discovery/v1/client.js";
import { equalJson, type JsonValue } from "../../api/json.js";
import type { Client } from "../../client/index.js";
import { isPassing, orUndefined } from "./keep.js";
import { type OwnAddress, wantedEndpoints, wantedService, wantedSlice } from "./wanted-objects.js";

export interface OwnServiceOptions {
  readonly client: Client;
  /** The first address of the range of Services. */
  readonly clusterIp: string;
  /** Port of the server. */
  readonly port: number;
  /** Undefined if no client can reach the server, so that there is no endpoint to publish. */
  readonly address: OwnAddress | undefined;
  /** Whether other servers may have added their addresses. */
  readonly isShared: boolean;
  readonly onError: (error: unknown) => void;
}

/** Brings the objects into their desired state while this server serves. @throws StatusError, ConnectionError */
export function settleOwnService(options: OwnServiceOptions, signal: AbortSignal): Promise<void> {
  const { isShared, address } = options;
  const change: Change = (ips) => [...new Set([...(isShared ? ips : []), ...(address ? [address.ip] : [])])];
  return settle(options, change, signal);
}

/**
 * Removes the address of this server if other servers may go on. The last address stays: endpoints without any are
 * invalid, and the next server to start replaces it. Call it once {@link settleOwnService} is not called any more.
 */
export async function leaveOwnService(options: OwnServiceOptions, signal: AbortSignal): Promise<void> {
  const { address, isShared, onError } = options;
  if (!isShared || address === undefined) return;
  try {
    const withoutOwn: Change = (ips) => {
      const others = ips.filter((ip) => ip !== address.ip);
      return others.length === 0 ? ips : others;
    };
    await settle(options, withoutOwn, signal);
  } catch (error) {
    if (!isPassing(error)) onError(error);
  }
}

type Change = (ips: readonly string[]) => readonly string[];

async function settle(options: OwnServiceOptions, change: Change, signal: AbortSignal): Promise<void> {
  const { client, clusterIp, port, address } = options;
  const { defaultNamespace: namespace, apiserverServiceName: name, keyDomain } = client.profile.words;
  const service = wantedService(name, clusterIp, port);
  const ofServices = client.resource(services).inNamespace(namespace);
  const known = await orUndefined(ofServices.get(name, { signal }));
  if (known === undefined) await ofServices.create(service, { signal });
  else if (!samePorts(known.spec?.ports, service.spec.ports))
    await ofServices.update({ ...known, spec: { ...known.spec, ports: service.spec.ports } }, { signal });
  if (address === undefined) return;

  const ofEndpoints = client.resource(endpoints).inNamespace(namespace);
  const before = await orUndefined(ofEndpoints.get(name, { signal }));
  const ips = change((before?.subsets ?? []).flatMap(({ addresses = [] }) => addresses.map(({ ip }) => ip)));
  const list = wantedEndpoints(name, keyDomain, ips, address.port);
  if (before === undefined) await ofEndpoints.create(list, { signal });
  else if (!same(before.subsets ?? [], list.subsets))
    await ofEndpoints.update({ ...before, subsets: list.subsets }, { signal });

  const ofSlices = client.resource(endpointSlices).inNamespace(namespace);
  const slice = wantedSlice(name, keyDomain, ips, address.port);
  const old = await orUndefined(ofSlices.get(name, { signal }));
  if (old === undefined) await ofSlices.create(slice, { signal });
  else if (!same(old.endpoints, slice.endpoints) || !same(old.ports ?? [], slice.ports))
    await ofSlices.update({ ...old, endpoints: slice.endpoints, ports: slice.ports }, { signal });
}

function same(a: unknown, b: unknown): boolean {
  return equalJson(a as JsonValue, b as JsonValue);
}

/** Node ports are left to other writers. */
function samePorts(found: readonly object[] = [], wanted: readonly object[]): boolean {
  return same(
    found.map((port) => ({ ...port, nodePort: undefined })),
    wanted.map((port) => ({ ...port, nodePort: undefined })),
  );
}
