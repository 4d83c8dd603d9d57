/**
 * Turns of the event loop, for waiting until the work in this process is done. The functions come from the module
 * instead of the globals, which test runners replace.
 */
import { setTimeout as realPause } from "node:timers/promises";
import { nextTurn } from "../base/next-turn.js";

/** A write reaches its watchers in fewer turns than this. */
const QUIET_TURNS = 12;

/** Resolves after real time, whatever clock a test has. It keeps the process alive meanwhile. */
export function realDelay(ms: number): Promise<void> {
  return realPause(ms);
}

/** The externally visible activity of a part of a program. */
export interface Work {
  /** Returns a number that changes whenever something has happened. */
  progress(): number;
  /** Names what is under way, for messages; empty if there is nothing. */
  busyWith(): readonly string[];
}

export interface QuietOptions {
  readonly signal?: AbortSignal | undefined;
  /** The limit in milliseconds of real time. */
  readonly timeoutMs: number;
  /** The limit, in milliseconds of real time, for work that makes no progress. Default: the timeout. */
  readonly stallMs?: number;
  /** The number of turns in a row without progress. Default: more than any step from a write to its watchers takes. */
  readonly turns?: number;
}

/**
 * Resolves once no work was under way and none made progress for several turns in a row. If that takes too long, it
 * resolves with the names of the remaining work.
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
    // The work waits for real time or the network, which turns alone don't bring about.
    if (busy.length > 0 && nowMs - movedMs > BUSY_PAUSE_AFTER_MS) await realDelay(BUSY_PAUSE_MS);
  }
  return [];
}

const BUSY_PAUSE_AFTER_MS = 2;
const BUSY_PAUSE_MS = 1;
