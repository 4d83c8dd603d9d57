/** A clock for caches: its time stands still until a test says so, and a test can wait until somebody waits. */
import type { Clock } from "../../runtime/api/time.js";

interface Timer {
  readonly delayMs: number;
  readonly dueMs: number;
  readonly callback: () => void;
}

export class SteppedClock implements Clock {
  /** Every delay that was asked for, in order. */
  readonly delays: number[] = [];
  private nowMs = 1_700_000_000_000;
  private readonly timers = new Set<Timer>();
  private readonly watchers = new Set<() => void>();

  /** @param impatientUpToMs delays up to this one are over in the next turn; longer ones only with {@link pass} */
  constructor(private readonly impatientUpToMs = 0) {}

  now(): number {
    return this.nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    this.delays.push(delayMs);
    const timer = { delayMs, dueMs: this.nowMs + delayMs, callback };
    this.timers.add(timer);
    for (const look of [...this.watchers]) look();
    if (delayMs <= this.impatientUpToMs) setImmediate(() => this.fire(timer));
    return () => this.timers.delete(timer);
  }

  /** Resolves when a timer of exactly this delay runs. */
  waitsFor(delayMs: number): Promise<void> {
    return new Promise((resolve) => {
      const look = (): void => {
        if (![...this.timers].some((timer) => timer.delayMs === delayMs)) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  pass(ms: number): void {
    this.nowMs += ms;
    for (const timer of [...this.timers]) if (timer.dueMs <= this.nowMs) this.fire(timer);
  }

  /** Ends all timers of exactly this delay; no other time passes. */
  expire(delayMs: number): void {
    for (const timer of [...this.timers]) if (timer.delayMs === delayMs) this.fire(timer);
  }

  private fire(timer: Timer): void {
    if (this.timers.delete(timer)) timer.callback();
  }
}
