/** Faults on watches: streams that end early in every way, and events that are lost, doubled and out of order. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { CoreV1Api, KubeConfig, makeInformer } from "@kubernetes/client-node";
import type { ApiObject } from "../../runtime/api/object.js";
import { inProcessTransport } from "../../runtime/assembly/in-process-transport.js";
import { ConnectionError, connect, defineReference, StatusError } from "../../runtime/client/index.js";
import { decodeCbor } from "../../runtime/codec/cbor/cbor-reader.js";
import { frameLength, typeOf } from "../../runtime/testing/faults/frames.js";
import type { CutRule, FaultRule } from "../../runtime/testing/faults/index.js";
import { findKubectl, Kubectl } from "../support/kubectl.js";
import { Sightings } from "../support/sightings.js";
import { type FaultsScene, listenWithFaults, openFaultsScene } from "./support/faults-scene.js";

const configmaps = defineReference<ApiObject & { data?: Record<string, string> }>({
  group: "",
  version: "v1",
  kind: "ConfigMap",
  resource: "configmaps",
  scope: "Namespaced",
});
const ON = { resources: ["configmaps"] };
const DEFAULT = { namespace: "default" };
const REACHED_TIMEOUT_MS = 60_000;
const PATH = "/api/v1/namespaces/default/configmaps";

const mapsOf = ({ client }: Pick<FaultsScene, "client">) => client.resource(configmaps).inNamespace("default");

/** What a watch shows until it ends: events, then `end` or the failure. */
async function watched(
  scene: Pick<FaultsScene, "client">,
  isOver: (texts: readonly string[]) => boolean = () => false,
) {
  const texts: string[] = [];
  try {
    for await (const event of mapsOf(scene).watch({ resourceVersion: "0", timeoutSeconds: 60 })) {
      texts.push(`${event.type} ${event.object.metadata.name}`);
      if (isOver(texts)) return texts;
    }
    texts.push("end");
  } catch (error) {
    if (error instanceof StatusError) texts.push(`${error.code} ${error.reason}`);
    else if (error instanceof ConnectionError) texts.push(error.failure);
    else throw error;
  }
  return texts;
}

async function scenes(t: TestContext) {
  const inProcess = await openFaultsScene(t);
  const found: { how: string; scene: FaultsScene }[] = [{ how: "in process", scene: inProcess }];
  for (const tls of [false, true]) {
    const scene = await listenWithFaults(t, { tls });
    const client = await connect({
      server: scene.url,
      ...(scene.ca === undefined ? {} : { ca: scene.ca }),
      token: scene.token,
      profile: scene.profile,
    });
    t.after(() => client.close());
    found.push({ how: tls ? "HTTP/2" : "HTTP/1.1", scene: { ...scene, client } });
  }
  return found;
}

const CUTS: readonly (readonly [cut: CutRule, seen: readonly string[]])[] = [
  [{}, ["closed"]],
  [{ afterEvents: 2 }, ["ADDED a", "ADDED b", "closed"]],
  [{ afterEvents: 1, midFrame: true }, ["ADDED a", "closed"]],
  [{ midFrame: true }, ["closed"]],
  [{ afterBytes: 30 }, ["closed"]],
  [{ afterEvents: 1, with: 410 }, ["ADDED a", "410 Expired"]],
  [{ with: { code: 500, message: "scripted" } }, ["500 InternalError"]],
  [{ afterEvents: 2, cleanly: true }, ["ADDED a", "ADDED b", "end"]],
];

test("[SDK-010] a watch ends at once, after events, in the middle of one, with an ERROR event or cleanly, on every transport", async (t) => {
  for (const { how, scene } of await scenes(t)) {
    for (const name of ["a", "b", "c"]) await mapsOf(scene).create({ metadata: { name } });
    for (const [cut, seen] of CUTS) {
      const fault = scene.faults.add({ on: { ...ON, verbs: ["watch"] }, cut, times: 1 });
      assert.deepEqual(await watched(scene), seen, `${how}: ${JSON.stringify(cut)}`);
      assert.equal(fault.hits, 1);
      assert.deepEqual(scene.faults.list(), []);
    }
    // what was cut on purpose is no fault of the server's
    assert.deepEqual(scene.reported, []);
    const whole = await watched(scene, (texts) => texts.length === 3);
    assert.deepEqual(whole, ["ADDED a", "ADDED b", "ADDED c"]);
  }
});

test("watches that are open already are cut as well, those of others are not", async (t) => {
  for (const { how, scene } of await scenes(t)) {
    await mapsOf(scene).create({ metadata: { name: "a" } });
    const begun = new Sightings();
    const outcome = watched(scene, (texts) => {
      begun.add(texts.at(-1) ?? "");
      return false;
    });
    await begun.include(["ADDED a"]);
    assert.equal(scene.faults.cutWatches({ namespaces: ["kube-system"] }), 0);
    assert.equal(scene.faults.cutWatches(ON), 1, how);
    assert.deepEqual(await outcome, ["ADDED a", "closed"]);
    const again = watched(scene, (texts) => {
      begun.add(`again ${texts.at(-1)}`);
      return false;
    });
    await begun.include(["again ADDED a"]);
    const fault = scene.faults.add({ on: ON, cut: { afterEvents: 1 }, times: 1 });
    await mapsOf(scene).create({ metadata: { name: "b" } });
    assert.deepEqual(await again, ["ADDED a", "ADDED b", "closed"]);
    assert.equal(fault.hits, 1);
  }
});

test("a fault that was claimed for a watch is free again when the watch ends without it", async (t) => {
  const scene = await openFaultsScene(t);
  await mapsOf(scene).create({ metadata: { name: "a" } });
  const fault = scene.faults.add({ on: ON, cut: { afterEvents: 5 }, times: 1 });
  await watched(scene, (texts) => texts.length === 1);
  assert.equal(fault.hits, 0);
  for (const name of ["b", "c", "d", "e"]) await mapsOf(scene).create({ metadata: { name } });
  assert.equal((await watched(scene)).at(-1), "closed");
  assert.equal(fault.hits, 1);
});

const EVENTS: readonly (readonly [rule: FaultRule, seen: string])[] = [
  [{ loseEvents: true, skip: 1, times: 1 }, "a c d"],
  [{ loseEvents: { types: ["DELETED"] } }, "a b c d"],
  [{ duplicateEvents: true, skip: 2, times: 1 }, "a b c c d"],
  [{ reorderEvents: true, times: 1 }, "b a c d"],
  [{ reorderEvents: true, skip: 1, times: 1 }, "a c b d"],
];

test("events are lost, doubled and out of order as the rule says, each an occasion of its own", async (t) => {
  for (const { how, scene } of await scenes(t)) {
    for (const name of ["a", "b", "c", "d"]) await mapsOf(scene).create({ metadata: { name } });
    for (const [rule, seen] of EVENTS) {
      const fault = scene.faults.add({ on: ON, ...rule });
      const count = seen.split(" ").length;
      const texts = await watched(scene, (all) => all.length === count);
      assert.deepEqual(texts.map((text) => text.split(" ")[1]).join(" "), seen, `${how}: ${JSON.stringify(rule)}`);
      assert.equal(fault.hits, rule.times === undefined ? 0 : 1);
      fault.remove();
    }
  }
});

test("an event that waits for the next one is sent before a bookmark, which promises that all before it was sent", async (t) => {
  const scene = await openFaultsScene(t, { featureGates: { WatchList: true } });
  await mapsOf(scene).create({ metadata: { name: "a" } });
  const fault = scene.faults.add({ on: ON, reorderEvents: true });
  const query = "watch=true&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true";
  const response = await inProcessTransport((request) => scene.server.handle(request)).request({
    method: "GET",
    path: `${PATH}?${query}&timeoutSeconds=60`,
    headers: { authorization: `Bearer ${scene.token}` },
  });
  let text = "";
  for await (const chunk of response.body) {
    text += Buffer.from(chunk).toString();
    if (text.includes("BOOKMARK") && text.endsWith("\n")) break;
  }
  const lines = text.trim().split("\n");
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).type),
    ["ADDED", "BOOKMARK"],
  );
  assert.equal(fault.hits, 0);
});

test("watches of the server's own components are cut only on request", async (t) => {
  const scene = await openFaultsScene(t, { controllers: ["namespace"] });
  await waitFor(() => {
    // at the same moment, so that there is a watch that the first one spares
    const spared = scene.faults.cutWatches({ resources: ["namespaces"] });
    const included = scene.faults.cutWatches({ resources: ["namespaces"], includeControllers: true });
    assert.equal(spared, 0);
    return included > 0;
  });
});

test("frames of every encoding are distinguished", async (t) => {
  const scene = await openFaultsScene(t, { emulatedVersion: "1.32", featureGates: { CBORServingAndStorage: true } });
  for (const name of ["a", "b", "c"])
    await mapsOf(scene).create({ metadata: { name }, data: { text: "x".repeat(300) } });
  const transport = inProcessTransport((request) => scene.server.handle(request));
  const types = {
    json: "application/json",
    protobuf: "application/vnd.kubernetes.protobuf;stream=watch",
    cbor: "application/cbor-seq",
  } as const;
  for (const [encoding, accept] of Object.entries(types) as ["json" | "protobuf" | "cbor", string][]) {
    scene.faults.add({ on: ON, loseEvents: true, skip: 1, times: 1 });
    scene.faults.add({ on: ON, cut: { afterEvents: 2, with: 410 }, times: 1 });
    const response = await transport.request({
      method: "GET",
      path: `${PATH}?watch=true&resourceVersion=0`,
      headers: { accept, authorization: `Bearer ${scene.token}` },
    });
    assert.equal(response.status, 200, encoding);
    const chunks: Uint8Array[] = [];
    for await (const chunk of response.body) chunks.push(chunk);
    let bytes = Buffer.concat(chunks);
    const seen: string[] = [];
    for (let length = frameLength(bytes, encoding); length !== undefined; length = frameLength(bytes, encoding)) {
      const frame = bytes.subarray(0, length);
      seen.push(String(typeOf(frame)));
      if (encoding === "cbor") assert.equal((decodeCbor(frame) as { type: string }).type, typeOf(frame));
      bytes = bytes.subarray(length);
    }
    assert.deepEqual([seen, bytes.byteLength], [["ADDED", "ADDED", "ERROR"], 0], encoding);
  }
});

test("[SDK-010] our informer comes through cuts, errors and doubled events with the state of the server, by any seed", async (t) => {
  const seed = Number(process.env.KINDSMITH_SEED ?? Date.now() % 0x7fffffff);
  t.diagnostic(`KINDSMITH_SEED=${seed}`);
  for (const { how, scene } of await scenes(t)) {
    const { faults } = scene;
    const rules: FaultRule[] = [
      { on: { ...ON, verbs: ["watch"] }, answer: 503, probability: 0.2 },
      { on: { ...ON, verbs: ["list"] }, answer: { code: 429, retryAfterSeconds: 0 }, probability: 0.3 },
      { on: ON, cut: { afterEvents: 3 }, probability: 0.3 },
      { on: ON, cut: { afterEvents: 1, midFrame: true }, probability: 0.3 },
      { on: ON, cut: { afterEvents: 4, with: 410 }, probability: 0.3 },
      { on: ON, duplicateEvents: true, probability: 0.3 },
      // whatever the seed is, one of them happens
      { on: ON, cut: { afterEvents: 1 }, times: 1 },
    ];
    const active = rules.map((rule, index) => faults.add({ ...rule, seed: seed + index }));
    const informer = mapsOf(scene).informer({ onError: () => {}, random: () => 0 });
    const stopped = new AbortController();
    t.after(() => stopped.abort());
    const running = informer.run(stopped.signal);
    const seen = new Sightings();
    informer.on({
      add: ({ metadata }) => seen.add(`${metadata.name} ${metadata.resourceVersion}`),
      update: ({ metadata }) => seen.add(`${metadata.name} ${metadata.resourceVersion}`),
      delete: ({ metadata }) => seen.add(`gone ${metadata.name}`),
    });
    await informer.synced();
    const last: string[] = [];
    for (let index = 0; index < 25; index++) {
      const name = `m-${index}`;
      await mapsOf(scene).create({ metadata: { name } });
      const written = await mapsOf(scene).patch(name, { type: "merge", body: { data: { n: String(index) } } });
      if (index % 5 === 4) await mapsOf(scene).delete(name);
      else last.push(`${name} ${written.metadata.resourceVersion}`);
    }
    // What is seen after all others tells that they were, those too that are gone.
    const end = await mapsOf(scene).create({ metadata: { name: "m-end" } });
    last.push(`m-end ${end.metadata.resourceVersion}`);
    await seen.include(last);
    assert.deepEqual(
      informer
        .list()
        .map(({ metadata }) => `${metadata.name} ${metadata.resourceVersion}`)
        .sort(),
      last.sort(),
      how,
    );
    assert.ok(active.reduce((sum, { hits }) => sum + hits, 0) > 0, "faults happened");
    stopped.abort();
    await running;
    faults.clear();
  }
});

test("[SDK-019] an informer of client-node lists again after an ERROR event and comes back after a cut", async (t) => {
  const scene = await listenWithFaults(t);
  const config = new KubeConfig();
  config.loadFromFile(scene.kubeconfig);
  const core = config.makeApiClient(CoreV1Api);
  const seen = new Sightings();
  const informer = makeInformer(config, PATH, () => core.listNamespacedConfigMap(DEFAULT));
  let isOver = false;
  for (const verb of ["add", "update", "delete"] as const)
    informer.on(verb, (object) => seen.add(`${verb} ${object.metadata?.name}`));
  informer.on("error", (error) => {
    seen.add(`error ${(error as { code?: unknown }).code ?? "connection"}`);
    if (!isOver) void informer.start();
  });
  await core.createNamespacedConfigMap({ ...DEFAULT, body: { metadata: { name: "a" } } });
  const expired = scene.faults.add({ on: ON, cut: { afterEvents: 1, with: 410 }, times: 1 });
  await informer.start();
  await core.createNamespacedConfigMap({ ...DEFAULT, body: { metadata: { name: "b" } } });
  await expired.reached(1, AbortSignal.timeout(REACHED_TIMEOUT_MS));
  await core.createNamespacedConfigMap({ ...DEFAULT, body: { metadata: { name: "c" } } });
  await seen.include(["add a", "add b", "add c"]);
  const cut = scene.faults.add({ on: ON, cut: {}, times: 1 });
  await cut.reached(1, AbortSignal.timeout(REACHED_TIMEOUT_MS));
  await core.deleteNamespacedConfigMap({ ...DEFAULT, name: "a" });
  await seen.include(["delete a"]);
  isOver = true;
  await informer.stop();
});

const kubectl = await findKubectl("1.35");
test("kubectl retries retryable errors, and shows the others", {
  skip: "missing" in kubectl ? kubectl.missing : false,
}, async (t) => {
  const scene = await listenWithFaults(t);
  const tool = new Kubectl((kubectl as { path: string }).path, scene.kubeconfig);
  t.after(() => tool.dispose());
  const on = { ...ON, userAgents: ["kubectl/"] };
  await tool.ok(["create", "configmap", "a"]);
  const busy = scene.faults.add({ on, answer: { code: 429, retryAfterSeconds: 1 }, times: 2 });
  assert.match(await tool.ok(["get", "configmap", "a", "-o", "name"]), /configmap\/a/);
  assert.equal(busy.hits, 2);
  scene.faults.add({ on: { ...on, verbs: ["create"] }, answer: 500, times: 1 });
  const failed = await tool.run(["create", "configmap", "b"]);
  assert.deepEqual([failed.code, /InternalError|Internal error/.test(failed.stderr)], [1, true], failed.stderr);
  scene.faults.add({ on: { ...on, verbs: ["patch"] }, answer: 409, times: 1 });
  const conflict = await tool.run(["label", "configmap", "a", "x=y"]);
  assert.match(conflict.stderr, /the object has been modified/);
  scene.faults.add({ on: { ...on, verbs: ["create"] }, loseAnswer: true, times: 1 });
  assert.notEqual((await tool.run(["create", "configmap", "c"])).code, 0);
  assert.match(await tool.ok(["get", "configmap", "c", "-o", "name"]), /configmap\/c/);
  // a watch that breaks off in the middle of an event ends with what was whole
  scene.faults.add({ on: { ...on, verbs: ["watch"] }, cut: { midFrame: true }, times: 1 });
  const watch = tool.start(["get", "configmaps", "--watch", "-o", "name"]);
  // not "exit": what it has shown last may still be on its way then
  const closed = new Promise<void>((resolve) => watch.once("close", () => resolve()));
  let shown = "";
  watch.stdout?.on("data", (chunk: Buffer) => {
    shown += chunk.toString();
  });
  await waitFor(() => shown.includes("configmap/c"));
  await tool.ok(["create", "configmap", "d"]);
  await closed;
  assert.doesNotMatch(shown, /configmap\/d/);
});

async function waitFor(isSo: () => boolean): Promise<void> {
  for (const limit = performance.now() + 60_000; !isSo(); ) {
    if (performance.now() > limit) throw new Error("it did not become so in 60 s");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
