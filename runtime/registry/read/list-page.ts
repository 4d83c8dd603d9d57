/** One page of a list: which objects of a snapshot it has, and how the next one is asked for. */
import type { ListMeta } from "../../api/meta.js";
import { formatResourceVersion, type RequestedVersion } from "../../api/resource-version.js";
import type { StatusError } from "../../api/status.js";
import type { Snapshot } from "../../storage/cacher/cache-types.js";
import { at, rank } from "../../storage/cacher/sequence.js";
import type { Revision } from "../../storage/engine.js";
import type { UnreadableValueError } from "../../storage/errors.js";
import { unreadableObjects } from "../objects/storage-error-status.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { type Candidates, candidates, endOf } from "./candidates.js";
import { encodeContinue } from "./continue-token.js";
import { ListItems } from "./list-items.js";
import { isSelective, matchingKey, matchingPrefix, type Selection, selectionPrefix } from "./selection.js";

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

/** One chunk, or all, of a snapshot. @throws StatusError 500 where something of it can't be read */
export function answer(
  store: ResourceStore,
  request: ListRequest,
  snapshot: Snapshot<StoredObject>,
  after: string,
): ListResult {
  const { selection, limit } = request;
  const prefix = selectionPrefix(store, selection);
  const from = after === "" ? prefix : following(after);
  const found = candidates(store, selection, snapshot, from);
  const { items, last } =
    limit === 0
      ? { items: new ListItems(store, selection, found), last: undefined }
      : isSelective(selection)
        ? matchingChunk(new ListItems(store, selection, found), limit)
        : plainChunk(store, request, snapshot, found, from);
  checkReadable(store, selection, from, last);
  const resourceVersion = formatResourceVersion(snapshot.revision);
  if (last === undefined) {
    const showsEmpty = limit > 0 && store.context.profile.behaviours.lastContinue === "empty";
    return { metadata: { resourceVersion, ...(showsEmpty ? { continue: "" } : {}) }, items };
  }
  const token = encodeContinue(prefix, { revision: snapshot.revision, after: last.slice(prefix.length) });
  const remaining = rank(snapshot.values, endOf(prefix)) - rank(snapshot.values, following(last));
  const counted = isSelective(selection) ? {} : { remainingItemCount: remaining };
  return { metadata: { resourceVersion, continue: token, ...counted }, items };
}

/**
 * A list that would leave out what can't be read is not given. All states of the cache have the same such keys.
 * @param from the smallest key of the chunk
 * @param last its last key; undefined: that of the collection
 * @throws StatusError 500, naming them
 */
export function checkReadable(store: ResourceStore, selection: Selection, from: string, last?: string): void {
  const { unreadables } = store.cache;
  if (unreadables.size === 0) return;
  const errors: UnreadableValueError[] = [];
  for (const { key, error } of unreadables.values()) {
    const isOfChunk = key >= from && (last === undefined || key <= last);
    if (isOfChunk && mayMatch(store, selection, key)) errors.push(error);
  }
  if (errors.length > 0)
    throw unreadableObjects(
      store.resource.gr,
      errors.sort((a, b) => (a.key < b.key ? -1 : 1)),
    );
}

/** What is asked for by its place alone is known not to be one of the others; whatever labels say can't be known. */
function mayMatch(store: ResourceStore, selection: Selection, key: string): boolean {
  if (!key.startsWith(matchingPrefix(store, selection))) return false;
  const one = matchingKey(store, selection);
  return one === undefined || one === key;
}

interface Chunk {
  readonly items: Iterable<StoredObject>;
  /** Key of the last item when more follow. */
  readonly last: string | undefined;
}

/** What is selected has to be found to be counted. */
function matchingChunk(all: ListItems, limit: number): Chunk {
  const items: StoredObject[] = [];
  for (const object of all) {
    if (items.length === limit) return { items, last: items.at(-1)?.key };
    items.push(object);
  }
  return { items, last: undefined };
}

/** Ranks tell where a chunk of everything ends. */
function plainChunk(
  store: ResourceStore,
  { selection, limit }: ListRequest,
  { values }: Snapshot<StoredObject>,
  found: Candidates,
  from: string,
): Chunk {
  const first = rank(values, from);
  const isLast = rank(values, endOf(selectionPrefix(store, selection))) - first <= limit;
  const last = isLast ? undefined : at(values, first + limit - 1)?.key;
  return { items: new ListItems(store, selection, found, last), last };
}

/** The smallest key greater than `key`. */
function following(key: string): string {
  return `${key}\0`;
}
