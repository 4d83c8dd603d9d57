/**
 * An operator's suite against a real API server in this process. The state that all tests begin with is made once; each
 * test has a fork of it for itself, and runs the operator with the rights that it has in a cluster.
 */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { deployments } from "kindsmith/builtin/apps/v1/client";
import { configMaps, namespaces } from "kindsmith/builtin/core/v1/client";
import { isNotFound } from "kindsmith/client";
import { Manager } from "kindsmith/operator";
import { startTestServer, type TestServer } from "kindsmith/testing";
import { websites } from "../generated/web.example.com/v1/client.js";
import { addWebsiteController } from "../operator.js";

const OPERATOR = {
  username: "system:serviceaccount:website-operator:operator",
  groups: ["system:serviceaccounts", "system:serviceaccounts:website-operator", "system:authenticated"],
};

let base: TestServer;
before(async () => {
  base = await startTestServer({ clock: "virtual" });
  await base.install("schemas", "deploy");
});
after(() => base.stop());

/** A fork of the base state in which the operator runs. */
async function withOperator(work: (server: TestServer) => Promise<void>): Promise<void> {
  await using server = await base.fork();
  const stop = new AbortController();
  const errors: unknown[] = [];
  const { clock } = server;
  const manager = new Manager({ client: server.clientAs(OPERATOR), clock, onError: (error) => errors.push(error) });
  addWebsiteController(manager, () => clock.now());
  const running = manager.run(stop.signal);
  try {
    await manager.started;
    await work(server);
  } finally {
    stop.abort();
    await running;
  }
  const denied = errors.filter((error) => /cannot \w+ resource/.test(String(error)));
  assert.deepEqual(denied, [], "deploy/rights.yaml lacks a right");
}

const site = { metadata: { name: "home" }, spec: { pages: { "index.html": "hello" } } };
const inDefault = ({ client }: TestServer) => ({
  websites: client.resource(websites).inNamespace("default"),
  deployments: client.resource(deployments).inNamespace("default"),
  configMaps: client.resource(configMaps).inNamespace("default"),
});

async function eventually(server: TestServer, isSo: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    const so = await isSo().catch((error: unknown) => {
      if (!isNotFound(error)) throw error;
    });
    if (so) return;
    // back-offs and pauses pass without waiting
    await server.clock.advance(50);
  }
  assert.fail(`never so: ${isSo}`);
}

test("a website gets its parts, and is ready when they are", () =>
  withOperator(async (server) => {
    const api = inDefault(server);
    await api.websites.create(site);
    await eventually(server, () => api.deployments.get("home"));
    assert.equal((await api.deployments.get("home")).spec?.replicas, 2);
    // No pods run here, so the test writes the status that the cluster would.
    await api.deployments.status.patch("home", { type: "merge", body: { status: { replicas: 2, readyReplicas: 2 } } });
    await eventually(server, async () => (await api.websites.get("home")).status?.conditions?.[0]?.status === "True");
  }));

test("what others change is put right", () =>
  withOperator(async (server) => {
    const api = inDefault(server);
    await api.websites.create(site);
    await eventually(server, () => api.configMaps.get("home"));
    await api.configMaps.patch("home", { type: "merge", body: { data: { "index.html": "defaced" } } });
    await eventually(server, async () => (await api.configMaps.get("home")).data?.["index.html"] === "hello");
    await api.deployments.delete("home");
    await eventually(server, () => api.deployments.get("home"));
  }));

test("the parts are collected after their website, and a namespace can be deleted", () =>
  withOperator(async (server) => {
    const api = inDefault(server);
    await api.websites.create(site);
    await eventually(server, () => api.deployments.get("home"));
    await api.websites.delete("home");
    await eventually(server, async () => (await api.deployments.list()).items.length === 0);

    const { client } = server;
    await client.resource(namespaces).create({ metadata: { name: "team" } });
    await client.resource(websites).inNamespace("team").create(site);
    await eventually(server, () => client.resource(deployments).inNamespace("team").get("home"));
    await client.resource(namespaces).delete("team");
    await eventually(server, () =>
      client
        .resource(namespaces)
        .get("team")
        .then(() => false, isNotFound),
    );
  }));

test("a preview ends after its time, without anybody waiting for it", () =>
  withOperator(async (server) => {
    const api = inDefault(server);
    await api.websites.create({ ...site, spec: { ...site.spec, keepForSeconds: 3_600 } });
    await eventually(server, () => api.deployments.get("home"));
    await server.clock.advance(3_500_000);
    assert.ok(await api.websites.get("home"));
    await server.clock.advance(200_000);
    await eventually(server, () => api.websites.get("home").then(() => false, isNotFound));
  }));

test("a bad day: lost watches, failing requests, conflicts", () =>
  withOperator(async (server) => {
    const api = inDefault(server);
    const faults = [
      server.faults.add({ on: { verbs: ["create", "patch"], resources: ["deployments"] }, times: 3, answer: 500 }),
      server.faults.add({ on: { verbs: ["patch"], resources: ["services"] }, times: 2, answer: 409 }),
      server.faults.add({ on: { verbs: ["watch"], resources: ["websites"] }, times: 2, answer: 410 }),
    ];
    server.faults.cutWatches();
    await api.websites.create(site);
    await eventually(server, () => api.deployments.get("home"));
    // the service comes after the deployment
    await eventually(server, async () => faults.every(({ hits }) => hits > 0));
  }));
