/**
 * Maintains an APIService object for every group version that a server serves itself. Each server creates those that
 * are missing; one of several servers of a store also repairs changed objects and removes those that no server serves
 * any more, so that servers of different releases do not undo each other's work forever.
 */

import { type APIService, references } from "../../../generated/apiregistration/v1/index.js";
import type { Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import { type Client, Informer, isAlreadyExists, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { every } from "./every.js";
import { type LocalGroupVersion, localApiService, mendLocal } from "./local-api-service.js";

export interface RegistrationOptions {
  readonly client: Client;
  /** What the server currently serves itself, by the name of the APIService. */
  readonly served: () => ReadonlyMap<string, LocalGroupVersion>;
  /** Calls the listener after each change of what is served. @returns a function that stops the calls */
  readonly onServedChange: (listener: () => void) => () => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once the initial objects are loaded and the controller starts to work. */
  readonly onBegun?: () => void;
  /** Metrics of the controller's queue. */
  readonly queueMetrics?: QueueMetrics | undefined;
}

/** Maximum number of objects that are written concurrently. */
const CONCURRENCY = 8;
/**
 * Maximum delay of removals in milliseconds; a server that still serves the group version then recreates its object.
 */
const UPKEEP_INTERVAL_MS = 30_000;
/** Delay in milliseconds that combines several changes of what is served. */
const SERVED_SETTLE_MS = 20;

type Process = (name: string, informer: Informer<APIService>) => Promise<Outcome>;

/**
 * Creates missing objects until the signal fires.
 * @param registered called once when everything served has an object
 */
export function runApiServiceRegistration(
  options: RegistrationOptions,
  registered: () => void,
  signal: AbortSignal,
): Promise<void> {
  const { client, served } = options;
  const { automanagedLabel } = client.profile.words;
  let isRegistered = false;
  const tellWhenRegistered = (informer: Informer<APIService>): void => {
    if (isRegistered || !informer.isSynced) return;
    isRegistered = [...served().keys()].every((name) => informer.get(name) !== undefined);
    if (isRegistered) registered();
  };
  const process: Process = async (name, informer) => {
    const local = served().get(name);
    if (local !== undefined && informer.get(name) === undefined) {
      await client
        .resource(references.apiServices)
        .create(localApiService(local, automanagedLabel), { signal })
        .catch(unless(isAlreadyExists));
    }
    return "done";
  };
  return run(options, process, { informed: tellWhenRegistered }, signal);
}

/** Repairs objects of what the server serves and removes those of what it does not, until the signal fires. */
export function runApiServiceUpkeep(options: RegistrationOptions, signal: AbortSignal): Promise<void> {
  const { client, served } = options;
  const { automanagedLabel } = client.profile.words;
  const process: Process = async (name, informer) => {
    const known = informer.get(name);
    if (known === undefined) return "done";
    const local = served().get(name);
    const api = client.resource(references.apiServices);
    if (local !== undefined) {
      const body = mendLocal(known, local, automanagedLabel);
      if (body !== undefined) await api.patch(name, { type: "merge", body }, { signal }).catch(unless(isNotFound));
    } else if (isManaged(known, automanagedLabel)) {
      const { uid, resourceVersion } = known.metadata;
      await api.delete(name, { preconditions: { uid, resourceVersion }, signal }).catch(unless(isNotFound));
    }
    return "done";
  };
  return run(options, process, { intervalMs: UPKEEP_INTERVAL_MS }, signal);
}

/** Whether a server created the object for its own group version and no user has taken it over. */
function isManaged({ metadata, spec }: APIService, label: string): boolean {
  return metadata.labels?.[label] !== undefined && spec?.service === undefined;
}

interface Occasions {
  /** Called after every change of the objects and of what is served. */
  readonly informed?: (informer: Informer<APIService>) => void;
  /** Interval in milliseconds at which everything is checked again. */
  readonly intervalMs?: number;
}

async function run(
  { client, served, onServedChange, clock, onError, queueMetrics, onBegun }: RegistrationOptions,
  process: Process,
  { informed, intervalMs }: Occasions,
  signal: AbortSignal,
): Promise<void> {
  const informer = new Informer<APIService>(client.resource(references.apiServices), {
    clock,
    onError: (error) => {
      if (!isPassingFailure(error)) onError(error);
    },
  });
  const queue = new WorkQueue<string>({
    process: (name) => process(name, informer),
    concurrency: CONCURRENCY,
    clock,
    onError,
    metrics: queueMetrics,
  });
  const all = (): void => {
    for (const { metadata } of informer.list()) queue.add(metadata.name);
    for (const name of served().keys()) queue.add(name);
    informed?.(informer);
  };
  const one = ({ metadata }: Stored<APIService>): void => {
    // New objects of group versions that are not served wait for the next interval.
    if (served().has(metadata.name)) queue.add(metadata.name);
    informed?.(informer);
  };
  const running = informer.run(signal);
  try {
    await informer.synced(signal);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
  informer.on({ add: one, update: one, delete: one });
  let cancelRound: (() => void) | undefined;
  const stopListening = onServedChange(() => {
    cancelRound ??= clock.after(SERVED_SETTLE_MS, () => {
      cancelRound = undefined;
      all();
    });
  });
  all();
  onBegun?.();
  const rounds = intervalMs === undefined ? undefined : every(clock, intervalMs, signal, all);
  await Promise.all([running, rounds, queue.run(signal)]);
  stopListening();
  cancelRound?.();
}

function unless(isExpected: (error: unknown) => boolean): (error: unknown) => undefined {
  return (error) => {
    if (!isExpected(error)) throw error;
    return undefined;
  };
}
