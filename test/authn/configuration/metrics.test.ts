/** What the methods of authentication tell GET /metrics, and that no secret, issuer or user is in it. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { authenticationMetrics } from "../../../runtime/authn/authentication-metrics.js";
import { Histogram } from "../../../runtime/base/histogram.js";
import { MetricRegistry } from "../../../runtime/base/metrics/metric-registry.js";
import { lifetimeProblems } from "../../../runtime/server/metrics/lifetime.js";

const ISSUER = "https://issuer.example";
const sha256 = (text: string) => `sha256:${createHash("sha256").update(text).digest("hex")}`;
const SERVER = sha256("server-1");

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

test("metrics of authentication have the names and labels that dashboards know", () => {
  const registry = new MetricRegistry();
  const metrics = authenticationMetrics(registry, "server-1");
  const accounts = ["legacy", "stale", "valid"].map((kind) => `serviceaccount_${kind}_tokens_total{} 0`);
  assert.deepEqual(shown(registry), accounts, "what never happened is not shown, but for plain counts");
  metrics.configurationTaken("sha256:aa");
  metrics.configurationReloaded("failure", 10);
  metrics.configurationReloaded("failure", 11.5);
  metrics.configurationReloaded("success", 12);
  metrics.configurationTaken("sha256:bb");
  metrics.jwtChecked(ISSUER, "success", 0.002);
  metrics.jwtChecked(ISSUER, "success", 0.02);
  metrics.jwtChecked(ISSUER, "failure", 0.002);
  metrics.keysFetched(ISSUER, "success", 20, "sha256:cc");
  metrics.keysFetched(ISSUER, "failure", 21);
  metrics.clientCertificateSeen(86_400);
  metrics.serviceAccountTokenUsed("valid");
  metrics.serviceAccountTokenUsed("valid");
  metrics.serviceAccountTokenUsed("stale");
  metrics.serviceAccountTokenUsed("legacy");
  metrics.webhookCalled("200", 0.1);
  metrics.webhookCalled("<error>", 30);
  metrics.decisionLooked("miss");
  metrics.decisionLooked("hit");
  metrics.decisionLooked("hit");
  const controller = "apiserver_authentication_config_controller";
  const jwt = "apiserver_authentication_jwt_authenticator";
  const issuer = `jwt_issuer_hash="${sha256(ISSUER)}"`;
  const server = `apiserver_id_hash="${SERVER}"`;
  assert.deepEqual(shown(registry), [
    `${controller}_automatic_reloads_total{${server},status="failure"} 2`,
    `${controller}_automatic_reloads_total{${server},status="success"} 1`,
    `${controller}_automatic_reload_last_timestamp_seconds{${server},status="failure"} 11.5`,
    `${controller}_automatic_reload_last_timestamp_seconds{${server},status="success"} 12`,
    `${controller}_last_config_info{${server},hash="sha256:bb"} 1`,
    `${jwt}_latency_seconds{${issuer},result="success"} 2`,
    `${jwt}_latency_seconds{${issuer},result="failure"} 1`,
    `${jwt}_jwks_fetch_last_timestamp_seconds{${server},${issuer},result="success"} 20`,
    `${jwt}_jwks_fetch_last_timestamp_seconds{${server},${issuer},result="failure"} 21`,
    `${jwt}_jwks_fetch_last_key_set_info{${server},hash="sha256:cc",${issuer}} 1`,
    "apiserver_client_certificate_expiration_seconds{} 1",
    "serviceaccount_legacy_tokens_total{} 1",
    "serviceaccount_stale_tokens_total{} 1",
    "serviceaccount_valid_tokens_total{} 2",
    'authentication_token_cache_request_total{status="miss"} 1',
    'authentication_token_cache_request_total{status="hit"} 2',
    'apiserver_delegated_authn_request_total{code="200"} 1',
    'apiserver_delegated_authn_request_total{code="<error>"} 1',
    'apiserver_delegated_authn_request_duration_seconds{code="200"} 1',
    'apiserver_delegated_authn_request_duration_seconds{code="<error>"} 1',
  ]);
});

test("issuers that were not used for the longest time are forgotten first", () => {
  const registry = new MetricRegistry();
  const metrics = authenticationMetrics(registry, "server-1");
  const url = (index: number) => `https://issuer-${index}.example`;
  for (let index = 0; index < 256; index++) metrics.jwtChecked(url(index), "success", 0);
  metrics.keysFetched(url(0), "failure", 1);
  metrics.jwtChecked(url(256), "success", 0);
  const latencies = shown(registry).filter((line) => line.includes("latency_seconds"));
  assert.equal(latencies.length, 256);
  const isShown = (index: number) => latencies.some((line) => line.includes(sha256(url(index))));
  assert.deepEqual([isShown(0), isShown(1), isShown(256)], [true, false, true]);
});

test("the metrics of authentication keep the promises of their stability", () => {
  const registry = new MetricRegistry();
  authenticationMetrics(registry, "server-1");
  const declared = registry.groups.flatMap(({ definitions }) => definitions);
  assert.deepEqual(declared.flatMap(lifetimeProblems), []);
  assert.equal(new Set(declared.map(({ name }) => name)).size, 13);
});
