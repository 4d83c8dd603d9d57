/** The objects of one kind as a cache shows them, for controllers that must see their own writes before they go on. */
import type { ApiObject, Stored } from "../../api/object.js";
import { type Clock, pause } from "../../api/time.js";
import type { InformerHandlers } from "../../client/informers/informer.js";
import { controllerOf } from "../../operator/owner-references.js";
import type { SharedInformer } from "../../operator/shared-informers.js";

/** How long a controller waits for its own write. A cache that lost its watch may never show it. */
const SEEN_TIMEOUT_MS = 5_000;

interface Waiter {
  readonly isMet: () => boolean;
  readonly end: () => void;
}

export class FollowedKind<T extends ApiObject> {
  readonly #informer: SharedInformer<T>;
  readonly #clock: Clock;
  readonly #waiters = new Set<Waiter>();
  #newest = 0n;

  constructor(informer: SharedInformer<T>, clock: Clock) {
    this.#informer = informer;
    this.#clock = clock;
    const see = (object: Stored<T>): void => this.#see(object);
    informer.on({ add: see, update: see, delete: see });
  }

  get(name: string, namespace?: string): Stored<T> | undefined {
    return this.#informer.get(name, namespace);
  }

  list(namespace?: string): Stored<T>[] {
    return this.#informer.list(namespace === undefined ? {} : { namespace });
  }

  /** Returns the objects that this one controls. */
  controlledBy({ metadata: { uid } }: Stored<ApiObject>): Stored<T>[] {
    return this.#informer.byIndex("ownerUid", uid).filter((object) => controllerOf(object)?.uid === uid);
  }

  on(handlers: InformerHandlers<T>): void {
    this.#informer.on(handlers);
  }

  /**
   * Calls the function for every object that appears, changes or disappears; for a change also with the former state,
   * which may have concerned others.
   */
  onChange(call: (object: Stored<T>) => void): void {
    this.#informer.on({
      add: call,
      update: (object, previous) => {
        call(object);
        call(previous);
      },
      delete: call,
    });
  }

  /** Resolves when the cache shows the state that a write has returned, or a later one. */
  seen({ metadata: { resourceVersion } }: Stored<ApiObject>, signal: AbortSignal): Promise<void> {
    const revision = BigInt(resourceVersion);
    return this.#until(() => this.#newest >= revision, signal);
  }

  /** Resolves when the cache shows that the object is being deleted, or is gone. */
  seenDeleted({ metadata: { name, namespace, uid } }: Stored<ApiObject>, signal: AbortSignal): Promise<void> {
    return this.#until(() => {
      const known = this.get(name, namespace);
      return known === undefined || known.metadata.uid !== uid || known.metadata.deletionTimestamp !== undefined;
    }, signal);
  }

  async #until(isMet: () => boolean, signal: AbortSignal): Promise<void> {
    if (isMet()) return;
    // A signal that has fired before does not fire again.
    signal.throwIfAborted();
    const ended = new AbortController();
    const waiter = { isMet, end: () => ended.abort() };
    this.#waiters.add(waiter);
    signal.addEventListener("abort", waiter.end, { once: true });
    await pause(this.#clock, SEEN_TIMEOUT_MS, ended.signal);
    this.#waiters.delete(waiter);
    signal.removeEventListener("abort", waiter.end);
    signal.throwIfAborted();
  }

  #see({ metadata: { resourceVersion } }: Stored<T>): void {
    const revision = BigInt(resourceVersion);
    if (revision > this.#newest) this.#newest = revision;
    if (this.#waiters.size === 0) return;
    // The cache changes before the handlers of other holders run, and they must run before the waiting work goes on.
    queueMicrotask(() => {
      for (const waiter of this.#waiters) if (waiter.isMet()) waiter.end();
    });
  }
}
