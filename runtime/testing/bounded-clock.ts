/**
 * A virtual clock for whoever must not wait for ever: a delay is over when the virtual time has come, or when it has
 * passed in reality, whichever is first. So a call never takes longer than it would by the machine's clock, while nobody
 * moves the time.
 */
import { clearTimeout as endTimer, setTimeout as realTimer } from "node:timers";
import type { Clock } from "../api/time.js";

/** The longest delay that one timer of the platform takes; a longer one is virtual only. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export interface BoundedClockOptions {
  /** Longer delays are virtual only. Default: all are bounded. */
  readonly upToMs?: number;
  /** Whether a delay keeps the process alive, as whoever awaits a call expects. */
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
