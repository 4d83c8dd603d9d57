/** The items of a list, found anew by each iteration. Only the first iteration counts them for the read metrics. */
import { MAX_CHUNK_ENTRIES, type Run, runsBefore } from "../../storage/cacher/sequence.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import type { Candidates } from "./candidates.js";
import { isSelective, type Selection, selects } from "./selection.js";

export class ListItems implements Iterable<StoredObject> {
  private isCounted = false;

  /** @param lastKey the key of the last item; absent: the iteration ends with the collection */
  constructor(
    private readonly store: ResourceStore,
    private readonly selection: Selection,
    private readonly candidates: Candidates,
    private readonly lastKey?: string,
  ) {
    store.reads.of(candidates.path).lists++;
  }

  *[Symbol.iterator](): Generator<StoredObject, void, undefined> {
    const counts = this.countsOfFirst();
    const isPicky = isSelective(this.selection);
    for (const object of this.candidates.walk()) {
      if (this.lastKey !== undefined && object.key > this.lastKey) return;
      if (counts) counts.fetched++;
      if (isPicky && !selects(this.store, this.selection, object)) continue;
      if (counts) counts.returned++;
      yield object;
    }
  }

  /** Yields the same objects in runs. A run that is whole is the same array in all lists that have it. */
  *runs(): Generator<Run<StoredObject>, void, undefined> {
    const runs = isSelective(this.selection) ? undefined : this.candidates.runs?.();
    if (runs === undefined) {
      yield* inRuns(this);
      return;
    }
    const counts = this.countsOfFirst();
    for (const run of this.lastKey === undefined ? runs : runsBefore(runs, `${this.lastKey}\0`)) {
      if (counts) {
        counts.fetched += run.entries.length;
        counts.returned += run.entries.length;
      }
      yield run;
    }
  }

  private countsOfFirst(): ReturnType<ResourceStore["reads"]["of"]> | undefined {
    if (this.isCounted) return undefined;
    this.isCounted = true;
    return this.store.reads.of(this.candidates.path);
  }
}

/** Yields the items of any list in runs. */
export function runsOf(items: Iterable<StoredObject>): Generator<Run<StoredObject>, void, undefined> {
  return items instanceof ListItems ? items.runs() : inRuns(items);
}

function* inRuns(items: Iterable<StoredObject>): Generator<Run<StoredObject>, void, undefined> {
  let entries: StoredObject[] = [];
  for (const object of items) {
    entries.push(object);
    if (entries.length < MAX_CHUNK_ENTRIES) continue;
    yield { entries, isWhole: false };
    entries = [];
  }
  if (entries.length > 0) yield { entries, isWhole: false };
}
