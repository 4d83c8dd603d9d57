/**
 * The metrics of the authorizers, under the names and labels that dashboards know. They do not contain names of users, of which
 * there can be any number.
 */
import type { Buckets } from "../base/histogram.js";
import { labelHash } from "../base/metrics/label-hash.js";
import type { MetricRegistry } from "../base/metrics/metric-registry.js";
import { type ReloadResult, reloadMetrics } from "../base/metrics/reload-metrics.js";

export type WebhookResult = "success" | "timeout" | "canceled" | "error";

const WEBHOOK_SECONDS: Buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const CONDITION_SECONDS: Buckets = [0.001, 0.005, 0.01, 0.025, 0.1, 0.2, 0.25];
const CALL_SECONDS: Buckets = [0.25, 0.5, 0.7, 1, 1.5, 3, 5, 10];

const WEBHOOK_EVALUATIONS = {
  name: "apiserver_authorization_webhook_evaluations_total",
  help: "Calls of authorization webhooks, by what came of them.",
  labels: ["name", "result"],
  stability: "BETA",
  since: "1.36",
} as const;
const CALLS = {
  name: "apiserver_delegated_authz_request_total",
  help: "Calls of authorization webhooks, by the code of the answer.",
  labels: ["code"],
  stability: "ALPHA",
  since: "1.20",
} as const;

export type AuthorizationMetrics = ReturnType<typeof authorizationMetrics>;

/** @param serverId distinguishes the servers of one store; the metrics show its hash */
export function authorizationMetrics(registry: MetricRegistry, serverId: string) {
  const decisions = registry.counter({
    name: "apiserver_authorization_decisions_total",
    help: "Decisions by which an authorizer ended the search of its chain.",
    labels: ["type", "name", "decision"],
    stability: "ALPHA",
    since: "1.30",
  });
  const evaluations = registry.histogram(
    {
      name: "apiserver_authorization_webhook_duration_seconds",
      help: "Time of calls of authorization webhooks, by what came of them.",
      labels: ["name", "result"],
      stability: "BETA",
      since: "1.36",
    },
    { buckets: WEBHOOK_SECONDS, countedAs: WEBHOOK_EVALUATIONS },
  );
  const failedOpen = registry.counter({
    name: "apiserver_authorization_webhook_evaluations_fail_open_total",
    help: "Questions that an authorization webhook failed to answer and that were left to the next authorizer.",
    labels: ["name", "result"],
    stability: "BETA",
    since: "1.36",
  });
  const conditionErrors = registry.counter({
    name: "apiserver_authorization_match_condition_evaluation_errors_total",
    help: "Requests for which a match condition of an authorizer had no value, and none was false.",
    labels: ["type", "name"],
    stability: "ALPHA",
    since: "1.30",
  });
  const conditionExclusions = registry.counter({
    name: "apiserver_authorization_match_condition_exclusions_total",
    help: "Requests that skipped an authorizer because a match condition was false.",
    labels: ["type", "name"],
    stability: "ALPHA",
    since: "1.30",
  });
  const conditions = registry.histogram(
    {
      name: "apiserver_authorization_match_condition_evaluation_seconds",
      help: "Time in which the match conditions of an authorizer were evaluated for a request.",
      labels: ["type", "name"],
      stability: "ALPHA",
      since: "1.30",
    },
    { buckets: CONDITION_SECONDS },
  );
  const reloads = reloadMetrics(registry, "authorization", labelHash(serverId));
  const calls = registry.histogram(
    {
      name: "apiserver_delegated_authz_request_duration_seconds",
      help: "Time of calls of authorization webhooks, by the code of the answer.",
      labels: ["code"],
      stability: "ALPHA",
      since: "1.20",
    },
    { buckets: CALL_SECONDS, countedAs: CALLS },
  );
  return {
    /** A module of the chain made the decision. */
    decided: (type: string, name: string, decision: "allowed" | "denied"): void => decisions.inc(type, name, decision),
    /** The configuration that is in use from now on, including that of the start. @param configHash `sha256:<hex>` of its text */
    configurationTaken: (configHash: string): void => reloads.taken(configHash),
    /** A changed configuration file was accepted or rejected. */
    configurationReloaded: (result: ReloadResult, timestampSeconds: number): void =>
      reloads.reloaded(result, timestampSeconds),
    /** A webhook was called, with this result. */
    webhookEvaluated: (name: string, result: WebhookResult, seconds: number): void =>
      evaluations.observe(seconds, name, result),
    /** A webhook failed, and by its failure policy it had no opinion. */
    webhookFailedOpen: (name: string, result: WebhookResult): void => failedOpen.inc(name, result),
    /** The same call as in `webhookEvaluated`. @param code that of the answer, or `<error>` */
    webhookCalled: (code: string, seconds: number): void => calls.observe(seconds, code),
    /** The match conditions of a webhook were evaluated: they held, they excluded the webhook, or one of them failed. */
    conditionsEvaluated(type: string, name: string, outcome: "match" | "excluded" | "error", seconds: number): void {
      conditions.observe(seconds, type, name);
      if (outcome === "excluded") conditionExclusions.inc(type, name);
      if (outcome === "error") conditionErrors.inc(type, name);
    },
  };
}
