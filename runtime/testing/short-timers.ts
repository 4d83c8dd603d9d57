/** A clock that knows how much of what was set with it is due soon: pauses of controllers that go on by themselves. */
import type { Clock } from "../api/time.js";

/** Longer delays are those of work that comes round again and again, for which nobody waits. */
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
