/** Assertions and conditions that become true after a while, or stay true. */
import { shownText } from "../base/shown-text.js";
import { annotated } from "./annotated-error.js";
import { ExpectationError } from "./assertions/expectation-error.js";
import { type AttemptLimits, type AttemptOptions, Attempts, type Outcome } from "./attempts.js";
import { type CallSite, callSiteOf, located } from "./call-site.js";
import { ServerStoppedError } from "./server-stopped-error.js";

/** Shorter than the five seconds of a test in jest and vitest, whose error would not say what is missing. */
const EVENTUALLY_MS = 4_000;
const CONSISTENTLY_MS = 500;
const INTERVAL_MS = 20;
/** The real time that remains for work outside of this process once the virtual time is over. */
const GRACE_MS = 1_000;

export interface EventuallyOptions extends AttemptOptions {
  /** After so many milliseconds it gives up: 4,000 by default. */
  readonly timeoutMs?: number;
}

export interface ConsistentlyOptions extends AttemptOptions {
  /** For so many milliseconds it has to be so: 500 by default. */
  readonly durationMs?: number;
}

/**
 * What an attempt returns: nothing for an assertion; `false` for a condition that is not met; anything else is the
 * result. A type that may be undefined does not compile, since `status?.ready` would count as an assertion that passes.
 */
export type Attempt<T> = (() => T | Promise<T>) &
  ([Unclear<T>] extends [never]
    ? unknown
    : "undefined and null would pass: return `?? false` for what is not there yet");

/** The part of a type that is neither a result nor an assertion that passes. */
export type Unclear<T> = unknown extends T
  ? never
  : // biome-ignore lint/suspicious/noConfusingVoidType: an assertion returns void
    [T] extends [void]
    ? never
    : [T] extends [null]
      ? never
      : Extract<T, undefined | null>;

/**
 * Calls the attempt until it neither throws nor returns `false`, and returns its value.
 * @throws what the last attempt threw, with the time and the number of attempts below its message; an ExpectationError
 * for a condition; the reason of the signal; TypeError and RangeError for invalid arguments
 */
export async function eventually<T>(attempt: Attempt<T>, options: EventuallyOptions = {}): Promise<Exclude<T, false>> {
  const site = callSiteOf(eventually);
  const { timeoutMs = EVENTUALLY_MS } = options;
  const attempts = attemptsOf(attempt, { timeoutMs }, options, GRACE_MS);
  let last: Outcome<T> = "not ended";
  for (;;) {
    const outcome = await attempts.run<T>(attempt);
    if (isMet(outcome)) return outcome.value;
    const isStopped = isOfStoppedServer(outcome) || attempts.isStopped;
    // What the last complete attempt found missing says more than that the server is gone.
    if (last === "not ended" || (outcome !== "not ended" && !isOfStoppedServer(outcome))) last = outcome;
    if (outcome !== "not ended" && !isStopped && (await attempts.next())) continue;
    const { count, elapsed } = attempts;
    const why = isStopped || attempts.isStopped ? "the test server was stopped" : "not so";
    const times = `${elapsed} and ${count} ${count === 1 ? "attempt" : "attempts"}`;
    const open = outcome === "not ended" ? ", the last of which has not ended" : "";
    throw failureOf(last, `eventually: ${why} after ${times}${open}`, attempt, site);
  }
}

/**
 * Calls the attempt again and again for a while, in which it must neither throw nor return `false`. Returns the last
 * value.
 * @throws as {@link eventually} does, at the first attempt that fails; so does a server that stops meanwhile
 */
export async function consistently<T>(
  attempt: Attempt<T>,
  options: ConsistentlyOptions = {},
): Promise<Exclude<T, false>> {
  const site = callSiteOf(consistently);
  const { durationMs = CONSISTENTLY_MS } = options;
  const attempts = attemptsOf(attempt, { durationMs }, options, 0);
  for (;;) {
    const outcome = await attempts.run<T>(attempt);
    const { count, elapsed } = attempts;
    if (!isMet(outcome))
      throw failureOf(outcome, `consistently: no longer so at attempt ${count}, after ${elapsed}`, attempt, site);
    if (await attempts.next()) continue;
    if (attempts.isStopped) throw located(new ServerStoppedError(), site);
    return outcome.value;
  }
}

function attemptsOf(
  attempt: unknown,
  limit: Readonly<Record<string, number>>,
  options: AttemptOptions,
  graceMs: number,
): Attempts {
  if (typeof attempt !== "function")
    throw new TypeError(`found ${shownText(attempt)}, expected a function to call until it passes`);
  const { intervalMs = INTERVAL_MS } = options;
  for (const [name, value] of Object.entries({ ...limit, intervalMs }))
    if (!(value >= 0 && value < Number.POSITIVE_INFINITY))
      throw new RangeError(`${name}: found ${value}, expected milliseconds, 0 or more`);
  const [limitMs = 0] = Object.values(limit);
  const limits: AttemptLimits = { limitMs, intervalMs, graceMs, attemptMs: EVENTUALLY_MS };
  return new Attempts(limits, options);
}

function isMet<T>(outcome: Outcome<T>): outcome is { readonly value: Exclude<T, false> } {
  return outcome !== "not ended" && "value" in outcome && outcome.value !== false;
}

function isOfStoppedServer(outcome: Outcome<unknown>): boolean {
  return outcome !== "not ended" && "error" in outcome && outcome.error instanceof ServerStoppedError;
}

function failureOf(outcome: Outcome<unknown>, note: string, attempt: () => unknown, site: CallSite): unknown {
  if (outcome !== "not ended" && "error" in outcome) return annotated(outcome.error, note);
  const message = `${note}: ${shownText(String(attempt).replace(/\s+/g, " "))}`;
  return located(new ExpectationError(message, failureOf), site);
}
