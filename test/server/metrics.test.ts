/** GET /metrics: who may read it, its form, and the families that parts of a server give. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { authorizerChain } from "../../runtime/authz/authorizer.js";
import { composeServer } from "../../runtime/compose.js";
import { orchProfile } from "../../runtime/index.js";
import type { ApiServer } from "../../runtime/server/api-server.js";
import { listen, type RunningServer } from "../../runtime/server/http-server.js";
import type { MetricSample } from "../../runtime/server/metrics.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { startApi } from "../support/api.js";

async function start(reportFault: (error: unknown) => void = assert.ifError): Promise<[ApiServer, RunningServer]> {
  const server = await composeServer({
    groups: [],
    hooks: [],
    engine: new MemoryEngine(),
    profile: orchProfile(),
    authenticators: [],
    authorizer: authorizerChain([], []),
    reportFault,
  });
  return [server, await listen(server, { host: "127.0.0.1", port: 0, tls: undefined })];
}

async function scrape(server: ApiServer, { url }: RunningServer): Promise<{ status: number; lines: string[] }> {
  const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${server.loopbackToken}` } });
  return { status: response.status, lines: (await response.text()).split("\n") };
}

test("metrics: authorized users read the text format; nobody else does", async () => {
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
  assert.ok((await api.get("/")).body.paths.includes("/metrics"));
  const nobody = await api.get("/metrics", { token: "" });
  assert.equal(nobody.status, 403);
  await api.stop();
});

test("metrics: families are computed at the scrape, with their labels and types", async () => {
  const [server, running] = await start();
  let samples: MetricSample[] = [];
  server.metrics.register(() => [
    { name: "kept_objects", help: "Objects kept.", type: "gauge", samples },
    { name: "seen_total", help: "Seen so far.", type: "counter", samples: [{ value: 3 }] },
  ]);
  const first = await scrape(server, running);
  assert.ok(first.lines.includes("seen_total 3"));
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
    "# HELP kept_objects Objects kept.",
    "# TYPE kept_objects gauge",
    'kept_objects{group="",resource="configmaps"} 2',
    'kept_objects{group="a\\"b",resource="x"} 0.5',
    "# TYPE seen_total counter",
    "seen_total 3",
  ]) {
    assert.equal(lines.filter((found) => found === line).length, 1, line);
  }
  await running.stop(500);
});

test("metrics: several servers of one process show their own families and the same process", async () => {
  const servers = await Promise.all([start(), start()]);
  for (const [index, [server]] of servers.entries())
    server.metrics.register(() => [{ name: "own", help: "Own.", type: "gauge", samples: [{ value: index }] }]);
  for (const [index, [server, running]] of servers.entries()) {
    const { lines } = await scrape(server, running);
    assert.deepEqual(
      lines.filter((line) => line.startsWith("own ")),
      [`own ${index}`],
    );
    assert.equal(lines.filter((line) => line.startsWith("process_start_time_seconds ")).length, 1);
  }
  await Promise.all(servers.map(([, running]) => running.stop(500)));
});

test("metrics: a family that two sources claim is the server's fault, and is told so", async () => {
  const faults: unknown[] = [];
  const [server, running] = await start((error) => faults.push(error));
  for (let count = 0; count < 2; count++)
    server.metrics.register(() => [{ name: "twice", help: "Twice.", type: "gauge", samples: [{ value: 1 }] }]);
  assert.equal((await scrape(server, running)).status, 500);
  assert.match(String(faults[0]), /twice/);
  await running.stop(500);
});
