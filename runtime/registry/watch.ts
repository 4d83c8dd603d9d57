/** watch: initial state and changes of a selection, in order, each exactly once. SPEC: Resource-version semantics, watch; Events. */
import { formatResourceVersion, type RequestedVersion } from "../api/resource-version.js";
import { expired, StatusError } from "../api/status.js";
import { walk } from "../storage/cacher/tree.js";
import type { CacheEvent, Snapshot } from "../storage/cacher/types.js";
import type { Revision, Subscription } from "../storage/engine.js";
import { CompactedError } from "../storage/errors.js";
import { type Selection, selectionPrefix, selects } from "./selection.js";
import { statusOfStorageError } from "./storage-errors.js";
import type { ResourceStore } from "./store.js";
import type { StoredObject } from "./stored-object.js";

export type ObjectEvent = { readonly type: "ADDED" | "MODIFIED" | "DELETED"; readonly object: StoredObject };

/** A watch request whose options were checked for forbidden combinations. */
export interface WatchRequest {
  readonly selection: Selection;
  readonly version: RequestedVersion;
  /** Existing objects come first, as ADDED events. */
  readonly sendsInitialState: boolean;
}

export interface WatchReceiver {
  /** Events of one moment, in order. `progress` is a version up to which everything was delivered. */
  events(events: readonly ObjectEvent[], progress: string): void;
  /** The initial state is complete at this version; only when the request asked for it. */
  initialStateSent(resourceVersion: string): void;
  /** The server ends the watch. Called at most once, never after stop(). */
  ended(error: StatusError): void;
}

/**
 * Begins a watch. Initial state and missed events are delivered before this resolves.
 * @throws StatusError 410 when history does not reach back to the version, 504, 503.
 */
export async function watchObjects(
  store: ResourceStore,
  request: WatchRequest,
  receiver: WatchReceiver,
): Promise<Subscription> {
  const { version } = request;
  if (version.type === "at" && !request.sendsInitialState) await store.synchronize({ type: "any" });
  else await store.synchronize(version);
  const prefix = selectionPrefix(store, request.selection);
  const translate = translator(request.selection, prefix);
  const sink = {
    events: (events: readonly CacheEvent<StoredObject>[], progress: Revision) =>
      receiver.events(
        events.flatMap((event) => translate(event) ?? []),
        formatResourceVersion(progress),
      ),
    ended: (error: Error) => receiver.ended(watchFailure(error, store)),
  };
  try {
    const start = version.type === "at" && !request.sendsInitialState ? version.revision : store.revision;
    if (request.sendsInitialState) sendInitialState(store.cache.snapshot, request.selection, prefix, receiver);
    return store.cache.watch(start, sink);
  } catch (error) {
    throw watchFailure(error, store);
  }
}

function sendInitialState(
  snapshot: Snapshot<StoredObject>,
  selection: Selection,
  prefix: string,
  receiver: WatchReceiver,
): void {
  const events: ObjectEvent[] = [];
  for (const { key, value } of walk(snapshot.tree, prefix)) {
    if (!key.startsWith(prefix)) break;
    if (selects(selection, value.value)) events.push({ type: "ADDED", object: value.value });
  }
  const version = formatResourceVersion(snapshot.revision);
  receiver.events(events, version);
  receiver.initialStateSent(version);
}

/** What a change means under a selection: objects that begin or cease to match appear as ADDED or DELETED (WATCH-017). */
function translator(
  selection: Selection,
  prefix: string,
): (event: CacheEvent<StoredObject>) => ObjectEvent | undefined {
  return ({ type, current, previous, revision }) => {
    if (!current.key.startsWith(prefix)) return undefined;
    const wasIn = previous !== undefined && selects(selection, previous.value);
    if (type === "delete") return wasIn ? { type: "DELETED", object: current.value } : undefined;
    const isIn = selects(selection, current.value);
    if (isIn) return { type: wasIn ? "MODIFIED" : "ADDED", object: current.value };
    return wasIn ? { type: "DELETED", object: previous.value.atRevision(revision) } : undefined;
  };
}

function watchFailure(error: unknown, store: ResourceStore): StatusError {
  if (error instanceof CompactedError)
    return expired(`too old resource version: ${error.requested} (${error.compacted})`);
  const status = statusOfStorageError(error, store.resource.gr, "");
  if (status instanceof StatusError) return status;
  throw error;
}
