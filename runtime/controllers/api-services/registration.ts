/**
 * Keeps an APIService object for every group version that a server serves itself. Each server makes those that are
 * missing; one of several servers of a store also mends what was changed and removes what nobody serves any more, so that
 * servers of different releases don't undo each other's work for ever.
 */

import { type APIService, references } from "../../../generated/apiregistration/v1/index.js";
import type { Stored } from "../../api/object.js";
import type { Clock } from "../../api/time.js";
import type { QueueFigures } from "../../base/queue-figures.js";
import { type Client, Informer, isAlreadyExists, isNotFound } from "../../client/index.js";
import { isPassingFailure } from "../../operator/failures.js";
import { type Outcome, WorkQueue } from "../../operator/work-queue.js";
import { every } from "./every.js";
import { type LocalGroupVersion, localApiService, mendLocal } from "./local-api-service.js";

export interface RegistrationOptions {
  readonly client: Client;
  /** What the server serves itself now, by the name of its object. */
  readonly served: () => ReadonlyMap<string, LocalGroupVersion>;
  /** Calls back after each change of that. @returns stops it */
  readonly onServedChange: (listener: () => void) => () => void;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Called once it has seen what is there, and works from now on. */
  readonly onBegun?: () => void;
  /** Of its queue. */
  readonly queueFigures?: QueueFigures | undefined;
}

/** Objects that are written at a time. */
const CONCURRENCY = 8;
/** Removals wait for this at most; a server that still serves a group version makes its object again meanwhile. */
const UPKEEP_INTERVAL_MS = 30_000;
/** Changes of what is served often come together. */
const SERVED_SETTLE_MS = 20;

type Process = (name: string, informer: Informer<APIService>) => Promise<Outcome>;

/** Makes the objects that are missing, until the signal. @param registered called once, when there is one for everything served */
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

/** Mends objects of what the server serves, and removes those of what it does not, until the signal. */
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

/** Made by a server for a group version of its own, and not taken over by anybody. */
function isManaged({ metadata, spec }: APIService, label: string): boolean {
  return metadata.labels?.[label] !== undefined && spec?.service === undefined;
}

interface Occasions {
  /** After every change of the objects, and of what is served. */
  readonly informed?: (informer: Informer<APIService>) => void;
  /** Everything is looked at again this often. */
  readonly intervalMs?: number;
}

async function run(
  { client, served, onServedChange, clock, onError, queueFigures, onBegun }: RegistrationOptions,
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
    figures: queueFigures,
  });
  const all = (): void => {
    for (const { metadata } of informer.list()) queue.add(metadata.name);
    for (const name of served().keys()) queue.add(name);
    informed?.(informer);
  };
  const one = ({ metadata }: Stored<APIService>): void => {
    // new ones of what nobody serves are looked at in their turn, not at once
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
