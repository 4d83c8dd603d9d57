/** Logs failing checks, with the reason that answers withhold, at a bounded rate. */
import type { Logger } from "../../api/logger.js";
import type { Clock } from "../../api/time.js";
import type { HealthCheck, HealthEndpoint } from "./health-check.js";
import type { Outcome } from "./probe.js";

/** A check is logged at most once in this time, however often it runs. */
export const FAILURE_LOG_INTERVAL_MS = 10_000;

export class FailureLog {
  /** When each failing check was last logged; at most one entry for each check. */
  private readonly loggedMs = new Map<HealthCheck, number>();

  constructor(
    private readonly logger: Logger,
    private readonly clock: Clock,
  ) {}

  note(endpoint: HealthEndpoint, check: HealthCheck, outcome: Outcome): void {
    const loggedMs = this.loggedMs.get(check);
    if (outcome === undefined) {
      if (loggedMs === undefined) return;
      this.loggedMs.delete(check);
      this.logger.info({ check: check.name }, "a health check passes again");
      return;
    }
    if (loggedMs !== undefined && this.clock.now() - loggedMs < FAILURE_LOG_INTERVAL_MS) return;
    this.loggedMs.set(check, this.clock.now());
    const fields = { endpoint, check: check.name, err: outcome.reason };
    if (check.isExpectedToFail) this.logger.info(fields, "a health check fails");
    else this.logger.warn(fields, "a health check fails");
  }
}
