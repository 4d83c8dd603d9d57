/** What the authorizers have to tell `GET /metrics`, under the names and labels that dashboards know. */
import { figureHash } from "../../api/figure-hash.js";
import { type Buckets, Histogram } from "../../api/histogram.js";
import type { AuthorizationFigures, WebhookResult } from "../../authz/authorization-figures.js";
import type { MetricDefinition, MetricFamily } from "./definition.js";
import { LabelledFigures } from "./labelled-figures.js";

type Result = "success" | "failure";

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
const RELOADS: MetricDefinition = {
  name: "apiserver_authorization_config_controller_automatic_reloads_total",
  help: "Times that the authorization configuration was taken again after a change, or refused.",
  type: "counter",
  labels: ["status", "apiserver_id_hash"],
  stability: "BETA",
  since: "1.34",
};
const LAST_RELOAD: MetricDefinition = {
  name: "apiserver_authorization_config_controller_automatic_reload_last_timestamp_seconds",
  help: "When the authorization configuration was last taken again, and last refused.",
  type: "gauge",
  labels: ["status", "apiserver_id_hash"],
  stability: "BETA",
  since: "1.34",
};
const CONFIGURATION: MetricDefinition = {
  name: "apiserver_authorization_config_controller_last_config_info",
  help: "1, with the hash of the authorization configuration that is in use.",
  type: "gauge",
  labels: ["apiserver_id_hash", "hash"],
  stability: "ALPHA",
  since: "1.35",
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
  RELOADS,
  LAST_RELOAD,
  CONFIGURATION,
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
  private readonly serverHash: string;
  private readonly decisions = counter(DECISIONS);
  private readonly evaluations = histogram(WEBHOOK_DURATION, WEBHOOK_SECONDS);
  private readonly failedOpen = counter(WEBHOOK_FAILED_OPEN);
  private readonly conditionErrors = counter(CONDITION_ERRORS);
  private readonly conditionExclusions = counter(CONDITION_EXCLUSIONS);
  private readonly conditions = histogram(CONDITION_DURATION, CONDITION_SECONDS);
  private readonly calls = histogram(CALL_DURATION, CALL_SECONDS);
  private readonly reloads = new Map<Result, { count: number; timestampSeconds: number }>();
  private configurationHash: string | undefined;

  /** @param serverId tells servers of one store apart; its hash is shown */
  constructor(serverId: string) {
    this.serverHash = figureHash(serverId);
  }

  decided(type: string, name: string, decision: "allowed" | "denied"): void {
    this.decisions.update([type, name, decision], increased);
  }

  configurationTaken(configHash: string): void {
    this.configurationHash = configHash;
  }

  configurationReloaded(result: Result, timestampSeconds: number): void {
    const count = (this.reloads.get(result)?.count ?? 0) + 1;
    this.reloads.set(result, { count, timestampSeconds });
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
      ...this.configurationFamilies(),
      { metric: CALLS, samples: this.calls.samples(countOf) },
      { metric: CALL_DURATION, samples: this.calls.samples(itself) },
    ];
  }

  private configurationFamilies(): MetricFamily[] {
    const server = { apiserver_id_hash: this.serverHash };
    const reloads = [...this.reloads].map(([status, figures]) => ({ labels: { status, ...server }, ...figures }));
    const hash = this.configurationHash;
    return [
      { metric: RELOADS, samples: reloads.map(({ labels, count }) => ({ labels, value: count })) },
      {
        metric: LAST_RELOAD,
        samples: reloads.map(({ labels, timestampSeconds }) => ({ labels, value: timestampSeconds })),
      },
      { metric: CONFIGURATION, samples: hash === undefined ? [] : [{ labels: { ...server, hash }, value: 1 }] },
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
