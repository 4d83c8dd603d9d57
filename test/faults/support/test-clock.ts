/** A clock in a test's hand, whose time of day can be set forward and back while what waits on it goes on waiting. */
import type { Clock } from "../../../runtime/api/time.js";

interface Timer {
  readonly delayMs: number;
  readonly dueMs: number;
  readonly callback: () => void;
}

const START_MS = Date.UTC(2030, 0, 1);

export class TestClock implements Clock {
  /** Time that has passed, as a stop watch shows it: timers go by it. */
  #elapsedMs = 0;
  #offsetMs = START_MS;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#elapsedMs + this.#offsetMs;
  }

  after(delayMs: number, callback: () => void): () => void {
    const timer = { delayMs, dueMs: this.#elapsedMs + delayMs, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Whether anybody waits who was to wait for exactly this long. */
  isWaitedFor(delayMs: number): boolean {
    return [...this.#timers].some((timer) => timer.delayMs === delayMs);
  }

  /** Somebody sets the clock. */
  jump(ms: number): void {
    this.#offsetMs += ms;
  }

  /** Time passes: timers that are due call back, in the order in which they are. */
  advance(ms: number): void {
    const end = this.#elapsedMs + ms;
    for (;;) {
      const due = [...this.#timers].filter(({ dueMs }) => dueMs <= end).sort((a, b) => a.dueMs - b.dueMs)[0];
      if (due === undefined) break;
      this.#timers.delete(due);
      this.#elapsedMs = Math.max(this.#elapsedMs, due.dueMs);
      due.callback();
    }
    this.#elapsedMs = end;
  }
}
