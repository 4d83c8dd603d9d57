/** Faults of the store under a server, and rules that are refused since they could never happen. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiObject } from "../../runtime/api/object.js";
import { defineReference, StatusError } from "../../runtime/client/index.js";
import { FaultRuleError } from "../../runtime/testing/faults/index.js";
import { ManualClock } from "../client/support/manual-clock.js";
import { type FaultsScene, openFaultsScene } from "./support/faults-scene.js";

const configmaps = defineReference<ApiObject & { data?: Record<string, string> }>({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  scope: "Namespaced",
});
const mapsOf = ({ client }: FaultsScene) => client.resource(configmaps).inNamespace("default");
const ON = { resources: ["configmaps"] };

async function codeOf(work: Promise<unknown>): Promise<number | string> {
  return work.then(
    () => "done",
    (error: unknown) => (error instanceof StatusError ? error.code : String(error)),
  );
}

test("a store that is not available: writes and fresh reads are 503, what caches know is still read", async (t) => {
  const scene = await openFaultsScene(t);
  const maps = mapsOf(scene);
  await maps.create({ metadata: { name: "a" } });
  const commit = scene.faults.add({ on: ON, store: { operation: "commit", fail: "unavailable" } });
  assert.equal(await codeOf(maps.create({ metadata: { name: "b" } })), 503);
  assert.equal(await codeOf(maps.delete("a")), 503);
  assert.equal(commit.hits, 2);
  // other resources have the same store, and are not meant
  await scene.client
    .resource(defineReference({ group: "", version: "v1", kind: "Secret", resource: "secrets", scope: "Namespaced" }))
    .inNamespace("default")
    .create({ metadata: { name: "s" } });
  commit.remove();
  const head = scene.faults.add({
    on: { ...ON, verbs: ["list"] },
    store: { operation: "head", fail: "unavailable" },
    times: 1,
  });
  const listed = await scene.client.request({
    method: "GET",
    path: "/api/v1/namespaces/default/configmaps?resourceVersion=0",
  });
  assert.equal(listed.status, 200);
  assert.equal(head.hits, 0);
  // 503 with Retry-After is tried again by the client, and then the store is back
  await maps.list();
  assert.equal(head.hits, 1);
});

test("an unknown outcome is 504, whether or not the write took place, and a watch shows which", async (t) => {
  const scene = await openFaultsScene(t);
  const maps = mapsOf(scene);
  const on = { ...ON, groups: [""], namespaces: ["default"], names: ["written"] };
  scene.faults.add({ on, store: { operation: "commit", fail: "unknown-outcome" }, times: 1 });
  assert.equal(await codeOf(maps.create({ metadata: { name: "written" } })), 504);
  assert.equal((await maps.get("written")).metadata.name, "written");
  scene.faults.add({ on: ON, store: { operation: "commit", fail: "unknown-outcome", isWritten: false }, times: 1 });
  assert.equal(await codeOf(maps.create({ metadata: { name: "not-written" } })), 504);
  assert.equal(await codeOf(maps.get("not-written")), 404);
  const seen: string[] = [];
  for await (const event of maps.watch({ resourceVersion: "0", timeoutSeconds: 60 })) {
    seen.push(`${event.type} ${event.object.metadata.name}`);
    if (seen.length === 1) await maps.create({ metadata: { name: "after" } });
    else break;
  }
  assert.deepEqual(seen, ["ADDED written", "ADDED after"]);
});

test("a slow store is as slow as the server's clock says", async (t) => {
  const clock = new ManualClock();
  const scene = await openFaultsScene(t, { clock });
  const slow = scene.faults.add({ on: ON, store: { operation: "commit", delayMs: 3000 }, times: 1 });
  let isDone = false;
  const creating = mapsOf(scene)
    .create({ metadata: { name: "a" } })
    .then(() => {
      isDone = true;
    });
  await slow.reached(1);
  await clock.advance(2999);
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(isDone, false);
  await clock.advance(1);
  await creating;
});

test("the server's own use of the store is hit only where the rule includes it", async (t) => {
  const scene = await openFaultsScene(t, { controllers: ["root-ca-cert-publisher"], caBundle: "x" });
  const spaces = scene.client.resource(
    defineReference({ group: "", version: "v1", kind: "Namespace", resource: "namespaces", scope: "Cluster" }),
  );
  const published = async (namespace: string): Promise<void> => {
    const maps = scene.client.resource(configmaps).inNamespace(namespace);
    for await (const event of maps.watch({ resourceVersion: "0", timeoutSeconds: 60 }))
      if (event.type === "ADDED") return;
    assert.fail("nothing was published");
  };
  const spared = scene.faults.add({ on: ON, store: { operation: "commit", fail: "unavailable" } });
  await spaces.create({ metadata: { name: "one" } });
  await published("one");
  assert.equal(spared.hits, 0);
  spared.remove();
  const included = scene.faults.add({
    on: ON,
    store: { operation: "commit", fail: "unavailable" },
    includeControllers: true,
    times: 1,
  });
  await spaces.create({ metadata: { name: "two" } });
  await included.reached(1);
  await published("two");
});

const REFUSED: readonly (readonly [rule: unknown, message: RegExp])[] = [
  [{}, /^the rule does nothing: expected one or more of answer, delayMs, /],
  [undefined, /expected an object/],
  [{ anwser: 500 }, /^a fault has the unknown member "anwser": allowed are on, times, /],
  [{ on: { verb: ["get"] }, answer: 500 }, /^on has the unknown member "verb": allowed are verbs, groups/],
  [{ on: { verbs: ["fetch"] }, answer: 500 }, /^on\.verbs\[0\]: found "fetch", expected one of get, list, watch/],
  [{ on: { verbs: [] }, answer: 500 }, /^on\.verbs: found \[\], expected a list of 1 to/],
  [
    { on: { resources: ["deployment"] }, answer: 500 },
    /^on\.resources: found "deployment", expected one that is served: deployments/,
  ],
  [{ on: { resources: ["deployments"], groups: [""] }, answer: 500 }, /^on\.resources: found "deployments"/],
  [{ on: { groups: ["app"] }, answer: 500 }, /^on\.groups: found "app", expected one that is served: apps/],
  [{ on: { resources: ["configmaps"], subresources: ["scale"] }, answer: 500 }, /^on\.subresources: found "scale"/],
  [
    { on: { resources: ["tokenreviews"], verbs: ["list"] }, answer: 500 },
    /^on\.verbs: found "list", expected one that is served: create/,
  ],
  [{ on: { resources: ["nodes"], namespaces: ["default"] }, answer: 500 }, /^on\.namespaces: .* cluster-scoped/],
  [{ on: { verbs: ["create"], names: ["a"] }, answer: 500 }, /^on\.names: .*a create has none in its URL/],
  [{ on: { users: ["system:apiserver"] }, answer: 500 }, /^on\.users: .*includeControllers: true/],
  [{ on: { paths: ["apis"] }, answer: 500 }, /^on\.paths: found "apis", expected a path that begins with \//],
  [{ on: { paths: ["/apis"], resources: ["pods"] }, answer: 500 }, /^on\.paths is for requests outside of resources/],
  [{ answer: 418 }, /^answer: found the code 418, expected one of 400, 401/],
  [
    { answer: { code: 500, reason: "NotFound" } },
    /^answer: found the reason NotFound with the code 500, expected InternalError or ServerTimeout or StorageReadError/,
  ],
  [
    { answer: { code: 429, retryAfterSeconds: -1 } },
    /^answer\.retryAfterSeconds: found -1, expected a whole number from 0 to/,
  ],
  [{ answer: 500, times: 0 }, /^times: found 0, expected a whole number of at least 1/],
  [{ answer: 500, probability: 0 }, /^probability: found 0, expected a number greater than 0/],
  [{ answer: 500, loseAnswer: true }, /^found answer and loseAnswer: a request that the rule answers is not served/],
  [{ answer: 500, cut: {} }, /^found answer and cut in one rule: cut needs a rule of its own/],
  [{ on: { verbs: ["list"] }, cut: {} }, /^on\.verbs: found \["list"\], expected watch among them/],
  [{ on: { resources: ["tokenreviews"] }, cut: {} }, /^on\.verbs: found "watch"/],
  [{ on: { verbs: ["watch"] }, loseAnswer: true }, /^on\.verbs: .* another verb than watch/],
  [{ cut: { midFrame: true, with: 410 } }, /`with` and `midFrame` exclude each other/],
  [{ cut: { cleanly: true, with: 410 } }, /a clean end has neither/],
  [{ cut: { afterBytes: 1, afterEvents: 1 } }, /afterBytes stands alone/],
  [{ store: { operation: "commit" } }, /^store does nothing: expected fail or delayMs/],
  [{ store: { operation: "list", fail: "unknown-outcome" } }, /only writes have an unknown outcome/],
  [{ store: { operation: "commit", fail: "unavailable", isWritten: true } }, /isWritten is for fail: unknown-outcome/],
  [
    { store: { operation: "put", fail: "unavailable" } },
    /^store\.operation: found "put", expected one of commit, get, list, head/,
  ],
];

test("a rule that could never happen is refused with what was found and what was expected", async (t) => {
  const { faults } = await openFaultsScene(t);
  for (const [rule, message] of REFUSED) {
    assert.throws(
      () => faults.add(rule as never),
      (error: Error) => error instanceof FaultRuleError && message.test(error.message),
      `${JSON.stringify(rule)} should be refused with ${message}`,
    );
  }
  assert.throws(
    () => faults.cutWatches({ resources: ["configmap"] }),
    /found "configmap", expected one that is served: configmaps/,
  );
  assert.deepEqual(faults.list(), []);
});

test("the number of faults is bounded; clear removes all of them", async (t) => {
  const { faults } = await openFaultsScene(t);
  for (let index = 0; index < 1000; index++) faults.add({ on: { names: ["x"] }, answer: 500 });
  assert.throws(() => faults.add({ answer: 500 }), /1000 faults are active/);
  faults.clear();
  assert.deepEqual(faults.list(), []);
});
