/** Logs for operators why credentials were refused, at a bounded rate, because any client can send a bad credential. */
import type { Logger } from "../../../api/logger.js";
import type { Clock } from "../../../api/time.js";
import { shownText } from "../../../base/shown-text.js";

/**
 * The maximum number of lines in one {@link INTERVAL_MS}. The first line of a later interval counts the suppressed
 * ones.
 */
export const MAX_REFUSAL_LINES = 20;
export const INTERVAL_MS = 10_000;

/** The maximum number of characters of a reason, because validation rules of users may quote a token's claims. */
const MAX_SHOWN_REASON = 1024;

export class RefusalLog {
  private beganMs = Number.NEGATIVE_INFINITY;
  private lines = 0;
  private leftOut = 0;

  constructor(
    private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  /** @param reason must show nothing of the credential. @param auditId the audit id of the answer */
  note(reason: string, auditId: string): void {
    const nowMs = this.clock.now();
    // A clock that was set back starts a new interval too.
    if (nowMs - this.beganMs >= INTERVAL_MS || nowMs < this.beganMs) {
      this.beganMs = nowMs;
      this.lines = 0;
    }
    if (this.lines >= MAX_REFUSAL_LINES) {
      this.leftOut++;
      return;
    }
    this.lines++;
    const others = this.leftOut === 0 ? {} : { notShown: this.leftOut };
    this.leftOut = 0;
    this.logger.warn({ auditId, reason: shownText(reason, MAX_SHOWN_REASON), ...others }, "a credential was refused");
  }
}
