/** What the authorizers have to tell `GET /metrics`, under the names and labels that dashboards know. */

import type { AuthorizationFigures, WebhookResult } from "../../../authz/authorization-figures.js";
import { figureHash } from "../../../base/figure-hash.js";
import { type Buckets, Histogram } from "../../../base/histogram.js";
import { LabelledFigures } from "../labelled-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";
import { ReloadFigures, type ReloadResult, reloadMetrics } from "../reload-figures.js";

const RELOADS = reloadMetrics("authorization");
const DECISIONS: MetricDefinition = {
  name: "apiserver_authorization_decisions_total",
  help: "Decisions by which an authorizer ended the search of its chain.",
  type: "counter",
  labels: ["type", "name", "decision"],
  stability: "ALPHA",
  since: "1.30",
};
const WEBHOOK_EVALUATIONS: MetricDefinition = {
  name: "apiserver_authorization_webhook_evaluations_total",
  help: "Calls of authorization webhooks, by what came of them.",
  type: "counter",
  labels: ["name", "result"],
  stability: "BETA",
  since: "1.36",
};
const WEBHOOK_DURATION: MetricDefinition = {
  name: "apiserver_authorization_webhook_duration_seconds",
  help: "Time of calls of authorization webhooks, by what came of them.",
  type: "histogram",
  labels: ["name", "result"],
  stability: "BETA",
  since: "1.36",
};
const WEBHOOK_FAILED_OPEN: MetricDefinition = {
  name: "apiserver_authorization_webhook_evaluations_fail_open_total",
  help: "Questions that an authorization webhook failed to answer and that were left to the next authorizer.",
  type: "counter",
  labels: ["name", "result"],
  stability: "BETA",
  since: "1.36",
};
const CONDITION_ERRORS: MetricDefinition = {
  name: "apiserver_authorization_match_condition_evaluation_errors_total",
  help: "Requests for which a match condition of an authorizer had no value, and none was false.",
  type: "counter",
  labels: ["type", "name"],
  stability: "ALPHA",
  since: "1.30",
};
const CONDITION_EXCLUSIONS: MetricDefinition = {
  name: "apiserver_authorization_match_condition_exclusions_total",
  help: "Requests that an authorizer was not asked about, since a match condition was false.",
  type: "counter",
  labels: ["type", "name"],
  stability: "ALPHA",
  since: "1.30",
};
const CONDITION_DURATION: MetricDefinition = {
  name: "apiserver_authorization_match_condition_evaluation_seconds",
  help: "Time in which the match conditions of an authorizer were evaluated for a request.",
  type: "histogram",
  labels: ["type", "name"],
  stability: "ALPHA",
  since: "1.30",
};
const CALLS: MetricDefinition = {
  name: "apiserver_delegated_authz_request_total",
  help: "Calls of authorization webhooks, by the code of the answer.",
  type: "counter",
  labels: ["code"],
  stability: "ALPHA",
  since: "1.20",
};
const CALL_DURATION: MetricDefinition = {
  name: "apiserver_delegated_authz_request_duration_seconds",
  help: "Time of calls of authorization webhooks, by the code of the answer.",
  type: "histogram",
  labels: ["code"],
  stability: "ALPHA",
  since: "1.20",
};

export const AUTHORIZATION_METRICS: readonly MetricDefinition[] = [
  DECISIONS,
  WEBHOOK_EVALUATIONS,
  WEBHOOK_DURATION,
  WEBHOOK_FAILED_OPEN,
  CONDITION_ERRORS,
  CONDITION_EXCLUSIONS,
  CONDITION_DURATION,
  RELOADS.reloads,
  RELOADS.lastReload,
  RELOADS.inUse,
  CALLS,
  CALL_DURATION,
];

const WEBHOOK_SECONDS: Buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CONDITION_SECONDS: Buckets = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25];
const CALL_SECONDS: Buckets = [0.25, 0.5, 0.7, 1, 1.5, 3, 5, 10];

const counter = ({ labels }: MetricDefinition): LabelledFigures<number> => new LabelledFigures(labels, () => 0);
const histogram = ({ labels }: MetricDefinition, buckets: Buckets): LabelledFigures<Histogram> =>
  new LabelledFigures(labels, () => new Histogram(buckets));

/** Bounded by the authorizers of configurations and the codes of webhooks; names of users are not kept. */
export class AuthorizationMetrics implements AuthorizationFigures {
  private readonly decisions = counter(DECISIONS);
  private readonly evaluations = histogram(WEBHOOK_DURATION, WEBHOOK_SECONDS);
  private readonly failedOpen = counter(WEBHOOK_FAILED_OPEN);
  private readonly conditionErrors = counter(CONDITION_ERRORS);
  private readonly conditionExclusions = counter(CONDITION_EXCLUSIONS);
  private readonly conditions = histogram(CONDITION_DURATION, CONDITION_SECONDS);
  private readonly calls = histogram(CALL_DURATION, CALL_SECONDS);
  private readonly reloads: ReloadFigures;

  /** @param serverId tells servers of one store apart; its hash is shown */
  constructor(serverId: string) {
    this.reloads = new ReloadFigures(RELOADS, figureHash(serverId));
  }

  decided(type: string, name: string, decision: "allowed" | "denied"): void {
    this.decisions.update([type, name, decision], increased);
  }

  configurationTaken(configHash: string): void {
    this.reloads.taken(configHash);
  }

  configurationReloaded(result: ReloadResult, timestampSeconds: number): void {
    this.reloads.reloaded(result, timestampSeconds);
  }

  webhookEvaluated(name: string, result: WebhookResult, seconds: number): void {
    this.evaluations.update([name, result], observed(seconds));
  }

  webhookFailedOpen(name: string, result: WebhookResult): void {
    this.failedOpen.update([name, result], increased);
  }

  webhookAsked(code: string, seconds: number): void {
    this.calls.update([code], observed(seconds));
  }

  conditionsEvaluated(type: string, name: string, outcome: "match" | "excluded" | "error", seconds: number): void {
    this.conditions.update([type, name], observed(seconds));
    if (outcome === "excluded") this.conditionExclusions.update([type, name], increased);
    if (outcome === "error") this.conditionErrors.update([type, name], increased);
  }

  families(): MetricFamily[] {
    return [
      { metric: DECISIONS, samples: this.decisions.samples(itself) },
      { metric: WEBHOOK_EVALUATIONS, samples: this.evaluations.samples(countOf) },
      { metric: WEBHOOK_DURATION, samples: this.evaluations.samples(itself) },
      { metric: WEBHOOK_FAILED_OPEN, samples: this.failedOpen.samples(itself) },
      { metric: CONDITION_ERRORS, samples: this.conditionErrors.samples(itself) },
      { metric: CONDITION_EXCLUSIONS, samples: this.conditionExclusions.samples(itself) },
      { metric: CONDITION_DURATION, samples: this.conditions.samples(itself) },
      ...this.reloads.families(),
      { metric: CALLS, samples: this.calls.samples(countOf) },
      { metric: CALL_DURATION, samples: this.calls.samples(itself) },
    ];
  }
}

const increased = (count: number): number => count + 1;
const itself = <Figure>(figure: Figure): Figure => figure;
const countOf = ({ count }: Histogram): number => count;

function observed(seconds: number): (figure: Histogram) => Histogram {
  return (figure) => {
    figure.observe(seconds);
    return figure;
  };
}
