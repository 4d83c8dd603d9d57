/** Counts the events that a back end loses, and periodically warns operators. */
import type { Logger } from "../api/logger.js";
import type { Clock } from "../api/time.js";
import type { AuditMetrics, BackendName } from "./audit-metrics.js";

/** Minimum time between two warnings of one back end, which may be down for long, in milliseconds. */
export const WARNING_INTERVAL_MS = 10_000;

export interface FailureParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: AuditMetrics;
}

export class FailureNotes {
  private unreported = 0;
  private reportedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly backend: BackendName,
    private readonly parts: FailureParts,
  ) {}

  /** @param why a description without secrets */
  failed(events: number, why: string): void {
    const { clock, logger, metrics } = this.parts;
    metrics.failed(this.backend, events);
    this.unreported += events;
    const nowMs = clock.now();
    if (nowMs - this.reportedMs < WARNING_INTERVAL_MS) return;
    this.reportedMs = nowMs;
    logger.warn({ backend: this.backend, events: this.unreported }, `audit events were lost: ${why}`);
    this.unreported = 0;
  }
}
