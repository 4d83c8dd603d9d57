/** The whole thing in one process: server, controller and what users do, in milliseconds. */
import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { isInvalid } from "kindsmith/client";
import { Manager } from "kindsmith/operator";
import { startTestServer, type TestServer } from "kindsmith/testing";
import { addZoneController } from "../controller.js";
import { recordSets, zones } from "../generated/dns.example.com/v1/client.js";
import { apiGroups } from "../generated/index.js";

let server: TestServer;
let files: Map<string, string>;
let stop: AbortController;
let running: Promise<void>;

beforeEach(async () => {
  server = await startTestServer({ groups: apiGroups });
  files = new Map();
  stop = new AbortController();
  const manager = new Manager({ client: server.client, onError: (error) => console.error(error) });
  addZoneController(manager, {
    publish: async (domain, text) => void files.set(domain, text),
    withdraw: async (domain) => void files.delete(domain),
  });
  running = manager.run(stop.signal);
});

afterEach(async () => {
  stop.abort();
  await running;
  await server.stop();
});

const zonesOf = () => server.client.resource(zones).inNamespace("default");
const recordsOf = () => server.client.resource(recordSets).inNamespace("default");

async function makeZone(): Promise<void> {
  await zonesOf().create({
    metadata: { name: "example" },
    spec: { domain: "example.org", nameServers: ["ns1.example.net", "ns2.example.net"] },
  });
  await recordsOf().create({
    metadata: { name: "www" },
    spec: { zone: "example", name: "www", type: "A", values: ["192.0.2.7", "192.0.2.5"] },
  });
}

/** Much longer than it ever takes: a machine may be busy. */
const PATIENCE_MS = 30_000;

async function eventually(isSo: () => unknown): Promise<void> {
  const endMs = performance.now() + PATIENCE_MS;
  while (performance.now() < endMs) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.fail(`never so: ${isSo}`);
}

test("a zone is published with its records, and says so", async () => {
  await makeZone();
  await eventually(() => files.get("example.org")?.includes("www\tIN\tA\t192.0.2.5\nwww\tIN\tA\t192.0.2.7"));
  await eventually(async () => (await zonesOf().get("example")).status?.records === 1);
  const { status } = await zonesOf().get("example");
  assert.ok(files.get("example.org")?.includes(` ${status?.serial} `), "the serial is that of the file");
  assert.equal(status?.conditions?.[0]?.status, "True");
});

test("the serial grows with every change, and only then", async () => {
  await makeZone();
  await eventually(async () => (await zonesOf().get("example")).status?.records === 1);
  const { serial = 0 } = (await zonesOf().get("example")).status ?? {};
  await recordsOf().patch("www", { type: "merge", body: { spec: { ttlSeconds: 300 } } });
  await eventually(async () => (await zonesOf().get("example")).status?.serial === serial + 1);
  await recordsOf().patch("www", { type: "merge", body: { metadata: { labels: { team: "web" } } } });
  await server.idle();
  assert.equal((await zonesOf().get("example")).status?.serial, serial + 1);
});

test("records go with their zone, and so does the file", async () => {
  await makeZone();
  await eventually(async () => (await recordsOf().get("www")).metadata.ownerReferences?.length === 1);
  await zonesOf().delete("example");
  await eventually(async () => (await recordsOf().list()).items.length === 0);
  await eventually(() => !files.has("example.org"));
});

test("what can't be right is refused, with the place", async () => {
  await makeZone();
  const wrong = recordsOf().create({
    metadata: { name: "v6" },
    spec: { zone: "example", name: "www", type: "AAAA", values: ["192.0.2.5"] },
  });
  await assert.rejects(wrong, (error: Error) => isInvalid(error) && /spec\.values.*IPv6/.test(error.message));
  const moved = zonesOf().patch("example", { type: "merge", body: { spec: { domain: "example.com" } } });
  await assert.rejects(moved, /a zone keeps its domain/);
});
