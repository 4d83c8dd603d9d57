/** Timers for items that have to be checked again. */
import type { Clock } from "../api/time.js";

/** Holds at most one timer per item, so that its size is bounded by the number of items. */
export class Alarms<T> {
  readonly #clock: Clock;
  readonly #ring: (item: T) => void;
  readonly #cancels = new Map<T, () => void>();

  constructor(clock: Clock, ring: (item: T) => void) {
    this.#clock = clock;
    this.#ring = ring;
  }

  /** Replaces the previous time. @param timeMs milliseconds since the epoch; Infinity for none */
  set(item: T, timeMs: number): void {
    this.clear(item);
    if (timeMs === Number.POSITIVE_INFINITY) return;
    const cancel = this.#clock.after(Math.max(timeMs - this.#clock.now(), 0), () => {
      this.#cancels.delete(item);
      this.#ring(item);
    });
    this.#cancels.set(item, cancel);
  }

  clear(item: T): void {
    this.#cancels.get(item)?.();
    this.#cancels.delete(item);
  }

  clearAll(): void {
    for (const cancel of this.#cancels.values()) cancel();
    this.#cancels.clear();
  }
}
