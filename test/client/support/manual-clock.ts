/** A clock that moves only when a test says so. */
import type { Clock } from "../../../runtime/api/time.js";

interface Timer {
  readonly dueMs: number;
  readonly callback: () => void;
}

export class ManualClock implements Clock {
  #nowMs = 1_700_000_000_000;
  readonly #timers = new Set<Timer>();
  #onTimer: (() => void) | undefined;
  /** Every delay that was asked for, in order. */
  readonly delays: number[] = [];

  now(): number {
    return this.#nowMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { dueMs: this.#nowMs + delayMs, callback };
    this.#timers.add(timer);
    this.delays.push(delayMs);
    this.#onTimer?.();
    return () => this.#timers.delete(timer);
  }

  get pending(): number {
    return this.#timers.size;
  }

  /** Resolves when somebody waits. */
  async waiter(): Promise<void> {
    if (this.#timers.size > 0) return;
    await new Promise<void>((resolve) => {
      this.#onTimer = resolve;
    });
  }

  advance(ms: number): void {
    this.#nowMs += ms;
    for (const timer of [...this.#timers]) {
      if (timer.dueMs > this.#nowMs) continue;
      this.#timers.delete(timer);
      timer.callback();
    }
  }
}
