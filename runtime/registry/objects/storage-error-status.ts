/** Maps storage errors to Status errors, in this one place. */
import type { GroupResource } from "../../api/gvk.js";
import {
  badRequest,
  expired,
  internalError,
  StatusError,
  serviceUnavailable,
  staleVersion,
  storageReadError,
  timeoutError,
  tooLarge,
  tooLargeResourceVersion,
} from "../../api/status.js";
import {
  CacheSupersededError,
  CompactedError,
  EngineClosedError,
  FutureRevisionError,
  InvalidWriteError,
  NotYetReadableError,
  RevisionMismatchError,
  StorageError,
  StorageUnavailableError,
  UnknownOutcomeError,
  UnreadableValueError,
  ValueTooLargeError,
} from "../../storage/errors.js";

/** Seconds after which a client may retry when the store does not answer. */
const STORE_RETRY_SECONDS = 1;

/** Returns the Status error for a failure of the store; other errors are returned unchanged. */
export function statusOfStorageError(error: unknown, gr: GroupResource, name: string): unknown {
  if (error instanceof StatusError || !(error instanceof StorageError)) return error;
  if (error instanceof RevisionMismatchError) return staleVersion(gr, name);
  if (error instanceof CompactedError) return expired("The resourceVersion for the provided list is too old.");
  if (error instanceof FutureRevisionError)
    return tooLargeResourceVersion(error.requested.toString(), error.head.toString());
  if (error instanceof UnknownOutcomeError)
    return timeoutError("the outcome of the write is unknown: read the object before you try again");
  if (error instanceof InvalidWriteError) return badRequest(error.message);
  if (error instanceof ValueTooLargeError) return tooLarge(`Request entity too large: limit is ${error.limitBytes}`);
  if (error instanceof UnreadableValueError) return unreadableObjects(gr, [error]);
  if (error instanceof NotYetReadableError) return storageReadError(gr, [], error);
  // This is expected, since a request may still run after its client has gone and the server has stopped.
  if (error instanceof EngineClosedError) return serviceUnavailable("the server is shutting down");
  if (error instanceof CacheSupersededError)
    return serviceUnavailable("the definition of the resource has just changed", error, STORE_RETRY_SECONDS);
  if (error instanceof StorageUnavailableError)
    return serviceUnavailable("the backing store can't be reached or refuses to work", error, STORE_RETRY_SECONDS);
  return internalError(error);
}

/** Returns the error of a read that finds unreadable values. @param errors one for each value; a long list is truncated */
export function unreadableObjects(gr: GroupResource, errors: readonly UnreadableValueError[]): StatusError {
  const causes = errors.map(({ key, why }) => ({ field: key, message: why }));
  return storageReadError(gr, causes, errors[0]);
}
