/** list: a consistent collection, whole or in chunks. SPEC: Resource-version semantics, List-then-watch and chunking. */
import { requiredFieldValue } from "../api/field-selector.js";
import type { ListMeta } from "../api/meta.js";
import { formatResourceVersion, type RequestedVersion } from "../api/resource-version.js";
import { expired, type StatusError } from "../api/status.js";
import { rank, type Tree, walk } from "../storage/cacher/tree.js";
import type { Cached, Snapshot } from "../storage/cacher/types.js";
import type { Revision } from "../storage/engine.js";
import { CompactedError } from "../storage/errors.js";
import { objectKey } from "../storage/keys.js";
import { decodeContinue, encodeContinue } from "./continue-token.js";
import { isSelective, type Selection, selectionPrefix, selects } from "./selection.js";
import { statusOfStorageError } from "./storage-errors.js";
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
  readonly items: readonly StoredObject[];
}

/** @throws StatusError 400, 410, 504. */
export async function listObjects(store: ResourceStore, request: ListRequest): Promise<ListResult> {
  const prefix = selectionPrefix(store, request.selection);
  if (request.continueToken === "") {
    await store.synchronize(request.version);
    const exact = request.isExact && request.version.type === "at";
    const snapshot =
      exact && request.version.type === "at" ? exactSnapshot(store, request.version.revision) : store.cache.snapshot;
    return page(store, request, snapshot, prefix, prefix);
  }
  const position = decodeContinue(prefix, request.continueToken);
  if (position.revision === 0n) {
    await store.synchronize({ type: "unset" });
    return page(store, request, store.cache.snapshot, prefix, after(prefix + position.after));
  }
  await store.synchronize({ type: "at", revision: position.revision });
  const snapshot = exactSnapshot(store, position.revision, () => expiredToken(prefix, position.after));
  return page(store, request, snapshot, prefix, after(prefix + position.after));
}

function exactSnapshot(store: ResourceStore, revision: Revision, whenGone?: () => StatusError): Snapshot<StoredObject> {
  try {
    return store.cache.snapshotAt(revision);
  } catch (error) {
    if (error instanceof CompactedError && whenGone) throw whenGone();
    throw statusOfStorageError(error, store.resource.gr, "");
  }
}

function page(
  store: ResourceStore,
  request: ListRequest,
  snapshot: Snapshot<StoredObject>,
  prefix: string,
  from: string,
): ListResult {
  const { selection, limit } = request;
  const resourceVersion = formatResourceVersion(snapshot.revision);
  const items: StoredObject[] = [];
  let lastKey = "";
  for (const entry of candidates(store, selection, snapshot.tree, prefix, from)) {
    if (!selects(selection, entry.value)) continue;
    if (limit > 0 && items.length === limit) {
      const token = encodeContinue(prefix, { revision: snapshot.revision, after: lastKey.slice(prefix.length) });
      const remaining = rank(snapshot.tree, end(prefix)) - rank(snapshot.tree, after(lastKey));
      const metadata = {
        resourceVersion,
        continue: token,
        ...(isSelective(selection) ? {} : { remainingItemCount: remaining }),
      };
      return { metadata, items };
    }
    items.push(entry.value);
    lastKey = entry.key;
  }
  const showsEmpty = limit > 0 && store.environment.profile.behaviours.lastContinue === "empty";
  return { metadata: { resourceVersion, ...(showsEmpty ? { continue: "" } : {}) }, items };
}

/** The entries to look at, in key order. A selector on metadata.name leaves one key per namespace. */
function* candidates(
  store: ResourceStore,
  selection: Selection,
  tree: Tree<Cached<StoredObject>>,
  prefix: string,
  from: string,
): Generator<Cached<StoredObject>> {
  const name = requiredFieldValue(selection.fields, "metadata.name");
  const fixesKey = name !== undefined && (selection.namespace !== "" || store.resource.definition.scope === "Cluster");
  const only = fixesKey ? objectKey(store.resource.gr, selection.namespace, name) : undefined;
  const start = only !== undefined && only > from ? only : from;
  for (const { key, value } of walk(tree, start)) {
    if (!key.startsWith(prefix) || (only !== undefined && key !== only)) return;
    yield value;
  }
}

/** The smallest key greater than `key`. */
function after(key: string): string {
  return `${key}\0`;
}

/** A key greater than all that begin with the prefix, which ends in a slash. */
function end(prefix: string): string {
  return `${prefix.slice(0, -1)}0`;
}

function expiredToken(prefix: string, position: string): StatusError {
  const token = encodeContinue(prefix, { revision: 0n, after: position });
  const message =
    "The provided continue parameter is too old to display a consistent list result. " +
    "You can start a new list without the continue parameter, or use the continue token in this response to retrieve the rest of the results. " +
    "The new token goes on from the same place at the newest state, so objects may have changed, appeared or gone between the chunks.";
  return expired(message, { continue: token });
}
