/**
 * Reports the Secrets whose tokens are in use, unless they already record that day. Operators who clean up old tokens
 * can see from it which ones are unused.
 */
import { dayOf } from "../../api/time.js";

/** The use of a token that is kept in this Secret. */
export interface LegacyTokenUse {
  readonly namespace: string;
  readonly secretName: string;
  readonly secretUid: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export class LegacyTokenUses {
  private listener: ((use: LegacyTokenUse) => void) | undefined;

  /**
   * Calls the listener for uses from now on, until the returned function is called. There is one listener at a time.
   */
  follow(listener: (use: LegacyTokenUse) => void): () => void {
    this.listener = listener;
    return () => {
      if (this.listener === listener) this.listener = undefined;
    };
  }

  /**
   * @param lastUsed the day that the Secret records, such as `2026-03-01`; undefined if it records none
   * @param nowMs milliseconds since the epoch
   */
  used(use: LegacyTokenUse, lastUsed: string | undefined, nowMs: number): void {
    // Another server's clock may be slightly ahead.
    if (lastUsed === dayOf(nowMs) || lastUsed === dayOf(nowMs + DAY_MS)) return;
    this.listener?.(use);
  }
}
