/** The parts that record metrics, each at its limits: stores, admission, routes and readers that fall behind. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { admissionChain } from "../../runtime/admission/admission-chain.js";
import { AdmissionMetrics } from "../../runtime/admission/admission-metrics.js";
import { systemClock } from "../../runtime/api/time.js";
import { composeServer } from "../../runtime/assembly/compose.js";
import { MetricRegistry } from "../../runtime/base/metrics/metric-registry.js";
import { orchProfile, StatusError } from "../../runtime/index.js";
import { parseRequestInfo } from "../../runtime/pipeline/request/request-info.js";
import type { FinishedRequest } from "../../runtime/pipeline/stages/observe.js";
import type { RegisteredResource } from "../../runtime/registry/kinds/scheme.js";
import type { AdmissionAttributes } from "../../runtime/registry/write/write-admission.js";
import { RequestMetrics } from "../../runtime/server/metrics/request-metrics.js";
import { StoreMetrics } from "../../runtime/server/metrics/store-metrics.js";
import { put } from "../../runtime/storage/contract/short-calls.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { A, openFeed } from "../storage/cache-fixture.js";
import { runStorageContract } from "../storage/contract.js";

runStorageContract("measured memory", async () => new StoreMetrics(systemClock).measure(new MemoryEngine()));

test("calls of a store are counted by operation and resource, including failures, once for each engine", async () => {
  const metrics = new StoreMetrics(systemClock);
  const inner = new MemoryEngine();
  const engine = metrics.measure(inner);
  assert.equal(metrics.measure(inner), engine);
  const key = "/registry/apps/deployments/default/a";
  const revision = await put(engine, key, "1");
  await put(engine, key, "2", revision);
  await assert.rejects(put(engine, key, "3", revision));
  await engine.get("/registry/core/configmaps/default/a");
  await engine.list({ prefix: "/registry/core/configmaps/" });
  await engine.get("/marker");
  await engine.head();
  const counted = metrics
    .all()
    .map(({ labels: { operation, group, resource }, seconds, failed }) => [
      operation,
      group,
      resource,
      seconds.count,
      failed,
    ]);
  assert.deepEqual(counted, [
    ["create", "apps", "deployments", 1, 0],
    ["update", "apps", "deployments", 2, 1],
    ["get", "", "configmaps", 1, 0],
    ["list", "", "configmaps", 1, 0],
    ["get", "", "", 1, 0],
    ["head", "", "", 1, 0],
  ]);
  await engine.close();
});

test("a measured plug-in keeps the members of its class", async () => {
  class Plugin {
    private readonly seen: string[] = [];
    get name(): string {
      return "strict";
    }
    get sideEffects(): "Some" {
      return "Some";
    }
    handles({ kind }: AdmissionAttributes): boolean {
      return kind === "ConfigMap";
    }
    async mutate({ name }: AdmissionAttributes): Promise<boolean> {
      this.seen.push(name);
      return this.seen.length > 1;
    }
    async validate({ name }: AdmissionAttributes): Promise<void> {
      if (!this.seen.includes(name)) throw new StatusError(403, "Forbidden", "not seen", {});
    }
  }
  const registry = new MetricRegistry();
  const metrics = new AdmissionMetrics(registry, systemClock);
  const chain = metrics.chain(admissionChain([metrics.plugin(new Plugin())]));
  const resource = {} as RegisteredResource;
  const attributes = (kind: string, name: string, dryRun = false): AdmissionAttributes =>
    ({ operation: "CREATE", resource, kind, name, subresource: "", dryRun }) as AdmissionAttributes;
  assert.equal(await chain.mutate(attributes("ConfigMap", "a")), false);
  assert.equal(await chain.mutate(attributes("ConfigMap", "b")), true);
  assert.equal(await chain.mutate(attributes("Secret", "c")), false);
  await chain.validate(attributes("ConfigMap", "a"));
  await assert.rejects(async () => chain.validate(attributes("ConfigMap", "c")), /not seen/);
  await assert.rejects(async () => chain.mutate(attributes("ConfigMap", "d", true)), /side effects/);
  const counted = registry.groups
    .flatMap(({ source }) => source())
    .flatMap(({ metric, samples }) =>
      samples.map(({ labels, value }) => [
        metric.labels.length,
        labels,
        typeof value === "number" ? value : value.count,
      ]),
    );
  const labels = (type: string, rejected: string) => ({ type, operation: "CREATE", rejected });
  assert.deepEqual(counted, [
    [3, labels("admit", "false"), 3],
    [3, labels("validate", "false"), 1],
    [3, labels("validate", "true"), 1],
    [3, labels("admit", "true"), 1],
    [4, { name: "strict", ...labels("admit", "false") }, 2],
    [4, { name: "strict", ...labels("validate", "false") }, 1],
    [4, { name: "strict", ...labels("validate", "true") }, 1],
  ]);
});

test("requests beyond the maximum number of routes count under an unknown route", async () => {
  const server = await composeServer({
    groups: [],
    hooks: [],
    engine: new MemoryEngine(),
    profile: orchProfile(),
    authentication: { authenticators: [] },
    authorization: { alwaysAllowPaths: [] },
  });
  const findHandler = (): undefined => undefined;
  const metrics = new RequestMetrics({ scheme: server.scheme, findHandler, sliCountsDryRuns: true, maxRoutes: 2 });
  const get = (path: string): void =>
    metrics.finished({
      info: parseRequestInfo("GET", path, false),
      request: { query: new URLSearchParams(), headers: {} },
      status: 200,
      receivedMs: 0,
      finishedMs: 1,
      bodyBytes: 1,
      wasOpened: false,
    } as unknown as FinishedRequest);
  for (const path of ["/api/v1/pods", "/api/v1/nodes", "/api/v1/secrets", "/api/v1/services", "/api/v1/pods"])
    get(path);
  const counted = metrics.all().map(({ labels, answered }) => [labels.resource, answered[0]?.codes.get(200)]);
  assert.deepEqual(counted, [
    ["pods", 2],
    ["nodes", 1],
    ["", 2],
  ]);
  await server.close();
});

test("a reader that falls behind the window is counted", async () => {
  const engine = new MemoryEngine();
  const { feed, cache: open } = openFeed(engine);
  const cache = open(A);
  feed.start();
  await cache.ready(1_000);
  const revision = await put(engine, `${A}x`, "1");
  await cache.waitFor(revision, 1_000);
  const ended: Error[] = [];
  cache.follow({ position: 0n, ended: (error) => ended.push(error) });
  cache.follow({ position: revision, ended: (error) => ended.push(error) });
  cache.trim(revision);
  const { laggingReadersEnded, loads, loadedObjects, eventsReceived } = cache.statistics;
  assert.deepEqual([ended.length, laggingReadersEnded, loads, loadedObjects, eventsReceived], [1, 1, 1, 0, 1]);
  feed.close();
  await engine.close();
});
