/**
 * Tells of Secrets whose tokens were used and that do not say so yet: a day is written down once. Whoever looks after old
 * tokens sees by it which of them nobody needs.
 */
import { dayOf } from "../../api/time.js";

/** The Secret of a token that was used. */
export interface LegacyTokenUse {
  readonly namespace: string;
  readonly secretName: string;
  readonly secretUid: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export class LegacyTokenUses {
  private listener: ((use: LegacyTokenUse) => void) | undefined;

  /** The listener hears of uses from now on, until the returned function is called. There is one at a time. */
  follow(listener: (use: LegacyTokenUse) => void): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = undefined;
    };
  }

  /**
   * @param lastUsed the day that the Secret names, `2026-03-01`; undefined where it names none
   * @param nowMs since the epoch
   */
  used(use: LegacyTokenUse, lastUsed: string | undefined, nowMs: number): void {
    // the clock of another server may be a little ahead
    if (lastUsed === dayOf(nowMs) || lastUsed === dayOf(nowMs + DAY_MS)) return;
    this.listener?.(use);
  }
}
