/** Using the runtime as a library: below a prefix of another application, with hooks, in process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import Fastify, { type FastifyInstance } from "fastify";
import { widgets } from "../../generated/demo.example.com/v1/index.js";
import { composeServer } from "../../runtime/assembly/compose.js";
import { createServer, defineHooks, exampleGroups, fieldErrors, orchProfile } from "../../runtime/index.js";
import { listen } from "../../runtime/server/http/http-server.js";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { fieldAt, type JsonObject } from "../support/json.js";

test("[GEN-010, GEN-011] the API is a plugin of another application, below a prefix", async () => {
  const server = await createServer({ groups: exampleGroups });
  await server.start();
  const app = Fastify();
  app.get("/own", async () => "own");
  await app.register(server.plugin(), { prefix: "/kinds" });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  const headers = { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json" };
  const call = async (path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> => {
    const response = await fetch(`${url}${path}`, { headers, ...init });
    return { status: response.status, body: await response.text() };
  };
  assert.deepEqual(await call("/own"), { status: 200, body: "own" });
  assert.equal((await call("/kinds/api/v1/namespaces")).status, 200);
  const body = JSON.stringify({ metadata: { name: "a" }, spec: { size: 1 } });
  const created = await call("/kinds/apis/demo.example.com/v1/namespaces/default/widgets", { method: "POST", body });
  assert.equal(created.status, 201);
  assert.equal((await call("/kinds/apis/demo.example.com/v1/namespaces/default/widgets/a")).status, 200);
  assert.equal((await call("/api/v1/namespaces")).status, 404);
  await app.close();
  await server.close();
});

test("[GEN-011] a prefix may end in a slash, and stand within that of another plugin", async () => {
  for (const [outer, inner] of [
    ["", "/kinds/"],
    ["/outer", "/kinds"],
    ["/outer/", "/kinds/"],
  ] as const) {
    const server = await createServer({ groups: exampleGroups });
    const app = Fastify();
    const around = async (parent: FastifyInstance): Promise<void> => {
      await parent.register(server.plugin(), { prefix: inner });
    };
    await app.register(around, { prefix: outer });
    const url = await app.listen({ host: "127.0.0.1", port: 0 });
    const headers = { authorization: `Bearer ${server.adminToken}` };
    const statuses = ["/kinds/api/v1/namespaces", "/kinds/version", "/kinds/docs/"].map(async (path) => {
      const { status } = await fetch(`${url}${outer.replace(/\/$/, "")}${path}`, { headers });
      return status;
    });
    assert.deepEqual(await Promise.all(statuses), [200, 200, 200], `${outer} ${inner}`);
    await app.close();
  }
});

test("hooks run at their moments, with their rights, and not for what a dry-run leaves out", async () => {
  const seen: string[] = [];
  const hooks = defineHooks(widgets, {
    prepareForCreate(widget, { username, dryRun }) {
      seen.push(`prepareForCreate ${username}${dryRun ? " dry" : ""}`);
      widget.metadata = { ...widget.metadata, annotations: { "example.com/by": username } };
    },
    validateCreate: (widget) =>
      widget.spec.size === 13 ? [fieldErrors.invalid("spec.size", 13, "brings bad luck")] : [],
    validateUpdate: (widget, old) =>
      widget.spec.size < old.spec.size ? [fieldErrors.invalid("spec.size", widget.spec.size, "never shrinks")] : [],
    warningsOnCreate: () => ["widgets are old-fashioned"],
    afterDelete: (widget) => {
      seen.push(`afterDelete ${widget.metadata?.name}`);
    },
  });
  const server = await createServer({ groups: exampleGroups, hooks: [hooks] });
  const running = await server.listen();
  const call = async (
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; warning: string | null; body: JsonObject }> => {
    const response = await fetch(`${running.url}/apis/demo.example.com/v1/namespaces/default/widgets${path}`, {
      method,
      headers: {
        authorization: `Bearer ${server.adminToken}`,
        "content-type": method === "PATCH" ? "application/merge-patch+json" : "application/json",
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      warning: response.headers.get("warning"),
      body: (await response.json()) as JsonObject,
    };
  };
  const made = await call("POST", "", { metadata: { name: "a" }, spec: { size: 5 } });
  assert.deepEqual([made.status, made.warning], [201, '299 - "widgets are old-fashioned"']);
  assert.deepEqual(fieldAt(made.body, "metadata", "annotations"), {
    "example.com/by": "admin",
  });
  assert.equal((await call("POST", "", { metadata: { name: "b" }, spec: { size: 13 } })).status, 422);
  assert.equal((await call("PATCH", "/a", { spec: { size: 4 } })).status, 422);
  assert.equal((await call("PATCH", "/a", { spec: { size: 6 } })).status, 200);
  await call("DELETE", "/a?dryRun=All");
  assert.ok(!seen.includes("afterDelete a"));
  await call("DELETE", "/a");
  assert.ok(seen.includes("afterDelete a"));
  await running.stop(500);
});

test("hooks for a kind that is not served are refused when the server is made", async () => {
  const hooks = defineHooks(widgets, {});
  await assert.rejects(
    createServer({ hooks: [hooks] }),
    /there are hooks for widgets\.demo\.example\.com, which this server does not serve/,
  );
});

test("a HEAD request gets headers only, and its watch ends", async () => {
  const server = await composeServer({
    groups: [],
    hooks: [],
    engine: new MemoryEngine(),
    profile: orchProfile(),
    authentication: { authenticators: [] },
    authorization: { alwaysAllowPaths: [] },
    // they watch, and do read
    controllers: [],
  });
  const running = await listen(server, { host: "127.0.0.1", port: 0, tls: undefined });
  const configMaps = server.scheme.byResource("", "v1", "configmaps");
  assert.ok(configMaps);
  for (const query of ["", "?watch=1", "?watch=1&allowWatchBookmarks=true"]) {
    const headers = { authorization: `Bearer ${server.loopbackToken}` };
    const response = await fetch(`${running.url}/api/v1/configmaps${query}`, { method: "HEAD", headers });
    assert.deepEqual([response.status, await response.text()], [200, ""]);
  }
  assert.equal(server.storeOf(configMaps).cache.statistics.listeners, 0);
  await running.stop(500);
});
