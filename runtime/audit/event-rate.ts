/** A token bucket: limits an action to a sustained rate per second, with a burst. */
import type { Clock } from "../api/time.js";

export class TokenBucket {
  private tokens: number;
  private countedMs: number;

  constructor(
    private readonly clock: Clock,
    private readonly perSecond: number,
    private readonly burst: number,
  ) {
    this.tokens = burst;
    this.countedMs = clock.now();
  }

  /** Takes a token, if there is one. @returns milliseconds until the next token; 0 if one was taken */
  take(): number {
    const nowMs = this.clock.now();
    this.tokens = Math.min(this.burst, this.tokens + (Math.max(0, nowMs - this.countedMs) / 1000) * this.perSecond);
    this.countedMs = nowMs;
    // The tolerance compensates for rounding errors.
    if (this.tokens < 1 - 1e-9) return Math.max(1, Math.ceil(((1 - this.tokens) / this.perSecond) * 1000));
    this.tokens -= 1;
    return 0;
  }
}
