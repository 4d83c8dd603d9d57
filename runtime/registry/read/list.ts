/**
 * The verb list, which reads a consistent collection, whole or in pages. SPEC: Resource-version semantics; List-then-watch
 * and chunking.
 */
import type { RequestedVersion } from "../../api/resource-version.js";
import { expired, type StatusError } from "../../api/status.js";
import { CompactedError } from "../../storage/errors.js";
import { statusOfStorageError } from "../objects/storage-error-status.js";
import { type ResourceStore, WARM_UP_TIMEOUT_MS } from "../store.js";
import { decodeContinue, encodeContinue } from "./continue-token.js";
import { isChunk, listFromStore } from "./list-from-store.js";
import { answer, type ListRequest, type ListResult, type ListStart } from "./list-page.js";
import { selectionPrefix } from "./selection.js";

/**
 * Lists a selection, from the cache if that has the requested state and else from the store.
 * @throws StatusError 400 for a bad token, 410 for a state that is gone, 429 while the cache is being loaded, 504
 */
export async function listObjects(store: ResourceStore, request: ListRequest): Promise<ListResult> {
  const { start, needs } = position(store, request);
  const isFresh = await store.synchronize(needs, isChunk(request) ? 0 : WARM_UP_TIMEOUT_MS);
  if (!isFresh) return listFromStore(store, request, start);
  if (start.revision === undefined) return answer(store, request, store.cache.snapshot, start.after);
  try {
    return answer(store, request, store.cache.snapshotAt(start.revision), start.after);
  } catch (error) {
    if (!(error instanceof CompactedError)) throw statusOfStorageError(error, store.resource.gr, "");
  }
  // The window in memory may be shorter than what the store retains.
  return listFromStore(store, request, start);
}

/** Determines where the list starts, and how new the cache has to be for it. */
function position(store: ResourceStore, request: ListRequest): { start: ListStart; needs: RequestedVersion } {
  const { version, isExact } = request;
  const whenGone = (): StatusError => expired("The resourceVersion for the provided list is too old.");
  if (request.continueToken === "") {
    const revision = isExact && version.type === "at" ? version.revision : undefined;
    return { start: { revision, after: "", whenGone }, needs: version };
  }
  const prefix = selectionPrefix(store, request.selection);
  const token = decodeContinue(prefix, request.continueToken);
  const after = prefix + token.after;
  if (token.revision === 0n) return { start: { revision: undefined, after, whenGone }, needs: { type: "unset" } };
  const start = { revision: token.revision, after, whenGone: () => expiredToken(prefix, token.after) };
  return { start, needs: { type: "at", revision: token.revision } };
}

function expiredToken(prefix: string, position: string): StatusError {
  const token = encodeContinue(prefix, { revision: 0n, after: position });
  const message =
    "The provided continue parameter is too old to display a consistent list result. " +
    "You can start a new list without the continue parameter, or use the continue token in this response to retrieve the rest of the results. " +
    "The new token goes on from the same place at the newest state, so objects may have changed, appeared or gone between the chunks.";
  return expired(message, { continue: token });
}
