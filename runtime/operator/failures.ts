/** Failures that a controller just waits out. */
import { isConflict, isGone, isTooManyRequests, StatusError } from "../api/status.js";
import { ConnectionError } from "../client/client-errors.js";

const UNAVAILABLE_CODES: ReadonlySet<number> = new Set([503, 504]);

/**
 * Whether the failure passes by itself and the server reports it elsewhere (health, metrics, warnings of the store):
 * history that was compacted, caches that are being loaded, a store that does not answer, a conflicting write.
 */
export function isPassingFailure(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.failure === "timeout" || error.failure === "closed";
  if (isGone(error) || isTooManyRequests(error) || isConflict(error)) return true;
  return error instanceof StatusError && UNAVAILABLE_CODES.has(error.code);
}
