/** One page of a list: which objects of a snapshot it has, and how the next one is asked for. */
import type { ListMeta } from "../api/meta.js";
import { formatResourceVersion, type RequestedVersion } from "../api/resource-version.js";
import type { StatusError } from "../api/status.js";
import { at, rank } from "../storage/cacher/sequence.js";
import type { Snapshot } from "../storage/cacher/types.js";
import type { Revision } from "../storage/engine.js";
import { candidates, endOf } from "./candidates.js";
import { encodeContinue } from "./continue-token.js";
import { ListItems } from "./list-items.js";
import { isSelective, type Selection, selectionPrefix } from "./selection.js";
import type { ResourceStore } from "./store.js";
import type { StoredObject } from "./stored-object.js";

/** A list request whose options were checked for forbidden combinations. */
export interface ListRequest {
  readonly selection: Selection;
  readonly version: RequestedVersion;
  /** True when the state must be exactly at `version`. */
  readonly isExact: boolean;
  /** 0 for no limit. */
  readonly limit: number;
  /** Empty for the first chunk. */
  readonly continueToken: string;
}

export interface ListResult {
  readonly metadata: ListMeta;
  /** In key order. They are found while they are walked, so a list takes no memory for what it holds. */
  readonly items: Iterable<StoredObject>;
}

/** Where a list begins. */
export interface ListStart {
  /** The state to answer from; undefined: the newest that satisfies the request. */
  readonly revision: Revision | undefined;
  /** Key of the last object of the chunk before; empty for the first chunk. */
  readonly after: string;
  /** What to answer when that state is gone. */
  readonly whenGone: () => StatusError;
}

/** One chunk, or all, of a snapshot. */
export function answer(
  store: ResourceStore,
  request: ListRequest,
  snapshot: Snapshot<StoredObject>,
  after: string,
): ListResult {
  const { selection, limit } = request;
  const prefix = selectionPrefix(store, selection);
  const found = candidates(store, selection, snapshot, after === "" ? prefix : following(after));
  const all = new ListItems(store, selection, found);
  const resourceVersion = formatResourceVersion(snapshot.revision);
  const last = limit === 0 ? undefined : lastOfChunk(request, snapshot, prefix, after, all);
  if (last === undefined) {
    const showsEmpty = limit > 0 && store.environment.profile.behaviours.lastContinue === "empty";
    return { metadata: { resourceVersion, ...(showsEmpty ? { continue: "" } : {}) }, items: all };
  }
  const token = encodeContinue(prefix, { revision: snapshot.revision, after: last.slice(prefix.length) });
  const remaining = rank(snapshot.values, endOf(prefix)) - rank(snapshot.values, following(last));
  const counted = isSelective(selection) ? {} : { remainingItemCount: remaining };
  return { metadata: { resourceVersion, continue: token, ...counted }, items: all.through(last) };
}

/** Key of the last object of a chunk that more objects follow; undefined when the chunk is the last. */
function lastOfChunk(
  { selection, limit }: ListRequest,
  { values }: Snapshot<StoredObject>,
  prefix: string,
  after: string,
  items: ListItems,
): string | undefined {
  if (isSelective(selection)) return items.keyBeforeMore(limit);
  const first = rank(values, after === "" ? prefix : following(after));
  const isLast = rank(values, endOf(prefix)) - first <= limit;
  return isLast ? undefined : at(values, first + limit - 1)?.key;
}

/** The smallest key greater than `key`. */
function following(key: string): string {
  return `${key}\0`;
}
