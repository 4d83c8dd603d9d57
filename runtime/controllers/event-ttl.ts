/** Removes Events that were not updated for a while: they are reports, not state. LIM-015. */
import { events } from "../../generated/core/v1/client.js";
import type { ObjectMeta } from "../api/meta.js";
import type { Clock } from "../api/time.js";
import { inParallel } from "../base/in-parallel.js";
import { type Client, isConflict, isNotFound } from "../client/index.js";
import { isPassingFailure } from "../operator/failures.js";
import { rest } from "./rest.js";

export interface EventTtlOptions {
  /** A client that only fetches metadata; see metadata-codec.ts. */
  readonly client: Client;
  readonly ttlMs: number;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
}

export const DEFAULT_EVENT_TTL_MS = 60 * 60 * 1000;

/** An event outlives its TTL by this fraction of it, and by a minute at most. */
const SWEEPS_PER_TTL = 10;
const LONGEST_INTERVAL_MS = 60_000;
/** Maximum number of events that are deleted concurrently. */
const CONCURRENCY = 16;

/** Resolves when the signal has fired and no work is in progress. */
export async function runEventTtlController(options: EventTtlOptions, signal: AbortSignal): Promise<void> {
  const { clock, ttlMs, onError } = options;
  const intervalMs = Math.min(ttlMs / SWEEPS_PER_TTL, LONGEST_INTERVAL_MS);
  while (!signal.aborted) {
    try {
      await sweep(options, signal);
    } catch (error) {
      if (!signal.aborted && !isPassingFailure(error)) onError(error);
    }
    await rest(clock, intervalMs, signal);
  }
}

async function sweep({ client, ttlMs, clock }: EventTtlOptions, signal: AbortSignal): Promise<void> {
  const limitMs = clock.now() - ttlMs;
  const api = client.resource(events);
  for await (const { items } of api.allNamespaces().pages({ signal })) {
    const old = items.filter(({ metadata }) => lastWriteMs(metadata) < limitMs);
    await inParallel(old, CONCURRENCY, async ({ metadata: { name, namespace = "", uid, resourceVersion } }) => {
      // An event that was updated in the meantime must survive.
      const preconditions = { uid, resourceVersion };
      try {
        await api.inNamespace(namespace).delete(name, { preconditions, signal });
      } catch (error) {
        if (!isNotFound(error) && !isConflict(error)) throw error;
      }
    });
  }
}

/** Managed fields record the time of every write. */
function lastWriteMs({ creationTimestamp, managedFields = [] }: ObjectMeta): number {
  return Math.max(
    ...[creationTimestamp, ...managedFields.map(({ time }) => time)].map((time) => Date.parse(time ?? "") || 0),
  );
}
