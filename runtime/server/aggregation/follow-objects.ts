/** Tells of all objects of a resource whenever one of them has changed, out of the resource's cache. */
import type { Clock } from "../../api/time.js";
import type { ResourceStore } from "../../registry/store.js";
import type { StoredObject } from "../../registry/stored-object.js";
import { walk } from "../../storage/cacher/sequence.js";

/** One wait for a cache that is being loaded; then it is asked again. */
const CACHE_PATIENCE_MS = 30_000;
/** A cache that has failed says so at once. */
const CACHE_PAUSE_MS = 1_000;

export interface Following {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Until the signal fires. Changes that come together are told of once.
 * @param tell gets the objects by their keys; what it throws is reported, and after a while it is told again
 */
export async function followObjects(
  { cache }: ResourceStore,
  { clock, signal, onError }: Following,
  tell: (objects: Iterable<StoredObject>) => void,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await cache.ready(CACHE_PATIENCE_MS)) await untilEnded(cache, tell, signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    await pause(clock, CACHE_PAUSE_MS, signal);
  }
}

/** Resolves when the cache has to be loaded anew, or with the signal. @throws what `tell` throws */
function untilEnded(
  cache: ResourceStore["cache"],
  tell: (objects: Iterable<StoredObject>) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve();
    let isDue = false;
    const settle = (finish: () => void): void => {
      signal.removeEventListener("abort", leave);
      subscription.stop();
      finish();
    };
    const leave = (): void => settle(resolve);
    const look = (): void => {
      isDue = false;
      try {
        if (!signal.aborted) tell(walk(cache.snapshot.values));
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const changed = (): void => {
      if (!isDue) queueMicrotask(look);
      isDue = true;
    };
    const subscription = cache.listen({ type: "prefix", prefix: cache.prefix }, { changed, ended: leave });
    signal.addEventListener("abort", leave, { once: true });
    changed();
  });
}

function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      cancel();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    signal.addEventListener("abort", done, { once: true });
  });
}
