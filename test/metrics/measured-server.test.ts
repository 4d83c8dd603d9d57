/** Metrics of real servers beside those of requests: health, queues, connections, stores, conversions, aggregation. */
import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { kubernetesProfile } from "../../runtime/index.js";
import { WebhookError } from "../../runtime/webhooks/webhook-error.js";
import { createAuthority } from "../client/support/authority.js";
import { Scrape, seriesOf } from "../server/metrics-reader.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { ConversionServer } from "../support/conversion-webhook.js";
import type { DefinitionOptions } from "../support/definitions.js";
import { definition, establish } from "../support/definitions.js";
import type { JsonObject, JsonValue } from "../support/json.js";
import { startServe } from "../support/serve.js";
import { ask } from "../support/serve-requests.js";
import { makeTrust, thingsApiService } from "../support/thing-backend.js";

type Options = NonNullable<Parameters<typeof startApi>[0]>;

async function withApi(options: Options, work: (api: TestApi) => Promise<void>): Promise<void> {
  const api = await startApi(options);
  try {
    await work(api);
  } finally {
    await api.stop();
  }
}

const GROUP = "metrics.example.com";
/** Of 20 ms and more each: a minute. */
const MAX_SCRAPES = 3_000;
const PAUSE_MS = 20;

/** Scrapes until a metric has the value. */
async function until(api: TestApi, value: number, ...metric: Parameters<Scrape["value"]>): Promise<Scrape> {
  let scrape = await Scrape.of(api);
  for (let tried = 0; tried < MAX_SCRAPES && scrape.value(...metric) !== value; tried++) {
    await pause(PAUSE_MS);
    scrape = await Scrape.of(api);
  }
  assert.equal(scrape.value(...metric), value, JSON.stringify(metric));
  return scrape;
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  const { productName, storeMetricPrefix } = profile.words;

  describe(`metrics (${profile.name})`, () => {
    test("/metrics/slis has the results of the health checks, and nothing else", () =>
      withApi({ profile }, async (api) => {
        const indicators = async (): Promise<Scrape> => Scrape.ofText((await api.get("/metrics/slis")).text);
        assert.deepEqual((await indicators()).series, []);
        for (let times = 0; times < 2; times++) await api.get("/livez");
        await api.get("/readyz/ping");
        const scrape = await indicators();
        const names = new Set(scrape.series.map(({ name }) => name));
        assert.deepEqual([...names], [`${productName}_healthcheck`, `${productName}_healthchecks_total`]);
        const ping = { name: "ping", type: "livez" };
        assert.equal(scrape.value(`${productName}_healthcheck`, ping), 1);
        assert.equal(scrape.value(`${productName}_healthchecks_total`, { ...ping, status: "success" }), 2);
        assert.equal(scrape.all(`${productName}_healthcheck`, { type: "readyz" }).length, 1);
        assert.equal((await api.get("/metrics/slis", { token: "" })).status, 403);
      }));

    test("a store with a file reports its growing size", async () => {
      const directory = await mkdtemp(join(tmpdir(), "kindsmith-size-"));
      const size = "apiserver_storage_size_bytes";
      try {
        await withApi({ profile, storage: `lmdb:${directory}` }, async (api) => {
          const [series] = (await Scrape.of(api)).all(size);
          assert.deepEqual(series?.labels, { storage_cluster_id: `${storeMetricPrefix}-0` });
          const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
          await api.post(path, { metadata: { name: "large" }, data: { text: "x".repeat(900_000) } });
          const after = (await Scrape.of(api)).value(size) ?? 0;
          assert.ok(after > (series?.value ?? 0) + 800_000, `${series?.value} and then ${after} bytes`);
        });
      } finally {
        await rm(directory, { recursive: true, force: true });
      }
      await withApi({ profile }, async (api) => assert.deepEqual((await Scrape.of(api)).all(size), []));
    });
  });
}

describe("metrics whose names are the same everywhere", () => {
  const profile = kubernetesProfile();

  test("queues of controllers, and the requests that controllers make", () =>
    withApi({ profile, controllers: ["*"] }, async (api) => {
      const before = await Scrape.of(api);
      const name = await api.namespace();
      await api.delete(`/api/v1/namespaces/${name}`);
      const labels = { name: "namespace" };
      const adds = before.value("workqueue_adds_total", labels) ?? 0;
      let scrape = await Scrape.of(api);
      // what follows is of this namespace, which is gone only after it was worked on
      const hasGone = async (): Promise<boolean> => (await api.get(`/api/v1/namespaces/${name}`)).status === 404;
      for (
        let tried = 0;
        tried < MAX_SCRAPES &&
        !((await hasGone()) && (scrape.value("workqueue_work_duration_seconds_count", labels) ?? 0) >= 1);
        tried++
      ) {
        await pause(PAUSE_MS);
        scrape = await Scrape.of(api);
      }
      assert.ok((scrape.value("workqueue_adds_total", labels) ?? 0) > adds);
      const [worked = 0, waited = 0] = ["work", "queue"].map((phase) =>
        scrape.value(`workqueue_${phase}_duration_seconds_count`, labels),
      );
      assert.ok(worked >= 1 && waited >= worked);
      scrape = await until(api, 0, "workqueue_depth", labels);
      const deletions = { name: "garbage_collector_attempt_to_delete" };
      assert.notEqual(scrape.value("workqueue_adds_total", deletions), undefined);
      assert.equal(scrape.value("workqueue_depth", { name: "event-ttl" }), undefined, "it has no queue");
      assert.ok((scrape.value("rest_client_requests_total", { code: "200", host: "in-process" }) ?? 0) > 0);
      assert.ok(
        (scrape.value("rest_client_requests_total", { method: "DELETE" }) ?? 0) +
          (scrape.value("rest_client_requests_total", { method: "PUT" }) ?? 0) >
          0,
      );
    }));

  test("an API of another server that can't be reached, and why", () =>
    withApi({ profile }, async (api) => {
      const trust = await makeTrust("apps/nowhere");
      const created = await api.post(
        `/apis/${profile.words.apiregistrationGroup}/v1/apiservices`,
        thingsApiService("apps/nowhere", trust),
      );
      assert.equal(created.status, 201, created.text);
      const { name } = created.body.metadata;
      const scrape = await until(api, 1, "aggregator_unavailable_apiservice", { name });
      const total = "aggregator_unavailable_apiservice_total";
      assert.equal(scrape.value(total, { name, reason: "ServiceNotFound" }), 1);
      assert.equal(scrape.all(total).length, 1);
    }));

  test("conversions by a webhook are counted by versions and result", async () => {
    const authority = await createAuthority();
    const webhook = await ConversionServer.start(await authority.issueServer());
    const reportError = (error: unknown): void => assert.ok(error instanceof WebhookError);
    try {
      await withApi({ profile, reportError }, async (api) => {
        const version = (name: string, storage: boolean): JsonObject => ({
          name,
          served: true,
          storage,
          schema: {
            openAPIV3Schema: {
              type: "object",
              properties: { spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
            },
          },
        });
        const conversion = {
          strategy: "Webhook",
          webhook: { clientConfig: webhook.config(authority.ca), conversionReviewVersions: ["v1"] },
        };
        const options = {
          group: GROUP,
          scope: "Cluster",
          versions: [version("v1", true), version("v1beta1", false)],
          spec: { conversion },
        } satisfies DefinitionOptions;
        await establish(api, definition(api, options));
        const path = (name: string): string => `/apis/metrics.example.com/${name}/crontabs`;
        const object = {
          apiVersion: "metrics.example.com/v1",
          kind: "CronTab",
          metadata: { name: "one" },
          spec: { colour: "red" },
        };
        assert.equal((await api.post(path("v1"), object)).status, 201);
        assert.equal((await api.get(`${path("v1beta1")}/one`)).status, 200);
        webhook.answer = (_review, response) => void response.writeHead(500).end();
        const refused = { ...object, apiVersion: "metrics.example.com/v1beta1", metadata: { name: "two" } };
        assert.equal((await api.post(path("v1beta1"), refused)).status, 500);
        const scrape = await Scrape.of(api);
        const count = (from: string, to: string, succeeded: boolean): number | undefined =>
          scrape.value("apiserver_crd_conversion_webhook_duration_seconds_count", {
            crd_name: "crontabs.metrics.example.com",
            from_version: from,
            to_version: to,
            succeeded: String(succeeded),
          });
        assert.deepEqual([count("v1", "v1beta1", true), count("v1beta1", "v1", false)], [1, 1]);
      });
    } finally {
      await webhook.stop();
    }
  });

  test("[VER-070] a deprecated version of a definition is found too, with its subresource", () =>
    withApi({ profile }, async (api) => {
      const served = {
        served: true,
        schema: { openAPIV3Schema: { type: "object", "x-kubernetes-preserve-unknown-fields": true } },
        subresources: { status: {} },
      };
      const versions = [
        { name: "v1", storage: true, ...served },
        { name: "v1beta1", storage: false, deprecated: true, ...served },
      ];
      await establish(api, definition(api, { group: GROUP, scope: "Cluster", versions }));
      const path = "/apis/metrics.example.com";
      const found = async (): Promise<JsonValue> =>
        (await Scrape.of(api))
          .all("apiserver_requested_deprecated_apis")
          .map(({ labels, value }) => ({ ...labels, value }));
      await api.get(`${path}/v1/crontabs`);
      assert.deepEqual(await found(), []);
      await api.get(`${path}/v1beta1/crontabs`);
      await api.get(`${path}/v1beta1/crontabs`);
      await api.get(`${path}/v1beta1/crontabs/one/status`);
      const place = {
        group: "metrics.example.com",
        version: "v1beta1",
        resource: "crontabs",
        removed_release: "",
        value: 1,
      };
      assert.deepEqual(await found(), [
        { ...place, subresource: "" },
        { ...place, subresource: "status" },
      ]);
    }));
});

test("connections whose handshake fails are counted", async () => {
  const server = await startServe(["--storage=memory"]);
  try {
    for (let times = 0; times < 2; times++) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(new URL(server.url).port), "127.0.0.1", () =>
          socket.write("no TLS at all\r\n\r\n"),
        );
        socket.on("error", () => {});
        socket.on("close", () => resolve());
        socket.resume();
      });
    }
    const { text } = await ask(server, "/metrics");
    assert.equal(Scrape.ofText(text).value("apiserver_tls_handshake_errors_total"), 2);
  } finally {
    await server.stop();
  }
});

test("metrics are compressed for clients that accept it, and shown as in the emulated release", () =>
  withApi({ emulatedVersion: "1.29" }, async (api) => {
    const headers = { "accept-encoding": "gzip" };
    await api.get("/version");
    const { bytes, headers: answered } = await api.get("/metrics", { headers });
    assert.equal(answered["content-encoding"], "gzip");
    const text = gunzipSync(bytes).toString();
    assert.ok(bytes.byteLength < text.length / 4);
    const series = seriesOf(text);
    const slo = series.filter(({ name }) => name === "apiserver_request_slo_duration_seconds_count");
    const sli = series.filter(({ name }) => name === "apiserver_request_sli_duration_seconds_count");
    assert.ok(sli.length > 0);
    assert.deepEqual(
      slo.map(({ labels, value }) => ({ labels, value })),
      sli.map(({ labels, value }) => ({ labels, value })),
    );
    assert.match(text, /^# HELP apiserver_request_slo_duration_seconds \(Deprecated from 1\.27\)/m);
    const registered = series.filter(({ name }) => name === "registered_metrics_total");
    const heads = text.split("\n").filter((line) => line.startsWith("# TYPE ")).length;
    assert.ok(registered.reduce((sum, { value }) => sum + value, 0) > heads / 2);
    assert.equal(registered.find(({ labels }) => labels.deprecated_version === "1.27")?.value, 1);
    assert.equal(series.find(({ name }) => name === "hidden_metrics_total")?.value, 0);
  }));
