/** The items of a list as a walk that can be made several times, and that counts what it looks at. */
import type { Candidates } from "./candidates.js";
import { isSelective, type Selection, selects } from "./selection.js";
import type { ResourceStore } from "./store.js";
import type { StoredObject } from "./stored-object.js";

export class ListItems implements Iterable<StoredObject> {
  private readonly isSelective: boolean;

  constructor(
    private readonly store: ResourceStore,
    private readonly selection: Selection,
    private readonly candidates: Candidates,
    private readonly lastKey?: string,
  ) {
    this.isSelective = isSelective(selection);
    if (lastKey === undefined) store.reads.of(candidates.path).lists++;
  }

  /** The items up to and including the one with this key. */
  through(lastKey: string): ListItems {
    return new ListItems(this.store, this.selection, this.candidates, lastKey);
  }

  /** Key of the item number `count`, counted from 1, if another one follows. */
  keyBeforeMore(count: number): string | undefined {
    let seen = 0;
    let last: string | undefined;
    for (const { key } of this) {
      if (seen === count) return last;
      seen++;
      last = key;
    }
    return undefined;
  }

  *[Symbol.iterator](): Generator<StoredObject, void, undefined> {
    const counts = this.store.reads.of(this.candidates.path);
    for (const object of this.candidates.walk()) {
      if (this.lastKey !== undefined && object.key > this.lastKey) return;
      counts.fetched++;
      if (this.isSelective && !selects(this.store, this.selection, object)) continue;
      counts.returned++;
      yield object;
    }
  }
}
