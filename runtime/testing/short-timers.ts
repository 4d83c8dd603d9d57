/**
 * A clock that counts its timers that are due soon, which are pauses in work that controllers will continue by
 * themselves.
 */
import type { Clock } from "../api/time.js";

/** Longer delays belong to periodic work, which tests do not wait for. */
const SHORT_DELAY_MS = 600;

export class ShortTimers implements Clock {
  #pending = 0;

  constructor(private readonly clock: Clock) {}

  get pending(): number {
    return this.#pending;
  }

  now(): number {
    return this.clock.now();
  }

  after(delayMs: number, callback: () => void): () => void {
    if (!(delayMs <= SHORT_DELAY_MS)) return this.clock.after(delayMs, callback);
    this.#pending++;
    let isPending = true;
    const leave = (): void => {
      if (isPending) this.#pending--;
      isPending = false;
    };
    const cancel = this.clock.after(delayMs, () => {
      leave();
      callback();
    });
    return () => {
      leave();
      cancel();
    };
  }
}
