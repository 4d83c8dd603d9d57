/** GET /metrics: who may read it, its forms, and the families that parts of a server give. SPEC: Deprecation rules. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import type { Logger } from "../../runtime/api/logger.js";
import { type ComposeOptions, composeServer } from "../../runtime/assembly/compose.js";
import { Histogram } from "../../runtime/base/histogram.js";
import type { MetricDefinition, MetricSample } from "../../runtime/base/metrics/metric-definition.js";
import { createServer, orchProfile } from "../../runtime/index.js";
import type { ApiServer } from "../../runtime/server/api-server.js";
import { listen, type RunningServer } from "../../runtime/server/http/http-server.js";
import { lifetimeProblems } from "../../runtime/server/metrics/lifetime.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { PROFILES, startApi } from "../support/api.js";
import { listAt } from "../support/json.js";
import { startServe } from "../support/serve.js";

async function start(options: Partial<ComposeOptions> = {}): Promise<[ApiServer, RunningServer]> {
  const server = await composeServer({
    groups: [],
    hooks: [],
    engine: new MemoryEngine(),
    profile: orchProfile(),
    authentication: { authenticators: [] },
    authorization: { alwaysAllowPaths: [] },
    reportError: assert.ifError,
    ...options,
  });
  const running = await listen(server, { host: "127.0.0.1", port: 0, tls: undefined });
  started.push(running);
  return [server, running];
}

const started: RunningServer[] = [];
after(() => Promise.all(started.map((running) => running.stop(500))));

async function scrape(
  server: ApiServer,
  { url }: RunningServer,
  accept = "*/*",
): Promise<{ status: number; type: string; lines: string[] }> {
  const response = await fetch(`${url}/metrics`, {
    headers: { authorization: `Bearer ${server.loopbackToken}`, accept },
  });
  const type = response.headers.get("content-type") ?? "";
  return { status: response.status, type, lines: (await response.text()).split("\n") };
}

function metric(name: string, more: Partial<MetricDefinition> = {}): MetricDefinition {
  return { name, help: `About ${name}.`, type: "gauge", labels: [], stability: "ALPHA", since: "1.20", ...more };
}

/** Registers a metric with one sample. */
function give(server: ApiServer, definition: MetricDefinition, value: MetricSample["value"] = 1): void {
  server.metrics.register([definition], () => [{ metric: definition, samples: [{ value }] }]);
}

function logged(): { readonly logger: Logger; readonly warnings: string[] } {
  const warnings: string[] = [];
  return { logger: { info() {}, warn: (_fields, message) => warnings.push(message), error() {} }, warnings };
}

test("[VER-039] metrics: only authorized users read the text format", async () => {
  const api = await startApi();
  const { status, headers, text } = await api.get("/metrics");
  assert.equal(status, 200);
  assert.match(headers["content-type"] ?? "", /^text\/plain; version=0\.0\.4/);
  assert.match(text, /^# TYPE process_cpu_seconds_total counter$/m);
  assert.match(text, /^process_resident_memory_bytes [1-9]\d*$/m);
  assert.ok(text.endsWith("\n"));
  const head = await api.request("HEAD", "/metrics");
  assert.deepEqual([head.status, head.text], [200, ""]);
  assert.equal((await api.post("/metrics", {})).status, 405);
  assert.ok(listAt((await api.get("/")).body, "paths").includes("/metrics"));
  const nobody = await api.get("/metrics", { token: "" });
  assert.equal(nobody.status, 403);
  await api.stop();
});

test("metrics: clients that prefer OpenMetrics get it, with its names of counters", async () => {
  const [server, running] = await start();
  give(server, metric("seen_total", { type: "counter" }), 3);
  const preferred = "application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5,*/*;q=0.1";
  const { type, lines } = await scrape(server, running, preferred);
  assert.match(type, /^application\/openmetrics-text; version=1\.0\.0/);
  assert.ok(lines.includes("# TYPE seen counter") && lines.includes("seen_total 3"));
  assert.ok(lines.some((line) => line.startsWith("process_cpu_seconds_total ")));
  assert.deepEqual(lines.slice(-2), ["# EOF", ""]);
  assert.equal(lines.filter((line) => line === "# EOF").length, 1);
  for (const accept of ["text/plain", "application/json, text/plain", "text/plain,application/openmetrics-text;q=0.3"])
    assert.match((await scrape(server, running, accept)).type, /^text\/plain/, accept);
  const plain = await scrape(server, running);
  assert.ok(plain.lines.includes("# TYPE seen_total counter"));
  assert.ok(plain.lines.includes("# TYPE process_cpu_seconds_total counter"));
});

test("metrics: families are computed at the scrape, with their labels, types and stability", async () => {
  const [server, running] = await start();
  let samples: MetricSample[] = [];
  const kept = metric("kept_objects", { labels: ["group", "resource"], stability: "STABLE" });
  const seconds = metric("wait_seconds", { type: "histogram", labels: ["kind"], stability: "BETA" });
  const waits = new Histogram([0.5, 2]);
  for (const value of [0.25, 0.5, 1, 3]) waits.observe(value);
  waits.observe(4, 2);
  server.metrics.register([kept, seconds], () => [
    { metric: kept, samples },
    { metric: seconds, samples: [{ labels: { kind: "x" }, value: waits }] },
  ]);
  const first = await scrape(server, running);
  assert.deepEqual(
    first.lines.filter((line) => line.includes("kept_objects")),
    [],
  );
  samples = [
    { labels: { group: "", resource: "configmaps" }, value: 2 },
    { labels: { group: 'a"b', resource: "x" }, value: 0.5 },
  ];
  const { lines } = await scrape(server, running);
  for (const line of [
    "# HELP kept_objects [STABLE] About kept_objects.",
    "# TYPE kept_objects gauge",
    'kept_objects{group="",resource="configmaps"} 2',
    'kept_objects{group="a\\"b",resource="x"} 0.5',
    "# HELP wait_seconds [BETA] About wait_seconds.",
    "# TYPE wait_seconds histogram",
    'wait_seconds_bucket{kind="x",le="0.5"} 2',
    'wait_seconds_bucket{kind="x",le="2"} 3',
    'wait_seconds_bucket{kind="x",le="+Inf"} 6',
    'wait_seconds_sum{kind="x"} 12.75',
    'wait_seconds_count{kind="x"} 6',
  ]) {
    assert.equal(lines.filter((found) => found === line).length, 1, line);
  }
});

test("metrics: several servers of one process show their own families and the same process", async () => {
  const servers = await Promise.all([start(), start()]);
  for (const [index, [server]] of servers.entries()) give(server, metric("own"), index);
  for (const [index, [server, running]] of servers.entries()) {
    const { lines } = await scrape(server, running);
    assert.deepEqual(
      lines.filter((line) => line.startsWith("own ")),
      [`own ${index}`],
    );
    assert.equal(lines.filter((line) => line.startsWith("process_start_time_seconds ")).length, 1);
  }
});

test("metrics: a name is registered once, and only registered metrics are shown", async () => {
  const faults: unknown[] = [];
  const [server, running] = await start({ reportError: (error) => faults.push(error) });
  give(server, metric("once"));
  assert.throws(() => give(server, metric("once")), /metric once was registered before; expected each name once/);
  assert.throws(() => give(server, metric("two words")), /metric "two words": expected a name that matches/);
  server.metrics.register([], () => [{ metric: metric("stranger"), samples: [{ value: 1 }] }]);
  assert.equal((await scrape(server, running)).status, 500);
  assert.match(String(faults[0]), /metric stranger is shown but not registered/);
});

test("[VER-036] a deprecated metric is marked, and its registration logs a warning", async () => {
  const { logger, warnings } = logged();
  const [server, running] = await start({ logger, emulatedVersion: "1.31" });
  const old = metric("old_things", { stability: "STABLE", deprecated: { since: "1.30", replacement: "new_things" } });
  give(server, old);
  give(server, metric("later_things", { deprecated: { since: "1.32" } }));
  assert.deepEqual(warnings, ["metric old_things is deprecated since 1.30; use new_things"]);
  const { lines } = await scrape(server, running);
  assert.ok(lines.includes("# HELP old_things (Deprecated from 1.30) [STABLE] About old_things."));
  assert.ok(lines.includes("# HELP later_things [ALPHA] About later_things."));
});

test("[VER-037, VER-038] a metric is hidden three releases after its deprecation, and removed after four", async () => {
  const isShown = async (emulatedVersion: string, showHiddenMetricsForVersion?: string): Promise<boolean> => {
    const flag = showHiddenMetricsForVersion === undefined ? {} : { showHiddenMetricsForVersion };
    const [server, running] = await start({ emulatedVersion, ...flag });
    give(server, metric("old_things", { deprecated: { since: "1.30" } }), 7);
    const { lines } = await scrape(server, running);
    return lines.includes("old_things 7");
  };
  assert.deepEqual(
    [await isShown("1.29"), await isShown("1.30"), await isShown("1.32"), await isShown("1.33"), await isShown("1.34")],
    [true, true, true, false, false],
  );
  assert.deepEqual([await isShown("1.33", "1.32"), await isShown("1.34", "1.33")], [true, false]);
});

test("[VER-037] hidden metrics can be shown for the previous release only", async () => {
  for (const showHiddenMetricsForVersion of ["1.31", "1.29", "1.32", "", "all"]) {
    await assert.rejects(
      createServer({ profile: orchProfile(), showHiddenMetricsForVersion }),
      /expected 1\.30, the release before the one that the server follows/,
      showHiddenMetricsForVersion,
    );
  }
});

for (const profileOf of PROFILES) {
  const profile = profileOf();
  test(`[VER-036, VER-037, VER-038] apiserver_storage_objects is removed like a deprecated metric (${profile.name})`, async () => {
    const help = async (emulatedVersion: string, shown?: string): Promise<string | undefined> => {
      const api = await startApi({
        profile,
        emulatedVersion,
        ...(shown === undefined ? {} : { showHiddenMetricsForVersion: shown }),
      });
      const { text } = await api.get("/metrics");
      await api.stop();
      return /^# HELP apiserver_storage_objects (.*)$/m.exec(text)?.[1];
    };
    assert.match((await help("1.33")) ?? "", /^\[STABLE\]/);
    assert.match((await help("1.34")) ?? "", /^\(Deprecated from 1\.34\) \[STABLE\]/);
    assert.equal(await help("1.37"), undefined);
    assert.match((await help("1.37", "1.36")) ?? "", /^\(Deprecated from 1\.34\)/);
    assert.equal(await help("1.38", "1.37"), undefined);
  });
}

test("[VER-036, VER-037] the command line shows hidden metrics on request, and warns only about them", async () => {
  const deprecated = await startServe(["--storage=memory", "--emulated-version=1.36"]);
  await deprecated.stop();
  assert.doesNotMatch(deprecated.output(), /is deprecated/);
  const hidden = await startServe(["--storage=memory", "--emulated-version=1.37"]);
  await hidden.stop();
  assert.doesNotMatch(hidden.output(), /apiserver_storage_objects/);
  const flags = ["--storage=memory", "--emulated-version=1.37", "--show-hidden-metrics-for-version=1.36"];
  const shown = await startServe(flags);
  await shown.stop();
  assert.match(shown.output(), /metric apiserver_storage_objects is deprecated since 1\.34/);
});

test("[VER-029, VER-030] metrics live as long as their stability promises", async () => {
  for (const profileOf of PROFILES) {
    const [server] = await start({ profile: profileOf() });
    assert.ok(server.metrics.definitions.length > 40);
    assert.deepEqual(server.metrics.definitions.flatMap(lifetimeProblems), []);
  }
  const faults = (stability: MetricDefinition["stability"], since: string, end: string): number =>
    lifetimeProblems(metric("x", { stability, since, deprecated: { since: end } })).length;
  assert.deepEqual([faults("STABLE", "1.27", "1.30"), faults("STABLE", "1.26", "1.30")], [1, 0]);
  assert.deepEqual([faults("BETA", "1.29", "1.30"), faults("BETA", "1.28", "1.30")], [1, 0]);
  assert.deepEqual([faults("ALPHA", "1.30", "1.30"), faults("ALPHA", "1.31", "1.30")], [0, 1]);
});
