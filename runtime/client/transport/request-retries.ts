/** Decides which failed requests are retried, when, and how often. SPEC: Errors (429, 503, 504 with Retry-After). */
import { StatusError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";
import { sleep } from "./abort.js";

export const MAX_ATTEMPTS = 5;
/**
 * If a server asks for a longer wait, the request is not retried and the failure, with the wait in its details, goes to
 * the caller.
 */
export const MAX_RETRY_AFTER_MS = 60_000;
/** The time limit for all attempts of a request and the waits between them. No attempt starts later. */
export const MAX_RETRYING_MS = 120_000;
/** The minimum delay before the second attempt. It doubles before each further one. */
const FIRST_DELAY_MS = 50;
const GROWTH = 2;
/**
 * The largest fraction that is added to a delay at random, so that clients with the same Retry-After don't all come
 * back at once.
 */
const JITTER = 0.25;

const RETRIED_CODES: ReadonlySet<number> = new Set([429, 503, 504]);
/** A request that was refused with 429 had no effect, so even a write may be sent again. */
const REFUSED_FOR_NOW = 429;

export interface RetrySettings {
  readonly clock: Clock;
  /** Returns a number of at least 0 and less than 1. */
  readonly random: () => number;
  /** Whether the request changes nothing, so that repeating it is harmless. */
  readonly isSafe: boolean;
  readonly signal: AbortSignal;
  /** Returns the milliseconds until the caller's deadline, Infinity for none. No delay may outlast it. */
  readonly remainingMs: () => number;
}

/**
 * Runs `attempt` until it succeeds, fails for good, or one of the limits above is reached, and then throws its last
 * failure.
 */
export async function withRetries<R>(settings: RetrySettings, attempt: () => Promise<R>): Promise<R> {
  const { clock, random, isSafe, signal, remainingMs } = settings;
  const startedMs = clock.now();
  let leastDelayMs = FIRST_DELAY_MS;
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const requestedMs = attempts < MAX_ATTEMPTS ? retryDelayMs(error, isSafe) : undefined;
      if (requestedMs === undefined) throw error;
      const delayMs = Math.round(Math.max(requestedMs, leastDelayMs) * (1 + JITTER * random()));
      const restMs = Math.min(remainingMs(), startedMs + MAX_RETRYING_MS - clock.now());
      if (delayMs >= restMs) throw error;
      await sleep(clock, delayMs, signal);
      leastDelayMs *= GROWTH;
    }
  }
}

/** The delay that the failure requests, in milliseconds; undefined if the request must not be retried. */
function retryDelayMs(error: unknown, isSafe: boolean): number | undefined {
  if (error instanceof ConnectionError)
    return error.failure === "refused" || (error.failure === "closed" && isSafe) ? 0 : undefined;
  if (!(error instanceof StatusError)) return undefined;
  if (isSafe ? !RETRIED_CODES.has(error.code) : error.code !== REFUSED_FOR_NOW) return undefined;
  const seconds = error.details?.retryAfterSeconds;
  if (typeof seconds !== "number" || !(seconds >= 0) || seconds * 1000 > MAX_RETRY_AFTER_MS) return undefined;
  return seconds * 1000;
}

/** Parses a Retry-After header, which holds seconds or a date, to seconds; undefined if it holds neither. */
export function parseRetryAfter(text: string | undefined, nowMs: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^[0-9]{1,9}$/.test(text.trim())) return Number(text);
  const dateMs = Date.parse(text);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}
