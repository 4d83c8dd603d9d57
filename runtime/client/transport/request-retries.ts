/** Which failed requests are tried again, when, and how often. SPEC: Errors (429, 503, 504 with Retry-After). */
import { StatusError } from "../../api/status.js";
import type { Clock } from "../../api/time.js";
import { ConnectionError } from "../client-errors.js";
import { sleep } from "./abort.js";

export const MAX_ATTEMPTS = 5;
/** A server that asks for a longer wait gets none: the failure goes to the caller, with the wait in its details. */
export const MAX_RETRY_AFTER_MS = 60_000;
/** Of all attempts of a request and the waits between them: no attempt begins later. */
export const MAX_RETRYING_MS = 120_000;
/** Before the second attempt at least, and twice as long before each further one. */
const FIRST_DELAY_MS = 50;
const GROWTH = 2;
/** Clients that were told to wait equally long don't come back at once: the part of the wait that is added at most. */
const JITTER = 0.25;

const RETRIED_CODES: ReadonlySet<number> = new Set([429, 503, 504]);
/** A server that refuses a request for now has done nothing of it: even a write may be sent again. */
const REFUSED_FOR_NOW = 429;

export interface RetrySettings {
  readonly clock: Clock;
  /** At least 0, less than 1. */
  readonly random: () => number;
  /** The request changes nothing, so that doing it twice is harmless. */
  readonly isSafe: boolean;
  readonly signal: AbortSignal;
  /** Milliseconds until the caller's time is up: no wait is begun that would outlast it. Infinity for none. */
  readonly remainingMs: () => number;
}

/** Runs `attempt` until it succeeds, fails for good, or the bounds above are reached; then its last failure is thrown. */
export async function withRetries<R>(settings: RetrySettings, attempt: () => Promise<R>): Promise<R> {
  const { clock, random, isSafe, signal, remainingMs } = settings;
  const startedMs = clock.now();
  let leastDelayMs = FIRST_DELAY_MS;
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      const askedMs = attempts < MAX_ATTEMPTS ? retryDelayMs(error, isSafe) : undefined;
      if (askedMs === undefined) throw error;
      const delayMs = Math.round(Math.max(askedMs, leastDelayMs) * (1 + JITTER * random()));
      const restMs = Math.min(remainingMs(), startedMs + MAX_RETRYING_MS - clock.now());
      if (delayMs >= restMs) throw error;
      await sleep(clock, delayMs, signal);
      leastDelayMs *= GROWTH;
    }
  }
}

/** What the failure asks for; undefined for one that is not tried again. */
function retryDelayMs(error: unknown, isSafe: boolean): number | undefined {
  if (error instanceof ConnectionError)
    return error.failure === "refused" || (error.failure === "closed" && isSafe) ? 0 : undefined;
  if (!(error instanceof StatusError)) return undefined;
  if (isSafe ? !RETRIED_CODES.has(error.code) : error.code !== REFUSED_FOR_NOW) return undefined;
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
