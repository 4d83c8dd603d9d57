/** Which failed requests are tried again, when, and how often. SPEC: Errors (429, 503, 504 with Retry-After). */
import { StatusError } from "../api/status.js";
import type { Clock } from "../api/time.js";
import { sleep } from "./abort.js";
import { ConnectionError } from "./errors.js";

export const MAX_ATTEMPTS = 5;
/** A server that asks for a longer wait gets none: the failure goes to the caller, with the wait in its details. */
export const MAX_RETRY_AFTER_MS = 60_000;
const RECONNECT_DELAY_MS = 50;

const RETRIED_CODES: ReadonlySet<number> = new Set([429, 503, 504]);

/**
 * Runs `attempt` until it succeeds, fails for good, or {@link MAX_ATTEMPTS} are spent; then its last failure is thrown.
 * @param isSafe the request changes nothing, so that doing it twice is harmless.
 */
export async function withRetries<R>(
  clock: Clock,
  isSafe: boolean,
  signal: AbortSignal,
  attempt: () => Promise<R>,
): Promise<R> {
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const delayMs = attempts < MAX_ATTEMPTS ? retryDelayMs(error, isSafe) : undefined;
      if (delayMs === undefined) throw error;
      await sleep(clock, delayMs, signal);
    }
  }
}

function retryDelayMs(error: unknown, isSafe: boolean): number | undefined {
  if (error instanceof ConnectionError) {
    const isRepeatable = error.failure === "refused" || (error.failure === "closed" && isSafe);
    return isRepeatable ? RECONNECT_DELAY_MS : undefined;
  }
  if (!(error instanceof StatusError) || !isSafe || !RETRIED_CODES.has(error.code)) return undefined;
  const seconds = error.details?.retryAfterSeconds;
  if (typeof seconds !== "number" || !(seconds >= 0) || seconds * 1000 > MAX_RETRY_AFTER_MS) return undefined;
  return seconds * 1000;
}

/** Seconds to wait by a Retry-After header, which holds seconds or a date; undefined when it holds neither. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^[0-9]{1,9}$/.test(text.trim())) return Number(text);
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
