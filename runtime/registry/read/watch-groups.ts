/**
 * Watches with the same selection form a group: each change is translated once for all of them, and they receive the same
 * event objects, so that the bytes encoded for one watch serve the others too.
 */

import type { CacheEvent } from "../../storage/cacher/cache-types.js";
import type { WatchCache } from "../../storage/cacher/watch-cache.js";
import type { Subscription } from "../../storage/engine.js";
import type { StoredObject } from "../objects/stored-object.js";
import { anchorOf, type Collection, type Selection, selectionPrefix, selects } from "./selection.js";

export interface ObjectEvent {
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly object: StoredObject;
  /** The former state of the object; absent if it was not selected before. */
  readonly previous?: StoredObject | undefined;
}

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
  join(selection: Selection, member: GroupMember): Subscription {
    const name = JSON.stringify(selection);
    let group = this.groups.get(name);
    if (group === undefined) {
      group = new WatchGroup(this.collection, selection, this.cache, () => this.groups.delete(name));
      this.groups.set(name, group);
    }
    return group.add(member);
  }

  /** Ends all present members. Watches that join later are not affected. */
  endAll(error: Error): void {
    for (const group of [...this.groups.values()]) group.end(error);
  }
}

class WatchGroup {
  private readonly members = new Set<GroupMember>();
  private readonly subscription: Subscription;
  private readonly translate: (event: CacheEvent<StoredObject>) => ObjectEvent | undefined;

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

  add(member: GroupMember): Subscription {
    this.members.add(member);
    return { stop: () => this.leave(member) };
  }

  end(error: Error): void {
    this.subscription.stop();
    this.ended(error);
  }

  private leave(member: GroupMember): void {
    if (!this.members.delete(member) || this.members.size > 0) return;
    this.subscription.stop();
    this.onEmpty();
  }

  private changed(changes: readonly CacheEvent<StoredObject>[]): void {
    const events: ObjectEvent[] = [];
    for (const change of changes) {
      const event = this.translate(change);
      if (event !== undefined) events.push(event);
    }
    if (events.length === 0) return;
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
    this.onEmpty();
    for (const member of [...this.members]) {
      this.members.delete(member);
      member.ended(error);
    }
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
