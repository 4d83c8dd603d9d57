/**
 * watch: initial state and changes of a selection, in order, each exactly once. SPEC: Resource-version semantics, watch;
 * Events. A watch takes changes from the cache's window at its own pace, and hears of them as they happen once it has
 * caught up; nothing is buffered for it. One that falls out of the window is ended.
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
  /** Existing objects come first, as ADDED events. */
  readonly sendsInitialState: boolean;
}

export interface StartedWatch {
  /** The objects that exist, when the request asked for them; changes follow `revision`. */
  readonly initial: { readonly objects: Iterable<StoredObject>; readonly revision: Revision } | undefined;
  readonly changes: WatchChanges;
}

/** Receives changes as they happen. */
export interface LiveReceiver {
  /** Changes of one moment, shared with other watches. False: the receiver is full, and will take up later changes itself. */
  changed(events: readonly ObjectEvent[]): boolean;
  /** The watch can't go on; without an error where its client had better begin again. Called at most once, never after stop(). */
  ended(error: StatusError | undefined): void;
}

/** @throws StatusError 410 when history does not reach back to the version, 429 while the cache is being loaded, 503, 504. */
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

/** Changes of the window that are looked at in one turn. */
const PULLED_EVENTS = 512;

/** The changes of a selection after a position. It holds nothing until it is followed. */
export class WatchChanges {
  private readonly translate: ReturnType<typeof translator>;
  private subscription: Subscription | undefined;
  private unfollow: (() => void) | undefined;

  constructor(
    private readonly store: ResourceStore,
    private readonly selection: Selection,
    /** The last revision that was handed out or passed over. */
    public position: Revision,
  ) {
    this.translate = translator(store, selection);
  }

  /** @throws StatusError 410 when the window does not reach back to the position. */
  check(): void {
    this.read(1);
  }

  /**
   * The next changes that the window holds; `isCaughtUp` when there are no more.
   * @throws StatusError 410
   */
  pull(): { readonly events: readonly ObjectEvent[]; readonly isCaughtUp: boolean } {
    const changes = this.read(PULLED_EVENTS);
    const last = changes.at(-1);
    if (last === undefined) return { events: [], isCaughtUp: true };
    this.position = last.revision;
    return { events: changes.flatMap((change) => this.translate(change) ?? []), isCaughtUp: false };
  }

  /** While changes are not taken: tells when the window moves past the position. */
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

  /** Changes from now on, until the receiver is full. Only for a watch that has caught up in the same turn. */
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

  /** A revision up to which everything was handed out; undefined while that is not known, or still to come. */
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
    // A watch may have begun at a version that was still to come.
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

/** Undefined for a watch that may be taken up where it ended. */
function watchFailure(error: unknown, store: ResourceStore): StatusError | undefined {
  if (error instanceof CacheSupersededError) return undefined;
  if (error instanceof CompactedError)
    return expired(`too old resource version: ${error.requested} (${error.compacted})`);
  const status = statusOfStorageError(error, store.resource.gr, "");
  return status instanceof StatusError ? status : internalError(error);
}
