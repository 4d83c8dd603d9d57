/** What the authorizers tell GET /metrics. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { authorizationMetrics } from "../../runtime/authz/authorization-metrics.js";
import { Histogram } from "../../runtime/base/histogram.js";
import { MAX_SERIES } from "../../runtime/base/metrics/labelled-series.js";
import { MetricRegistry } from "../../runtime/base/metrics/metric-registry.js";
import { lifetimeProblems } from "../../runtime/server/metrics/lifetime.js";

const SERVER = `apiserver_id_hash="sha256:${createHash("sha256").update("server-1").digest("hex")}"`;

/** `name{label="value"} 5`, with the number of observations for histograms. */
function shown({ groups }: MetricRegistry): string[] {
  return groups
    .flatMap(({ source }) => source())
    .flatMap(({ metric, samples }) =>
      samples.map(({ labels = {}, value }) => {
        assert.deepEqual(Object.keys(labels).sort(), [...metric.labels].sort(), metric.name);
        const list = Object.entries(labels).map(([label, text]) => `${label}="${text}"`);
        return `${metric.name}{${list.sort().join(",")}} ${value instanceof Histogram ? value.count : value}`;
      }),
    );
}

test("[AUTHZ-CONF-011] metrics of authorization have the names and labels that dashboards know", () => {
  const registry = new MetricRegistry();
  const metrics = authorizationMetrics(registry, "server-1");
  assert.deepEqual(shown(registry), [], "what never happened is not shown");
  metrics.decided("Webhook", "first", "denied");
  metrics.decided("RBAC", "rbac", "allowed");
  metrics.decided("RBAC", "rbac", "allowed");
  metrics.webhookEvaluated("first", "success", 0.1);
  metrics.webhookEvaluated("first", "timeout", 30);
  metrics.webhookEvaluated("first", "timeout", 30);
  metrics.webhookFailedOpen("first", "timeout");
  metrics.conditionsEvaluated("Webhook", "first", "match", 0.001);
  metrics.conditionsEvaluated("Webhook", "first", "excluded", 0.001);
  metrics.conditionsEvaluated("Webhook", "first", "excluded", 0.001);
  metrics.conditionsEvaluated("Webhook", "first", "error", 0.001);
  metrics.configurationTaken("sha256:aa");
  metrics.configurationReloaded("failure", 10);
  metrics.configurationReloaded("failure", 11.5);
  metrics.configurationReloaded("success", 12);
  metrics.configurationTaken("sha256:bb");
  metrics.webhookCalled("200", 0.1);
  metrics.webhookCalled("<error>", 30);
  const prefix = "apiserver_authorization";
  const conditions = `${prefix}_match_condition`;
  const controller = `${prefix}_config_controller`;
  assert.deepEqual(shown(registry), [
    `${prefix}_decisions_total{decision="denied",name="first",type="Webhook"} 1`,
    `${prefix}_decisions_total{decision="allowed",name="rbac",type="RBAC"} 2`,
    `${prefix}_webhook_evaluations_total{name="first",result="success"} 1`,
    `${prefix}_webhook_evaluations_total{name="first",result="timeout"} 2`,
    `${prefix}_webhook_duration_seconds{name="first",result="success"} 1`,
    `${prefix}_webhook_duration_seconds{name="first",result="timeout"} 2`,
    `${prefix}_webhook_evaluations_fail_open_total{name="first",result="timeout"} 1`,
    `${conditions}_evaluation_errors_total{name="first",type="Webhook"} 1`,
    `${conditions}_exclusions_total{name="first",type="Webhook"} 2`,
    `${conditions}_evaluation_seconds{name="first",type="Webhook"} 4`,
    `${controller}_automatic_reloads_total{${SERVER},status="failure"} 2`,
    `${controller}_automatic_reloads_total{${SERVER},status="success"} 1`,
    `${controller}_automatic_reload_last_timestamp_seconds{${SERVER},status="failure"} 11.5`,
    `${controller}_automatic_reload_last_timestamp_seconds{${SERVER},status="success"} 12`,
    `${controller}_last_config_info{${SERVER},hash="sha256:bb"} 1`,
    'apiserver_delegated_authz_request_total{code="200"} 1',
    'apiserver_delegated_authz_request_total{code="<error>"} 1',
    'apiserver_delegated_authz_request_duration_seconds{code="200"} 1',
    'apiserver_delegated_authz_request_duration_seconds{code="<error>"} 1',
  ]);
});

test("metrics of authorization keep the promises of their stability, and all of them are declared", () => {
  const registry = new MetricRegistry();
  authorizationMetrics(registry, "server-1");
  const declared = registry.groups.flatMap(({ definitions }) => definitions);
  assert.deepEqual(declared.flatMap(lifetimeProblems), []);
  const families = registry.groups.flatMap(({ source }) => source()).map(({ metric }) => metric);
  assert.deepEqual(families, declared);
  assert.equal(declared.length, 12);
});

test("names of former configurations are dropped, the most recently used one last", () => {
  const registry = new MetricRegistry();
  const metrics = authorizationMetrics(registry, "server-1");
  metrics.decided("Webhook", "kept", "allowed");
  metrics.decided("Webhook", "forgotten", "allowed");
  for (let index = 0; index < MAX_SERIES - 1; index++) {
    metrics.decided("Webhook", "kept", "allowed");
    metrics.decided("Webhook", `w${index}`, "allowed");
  }
  const names = shown(registry).map((line) => /name="(\w+)"/.exec(line)?.[1]);
  assert.equal(names.length, MAX_SERIES);
  assert.deepEqual([names.includes("kept"), names.includes("forgotten")], [true, false]);
});

test("a function that observes a series observes the one that is shown, also after the series was dropped", () => {
  const registry = new MetricRegistry();
  const histogram = registry.histogram(
    { name: "seconds", help: "Times.", labels: ["name"], stability: "ALPHA", since: "1.0" },
    { buckets: [1] },
  );
  const observe = histogram.at("kept");
  assert.deepEqual(shown(registry), [], "what never happened is not shown");
  observe(0.5);
  histogram.observe(0.5, "kept");
  assert.deepEqual(shown(registry), ['seconds{name="kept"} 2']);
  for (let index = 0; index < MAX_SERIES; index++) histogram.observe(0.5, `w${index}`);
  observe(0.5);
  const kept = shown(registry).filter((line) => line.includes("kept"));
  assert.deepEqual(kept, ['seconds{name="kept"} 1'], "a dropped series begins again");
});
