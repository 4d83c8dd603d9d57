/**
 * The verb watch, which reports the initial state and the changes of a selection in order, each exactly once. SPEC:
 * Resource-version semantics, watch; Events. A watch pulls changes from the cache's window at its own pace, and receives
 * them as they happen once it has caught up, so nothing is buffered for it. A watch that falls out of the window ends.
 */
import type { RequestedVersion } from "../../api/resource-version.js";
import { expired, internalError, StatusError } from "../../api/status.js";
import type { Revision, Subscription } from "../../storage/engine.js";
import { CacheSupersededError, CompactedError } from "../../storage/errors.js";
import { statusOfStorageError } from "../objects/storage-error-status.js";
import type { StoredObject } from "../objects/stored-object.js";
import { type ResourceStore, WARM_UP_TIMEOUT_MS } from "../store.js";
import { candidates } from "./candidates.js";
import { ListItems } from "./list-items.js";
import { checkReadable } from "./list-page.js";
import { type Selection, selectionPrefix } from "./selection.js";
import { type ObjectEvent, translator } from "./watch-groups.js";

/** A watch request whose options were checked for forbidden combinations. */
export interface WatchRequest {
  readonly selection: Selection;
  readonly version: RequestedVersion;
  /** True if the existing objects are sent first, as ADDED events. */
  readonly sendsInitialState: boolean;
}

export interface StartedWatch {
  /** The existing objects, if the request wants them. The changes begin after `revision`. */
  readonly initial: { readonly objects: Iterable<StoredObject>; readonly revision: Revision } | undefined;
  readonly changes: WatchChanges;
}

/** Receives changes as they happen. */
export interface LiveReceiver {
  /**
   * Receives the changes of one moment, which it shares with other watches. It returns false if it is full and will pull
   * later changes itself.
   */
  changed(events: readonly ObjectEvent[]): boolean;
  /**
   * Ends the watch, without an error if its client can continue with a new watch. Called at most once, and never after
   * `stop()`.
   */
  ended(error: StatusError | undefined): void;
}

/**
 * Starts a watch.
 * @throws StatusError 410 if the history does not reach back to the version, 429 while the cache is being loaded, 503, 504
 */
export async function watchObjects(store: ResourceStore, request: WatchRequest): Promise<StartedWatch> {
  const { version, selection } = request;
  const begins = request.sendsInitialState || version.type !== "at" ? undefined : version.revision;
  const needs = begins === undefined ? version : ({ type: "any" } as const);
  if (!(await store.synchronize(needs, WARM_UP_TIMEOUT_MS))) throw store.notReady();
  if (begins !== undefined) {
    const changes = new WatchChanges(store, selection, begins);
    changes.check();
    return { initial: undefined, changes };
  }
  const { snapshot } = store.cache;
  const changes = new WatchChanges(store, selection, snapshot.revision);
  if (!request.sendsInitialState) return { initial: undefined, changes };
  const from = selectionPrefix(store, selection);
  checkReadable(store, selection, from);
  const found = candidates(store, selection, snapshot, from);
  return { initial: { objects: new ListItems(store, selection, found), revision: snapshot.revision }, changes };
}

/** The most changes of the window that are examined in one turn of the event loop. */
const PULLED_EVENTS = 512;

/** The changes of a selection after a position. It takes no resources of the cache until it follows the changes. */
export class WatchChanges {
  private readonly translate: ReturnType<typeof translator>;
  private subscription: Subscription | undefined;
  private unfollow: (() => void) | undefined;

  constructor(
    private readonly store: ResourceStore,
    private readonly selection: Selection,
    /** Revision of the last change that was delivered or skipped. */
    public position: Revision,
  ) {
    this.translate = translator(store, selection);
  }

  /** @throws StatusError 410 if the window does not reach back to the position */
  check(): void {
    this.read(1);
  }

  /**
   * Returns the next changes of the window; `isCaughtUp` is true if there are none.
   * @throws StatusError 410 if the window does not reach back to the position
   */
  pull(): { readonly events: readonly ObjectEvent[]; readonly isCaughtUp: boolean } {
    const changes = this.read(PULLED_EVENTS);
    const last = changes.at(-1);
    if (last === undefined) return { events: [], isCaughtUp: true };
    this.position = last.revision;
    return { events: changes.flatMap((change) => this.translate(change) ?? []), isCaughtUp: false };
  }

  /** Calls `ended` if the window moves past the position while the watch does not take changes. */
  onLost(ended: (error: StatusError | undefined) => void): void {
    const position = (): Revision => this.position;
    this.unfollow?.();
    this.unfollow = this.store.cache.follow({
      get position() {
        return position();
      },
      ended: (error) => ended(watchFailure(error, this.store)),
    });
  }

  /** Sends changes from now on, until the receiver is full. The watch must have caught up in the same turn. */
  goLive(receiver: LiveReceiver): void {
    this.unfollow?.();
    this.unfollow = undefined;
    const ended = (error: unknown): void => {
      this.subscription = undefined;
      receiver.ended(watchFailure(error, this.store));
    };
    try {
      this.subscription = this.store.watches.join(this.selection, {
        changed: (events) => this.deliver(events, receiver),
        ended,
      });
    } catch (error) {
      ended(error);
    }
  }

  /** A revision up to which all changes were delivered; undefined while the watch is not live or has not begun. */
  get progress(): Revision | undefined {
    const { revision } = this.store;
    return this.subscription === undefined || revision < this.position ? undefined : revision;
  }

  /** Idempotent. */
  stop(): void {
    this.subscription?.stop();
    this.subscription = undefined;
    this.unfollow?.();
    this.unfollow = undefined;
  }

  private deliver(events: readonly ObjectEvent[], receiver: LiveReceiver): void {
    // A watch may have begun at a version that the store had not reached, and must skip the changes before it.
    const first = events[0] as ObjectEvent;
    const own = first.object.revision > this.position ? events : this.after(events);
    const last = own.at(-1);
    if (last === undefined) return;
    this.position = last.object.revision;
    if (receiver.changed(own)) return;
    this.subscription?.stop();
    this.subscription = undefined;
  }

  private after(events: readonly ObjectEvent[]): readonly ObjectEvent[] {
    return events.filter(({ object }) => object.revision > this.position);
  }

  private read(limit: number) {
    try {
      return this.store.cache.eventsAfter(this.position, limit);
    } catch (error) {
      throw watchFailure(error, this.store) ?? error;
    }
  }
}

/** Returns the error that ends a watch, or undefined if its client can continue where the watch ended. */
function watchFailure(error: unknown, store: ResourceStore): StatusError | undefined {
  if (error instanceof CacheSupersededError) return undefined;
  if (error instanceof CompactedError)
    return expired(`too old resource version: ${error.requested} (${error.compacted})`);
  const status = statusOfStorageError(error, store.resource.gr, "");
  return status instanceof StatusError ? status : internalError(error);
}
