/** Time formats of the API, and the clock that all code reads (tests inject their own). */

/** The only source of time and timers in the runtime. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls `callback` once after `delayMs`; the returned function cancels. A timer never keeps the process alive. */
  after(delayMs: number, callback: () => void): () => void;
}

/** The longest delay of a platform timer (24 days); a timer with a longer delay would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The machine's clock. Delays of any length work, and one of Infinity never ends. */
export const systemClock: Clock = {
  now: () => Date.now(),
  after(delayMs, callback) {
    let timer: ReturnType<typeof setTimeout>;
    const wait = (restMs: number): void => {
      const laterMs = restMs - LONGEST_TIMER_MS;
      timer = laterMs > 0 ? setTimeout(() => wait(laterMs), LONGEST_TIMER_MS) : setTimeout(callback, restMs);
      // browsers represent timers as numbers
      (timer as unknown as { unref?: () => void }).unref?.();
    };
    wait(delayMs);
    return () => clearTimeout(timer);
  },
};

/** Resolves after the delay or when the signal fires, whichever comes first. Never rejects. */
export function pause(clock: Clock, delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = (): void => {
      cancel();
      signal.removeEventListener("abort", done);
      resolve();
    };
    const cancel = clock.after(delayMs, done);
    signal.addEventListener("abort", done, { once: true });
  });
}

let lastSecond = Number.NaN;
let lastText = "";

/** Formats a time as RFC 3339 in UTC, in seconds: `2024-01-02T03:04:05Z`. */
export function formatTime(epochMs: number): string {
  const second = Math.floor(epochMs / 1000);
  // Most formatted times are the current second, so the last text is cached.
  if (second !== lastSecond) {
    lastText = `${new Date(second * 1000).toISOString().slice(0, 19)}Z`;
    lastSecond = second;
  }
  return lastText;
}

const RFC_3339 = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** Returns the milliseconds since the epoch of an RFC 3339 time with an offset, or undefined for any other text. */
export function parseTime(text: string): number | undefined {
  const [, day] = RFC_3339.exec(text) ?? [];
  const epochMs = Date.parse(text);
  if (day === undefined || Number.isNaN(epochMs)) return undefined;
  // the platform reads February 30 as March 1
  const isDay = new Date(`${day}T00:00:00Z`).toISOString().startsWith(day);
  return isDay ? epochMs : undefined;
}

/** Returns the UTC date, such as `2026-03-01`. @param ms since the epoch */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "2026-03-01".length);
}
