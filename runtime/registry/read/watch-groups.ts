/**
 * Watches with the same selection form a group: each change is translated once for all of them, and they receive the same
 * event objects, so that the bytes encoded for one watch serve the others too. A large group whose changes come faster than its
 * connections can be written to receives several at once.
 */

import type { CacheEvent } from "../../storage/cacher/cache-types.js";
import type { WatchCache } from "../../storage/cacher/watch-cache.js";
import type { Revision, Subscription } from "../../storage/engine.js";
import type { StoredObject } from "../objects/stored-object.js";
import { anchorOf, type Collection, type Selection, selectionPrefix, selects } from "./selection.js";

export interface ObjectEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: StoredObject;
  /** The former state of the object; absent if it was not selected before. */
  readonly previous?: StoredObject | undefined;
}

/** Groups of fewer members deliver at once, always: their deliveries are too short for a pause to pay. */
export const PAUSING_MEMBERS = 16;
/** Shorter deliveries than this are not worth a timer. */
const MIN_PAUSE_MS = 1;
/** No event waits longer than this many milliseconds for those that follow it. */
const MAX_PAUSE_MS = 10;
/** As many events end a pause. */
const MAX_WAITING_EVENTS = 256;

/** A watch that receives changes as they happen. */
export interface GroupMember {
  /** Receives the changes of one moment in order, at least one. Members share the array and must not change it. */
  changed(events: readonly ObjectEvent[]): void;
  ended(error: Error): void;
}

export class WatchGroups {
  private readonly groups = new Map<string, WatchGroup>();

  constructor(
    private readonly collection: Collection,
    private readonly cache: WatchCache<StoredObject>,
  ) {}

  /** Adds a member to the group of its selection, and creates the group for the first member. */
  join(selection: Selection, member: GroupMember): GroupMembership {
    const name = JSON.stringify(selection);
    let group = this.groups.get(name);
    if (group === undefined) {
      const created: WatchGroup = new WatchGroup(this.collection, selection, this.cache, () => {
        if (this.groups.get(name) === created) this.groups.delete(name);
      });
      this.groups.set(name, created);
      group = created;
    }
    return group.add(member);
  }

  /** Ends all present members. Watches that join later are not affected. */
  endAll(error: Error): void {
    for (const group of [...this.groups.values()]) group.end(error);
  }
}

export interface GroupMembership extends Subscription {
  /** The revision of the first change that the group has yet to deliver; undefined if it has delivered all. */
  readonly pending: Revision | undefined;
}

class WatchGroup {
  private readonly members = new Set<GroupMember>();
  private readonly subscription: Subscription;
  private readonly translate: (event: CacheEvent<StoredObject>) => ObjectEvent | undefined;
  private waiting: ObjectEvent[] = [];
  private pause: NodeJS.Timeout | undefined;

  constructor(
    collection: Collection,
    selection: Selection,
    cache: WatchCache<StoredObject>,
    private readonly onEmpty: () => void,
  ) {
    this.translate = translator(collection, selection);
    this.subscription = cache.listen(anchorOf(collection, selection), {
      changed: (events) => this.changed(events),
      ended: (error) => this.ended(error),
    });
  }

  add(member: GroupMember): GroupMembership {
    this.members.add(member);
    const firstWaiting = (): Revision | undefined => this.waiting[0]?.object.revision;
    return {
      stop: () => this.leave(member),
      get pending() {
        return firstWaiting();
      },
    };
  }

  end(error: Error): void {
    this.subscription.stop();
    this.ended(error);
  }

  private leave(member: GroupMember): void {
    if (!this.members.delete(member) || this.members.size > 0) return;
    this.close();
    this.subscription.stop();
  }

  private changed(changes: readonly CacheEvent<StoredObject>[]): void {
    const events = changes.flatMap((change) => this.translate(change) ?? []);
    if (events.length === 0) return;
    this.waiting.push(...events);
    if (this.pause === undefined || this.waiting.length >= MAX_WAITING_EVENTS) this.endPause();
  }

  /**
   * After a delivery, as much time as it took belongs to other work. What changes until then goes out as one write for each
   * connection, which costs hardly more than a single event does.
   */
  private deliverWithPause(): void {
    const begin = performance.now();
    this.deliver();
    const pauseMs = Math.min(performance.now() - begin, MAX_PAUSE_MS);
    if (pauseMs < MIN_PAUSE_MS || this.members.size === 0) return;
    this.pause = setTimeout(() => this.endPause(), pauseMs);
  }

  private endPause(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    if (this.waiting.length === 0) return;
    if (this.members.size < PAUSING_MEMBERS) this.deliver();
    else this.deliverWithPause();
  }

  private deliver(): void {
    const events = this.waiting;
    this.waiting = [];
    for (const member of this.members) {
      try {
        member.changed(events);
      } catch (error) {
        // An error of one member must not disturb the others.
        this.leave(member);
        member.ended(error instanceof Error ? error : new Error(String(error)));
      }
    }
  }

  private ended(error: Error): void {
    if (this.waiting.length > 0) this.deliver();
    this.close();
    for (const member of [...this.members]) {
      this.members.delete(member);
      member.ended(error);
    }
  }

  /** The group takes no further members. */
  private close(): void {
    clearTimeout(this.pause);
    this.pause = undefined;
    this.waiting = [];
    this.onEmpty();
  }
}

/** Translates changes for a selection: an object that begins or ceases to match is ADDED or DELETED (WATCH-017). */
export function translator(
  collection: Collection,
  selection: Selection,
): (event: CacheEvent<StoredObject>) => ObjectEvent | undefined {
  const prefix = selectionPrefix(collection, selection);
  return ({ type, current, previous, revision }) => {
    if (!current.key.startsWith(prefix)) return undefined;
    const wasIn = previous !== undefined && selects(collection, selection, previous);
    if (type === "delete") return wasIn ? { type: "DELETED", object: current, previous } : undefined;
    const isIn = selects(collection, selection, current);
    if (isIn) return wasIn ? { type: "MODIFIED", object: current, previous } : { type: "ADDED", object: current };
    return wasIn ? { type: "DELETED", object: previous.atRevision(revision), previous } : undefined;
  };
}
