/** A rate with bursts, for what must not be done more often on average. */
import type { Clock } from "../api/time.js";

export interface TokenBucketOptions {
  /** Tokens that come in a second; more than 0. */
  readonly perSecond: number;
  /** Tokens that gather while none is taken; at least 1. */
  readonly burst: number;
}

export class TokenBucket {
  readonly #clock: Clock;
  readonly #options: TokenBucketOptions;
  /** Below 0: promised to those who wait. */
  #tokens: number;
  #filledMs: number;

  /** @throws RangeError for a rate that never gives a token. */
  constructor(clock: Clock, options: TokenBucketOptions) {
    const { perSecond, burst } = options;
    if (!(perSecond > 0)) throw new RangeError(`perSecond: found ${perSecond}, expected more than 0`);
    if (!(burst >= 1)) throw new RangeError(`burst: found ${burst}, expected at least 1`);
    this.#clock = clock;
    this.#options = options;
    this.#tokens = burst;
    this.#filledMs = clock.now();
  }

  /** Takes a token. @returns the milliseconds after which it is there; 0 when it is there already */
  take(): number {
    this.#fill();
    this.#tokens--;
    return this.#tokens >= 0 ? 0 : (-this.#tokens / this.#options.perSecond) * 1000;
  }

  /** Takes a token if one is there. */
  tryTake(): boolean {
    this.#fill();
    if (this.#tokens < 1) return false;
    this.#tokens--;
    return true;
  }

  #fill(): void {
    const { perSecond, burst } = this.#options;
    const nowMs = this.#clock.now();
    // a clock that was set back gives nothing and takes nothing
    const passedMs = Math.max(0, nowMs - this.#filledMs);
    this.#tokens = Math.min(burst, this.#tokens + (passedMs / 1000) * perSecond);
    this.#filledMs = nowMs;
  }
}
