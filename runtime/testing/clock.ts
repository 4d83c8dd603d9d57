/**
 * A clock that only moves when a test moves it. It moves from timer to timer, and before each timer it waits until the
 * work that the previous one started in this process has come to rest.
 */
import type { Clock } from "../api/time.js";
import { atCallSite } from "./call-site.js";
import { quiet, type Work } from "./event-loop-turns.js";
import { type Timer, TimerHeap } from "./timer-heap.js";

/** The default maximum of timers that one call may run. */
const MAX_TIMERS = 1_000_000;
/** The number of rounds in which timers may be set for the current moment; more than that is an endless loop. */
const MAX_ROUNDS_AT_ONCE = 10_000;
/** The real time that work between two timers may take. */
const SETTLE_TIMEOUT_MS = 10_000;
/**
 * The real time that work may stand still between two timers, because it waits for a later timer or another process.
 */
const SETTLE_STALL_MS = 1_000;
/** The number of event-loop turns without progress after which the work of a timer counts as finished. */
const SETTLE_TURNS = 6;
/** The default of how far `runUntil` moves the time. */
const RUN_UNTIL_MS = 24 * 60 * 60 * 1000;

export interface VirtualClockOptions {
  /** Milliseconds since the epoch, or a date. Default: the machine's time. */
  readonly start?: number | Date;
  /** The maximum number of timers that one call of {@link VirtualClock.advance} may run. Default: a million. */
  readonly maxTimers?: number;
}

export interface PendingTimer {
  /** Milliseconds since the epoch. */
  readonly dueMs: number;
  /** Milliseconds from now. */
  readonly inMs: number;
}

export interface RunUntilOptions {
  /** Gives up once the time has moved by this many milliseconds. Default: 24 hours. */
  readonly withinMs?: number;
  readonly signal?: AbortSignal;
}

export class VirtualClock implements Clock {
  readonly #timers = new TimerHeap();
  readonly #work = new Set<Work>();
  readonly #maxTimers: number;
  #nowMs: number;
  /** The number of timers that were set, called back or cancelled so far. */
  #changes = 0;
  /** Calls that move the time run one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  /** @throws RangeError for an invalid start, or a maximum that is not a positive whole number */
  constructor({ start = Date.now(), maxTimers = MAX_TIMERS }: VirtualClockOptions = {}) {
    this.#nowMs = checkedTime(start, "start");
    if (!Number.isInteger(maxTimers) || maxTimers < 1)
      throw new RangeError(`maxTimers: found ${maxTimers}, expected a whole number above 0`);
    this.#maxTimers = maxTimers;
  }

  now(): number {
    return this.#nowMs;
  }

  /** A callback that is due immediately runs with the next call that moves or settles the clock. */
  after(delayMs: number, callback: () => void): () => void {
    this.#changes++;
    // Like on the machine's clock, NaN means no delay, and a timer with an infinite delay never fires.
    const delay = Number.isNaN(delayMs) ? 0 : Math.max(0, delayMs);
    if (delay === Number.POSITIVE_INFINITY) return () => {};
    const timer: Timer = { dueMs: this.#nowMs + delay, number: this.#changes, callback, index: -1 };
    this.#timers.add(timer);
    return () => {
      if (timer.index < 0) return;
      this.#changes++;
      this.#timers.remove(timer);
    };
  }

  /** The timers that are set, the earliest first. */
  get pendingTimers(): readonly PendingTimer[] {
    return this.#timers
      .all()
      .map(({ dueMs }) => ({ dueMs, inMs: dueMs - this.#nowMs }))
      .sort((a, b) => a.dueMs - b.dueMs);
  }

  /**
   * Moves the time forward and runs the timers that become due, in order, each at its due time. Resolves when the work
   * that they started has come to rest.
   * @throws RangeError for a negative or invalid number of milliseconds
   * @throws Error if more timers come due than the clock allows
   */
  advance(byMs: number): Promise<void> {
    return this.#inTurn(this.advance, () => {
      if (!(byMs >= 0 && byMs < Number.POSITIVE_INFINITY))
        throw new RangeError(`advance: found ${byMs}, expected milliseconds, 0 or more`);
      return this.#moveTo(this.#nowMs + byMs);
    });
  }

  /** Moves the time like {@link advance}, to a point in time. @throws RangeError for a time that has passed */
  advanceTo(time: number | Date): Promise<void> {
    return this.#inTurn(this.advanceTo, () => {
      const timeMs = checkedTime(time, "advanceTo");
      if (timeMs < this.#nowMs)
        throw new RangeError(
          `advanceTo: found ${shown(timeMs)}, which has passed: it is ${shown(this.#nowMs)}, and time does not go back`,
        );
      return this.#moveTo(timeMs);
    });
  }

  /** Moves the time to the next timer and runs all timers that are due then. Returns false if there is none. */
  runNext(): Promise<boolean> {
    return this.#inTurn(this.runNext, async () => {
      await this.#settled();
      const { first } = this.#timers;
      if (first === undefined) return false;
      await this.#moveTo(first.dueMs);
      return true;
    });
  }

  /**
   * Moves the time from timer to timer until the condition holds.
   * @throws Error if no timer is left that could make it hold, or if the time has moved too far
   */
  runUntil(condition: () => boolean | Promise<boolean>, options: RunUntilOptions = {}): Promise<void> {
    const { withinMs = RUN_UNTIL_MS, signal } = options;
    return this.#inTurn(this.runUntil, async () => {
      const endMs = this.#nowMs + withinMs;
      for (;;) {
        signal?.throwIfAborted();
        await this.#settled();
        if (await condition()) return;
        const { first } = this.#timers;
        if (first === undefined) throw new Error("runUntil: the condition does not hold, and no timer is set");
        if (first.dueMs > endMs)
          throw new Error(
            `runUntil: the condition does not hold after ${withinMs} ms; the next timer is due at ${shown(first.dueMs)}`,
          );
        await this.#moveTo(first.dueMs);
      }
    });
  }

  /** Resolves when the work of this process has come to rest. The time does not move. */
  settle(): Promise<void> {
    return this.#inTurn(this.settle, () => this.#moveTo(this.#nowMs));
  }

  /** Makes the clock wait for this work whenever it moves. Returns a function that ends this. */
  attach(work: Work): () => void {
    this.#work.add(work);
    return () => this.#work.delete(work);
  }

  /** @param call the public method, for the stack of its errors */
  #inTurn<T>(call: (...args: never[]) => unknown, action: () => T | Promise<T>): Promise<T> {
    return atCallSite(call, () => {
      const turn = this.#last.then(action, action);
      // The caller receives a failure; the next call does not depend on it.
      this.#last = turn.catch(() => {});
      return turn;
    });
  }

  async #moveTo(timeMs: number): Promise<void> {
    await this.#settled();
    let count = 0;
    let rounds = 0;
    for (let next = this.#timers.first; next !== undefined && next.dueMs <= timeMs; next = this.#timers.first) {
      rounds = next.dueMs > this.#nowMs ? 0 : rounds + 1;
      this.#nowMs = Math.max(this.#nowMs, next.dueMs);
      count += this.#callDue();
      if (count > this.#maxTimers || rounds > MAX_ROUNDS_AT_ONCE)
        throw new Error(
          `${count} timers came due until ${shown(this.#nowMs)}, which is the limit for one call: does one of them set itself again for the same moment?`,
        );
      await this.#settled();
    }
    this.#nowMs = Math.max(this.#nowMs, timeMs);
  }

  /** Runs the timers that are due now. Timers that these set for the same moment run in the next round. */
  #callDue(): number {
    const newest = this.#changes;
    let count = 0;
    for (
      let timer = this.#timers.first;
      timer !== undefined && timer.dueMs <= this.#nowMs;
      timer = this.#timers.first
    ) {
      // The timer was set by one of those that ran in this round. Older timers have lower numbers and therefore come
      // first.
      if (timer.number > newest) break;
      this.#timers.remove(timer);
      this.#changes++;
      count++;
      timer.callback();
    }
    return count;
  }

  async #settled(): Promise<void> {
    await quiet(
      {
        progress: () => [...this.#work].reduce((sum, work) => sum + work.progress(), this.#changes),
        busyWith: () => [...this.#work].flatMap((work) => work.busyWith()),
      },
      { timeoutMs: SETTLE_TIMEOUT_MS, stallMs: SETTLE_STALL_MS, turns: SETTLE_TURNS },
    );
  }
}

function checkedTime(time: number | Date, name: string): number {
  const timeMs = time instanceof Date ? time.getTime() : time;
  if (typeof timeMs !== "number" || !Number.isFinite(timeMs))
    throw new RangeError(`${name}: found ${String(time)}, expected a date or milliseconds since the epoch`);
  return timeMs;
}

function shown(timeMs: number): string {
  return new Date(timeMs).toISOString();
}
