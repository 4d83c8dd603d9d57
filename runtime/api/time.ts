/** Time as the API shows it, and the clock that everything reads it from (tests inject their own). */

/** The only source of time and timers in the runtime. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls back once after `delayMs`; the returned function cancels. Never keeps the process alive by itself. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The machine's clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** RFC 3339, UTC, seconds: `2024-01-02T03:04:05Z`. */
export function formatTime(epochMs: number): string {
  return `${new Date(epochMs).toISOString().slice(0, 19)}Z`;
}
