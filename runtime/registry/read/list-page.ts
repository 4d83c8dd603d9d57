/** One page of a list: the objects of a snapshot that it has, and the token with which a client requests the next page. */
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
  /** True if the list must show the state at exactly `version`. */
  readonly isExact: boolean;
  /** The most objects of a page; 0 for no limit. */
  readonly limit: number;
  /** The token of the page before; empty for the first page. */
  readonly continueToken: string;
}

export interface ListResult {
  readonly metadata: ListMeta;
  /** The items in key order. Each iteration finds them anew, so that a list keeps no array of them. */
  readonly items: Iterable<StoredObject>;
}

/** The state and the position at which a list begins. */
export interface ListStart {
  /** The state to list; undefined for the newest one that satisfies the request. */
  readonly revision: Revision | undefined;
  /** Key of the last object of the page before; empty for the first page. */
  readonly after: string;
  /** Makes the error to answer with if that state is gone. */
  readonly whenGone: () => StatusError;
}

/** Lists one page of a snapshot, or all of it. @throws StatusError 500 if one of the objects can't be read */
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
 * Refuses a list that would leave out unreadable objects. These are the same in all states of the cache.
 * @param from the smallest key of the page
 * @param last the last key of the page; absent: the page ends with the collection
 * @throws StatusError 500 that names the unreadable objects
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

/** Reports whether an unreadable object may be selected. Its key can exclude it, but its labels and fields are unknown. */
function mayMatch(store: ResourceStore, selection: Selection, key: string): boolean {
  if (!key.startsWith(matchingPrefix(store, selection))) return false;
  const one = matchingKey(store, selection);
  return one === undefined || one === key;
}

interface Chunk {
  readonly items: Iterable<StoredObject>;
  /** Key of the last item if more items follow. */
  readonly last: string | undefined;
}

/** Finds the items of a selective page, because only finding them shows where the page ends. */
function matchingChunk(all: ListItems, limit: number): Chunk {
  const items: StoredObject[] = [];
  for (const object of all) {
    if (items.length === limit) return { items, last: items.at(-1)?.key };
    items.push(object);
  }
  return { items, last: undefined };
}

/** Finds the end of a page of a whole collection by the ranks of keys, without walking the items. */
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

/** Returns the smallest key greater than `key`. */
function following(key: string): string {
  return `${key}\0`;
}
