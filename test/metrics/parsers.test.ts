/** `/metrics` as Prometheus' own parsers read it, of its Go libraries and of its Python client, and what its linter says. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { findGoClients, GoClients } from "../support/go-clients.js";
import { findPythonClient, PythonClient } from "../support/python-client.js";
import { type ServeProcess, startServe } from "../support/serve.js";

const [go, python] = await Promise.all([findGoClients(), findPythonClient()]);
const missing = [go, python].flatMap((found) => ("missing" in found ? found.missing : []));

/** Counters that are older than the suffix, and that dashboards know so. */
const STOCK_NAMES = ["authenticated_user_requests", "authentication_attempts"];
const WITHOUT_SUFFIX = 'counter metrics should have "_total" suffix';
const OF_THE_LIBRARY = ["handles", "requests", "resources"].map((what) => [
  `nodejs_active_${what}_total`,
  'non-counter metrics should not have "_total" suffix',
]);

describe("metrics, read by other parsers", { skip: missing.length > 0 && missing.join("; ") }, () => {
  let server: ServeProcess;

  before(async () => {
    server = await startServe(["--profile=kubernetes", "--examples", "--authorization-mode=Node,RBAC"]);
  });

  after(async () => {
    assert.equal((await server.stop()).code, 0, server.output());
  });

  test("[VER-039] the parser of Prometheus' Go libraries reads them, histograms add up, and its linter finds nothing new", async () => {
    const clients = new GoClients("path" in go ? go.path : "", server.kubeconfig);
    await clients.run("objects");
    const { "answered in": _, ...facts } = await clients.run("scrape");
    assert.deepEqual(facts, {
      "is read /metrics": true,
      "histograms that contradict themselves /metrics": [],
      "problems /metrics": [...STOCK_NAMES.map((name) => [name, WITHOUT_SUFFIX]), ...OF_THE_LIBRARY],
      "is read /metrics/slis": true,
      "histograms that contradict themselves /metrics/slis": [],
      "problems /metrics/slis": [],
    });
  });

  test("[VER-039] the strict parser of OpenMetrics reads them, under the same names", async () => {
    const facts = await new PythonClient("path" in python ? python.path : "", server.kubeconfig).run("metrics");
    assert.deepEqual(facts, {
      "is read": true,
      // as text that parser gives every counter the suffix
      "only as text": STOCK_NAMES.map((name) => `${name}_total`),
      "only as OpenMetrics": STOCK_NAMES,
      "of unknown type": STOCK_NAMES,
      counters: true,
      indicators: ["kubernetes_healthcheck", "kubernetes_healthchecks_total"],
    });
  });
});
