/** Events that a back end did not get on: each is counted, and operators are told from time to time. */
import type { Logger } from "../api/logger.js";
import type { Clock } from "../api/time.js";
import type { AuditFigures, BackendName } from "./audit-figures.js";

/** Between two warnings of one back end, which may be down for long. */
export const WARNING_INTERVAL_MS = 10_000;

export interface FailureParts {
  readonly clock: Clock;
  readonly logger: Logger;
  readonly figures: AuditFigures;
}

export class FailureNotes {
  private untold = 0;
  private reportedMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly backend: BackendName,
    private readonly parts: FailureParts,
  ) {}

  /** @param why in words without a secret */
  failed(events: number, why: string): void {
    const { clock, logger, figures } = this.parts;
    figures.failed(this.backend, events);
    this.untold += events;
    const nowMs = clock.now();
    if (nowMs - this.reportedMs < WARNING_INTERVAL_MS) return;
    this.reportedMs = nowMs;
    logger.warn({ backend: this.backend, events: this.untold }, `audit events were lost: ${why}`);
    this.untold = 0;
  }
}
