/** The objects of a resource from its cache: first all of them, then each change. */
import { type Clock, pause } from "../../api/time.js";
import type { StoredObject } from "../../registry/objects/stored-object.js";
import type { ResourceStore } from "../../registry/store.js";
import { walk } from "../../storage/cacher/sequence.js";

/** How long one attempt waits for a cache that is being loaded. */
const CACHE_TIMEOUT_MS = 30_000;
/** The delay after a failed attempt, because a cache that has failed rejects at once. */
const CACHE_PAUSE_MS = 1_000;

export interface Following {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/** Receives the objects of a resource. What it throws is reported, and after a while it receives everything again. */
export interface ObjectFollower {
  /** Receives all objects by their keys: at the start, and whenever changes may have been missed. */
  all(objects: Iterable<StoredObject>): void;
  /** Receives one object after a change, in order; undefined once it is deleted. */
  changed(key: string, object: StoredObject | undefined): void;
  /** Called when changes may be missed from now on. */
  lost?(): void;
}

/** Runs until the signal fires. When the cache has reached a version, its changes have been passed on. */
export async function followChanges(
  { cache }: ResourceStore,
  { clock, signal, onError }: Following,
  follower: ObjectFollower,
): Promise<void> {
  while (!signal.aborted) {
    try {
      if (await cache.ready(CACHE_TIMEOUT_MS)) await untilEnded(cache, follower, signal);
    } catch (error) {
      if (!signal.aborted) onError(error);
    }
    follower.lost?.();
    await pause(clock, CACHE_PAUSE_MS, signal);
  }
}

/**
 * Runs until the signal fires. Changes that arrive together are published once.
 * @param publish receives the objects by their keys; what it throws is reported, and after a while it is called again
 */
export async function followObjects(
  store: ResourceStore,
  following: Following,
  publish: (objects: Iterable<StoredObject>) => void,
): Promise<void> {
  let isDue = false;
  const look = (): void => {
    isDue = false;
    try {
      if (!following.signal.aborted) publish(walk(store.cache.snapshot.values));
    } catch (error) {
      following.onError(error);
      following.clock.after(CACHE_PAUSE_MS, changed);
    }
  };
  const changed = (): void => {
    if (!isDue) queueMicrotask(look);
    isDue = true;
  };
  await followChanges(store, following, { all: changed, changed });
}

/** Resolves when the cache has to be loaded again, or with the signal. @throws whatever the follower throws */
function untilEnded(cache: ResourceStore["cache"], follower: ObjectFollower, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return resolve();
    const settle = (finish: () => void): void => {
      signal.removeEventListener("abort", leave);
      subscription.stop();
      finish();
    };
    const leave = (): void => settle(resolve);
    const pass = (call: () => void): void => {
      try {
        if (!signal.aborted) call();
      } catch (error) {
        settle(() => reject(error));
      }
    };
    const subscription = cache.listen(
      { type: "prefix", prefix: cache.prefix },
      {
        changed: (events) =>
          pass(() => {
            for (const { type, current } of events) follower.changed(current.key, type === "put" ? current : undefined);
          }),
        ended: leave,
      },
    );
    signal.addEventListener("abort", leave, { once: true });
    pass(() => follower.all(walk(cache.snapshot.values)));
  });
}
