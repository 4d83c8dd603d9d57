/** Managers, controllers and shared informers against complete servers over sockets, in both profiles. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { configMaps, secrets } from "../../generated/core/v1/client.js";
import type { ConfigMap, SecretApply } from "../../generated/core/v1/index.js";
import { events } from "../../generated/events/v1/client.js";
import { connect } from "../../runtime/client/index.js";
import {
  ensureFinalizer,
  generationChanged,
  isDeleting,
  Manager,
  type ManagerOptions,
  type ReconcileError,
  removeFinalizer,
  setControllerReference,
  watching,
} from "../../runtime/operator/index.js";
import { PROFILES, startApi } from "../support/api.js";

const FINALIZER = "example.com/outside";
const WAIT_MS = 60_000;

for (const profile of PROFILES) {
  test(`[SDK-009] a controller creates, repairs and cleans up the children of its objects (${profile().name})`, async (t) => {
    const { client, namespace, manager, run } = await scene(t, profile);
    const outside = new Set<string>();
    const api = client.resource(configMaps).inNamespace(namespace);
    const children = client.resource(secrets).inNamespace(namespace);
    manager.controller<ConfigMap>({
      name: "example.com/zones",
      for: configMaps,
      labelSelector: "app=zone",
      owns: [secrets],
      watches: [
        watching<ConfigMap>({
          resource: configMaps,
          labelSelector: "app=salt",
          toRequests: ({ metadata, data }) => [{ namespace: metadata.namespace ?? "", name: data?.zone ?? "" }],
        }),
      ],
      concurrency: 2,
      async reconcile({ name }, { object, recorder, signal }) {
        if (object === undefined) return;
        if (isDeleting(object)) {
          outside.delete(name);
          await removeFinalizer(api, object, FINALIZER, { signal });
          return;
        }
        await ensureFinalizer(api, object, FINALIZER, { signal });
        outside.add(name);
        const salt = manager.informers.of(configMaps, { labelSelector: "app=salt" });
        const grains = salt.byIndex("namespace", namespace).map(({ data }) => data?.grains ?? "");
        salt.release();
        const child = {
          metadata: { name: `${name}-key` },
          stringData: { key: `${object.data?.seed}${grains.join("")}` },
        };
        const document = setControllerReference<SecretApply>(object, child);
        await children.apply(document, { fieldManager: "zones", force: true, signal });
        recorder.event(object, { reason: "Applied", note: "the key is there" });
      },
    });
    await run();
    const keyOf = async (): Promise<string | undefined> =>
      children.get("a-key").then(
        ({ data }) => Buffer.from(data?.key ?? "", "base64").toString(),
        () => undefined,
      );
    await api.create({ metadata: { name: "a", labels: { app: "zone" } }, data: { seed: "one" } });
    await eventually(async () => (await keyOf()) === "one", "the child is made");
    const child = await children.get("a-key");
    assert.equal(child.metadata.ownerReferences?.[0]?.controller, true);
    await children.delete("a-key");
    await eventually(async () => (await keyOf()) === "one", "the child is made again");
    await api.patch("a", { type: "merge", body: { data: { seed: "two" } } });
    await eventually(async () => (await keyOf()) === "two", "the child follows");
    await api.create({ metadata: { name: "s", labels: { app: "salt" } }, data: { zone: "a", grains: "!" } });
    await eventually(async () => (await keyOf()) === "two!", "the child follows what is mapped to its owner");
    assert.deepEqual([...outside], ["a"]);
    await api.delete("a");
    await eventually(async () => outside.size === 0, "the outside is cleaned up");
    await eventually(
      () =>
        api.get("a").then(
          () => false,
          () => true,
        ),
      "the object goes",
    );
    const reports = await eventuallyFound(async () => {
      const { items } = await client.resource(events).inNamespace(namespace).list();
      const own = items.filter(({ reportingController }) => reportingController === "example.com/zones");
      return own.length > 0 && (own[0]?.series?.count ?? 1) > 1 ? own : undefined;
    }, "repeated reports are one Event");
    assert.deepEqual(
      [reports.length, reports[0]?.reason, reports[0]?.regarding?.name, reports[0]?.type],
      [1, "Applied", "a", "Normal"],
    );
  });

  test(`informers with the same selection share one watch, and have their own indexes (${profile().name})`, async (t) => {
    const { client, api, namespace, manager, run } = await scene(t, profile);
    const other = await api.namespace();
    const owner = await client
      .resource(configMaps)
      .inNamespace(namespace)
      .create({ metadata: { name: "owner" } });
    const child = setControllerReference<ConfigMap>(
      { ...owner, apiVersion: "v1", kind: "ConfigMap" },
      { metadata: { name: "child" } },
    );
    await client
      .resource(configMaps)
      .inNamespace(namespace)
      .create({ ...child, data: { color: "red" } });
    await client
      .resource(configMaps)
      .inNamespace(other)
      .create({ metadata: { name: "far" }, data: { color: "red" } });
    const byColor = manager.informers.of<ConfigMap>(configMaps, {
      indexers: { color: ({ data }) => (data?.color === undefined ? [] : [data.color]) },
    });
    const plain = manager.informers.of<ConfigMap>(configMaps);
    const narrow = manager.informers.of<ConfigMap>(configMaps, { namespace });
    assert.equal(manager.informers.size, 2);
    await run();
    await byColor.synced();
    assert.deepEqual(
      byColor
        .byIndex("color", "red")
        .map(({ metadata }) => metadata.name)
        .sort(),
      ["child", "far"],
    );
    assert.deepEqual(
      plain.byIndex("ownerUid", owner.metadata.uid).map(({ metadata }) => metadata.name),
      ["child"],
    );
    assert.deepEqual(
      plain.list({ namespace: other }).map(({ metadata }) => metadata.name),
      ["far"],
    );
    assert.equal(narrow.get("far", other), undefined);
    assert.throws(() => plain.byIndex("color", "red"), /expected one of namespace, ownerUid/);
    assert.equal(byColor.get("far", other), plain.get("far", other), "the copies are the same");
    await client
      .resource(configMaps)
      .inNamespace(other)
      .patch("far", { type: "merge", body: { data: { color: "blue" } } });
    await eventually(() => byColor.byIndex("color", "blue").length === 1, "the index follows");
    assert.deepEqual(
      byColor.byIndex("color", "red").map(({ metadata }) => metadata.name),
      ["child"],
    );
    const heard: string[] = [];
    plain.on({ add: ({ metadata }) => heard.push(metadata.name) });
    plain.release();
    plain.release();
    assert.throws(() => plain.on({}), /released/);
    await client
      .resource(configMaps)
      .inNamespace(other)
      .create({ metadata: { name: "late" } });
    await eventually(() => byColor.get("late", other) !== undefined, "the watch goes on for its other holder");
    assert.equal(heard.includes("late"), false);
    byColor.release();
    assert.equal(manager.informers.size, 1);
  });
}

test("a failure is reported with its context and retried; requeueAfterMs reconciles again", async (t) => {
  const { client, namespace, manager, run, errors } = await scene(t);
  const looks: string[] = [];
  manager.controller<ConfigMap>({
    name: "failing",
    for: configMaps,
    namespace,
    predicate: generationChanged,
    async reconcile({ name }, { attempt }) {
      looks.push(`${name} ${attempt}`);
      if (attempt < 3) throw new Error("not yet");
      return looks.length < 6 ? { requeueAfterMs: 1 } : undefined;
    },
  });
  await run();
  await client
    .resource(configMaps)
    .inNamespace(namespace)
    .create({ metadata: { name: "a" } });
  await eventually(() => looks.length === 6, "it is looked at again and again");
  assert.deepEqual(looks, ["a 1", "a 2", "a 3", "a 1", "a 2", "a 3"]);
  const [first] = errors as ReconcileError[];
  assert.equal(first?.message, `controller failing: ${namespace}/a: attempt 1: not yet`);
  assert.deepEqual(first?.request, { namespace, name: "a" });
  assert.equal(errors.length, 4);
  errors.splice(0);
});

test("an update queues the requests of both states; requests that a full queue refused are reconciled later", async (t) => {
  const { client, namespace, manager, run } = await scene(t);
  const looks: string[] = [];
  let letGo: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  manager.controller<ConfigMap>({
    name: "narrow",
    for: configMaps,
    namespace,
    labelSelector: "app=own",
    maxQueued: 2,
    watches: [
      watching<ConfigMap>({
        resource: configMaps,
        namespace,
        labelSelector: "app=other",
        toRequests: ({ data }) => [{ namespace, name: data?.about ?? "" }],
      }),
    ],
    async reconcile({ name }) {
      await gate;
      looks.push(name);
    },
  });
  const api = client.resource(configMaps).inNamespace(namespace);
  for (let index = 0; index < 9; index++) await api.create({ metadata: { name: `c${index}`, labels: { app: "own" } } });
  await run();
  letGo();
  await eventually(() => new Set(looks).size === 9, "all are looked at");
  await api.create({ metadata: { name: "o", labels: { app: "other" } }, data: { about: "before" } });
  await eventually(() => looks.includes("before"), "the first is asked for");
  looks.length = 0;
  await api.patch("o", { type: "merge", body: { data: { about: "after" } } });
  await eventually(() => looks.includes("before") && looks.includes("after"), "both are asked for");
});

test("an invalid requeueAfterMs is a failure, and so is a reconciliation that takes too long", async (t) => {
  const { client, namespace, manager, run, errors } = await scene(t);
  manager.controller<ConfigMap>({
    name: "late",
    for: configMaps,
    namespace,
    reconcileTimeoutMs: 20,
    async reconcile({ name }, { attempt, signal }) {
      if (attempt > 1) return;
      if (name === "odd") return { requeueAfterMs: Number.NaN };
      await new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
    },
  });
  await run();
  const api = client.resource(configMaps).inNamespace(namespace);
  await api.create({ metadata: { name: "odd" } });
  await eventually(() => errors.length === 1, "the odd one is told of");
  await api.create({ metadata: { name: "slow" } });
  await eventually(() => errors.length === 2, "the slow one is told of");
  assert.match(String(errors[0]), /requeueAfterMs: found NaN/);
  assert.match(String(errors[1]), /slow: attempt 1: the reconciliation took more than 20 ms/);
  errors.splice(0);
});

test("a manager ends within its grace period, and names controllers that ignore the signal", async (t) => {
  const { client, namespace, manager, run, stop } = await scene(t, undefined, { gracePeriodMs: 50 });
  let isBusy = false;
  let letGo: () => void = () => undefined;
  manager.controller<ConfigMap>({
    name: "deaf",
    for: configMaps,
    namespace,
    async reconcile() {
      isBusy = true;
      await new Promise<void>((resolve) => {
        letGo = resolve;
      });
    },
  });
  const { running } = await run();
  await client
    .resource(configMaps)
    .inNamespace(namespace)
    .create({ metadata: { name: "a" } });
  await eventually(() => isBusy, "a worker is at it");
  stop();
  await assert.rejects(running, /did not end within 50 ms: reconciliations of deaf ignored/);
  letGo();
});

test("one of two managers works; when it leaves, the other one takes over and reconciles everything", async (t) => {
  const { client, namespace, options, run, manager, stop } = await scene(t, undefined, {
    leaderElection: {
      namespace: "default",
      name: "work",
      retryPeriodMs: 30,
      // a machine that is busy may renew late; the Lease is given back, so that nobody waits for its end
      leaseDurationMs: 120_000,
      renewDeadlineMs: 60_000,
    },
  });
  await client
    .resource(configMaps)
    .inNamespace(namespace)
    .create({ metadata: { name: "a" } });
  const looks: string[] = [];
  const second = new Manager(options);
  for (const [name, one] of [
    ["first", manager],
    ["second", second],
  ] as const) {
    one.controller<ConfigMap>({
      name: "work",
      for: configMaps,
      namespace,
      async reconcile(request) {
        looks.push(`${name} ${request.name}`);
      },
    });
  }
  const { running } = await run();
  await eventually(() => looks.length === 1, "the first one works");
  const end = new AbortController();
  const secondRunning = second.run(end.signal);
  // nothing but the Lease holds it up from here on
  await second.informers.synced();
  assert.deepEqual([manager.isLeading, second.isLeading], [true, false]);
  stop();
  await running;
  await second.started;
  await eventually(() => looks.length === 2, "the second one works");
  assert.deepEqual(looks, ["first a", "second a"]);
  end.abort();
  await secondRunning;
});

test("a manager that is stopped before its caches are filled ends; misuse is reported", async (t) => {
  const { client, manager, errors } = await scene(t);
  const stop = new AbortController();
  manager.controller<ConfigMap>({ name: "a", for: configMaps, reconcile: async () => undefined });
  assert.throws(
    () => manager.controller<ConfigMap>({ name: "a", for: configMaps, reconcile: async () => undefined }),
    /found the name a twice/,
  );
  const running = manager.run(stop.signal);
  stop.abort();
  await running;
  assert.throws(() => manager.add({ run: async () => undefined }), /was already run/);
  await assert.rejects(manager.run(stop.signal), /was already run/);
  const failing = new Manager({ client, onError: (error) => errors.push(error) });
  failing.add({ run: async () => Promise.reject(new Error("broken")) });
  await assert.rejects(failing.run(new AbortController().signal), /broken/);
});

async function scene(
  t: TestContext,
  profile = PROFILES[1] as (typeof PROFILES)[number],
  more: Partial<ManagerOptions> = {},
) {
  const api = await startApi({ profile: profile() });
  const namespace = await api.namespace();
  const client = await connect({ server: api.url, token: api.token, profile: profile() });
  const errors: unknown[] = [];
  const options: ManagerOptions = { client, onError: (error) => errors.push(error), ...more };
  const manager = new Manager(options);
  const end = new AbortController();
  let running: Promise<void> | undefined;
  t.after(async () => {
    end.abort();
    await running?.catch(() => undefined);
    await client.close();
    await api.stop();
    assert.deepEqual(errors, []);
  });
  return {
    api,
    client,
    namespace,
    manager,
    options,
    errors,
    stop: () => end.abort(),
    async run() {
      running = manager.run(end.signal);
      running.catch(() => undefined);
      await manager.started;
      return { running };
    },
  };
}

async function eventually(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  await eventuallyFound(async () => ((await isSo()) ? true : undefined), what);
}

async function eventuallyFound<V>(find: () => Promise<V | undefined>, what: string): Promise<V> {
  const endMs = Date.now() + WAIT_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    if (Date.now() > endMs) throw new Error(`it never came about: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
