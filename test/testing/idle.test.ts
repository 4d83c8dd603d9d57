/** Waiting for controllers, and dropping the history. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isGone, isNotFound } from "../../runtime/client/index.js";
import { definition, started, thing, until } from "./scene.js";

test("idle resolves when everything that a write leads to is done", async (t) => {
  const server = await started(t);
  const { client } = server;
  await server.idle();
  const maps = client.core.v1.configMaps("default");
  for (let round = 0; round < 5; round++) {
    const owner = await maps.create({ metadata: { name: "owner" } });
    const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: owner.metadata.uid }];
    for (let index = 0; index < 30; index++)
      await maps.create({ metadata: { name: `child-${index}`, ownerReferences } });
    await client.core.v1.namespaces().create({ metadata: { name: `team-${round}` } });
    await server.idle();
    // what controllers put into each namespace is there
    await client.core.v1.serviceAccounts(`team-${round}`).get("default");
    await client.core.v1.configMaps(`team-${round}`).get("kube-root-ca.crt");
    await maps.delete("owner");
    await server.idle();
    assert.equal((await maps.list()).items.filter(({ metadata }) => metadata.name.startsWith("child")).length, 0);
  }
});

test("idle waits for controllers that begin with a definition, and names what is busy when it has waited enough", async (t) => {
  const server = await started(t);
  await server.install(definition());
  await server.idle();
  const owner = await server.client.core.v1.configMaps("default").create({ metadata: { name: "owner" } });
  const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: owner.metadata.uid }];
  await server.install({ ...thing("child"), metadata: { name: "child", ownerReferences } });
  await server.client.core.v1.configMaps("default").delete("owner");
  await server.idle();
  const path = "/apis/example.com/v1/namespaces/default/things/child";
  await assert.rejects(server.client.request({ method: "GET", path }), isNotFound);
  const slow = server.faults.add({ store: { operation: "commit", delayMs: 2_000 } });
  const creating = server.client.core.v1.namespaces().create({ metadata: { name: "slow" } });
  await until(async () => slow.hits > 0, "the store is slow");
  slow.remove();
  await creating;
  server.faults.add({ on: { resources: ["serviceaccounts"], verbs: ["create"] }, delayMs: 5_000 });
  await server.idle();
});

test("idle ends with the signal, and at its time", async (t) => {
  const server = await started(t);
  const reason = new Error("no more");
  await assert.rejects(server.idle({ signal: AbortSignal.abort(reason) }), reason);
  const names = Array.from({ length: 50 }, (_, index) => `team-${index}`);
  await Promise.all(names.map((name) => server.client.core.v1.namespaces().create({ metadata: { name } })));
  await assert.rejects(server.idle({ timeoutMs: 0 }), /idle: still busy after 0 ms: ./);
  await server.idle();
});

test("compact drops the history at once: old watches and continue tokens get 410, and the state stays", async (t) => {
  const server = await started(t);
  const maps = server.client.core.v1.configMaps("default");
  const { metadata } = await maps.create({ metadata: { name: "a" } });
  for (const name of ["b", "c", "d"]) await maps.create({ metadata: { name } });
  const page = await maps.list({ limit: 2 });
  await server.idle();
  const live = maps.watch({})[Symbol.asyncIterator]();
  const first = await live.next();
  await maps.patch("a", { type: "merge", body: { data: { a: "1" } } });
  await server.compact();
  const old = maps.watch({ resourceVersion: metadata.resourceVersion });
  await assert.rejects(async () => {
    for await (const _ of old);
  }, isGone);
  await assert.rejects(maps.list({ limit: 2, continue: page.metadata.continue ?? "" }), isGone);
  await assert.rejects(maps.list({ resourceVersion: metadata.resourceVersion, resourceVersionMatch: "Exact" }), isGone);
  assert.equal((await maps.get("a")).data?.a, "1");
  // a watch that had everything goes on
  assert.equal(first.done, false);
  await maps.create({ metadata: { name: "after" } });
  for (let next = await live.next(); ; next = await live.next()) {
    assert.equal(next.done, false);
    if (next.value?.object.metadata.name === "after") break;
  }
  await live.return?.();
  await server.compact();
});
