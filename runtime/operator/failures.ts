/** Which failures a controller only waits out. */
import { isConflict, isGone, isTooManyRequests, StatusError } from "../api/status.js";
import { ConnectionError } from "../client/client-errors.js";

const UNAVAILABLE_CODES: ReadonlySet<number> = new Set([503, 504]);

/**
 * Passes by itself, and the server tells of it in its own way (health, metrics, warnings of the store): history that
 * was lost, caches that are being loaded, a store that does not answer, another writer who was faster.
 */
export function isPassingFailure(error: unknown): boolean {
  if (error instanceof ConnectionError) return error.failure === "timeout" || error.failure === "closed";
  if (isGone(error) || isTooManyRequests(error) || isConflict(error)) return true;
  return error instanceof StatusError && UNAVAILABLE_CODES.has(error.code);
}
