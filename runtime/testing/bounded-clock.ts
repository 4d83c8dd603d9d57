/**
 * A virtual clock for callers that must not wait forever: a delay ends when the virtual or the real time has passed,
 * whichever comes first. While the test does not move the virtual time, a call therefore takes no longer than it would
 * on the machine's clock.
 */
import { clearTimeout as endTimer, setTimeout as realTimer } from "node:timers";
import type { Clock } from "../api/time.js";

/** The longest delay of one timer of the platform. Longer delays are virtual only. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface BoundedClockOptions {
  /** Longer delays are virtual only. Default: all delays are bounded. */
  readonly upToMs?: number;
  /** Whether a delay keeps the process alive, as callers that await it expect. */
  readonly keepsAlive: boolean;
}

export function boundedClock(clock: Clock, { upToMs = LONGEST_TIMER_MS, keepsAlive }: BoundedClockOptions): Clock {
  return {
    now: () => clock.now(),
    after(delayMs, callback) {
      if (!(delayMs <= upToMs)) return clock.after(delayMs, callback);
      const end = (): void => {
        cancel();
        callback();
      };
      const cancelVirtual = clock.after(delayMs, end);
      const timer = realTimer(end, delayMs);
      if (!keepsAlive) timer.unref();
      const cancel = (): void => {
        cancelVirtual();
        endTimer(timer);
      };
      return cancel;
    },
  };
}
