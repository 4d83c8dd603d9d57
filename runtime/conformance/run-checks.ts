/** Runs checks against one server, several at once, and reports the outcome of each. */
import { sleep, unlessAborted } from "../client/transport/abort.js";
import { type Check, CheckFailure, CheckSkipped, CONTROLLER_TIMEOUT_FACTOR, type Need } from "./conformance-check.js";
import { LiveScene } from "./live-scene.js";
import { PROBES } from "./needs.js";
import type { Outcome } from "./outcome.js";
import type { Redactor } from "./redactor.js";
import type { RunContext } from "./run-context.js";
import type { Scene } from "./scene.js";

export interface RunLimits {
  /** The number of concurrent checks. */
  readonly parallel: number;
  /**
   * The time limit of one check; checks that wait for controllers have {@link CONTROLLER_TIMEOUT_FACTOR} times as long.
   */
  readonly timeoutMs: number;
  /** The release that the server reports, for the messages about deviations of stock servers. */
  readonly serverVersion: string;
  /** False ends the run at the first failure. */
  readonly keepsGoing: boolean;
  /** Ends the run: running checks are aborted, and what they created is removed. */
  readonly signal: AbortSignal;
  /** Receives each outcome as soon as it is known. */
  readonly onOutcome?: (outcome: Outcome) => void;
}

type Ending = Pick<Outcome, "state" | "message" | "found" | "expected" | "reason" | "requests">;

/** Returns outcomes in the order of the checks. Never rejects because of a server's behaviour. */
export async function runChecks(
  run: RunContext,
  checks: readonly Check[],
  redactor: Redactor,
  limits: RunLimits,
): Promise<Outcome[]> {
  const { clock } = run;
  const needs = new Map<Need, Promise<string | undefined>>();
  const stopped = new AbortController();
  const signal = AbortSignal.any([limits.signal, stopped.signal]);
  const outcomes: Outcome[] = [];
  let next = 0;

  const unmet = async (check: Check): Promise<string | undefined> => {
    for (const need of check.needs ?? []) {
      const probe = needs.get(need) ?? inScene(run, limits.timeoutMs, signal, PROBES[need]).then(({ value }) => value);
      needs.set(need, probe);
      const reason = await probe.catch((error: unknown) => `could not be determined: ${messageOf(error)}`);
      if (reason !== undefined) return `needs ${need}: ${reason}`;
    }
    return undefined;
  };

  const endingOf = async (check: Check): Promise<Ending> => {
    if (signal.aborted) return { state: "skipped", reason: "the run was ended before" };
    const reason = await unmet(check);
    if (reason !== undefined) return { state: "skipped", reason };
    const timeoutMs = limits.timeoutMs * (check.waitsFor === "controllers" ? CONTROLLER_TIMEOUT_FACTOR : 1);
    const { error, lines } = await inScene(run, timeoutMs, signal, (scene) => check.run(scene));
    if (error === undefined) return { state: "passed" };
    if (error instanceof CheckSkipped) return { state: "skipped", reason: error.message };
    if (signal.aborted) return { state: "skipped", reason: "the run was ended meanwhile" };
    const { stock } = check;
    if (stock !== undefined) {
      const differs = await inScene(run, timeoutMs, signal, (scene) => stock.isMet(scene));
      if (differs.error === undefined)
        return { state: "differs", reason: `differs on ${limits.serverVersion}: ${stock.difference}` };
    }
    return { state: "failed", ...failureOf(error), requests: lines };
  };

  const work = async (): Promise<void> => {
    for (let index = next++; index < checks.length; index = next++) {
      const check = checks[index] as Check;
      const startedMs = clock.now();
      const ending = redacted(await endingOf(check), redactor);
      const outcome = { id: check.id, title: check.title, durationMs: clock.now() - startedMs, ...ending };
      outcomes[index] = outcome;
      limits.onOutcome?.(outcome);
      if (outcome.state === "failed" && !limits.keepsGoing) stopped.abort(new Error("a check failed"));
    }
  };
  await Promise.all(Array.from({ length: Math.min(limits.parallel, checks.length) }, work));
  return outcomes;
}

interface Played<R> {
  readonly value?: R;
  readonly error?: unknown;
  readonly lines: readonly string[];
}

/** Runs a part in a separate scene within the time limit, and removes what it created. */
async function inScene<R>(
  run: RunContext,
  timeoutMs: number,
  signal: AbortSignal,
  part: (scene: Scene) => Promise<R>,
): Promise<Played<R>> {
  const limit = new AbortController();
  const over = new CheckFailure("the time that the check took", `more than ${timeoutMs} ms`, "an end before");
  const cancel = run.clock.after(timeoutMs, () => limit.abort(over));
  const scene = new LiveScene(run, AbortSignal.any([limit.signal, signal]));
  try {
    const playing = part(scene);
    // A part that watches the signal itself may report more precisely what it waited for.
    const value = await unlessAborted(playing, await lateSignal(run, scene.signal, playing));
    return { value, lines: scene.lines };
  } catch (error) {
    return { error: error ?? new Error("something without a name was thrown"), lines: scene.lines };
  } finally {
    cancel();
    await scene.end();
  }
}

/** How long a check has after the signal to report what it waited for. */
const LAST_WORDS_MS = 500;

/** Returns a signal that fires {@link LAST_WORDS_MS} after the given one. */
async function lateSignal(run: RunContext, signal: AbortSignal, playing: Promise<unknown>): Promise<AbortSignal> {
  const late = new AbortController();
  const follow = (): void => {
    void sleep(run.clock, LAST_WORDS_MS, undefined).then(() => late.abort(signal.reason));
  };
  if (signal.aborted) follow();
  else signal.addEventListener("abort", follow, { once: true });
  const release = (): void => signal.removeEventListener("abort", follow);
  playing.then(release, release);
  return late.signal;
}

function failureOf(error: unknown): Pick<Outcome, "message" | "found" | "expected"> {
  const message = messageOf(error);
  return error instanceof CheckFailure ? { message, found: error.found, expected: error.expected } : { message };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function redacted(ending: Ending, redactor: Redactor): Ending {
  return Object.fromEntries(
    Object.entries(ending).map(([name, value]) => [
      name,
      typeof value === "string"
        ? redactor.redact(value)
        : Array.isArray(value)
          ? value.map((line: string) => redactor.redact(line))
          : value,
    ]),
  ) as unknown as Ending;
}
