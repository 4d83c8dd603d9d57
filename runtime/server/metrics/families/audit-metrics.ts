/** What the audit has to tell `GET /metrics`, under the names and labels that dashboards know. */

import type { AuditFigures, BackendName } from "../../../audit/audit-figures.js";
import type { Level } from "../../../audit/levels.js";
import { figureHash } from "../../../base/figure-hash.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";
import { ReloadFigures, type ReloadResult, reloadMetrics } from "../reload-figures.js";

const RELOADS = reloadMetrics("audit");
const EVENTS: MetricDefinition = {
  name: "apiserver_audit_event_total",
  help: "Events of the audit that were made and handed to its back ends.",
  type: "counter",
  labels: [],
  stability: "ALPHA",
  since: "1.11",
};
const ERRORS: MetricDefinition = {
  name: "apiserver_audit_error_total",
  help: "Events of the audit that a back end lost, by the back end.",
  type: "counter",
  labels: ["plugin"],
  stability: "ALPHA",
  since: "1.11",
};
const LEVELS: MetricDefinition = {
  name: "apiserver_audit_level_total",
  help: "Requests by the level at which the audit policy has them written down.",
  type: "counter",
  labels: ["level"],
  stability: "ALPHA",
  since: "1.11",
};
const REJECTED: MetricDefinition = {
  name: "apiserver_audit_requests_rejected_total",
  help: "Requests that were refused since their audit event could not be stored.",
  type: "counter",
  labels: [],
  stability: "ALPHA",
  since: "1.13",
};

export const AUDIT_METRICS: readonly MetricDefinition[] = [
  EVENTS,
  ERRORS,
  LEVELS,
  REJECTED,
  RELOADS.reloads,
  RELOADS.lastReload,
  RELOADS.inUse,
];

export class AuditMetrics implements AuditFigures {
  private events = 0;
  private rejections = 0;
  private readonly levels = new LabelledFigures(LEVELS.labels, () => 0);
  private readonly errors = new LabelledFigures(ERRORS.labels, () => 0);
  private readonly reloads: ReloadFigures;

  /** @param serverId tells servers of one store apart; its hash is shown */
  constructor(serverId: string) {
    this.reloads = new ReloadFigures(RELOADS, figureHash(serverId));
  }

  event(): void {
    this.events++;
  }

  level(level: Level): void {
    this.levels.update([level], (count) => count + 1);
  }

  failed(backend: BackendName, events: number): void {
    this.errors.update([backend], (count) => count + events);
  }

  rejected(): void {
    this.rejections++;
  }

  policyTaken(hash: string): void {
    this.reloads.taken(hash);
  }

  policyReloaded(result: ReloadResult, timestampSeconds: number): void {
    this.reloads.reloaded(result, timestampSeconds);
  }

  families(): MetricFamily[] {
    const itself = (count: number): number => count;
    return [
      { metric: EVENTS, samples: [{ labels: {}, value: this.events }] },
      { metric: ERRORS, samples: this.errors.samples(itself) },
      { metric: LEVELS, samples: this.levels.samples(itself) },
      { metric: REJECTED, samples: [{ labels: {}, value: this.rejections }] },
      ...this.reloads.families(),
    ];
  }
}
