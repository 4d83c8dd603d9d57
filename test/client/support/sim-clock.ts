/** Virtual time: the next timer fires when everything that can happen before it has happened. */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Clock } from "../../../runtime/api/time.js";

interface Timer {
  readonly dueMs: number;
  readonly order: number;
  readonly callback: () => void;
}

export class SimClock implements Clock {
  #nowMs = 1_700_000_000_000;
  #made = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { dueMs: this.#nowMs + Math.max(0, delayMs), order: this.#made++, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Lets time pass, timer by timer. */
  async pass(ms: number): Promise<void> {
    const endMs = this.#nowMs + ms;
    await nextTurn();
    for (let next = this.#next(endMs); next !== undefined; next = this.#next(endMs)) {
      this.#nowMs = next.dueMs;
      this.#timers.delete(next);
      next.callback();
      await nextTurn();
    }
    this.#nowMs = endMs;
  }

  #next(endMs: number): Timer | undefined {
    let first: Timer | undefined;
    for (const timer of this.#timers) {
      if (timer.dueMs > endMs) continue;
      if (
        first === undefined ||
        timer.dueMs < first.dueMs ||
        (timer.dueMs === first.dueMs && timer.order < first.order)
      )
        first = timer;
    }
    return first;
  }
}

/** The time of another machine: set differently, and running a little faster or slower. */
export class SkewedClock implements Clock {
  constructor(
    private readonly base: Clock,
    private readonly offsetMs: number,
    private readonly rate: number,
  ) {}

  now(): number {
    return this.offsetMs + Math.round(this.base.now() * this.rate);
  }

  after(delayMs: number, callback: () => void): () => void {
    return this.base.after(delayMs / this.rate, callback);
  }
}

/** mulberry32: the same seed gives the same run. */
export class SimRandom {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<V>(values: readonly V[]): V {
    return values[this.below(values.length)] as V;
  }
}
