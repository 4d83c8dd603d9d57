/** Why credentials were refused, for operators: in the log at a bounded rate, since whoever has no credential can be refused. */
import type { Logger } from "../../api/logger.js";
import type { Clock } from "../../api/time.js";
import { shownText } from "../../base/shown-text.js";

/** Lines in one {@link INTERVAL_MS}; what is beyond them is counted in the first line of a later one. */
export const MAX_REFUSAL_LINES = 20;
export const INTERVAL_MS = 10_000;

/** Characters that a line shows of a reason: rules of one's own may quote what a token says. */
const MAX_SHOWN_REASON = 1024;

export class RefusalLog {
  private beganMs = Number.NEGATIVE_INFINITY;
  private lines = 0;
  private leftOut = 0;

  constructor(
    private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  /** @param reason shows nothing of the credential. @param auditId of the answer */
  note(reason: string, auditId: string): void {
    const nowMs = this.clock.now();
    // a clock that was set back begins a new interval as well
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
