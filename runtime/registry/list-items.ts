/** The items of a list as a walk that can be made several times, and that counts what it looks at the first time. */
import type { Candidates } from "./candidates.js";
import { isSelective, type Selection, selects } from "./selection.js";
import type { ResourceStore } from "./store.js";
import type { StoredObject } from "./stored-object.js";

export class ListItems implements Iterable<StoredObject> {
  private isCounted = false;

  /** @param lastKey the walk ends with this one; unset: with the collection */
  constructor(
    private readonly store: ResourceStore,
    private readonly selection: Selection,
    private readonly candidates: Candidates,
    private readonly lastKey?: string,
  ) {
    store.reads.of(candidates.path).lists++;
  }

  *[Symbol.iterator](): Generator<StoredObject, void, undefined> {
    const counts = this.isCounted ? undefined : this.store.reads.of(this.candidates.path);
    this.isCounted = true;
    const isPicky = isSelective(this.selection);
    for (const object of this.candidates.walk()) {
      if (this.lastKey !== undefined && object.key > this.lastKey) return;
      if (counts) counts.fetched++;
      if (isPicky && !selects(this.store, this.selection, object)) continue;
      if (counts) counts.returned++;
      yield object;
    }
  }
}
