/**
 * Time that only moves when a test says so. It moves from timer to timer: before the next one is called back, whatever the
 * one before started in this process has come to rest.
 */
import type { Clock } from "../api/time.js";
import { quiet, type Work } from "./event-loop-turns.js";
import { type Timer, TimerHeap } from "./timer-heap.js";

/** Timers that one call may run, unless the clock was made with another bound. */
const MAX_TIMERS = 1_000_000;
/** Times that timers may be set for the very moment at which they are set: more is a loop without end. */
const MAX_ROUNDS_AT_ONCE = 10_000;
/** Real time that work between two timers may take. */
const SETTLE_TIMEOUT_MS = 10_000;
/** Real time that work may stand still between two timers: it waits for a later timer, or for another process. */
const SETTLE_STALL_MS = 1_000;
/** What a timer starts shows again and again until it has come to rest; pauses of more turns count as rest. */
const SETTLE_TURNS = 6;
/** How far `runUntil` moves the time unless it is told otherwise. */
const RUN_UNTIL_MS = 24 * 60 * 60 * 1000;

export interface VirtualClockOptions {
  /** Milliseconds since the epoch, or a date. Default: the machine's time. */
  readonly start?: number | Date;
  /** Timers that one call of {@link VirtualClock.advance} may run. Default: a million. */
  readonly maxTimers?: number;
}

export interface PendingTimer {
  /** Milliseconds since the epoch. */
  readonly dueMs: number;
  /** From now on. */
  readonly inMs: number;
}

export interface RunUntilOptions {
  /** Gives up once the time has moved so far. Default: 24 hours. */
  readonly withinMs?: number;
  readonly signal?: AbortSignal;
}

export class VirtualClock implements Clock {
  readonly #timers = new TimerHeap();
  readonly #work = new Set<Work>();
  readonly #maxTimers: number;
  #nowMs: number;
  /** Timers that were set, called back or taken back so far. */
  #changes = 0;
  /** Calls that move the time come one after the other. */
  #last: Promise<unknown> = Promise.resolve();

  /** @throws RangeError for a start that is no time, or a bound that is no whole number above 0 */
  constructor({ start = Date.now(), maxTimers = MAX_TIMERS }: VirtualClockOptions = {}) {
    this.#nowMs = checkedTime(start, "start");
    if (!Number.isInteger(maxTimers) || maxTimers < 1)
      throw new RangeError(`maxTimers: found ${maxTimers}, expected a whole number above 0`);
    this.#maxTimers = maxTimers;
  }

  now(): number {
    return this.#nowMs;
  }

  /** What is due at once is called back by the next call that moves or settles the clock. */
  after(delayMs: number, callback: () => void): () => void {
    this.#changes++;
    // as with the machine's clock: a delay that is no number is none, and one without end never ends
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

  /** What waits for time to pass, the earliest first. */
  get pendingTimers(): readonly PendingTimer[] {
    return this.#timers
      .all()
      .map(({ dueMs }) => ({ dueMs, inMs: dueMs - this.#nowMs }))
      .sort((a, b) => a.dueMs - b.dueMs);
  }

  /**
   * Moves the time forward and calls back what becomes due, in order, with the time at which it is due. Resolves when the
   * last of it has come to rest.
   * @throws RangeError for a span that is negative or no number
   * @throws Error when more timers come due than the clock allows
   */
  advance(byMs: number): Promise<void> {
    if (!(byMs >= 0 && byMs < Number.POSITIVE_INFINITY))
      return Promise.reject(new RangeError(`advance: found ${byMs}, expected milliseconds, 0 or more`));
    return this.#inTurn(() => this.#moveTo(this.#nowMs + byMs));
  }

  /** As {@link advance}, to a point in time. @throws RangeError for one that has passed */
  advanceTo(time: number | Date): Promise<void> {
    return this.#inTurn(() => {
      const timeMs = checkedTime(time, "advanceTo");
      if (timeMs < this.#nowMs)
        throw new RangeError(
          `advanceTo: found ${shown(timeMs)}, which has passed: it is ${shown(this.#nowMs)}, and time does not go back`,
        );
      return this.#moveTo(timeMs);
    });
  }

  /** Moves the time to the next timer and calls back all that are due then. False when there is none. */
  runNext(): Promise<boolean> {
    return this.#inTurn(async () => {
      await this.#settled();
      const { first } = this.#timers;
      if (first === undefined) return false;
      await this.#moveTo(first.dueMs);
      return true;
    });
  }

  /**
   * Moves the time from timer to timer until the condition holds.
   * @throws Error when there is no timer left that could bring it about, or when too much time has passed
   */
  runUntil(condition: () => boolean | Promise<boolean>, options: RunUntilOptions = {}): Promise<void> {
    const { withinMs = RUN_UNTIL_MS, signal } = options;
    return this.#inTurn(async () => {
      const endMs = this.#nowMs + withinMs;
      for (;;) {
        signal?.throwIfAborted();
        await this.#settled();
        if (await condition()) return;
        const { first } = this.#timers;
        if (first === undefined)
          throw new Error("runUntil: the condition does not hold, and nothing waits for time to pass");
        if (first.dueMs > endMs)
          throw new Error(
            `runUntil: the condition does not hold after ${withinMs} ms; the next timer is due at ${shown(first.dueMs)}`,
          );
        await this.#moveTo(first.dueMs);
      }
    });
  }

  /** Resolves when what is under way in this process has come to rest; time stands still. */
  settle(): Promise<void> {
    return this.#inTurn(() => this.#moveTo(this.#nowMs));
  }

  /** Whoever works by this clock is waited for when the time moves. The function returned takes it back. */
  attach(work: Work): () => void {
    this.#work.add(work);
    return () => this.#work.delete(work);
  }

  #inTurn<T>(action: () => T | Promise<T>): Promise<T> {
    const turn = this.#last.then(action, action);
    // whoever called hears of a failure; the next one is not concerned
    this.#last = turn.catch(() => {});
    return turn;
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
          `${count} timers came due until ${shown(this.#nowMs)}, more than a clock runs in one go: is there one that is set again for the same moment?`,
        );
      await this.#settled();
    }
    this.#nowMs = Math.max(this.#nowMs, timeMs);
  }

  /** Calls back what is due now; what that sets for now comes with the next call. */
  #callDue(): number {
    const newest = this.#changes;
    let count = 0;
    for (
      let timer = this.#timers.first;
      timer !== undefined && timer.dueMs <= this.#nowMs;
      timer = this.#timers.first
    ) {
      // set by one of those before it; all that were there have lower numbers and so came first, where they are due together
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
