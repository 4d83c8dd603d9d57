/** The log of a webhook that fails: at a bounded rate, since every request may fail with it. */
import type { Logger } from "../../api/logger.js";
import type { Clock } from "../../api/time.js";

/** A line in this time at most; what is not logged is counted in the next one. */
export const FAILURE_LOG_INTERVAL_MS = 10_000;

export class FailureLog {
  private loggedMs = Number.NEGATIVE_INFINITY;
  private unlogged = 0;

  /** @param name of the webhook */
  constructor(
    private readonly name: string,
    private readonly logger: Logger,
    private readonly clock: Clock,
    /** Under which the log has the name. */
    private readonly label: "authorizer" | "webhook" = "authorizer",
  ) {}

  /** @param err without secrets */
  note(err: unknown, message: string): void {
    const now = this.clock.now();
    const agoMs = now - this.loggedMs;
    // a clock that was set back silences nothing
    if (agoMs >= 0 && agoMs < FAILURE_LOG_INTERVAL_MS) {
      this.unlogged++;
      return;
    }
    const { name, label, unlogged } = this;
    this.loggedMs = now;
    this.unlogged = 0;
    this.logger.warn({ err, [label]: name, ...(unlogged === 0 ? {} : { unlogged }) }, message);
  }
}
