/**
 * Turns of the event loop, for waiting until work in this process has nothing left to do. Taken from the module and not
 * from the globals, which test runners replace.
 */
import { setImmediate as startTurn } from "node:timers";
import { setTimeout as realPause } from "node:timers/promises";

/** Steps from a write to whoever watches it take fewer turns than this. */
const QUIET_TURNS = 12;

/** Resolves in a later turn, after what is due in this one. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => startTurn(resolve));
}

/** Resolves after real time, whatever clock a test has. Keeps the process alive meanwhile. */
export function realDelay(ms: number): Promise<void> {
  return realPause(ms);
}

/** What of a program can be seen from outside while it works. */
export interface Work {
  /** A number that is another one whenever something has happened. */
  progress(): number;
  /** What is under way now, for messages; empty when nothing is. */
  busyWith(): readonly string[];
}

export interface QuietOptions {
  readonly signal?: AbortSignal | undefined;
  /** Gives up after so long; milliseconds of real time. */
  readonly timeoutMs: number;
  /** Gives up when something is under way but nothing has happened for so long. Default: never before the timeout. */
  readonly stallMs?: number;
  /** Turns in a row in which nothing may happen. Default: more than any step from a write to whoever watches it takes. */
  readonly turns?: number;
}

/**
 * Resolves once nothing has happened and nothing was under way for several turns in a row; with what is still under way,
 * when that takes too long.
 * @throws the reason of the signal
 */
export async function quiet(
  work: Work,
  { signal, timeoutMs, stallMs = timeoutMs, turns = QUIET_TURNS }: QuietOptions,
): Promise<readonly string[]> {
  const beganMs = performance.now();
  let movedMs = beganMs;
  let seen = work.progress();
  for (let quietTurns = 0; quietTurns < turns; ) {
    await nextTurn();
    signal?.throwIfAborted();
    const progress = work.progress();
    const busy = work.busyWith();
    const nowMs = performance.now();
    if (progress !== seen) movedMs = nowMs;
    quietTurns = progress === seen && busy.length === 0 ? quietTurns + 1 : 0;
    seen = progress;
    if (nowMs - beganMs > timeoutMs || (busy.length > 0 && nowMs - movedMs > stallMs))
      return busy.length > 0 ? busy : ["writes that go on and on"];
    // somebody waits for real time or for the network: turns alone bring nothing
    if (busy.length > 0 && nowMs - movedMs > BUSY_PAUSE_AFTER_MS) await realDelay(BUSY_PAUSE_MS);
  }
  return [];
}

const BUSY_PAUSE_AFTER_MS = 2;
const BUSY_PAUSE_MS = 1;
