/** Storage errors become Status errors here, once. */
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

/** When a client may come back to a store that does not answer. */
const STORE_RETRY_SECONDS = 1;

/** The answer that a failure of the store leads to; other errors come back as they are. */
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
  // no fault: a request may outlive whoever waited for it
  if (error instanceof EngineClosedError) return serviceUnavailable("the server is shutting down");
  if (error instanceof CacheSupersededError)
    return serviceUnavailable("the definition of the resource has just changed", error, STORE_RETRY_SECONDS);
  if (error instanceof StorageUnavailableError)
    return serviceUnavailable("the backing store can't be reached or refuses to work", error, STORE_RETRY_SECONDS);
  return internalError(error);
}

/** The answer of a read that meets values which can't be read. @param errors one for each; a long list is cut */
export function unreadableObjects(gr: GroupResource, errors: readonly UnreadableValueError[]): StatusError {
  const causes = errors.map(({ key, why }) => ({ field: key, message: why }));
  return storageReadError(gr, causes, errors[0]);
}
