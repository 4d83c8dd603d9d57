/**
 * Keeps the Service by which clients find the server itself, with its endpoints. It is made when the server starts and made
 * again when somebody deletes it. On a store that several servers share each adds its own address and takes it away when
 * it stops. NS-001.
 */
import { endpoints, services } from "../../../generated/core/v1/client.js";
import { endpointSlices } from "../../../generated/discovery/v1/client.js";
import { equalJson, type JsonValue } from "../../api/json.js";
import type { Clock } from "../../api/time.js";
import { type Client, isAlreadyExists, isConflict, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { rest } from "../rest.js";
import { type OwnAddress, wantedEndpoints, wantedService, wantedSlice } from "./wanted-objects.js";

export interface OwnServiceOptions {
  readonly client: Client;
  readonly clock: Clock;
  /** The first address of the range of Services. */
  readonly clusterIp: string;
  /** Port of the server. */
  readonly port: number;
  /** Undefined: others can't reach it, and nobody is told of an endpoint. */
  readonly address: OwnAddress | undefined;
  /** Others may have added theirs. */
  readonly isShared: boolean;
  readonly onError: (error: unknown) => void;
}

/** How often the objects are looked at. */
const INTERVAL_MS = 10_000;
/** After a failure, such as a namespace that is not there yet. */
const RETRY_MS = 500;

/** Resolves when the signal has fired and nothing is under way. */
export async function keepOwnService(options: OwnServiceOptions, signal: AbortSignal): Promise<void> {
  const { clock, onError, isShared, address } = options;
  while (!signal.aborted) {
    let pauseMs = INTERVAL_MS;
    try {
      await settle(
        options,
        (ips) => [...new Set([...(isShared ? ips : []), ...(address ? [address.ip] : [])])],
        signal,
      );
    } catch (error) {
      pauseMs = RETRY_MS;
      if (!signal.aborted && !isPassing(error)) onError(error);
    }
    await rest(clock, pauseMs, signal);
  }
}

/** Takes the address of this server away again, where others may go on. Once {@link keepOwnService} has ended. */
export async function leaveOwnService(options: OwnServiceOptions, signal: AbortSignal): Promise<void> {
  const { address, isShared, onError } = options;
  if (!isShared || address === undefined) return;
  try {
    await settle(options, (ips) => ips.filter((ip) => ip !== address.ip), signal);
  } catch (error) {
    if (!isPassing(error)) onError(error);
  }
}

/** Somebody else was there first, or the server is not that far: another look will do. */
function isPassing(error: unknown): boolean {
  return isPassingFailure(error) || isConflict(error) || isAlreadyExists(error) || isNotFound(error);
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

async function orUndefined<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

function same(a: unknown, b: unknown): boolean {
  return equalJson(a as JsonValue, b as JsonValue);
}

/** Ports on nodes are others' affair. */
function samePorts(found: readonly object[] = [], wanted: readonly object[]): boolean {
  return same(
    found.map((port) => ({ ...port, nodePort: undefined })),
    wanted.map((port) => ({ ...port, nodePort: undefined })),
  );
}
