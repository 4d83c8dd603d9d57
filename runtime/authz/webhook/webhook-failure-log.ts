/** Logs the failures of a webhook at a limited rate, since it may fail for every request. */
import type { Logger } from "../../api/logger.js";
import type { Clock } from "../../api/time.js";

/** Minimum time between lines, in milliseconds; the next line counts the failures that were not logged. */
export const FAILURE_LOG_INTERVAL_MS = 10_000;

export class FailureLog {
  private loggedMs = Number.NEGATIVE_INFINITY;
  private unlogged = 0;

  /** @param name the name of the webhook */
  constructor(
    private readonly name: string,
    private readonly logger: Logger,
    private readonly clock: Clock,
    /** The log field that contains the name. */
    private readonly label: "authorizer" | "webhook" = "authorizer",
  ) {}

  /** @param err an error without secrets */
  note(err: unknown, message: string): void {
    const now = this.clock.now();
    const agoMs = now - this.loggedMs;
    // If the clock was set back, the failure is logged.
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
