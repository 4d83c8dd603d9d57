/**
 * Lists that the cache can't answer: while it is being loaded or lags behind, and lists of states that its window no
 * longer holds but the store does.
 */
import { formatResourceVersion } from "../../api/resource-version.js";
import { tooLargeResourceVersion } from "../../api/status.js";
import { stateOf } from "../../storage/cacher/state.js";
import type { Entry, ListResult as StoreList } from "../../storage/engine.js";
import { CompactedError, UnreadableValueError } from "../../storage/errors.js";
import { statusOfStorageError, unreadableObjects } from "../objects/storage-error-status.js";
import type { StoredObject } from "../objects/stored-object.js";
import type { ResourceStore } from "../store.js";
import { encodeContinue } from "./continue-token.js";
import { answer, type ListRequest, type ListResult, type ListStart } from "./list-page.js";
import { isSelective, selectionPrefix } from "./selection.js";

/** The most objects that a list reads from the store when the store can't select them itself. */
const MAX_STORE_OBJECTS = 50_000;

/** Reports whether the store can answer the list without reading more objects than the answer has. */
export function isChunk({ limit, selection }: ListRequest): boolean {
  return limit > 0 && !isSelective(selection);
}

/**
 * Lists from the store.
 * @throws StatusError 410 for a state that is gone, 429 for a list that the store must be spared, 500 for objects that
 *   can't be read, 504 for a version that the store has not reached
 */
export async function listFromStore(store: ResourceStore, request: ListRequest, start: ListStart): Promise<ListResult> {
  // The cache exists to spare the store lists of whole collections, so these have to wait until it is loaded.
  if (!store.cache.isReady && !isChunk(request)) throw store.notReady();
  const isLagging = start.revision === undefined || store.cache.revision < start.revision;
  if (store.cache.isReady && isLagging && store.context.whenCacheLags === "refuse") throw store.notReady();
  const list = await read(store, request, start, isChunk(request) ? request.limit : MAX_STORE_OBJECTS);
  if (list.more && !isChunk(request)) throw start.revision === undefined ? store.notReady() : start.whenGone();
  const counts = store.reads.of("store");
  counts.lists++;
  counts.fetched += list.entries.length;
  const { version } = request;
  if (start.revision === undefined && version.type === "at" && list.revision < version.revision)
    throw tooLargeResourceVersion(version.revision.toString(), list.revision.toString());
  // Values that were written under another schema need the code of the kind; a new kind has none.
  if (list.entries.length > 0) await store.resource.load();
  const objects = readAll(store, list.entries);
  if (!isChunk(request) || !list.more) {
    const state = stateOf(objects);
    return answer(store, request, { revision: list.revision, ...state }, start.after);
  }
  const prefix = selectionPrefix(store, request.selection);
  const last = list.entries.at(-1)?.key ?? prefix;
  const token = encodeContinue(prefix, { revision: list.revision, after: last.slice(prefix.length) });
  return { metadata: { resourceVersion: formatResourceVersion(list.revision), continue: token }, items: objects };
}

/** Decodes all entries. @throws StatusError 500 that names every object that can't be read */
function readAll(store: ResourceStore, entries: readonly Entry[]): StoredObject[] {
  const objects: StoredObject[] = [];
  const errors: UnreadableValueError[] = [];
  for (const entry of entries) {
    try {
      objects.push(store.read(entry));
    } catch (error) {
      if (!(error instanceof UnreadableValueError)) throw statusOfStorageError(error, store.resource.gr, "");
      errors.push(error);
    }
  }
  if (errors.length > 0) throw unreadableObjects(store.resource.gr, errors);
  return objects;
}

async function read(
  store: ResourceStore,
  { selection }: ListRequest,
  { revision, after, whenGone }: ListStart,
  limit: number,
): Promise<StoreList> {
  try {
    return await store.engine.list({
      prefix: selectionPrefix(store, selection),
      ...(revision === undefined ? {} : { revision }),
      ...(after === "" ? {} : { after }),
      limit,
    });
  } catch (error) {
    if (error instanceof CompactedError) throw whenGone();
    throw statusOfStorageError(error, store.resource.gr, "");
  }
}
