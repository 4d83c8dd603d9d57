/** A token bucket: an average rate that permits bursts. */
import type { Clock } from "../api/time.js";

export interface TokenBucketOptions {
  /** The number of tokens added per second; more than 0. */
  readonly perSecond: number;
  /** The maximum number of tokens that accumulate; at least 1. */
  readonly burst: number;
}

export class TokenBucket {
  readonly #clock: Clock;
  readonly #options: TokenBucketOptions;
  /** Negative values are tokens that are promised to waiting callers. */
  #tokens: number;
  #filledMs: number;

  /** @throws RangeError for a rate that never yields a token */
  constructor(clock: Clock, options: TokenBucketOptions) {
    const { perSecond, burst } = options;
    if (!(perSecond > 0)) throw new RangeError(`perSecond: found ${perSecond}, expected more than 0`);
    if (!(burst >= 1)) throw new RangeError(`burst: found ${burst}, expected at least 1`);
    this.#clock = clock;
    this.#options = options;
    this.#tokens = burst;
    this.#filledMs = clock.now();
  }

  /** Takes a token. @returns the milliseconds until it is available; 0 if it is available now */
  take(): number {
    this.#fill();
    this.#tokens--;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.#options.perSecond) * 1000;
  }

  /** Takes a token if one is available. */
  tryTake(): boolean {
    this.#fill();
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  #fill(): void {
    const { perSecond, burst } = this.#options;
    const nowMs = this.#clock.now();
    // A clock that was set back neither adds nor removes tokens.
    const passedMs = Math.max(0, nowMs - this.#filledMs);
    this.#tokens = Math.min(burst, this.#tokens + (passedMs / 1000) * perSecond);
    this.#filledMs = nowMs;
  }
}
