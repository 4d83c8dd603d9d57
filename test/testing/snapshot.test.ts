/** Snapshots, and the ways back to them: in the same server, in another one, and in forks. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { configMaps } from "../../generated/core/v1/client.js";
import type { ConfigMap, Namespace } from "../../generated/core/v1/index.js";
import { Informer, isForbidden, isGone, isInvalid, isNotFound, type Stored } from "../../runtime/client/index.js";
import { startTestServer, type TestServer } from "../../runtime/testing/index.js";
import { definition, started, type Thing, thing, things, until } from "./scene.js";

function mapsOf(server: TestServer) {
  return server.client.core.v1.configMaps("default");
}

/** Everything that lists of the server show, apart from the versions. */
async function content(server: TestServer): Promise<Map<string, unknown>> {
  const { client } = server;
  const lists = await Promise.all([
    client.core.v1.configMaps().list(),
    client.core.v1.namespaces().list(),
    client.core.v1.services().list(),
    client.core.v1.serviceAccounts().list(),
    client.rbac.v1.clusterRoles().list(),
    client.apiextensions.v1.customResourceDefinitions().list(),
  ]);
  return new Map(
    lists.flatMap(({ items }, index) =>
      (items as Stored<ConfigMap>[]).map(({ metadata: { resourceVersion: _, ...metadata }, ...rest }) => [
        `${index}/${metadata.namespace ?? ""}/${metadata.name}`,
        { metadata, ...rest },
      ]),
    ),
  );
}

test("restore brings back what was changed, deleted and made, with the same uids and newer versions", async (t) => {
  const server = await started(t);
  const maps = mapsOf(server);
  const kept = await maps.create({ metadata: { name: "kept" }, data: { a: "1" } });
  const changed = await maps.create({ metadata: { name: "changed" }, data: { a: "1" } });
  const deleted = await maps.create({ metadata: { name: "deleted" }, data: { a: "1" } });
  const remade = await maps.create({ metadata: { name: "remade" }, data: { a: "1" } });
  await server.idle();
  const before = await content(server);
  const snapshot = await server.snapshot();
  await maps.patch("changed", { type: "merge", body: { data: { a: "2" } } });
  await maps.delete("deleted");
  await maps.delete("remade");
  const other = await maps.create({ metadata: { name: "remade" }, data: { a: "2" } });
  await maps.create({ metadata: { name: "new" } });
  await server.restore(snapshot);
  assert.deepEqual(await content(server), before);
  assert.notEqual(other.metadata.uid, remade.metadata.uid);
  for (const [name, was] of Object.entries({ changed, deleted, remade })) {
    const now = await maps.get(name);
    assert.equal(now.metadata.uid, was.metadata.uid);
    assert.ok(BigInt(now.metadata.resourceVersion) > BigInt(other.metadata.resourceVersion), name);
  }
  assert.equal((await maps.get("kept")).metadata.resourceVersion, kept.metadata.resourceVersion);
  // what somebody read before the restore is no ground for a write any more
  await assert.rejects(maps.update({ ...changed, data: { a: "3" } }), /modified/);
});

test("open watches see a restore as changes, and end with 410 where something came back that was gone", async (t) => {
  const server = await started(t);
  const maps = mapsOf(server);
  await maps.create({ metadata: { name: "changed" }, data: { a: "1" } });
  await maps.create({ metadata: { name: "deleted" } });
  await maps.create({ metadata: { name: "remade" } });
  await server.idle();
  const snapshot = await server.snapshot();
  await maps.patch("changed", { type: "merge", body: { data: { a: "2" } } });
  await maps.delete("deleted");
  await maps.delete("remade");
  const { metadata: start } = await maps.create({ metadata: { name: "remade" } });
  const last = await maps.create({ metadata: { name: "new" } });
  await server.idle();
  const seen: string[] = [];
  let version = BigInt(start.resourceVersion);
  const watching = (async () => {
    for await (const { type, object } of maps.watch({ resourceVersion: start.resourceVersion })) {
      const { name, resourceVersion } = (object as Stored<ConfigMap>).metadata;
      assert.ok(BigInt(resourceVersion) > version, "versions of a watch grow");
      version = BigInt(resourceVersion);
      seen.push(`${type} ${name}`);
    }
  })();
  await until(() => seen.length > 0, "the watch is open");
  await server.restore(snapshot);
  await assert.rejects(watching, isGone);
  // what was seen before is no place to go on from
  await assert.rejects(async () => {
    for await (const _ of maps.watch({ resourceVersion: last.metadata.resourceVersion }));
  }, isGone);
  assert.deepEqual(seen, [
    "ADDED new",
    "DELETED new",
    "DELETED remade",
    "MODIFIED changed",
    "ADDED deleted",
    "ADDED remade",
  ]);
});

test("an informer follows restores back and forth", async (t) => {
  const server = await started(t);
  const maps = mapsOf(server);
  await maps.create({ metadata: { name: "a" } });
  const first = await server.snapshot();
  await maps.delete("a");
  await maps.create({ metadata: { name: "b" } });
  const second = await server.snapshot();
  const abort = new AbortController();
  const informer = new Informer<ConfigMap>(server.client.resource(configMaps).inNamespace("default"), {
    onError: () => {},
  });
  const running = informer.run(abort.signal);
  await informer.synced();
  const names = (): string =>
    [...informer.list()]
      .map(({ metadata }) => metadata.name)
      .filter((name) => name.length === 1)
      .sort()
      .join();
  for (const [snapshot, expected] of [
    [first, "a"],
    [second, "b"],
    [second, "b"],
    [first, "a"],
    [second, "b"],
  ] as const) {
    await server.restore(snapshot);
    await until(() => names() === expected, `the informer holds ${expected}`);
  }
  abort.abort();
  await running;
});

test("an informer follows where a generation goes back, and where a deletion is undone", async (t) => {
  const server = await started(t);
  await server.install(definition(), thing("a", 1));
  const maps = mapsOf(server);
  await maps.create({ metadata: { name: "held", finalizers: ["example.com/hold"] } });
  const snapshot = await server.snapshot();
  const own = server.client.resource(things).inNamespace("default");
  for (const size of [2, 3]) await own.patch("a", { type: "merge", body: { spec: { size } } });
  await maps.delete("held");
  const abort = new AbortController();
  const sizes = new Informer<Thing>(own, { onError: () => {} });
  const held = new Informer<ConfigMap>(server.client.resource(configMaps).inNamespace("default"), {
    onError: () => {},
  });
  const running = [sizes.run(abort.signal), held.run(abort.signal)];
  await Promise.all([sizes.synced(), held.synced()]);
  const seen = (): unknown => [
    sizes.get("a", "default")?.spec?.size,
    held.get("held", "default")?.metadata.deletionTimestamp === undefined,
  ];
  assert.deepEqual(seen(), [3, false]);
  await server.restore(snapshot);
  await until(() => String(seen()) === "1,true", "both informers are back");
  abort.abort();
  await Promise.all(running);
});

test("the garbage collector knows which objects a restore has added and removed", async (t) => {
  const server = await started(t);
  const maps = mapsOf(server);
  const owner = await maps.create({ metadata: { name: "owner" } });
  const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: owner.metadata.uid }];
  for (let index = 0; index < 20; index++) await maps.create({ metadata: { name: `child-${index}`, ownerReferences } });
  await server.idle();
  const snapshot = await server.snapshot();
  for (let round = 0; round < 3; round++) {
    await maps.delete("owner");
    await until(
      async () => (await maps.list()).items.every(({ metadata }) => !metadata.name.startsWith("child")),
      "the children go",
    );
    await server.restore(snapshot);
    await server.idle();
    assert.equal((await maps.list()).items.filter(({ metadata }) => metadata.name.startsWith("child")).length, 20);
  }
  // a child that the restore leaves without its owner goes as any other
  await maps.delete("owner", { propagationPolicy: "Orphan" });
  await server.idle();
  const orphans = await server.snapshot();
  await server.restore(snapshot);
  await server.restore(orphans);
  await server.idle();
  assert.equal((await maps.list()).items.filter(({ metadata }) => metadata.name.startsWith("child")).length, 20);
});

test("a namespace that was deleted comes back with its content, and stays; one that came later goes whole", async (t) => {
  const server = await started(t);
  const { client } = server;
  const team = await client.core.v1.namespaces().create({ metadata: { name: "team" } });
  await client.core.v1.configMaps("team").create({ metadata: { name: "a" } });
  await server.idle();
  const snapshot = await server.snapshot();
  await client.core.v1.namespaces().delete("team");
  await until(
    async () =>
      client.core.v1
        .namespaces()
        .get("team")
        .then(() => false, isNotFound),
    "the namespace goes",
  );
  await client.core.v1.namespaces().create({ metadata: { name: "later" } });
  await client.core.v1.secrets("later").create({ metadata: { name: "s" } });
  await server.restore(snapshot);
  await server.idle();
  const back = (await client.core.v1.namespaces().get("team")) as Stored<Namespace>;
  assert.deepEqual(
    [back.metadata.uid, back.status?.phase, back.metadata.deletionTimestamp],
    [team.metadata.uid, "Active", undefined],
  );
  assert.equal((await client.core.v1.configMaps("team").get("a")).metadata.name, "a");
  await client.core.v1.configMaps("team").create({ metadata: { name: "b" } });
  await assert.rejects(client.core.v1.namespaces().get("later"), isNotFound);
  assert.deepEqual((await client.core.v1.secrets().list()).items, []);
  await assert.rejects(client.core.v1.secrets("later").create({ metadata: { name: "s" } }), isNotFound);
  await client.core.v1.namespaces().delete("team");
  await until(
    async () =>
      client.core.v1
        .namespaces()
        .get("team")
        .then(() => false, isNotFound),
    "the namespace goes again",
  );
});

test("definitions come, go and change with a restore, and their objects with them", async (t) => {
  const server = await started(t);
  const own = server.client.resource(things).inNamespace("default");
  const empty = await server.snapshot();
  await server.install(definition(), thing("a", 1));
  const first = await server.snapshot();
  await server.install(definition("things", { colour: { type: "string", default: "red" } }));
  await own.create({ ...thing("b", 2) });
  assert.equal((await own.get("b")).spec?.colour, "red");
  const second = await server.snapshot();
  await server.restore(empty);
  await assert.rejects(own.list(), isNotFound);
  await server.restore(second);
  assert.deepEqual(
    (await own.list()).items.map(({ metadata, spec }) => [metadata.name, spec?.colour]),
    [
      ["a", "red"],
      ["b", "red"],
    ],
  );
  await server.restore(first);
  assert.deepEqual(
    (await own.list()).items.map(({ metadata, spec }) => [metadata.name, spec?.colour]),
    [["a", undefined]],
  );
  await assert.rejects(own.create(thing("c", 100)), isInvalid);
  await server.idle();
  await server.restore(empty);
  await server.idle();
  assert.deepEqual((await server.client.apiextensions.v1.customResourceDefinitions().list()).items, []);
});

test("rights, policies, quotas and addresses of Services follow a restore", async (t) => {
  const server = await started(t);
  const { client } = server;
  const ada = server.clientAs({ username: "ada" });
  const before = await server.snapshot();
  await client.rbac.v1.clusterRoles().create({
    metadata: { name: "reader" },
    rules: [{ apiGroups: [""], resources: ["configmaps"], verbs: ["list"] }],
  });
  await client.rbac.v1.clusterRoleBindings().create({
    metadata: { name: "ada" },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "ClusterRole", name: "reader" },
    subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "User", name: "ada" }],
  });
  await client.core.v1
    .resourceQuotas("default")
    .create({ metadata: { name: "q" }, spec: { hard: { "count/secrets": "2" } } });
  await client.core.v1.secrets("default").create({ metadata: { name: "one" } });
  const port = [{ port: 80 }];
  const clusterIP = "10.0.0.77";
  await client.core.v1.services("default").create({ metadata: { name: "web" }, spec: { ports: port, clusterIP } });
  await server.idle();
  await ada.core.v1.configMaps("default").list();
  const after = await server.snapshot();

  await server.restore(before);
  await assert.rejects(ada.core.v1.configMaps("default").list(), isForbidden);
  // the address is free again
  await client.core.v1.services("default").create({ metadata: { name: "other" }, spec: { ports: port, clusterIP } });

  await server.restore(after);
  await ada.core.v1.configMaps("default").list();
  await assert.rejects(
    client.core.v1.services("default").create({ metadata: { name: "third" }, spec: { ports: port, clusterIP } }),
    isInvalid,
  );
  await client.core.v1.services("default").delete("web");
  await client.core.v1.services("default").create({ metadata: { name: "third" }, spec: { ports: port, clusterIP } });
  assert.equal((await client.core.v1.resourceQuotas("default").get("q")).status?.used?.["count/secrets"], "1");
  await client.core.v1.secrets("default").create({ metadata: { name: "two" } });
  await assert.rejects(client.core.v1.secrets("default").create({ metadata: { name: "three" } }), isForbidden);
});

test("policies of admission follow a restore", async (t) => {
  const server = await started(t);
  const { client } = server;
  const before = await server.snapshot();
  await client.admissionregistration.v1.validatingAdmissionPolicies().create({
    metadata: { name: "no-bad" },
    spec: {
      matchConstraints: {
        resourceRules: [{ apiGroups: [""], apiVersions: ["v1"], operations: ["CREATE"], resources: ["configmaps"] }],
      },
      validations: [{ expression: "object.metadata.name != 'bad'", message: "bad is a bad name" }],
    },
  });
  await client.admissionregistration.v1.validatingAdmissionPolicyBindings().create({
    metadata: { name: "no-bad" },
    spec: { policyName: "no-bad", validationActions: ["Deny"] },
  });
  const create = () => client.core.v1.configMaps("default").create({ metadata: { name: "bad" } });
  await assert.rejects(create(), /bad is a bad name/);
  const after = await server.snapshot();
  await server.restore(before);
  await create();
  await server.restore(after);
  await assert.rejects(create(), /bad is a bad name/);
});

test("a fork goes its own way from the same state, with the versions of the objects as they were", async (t) => {
  const server = await started(t);
  await server.install(definition(), thing("a", 1));
  const map = await mapsOf(server).create({ metadata: { name: "a" }, data: { a: "1" } });
  await server.idle();
  const account = await server.client.core.v1.serviceAccounts("default").get("default");
  const before = await content(server);
  const fork = await forked(t, server);
  assert.deepEqual(await content(fork), before);
  assert.deepEqual(await mapsOf(fork).get("a"), map);
  assert.equal(
    (await fork.client.core.v1.serviceAccounts("default").get("default")).metadata.uid,
    account.metadata.uid,
  );
  await fork.client.resource(things).inNamespace("default").create(thing("b", 99));
  await assert.rejects(fork.client.resource(things).inNamespace("default").create(thing("c", 100)), isInvalid);
  await mapsOf(fork).update({ ...map, data: { a: "fork" } });
  await mapsOf(server).update({ ...map, data: { a: "server" } });
  assert.deepEqual(
    [(await mapsOf(fork).get("a")).data, (await mapsOf(server).get("a")).data],
    [{ a: "fork" }, { a: "server" }],
  );
  await assert.rejects(server.client.resource(things).inNamespace("default").get("b"), isNotFound);
  // the history of before is the parent's alone; from the moment of the fork on it is the fork's
  const now = await mapsOf(server).list();
  await assert.rejects(mapsOf(fork).list({ resourceVersion: "5", resourceVersionMatch: "Exact" }), isGone);
  assert.ok(now.metadata.resourceVersion);
  await fork.install(definition("things", { colour: { type: "string", default: "red" } }));
  const colours = await Promise.all(
    [fork, server].map(async (it) => (await it.client.resource(things).inNamespace("default").get("a")).spec?.colour),
  );
  assert.deepEqual(colours, ["red", undefined]);
  await server.stop();
  assert.equal((await mapsOf(fork).get("a")).data?.a, "fork");
});

async function forked(t: TestContext, server: TestServer): Promise<TestServer> {
  const fork = await server.fork();
  t.after(() => fork.stop());
  return fork;
}

test("controllers of a fork go on with what those of its parent had begun", async (t) => {
  const server = await started(t);
  const { client } = server;
  await client.core.v1.namespaces().create({ metadata: { name: "team" } });
  await client.core.v1.configMaps("team").create({ metadata: { name: "held", finalizers: ["example.com/hold"] } });
  await client.core.v1.namespaces().delete("team");
  await server.idle();
  const fork = await forked(t, server);
  assert.equal((await fork.client.core.v1.namespaces().get("team")).status?.phase, "Terminating");
  await fork.client.core.v1
    .configMaps("team")
    .patch("held", { type: "merge", body: { metadata: { finalizers: null } } });
  await until(
    async () =>
      fork.client.core.v1
        .namespaces()
        .get("team")
        .then(() => false, isNotFound),
    "the namespace goes in the fork",
  );
  assert.equal((await client.core.v1.namespaces().get("team")).status?.phase, "Terminating");
});

test("one snapshot makes many forks, restores into another server, and outlives the one it is of", async (t) => {
  const server = await startTestServer();
  await server.install(definition(), thing("a", 1));
  await server.idle();
  const snapshot = await server.snapshot();
  const expected = await content(server);
  const forks = await Promise.all(Array.from({ length: 5 }, () => server.forkFrom(snapshot)));
  await server.stop();
  for (const fork of forks) {
    assert.deepEqual(await content(fork), expected);
    await fork.stop();
  }
  const other = await started(t);
  await mapsOf(other).create({ metadata: { name: "elsewhere" } });
  await other.restore(snapshot);
  assert.deepEqual(await content(other), expected);
  assert.equal((await other.client.resource(things).inNamespace("default").get("a")).spec?.size, 1);
  await other.idle();
  // every role went and came back, which the controller that collects their rules has followed
  assert.deepEqual(withoutManagers(await content(other)), withoutManagers(expected));
});

function withoutManagers(objects: Map<string, unknown>): unknown {
  return JSON.parse(JSON.stringify([...objects], (key, value) => (key === "managedFields" ? undefined : value)));
}

test("tokens of service accounts are good in a fork; those of the admin and of identities are the server's own", async (t) => {
  const server = await started(t, { listen: true });
  await server.idle();
  const { token } = (await server.client.core.v1.serviceAccounts("default").createToken("default", {})).status ?? {};
  const fork = await server.fork({ listen: true });
  t.after(() => fork.stop());
  const review = (it: TestServer, spec: { token: string }) =>
    it.client.authentication.v1.tokenReviews().create({ metadata: {}, spec });
  assert.equal(
    (await review(fork, { token: token ?? "" })).status?.user?.username,
    "system:serviceaccount:default:default",
  );
  assert.notEqual(fork.adminToken, server.adminToken);
  assert.notEqual(fork.url, server.url);
});

test("a snapshot of another profile is refused, and so is a value that is not a snapshot", async (t) => {
  const server = await started(t);
  const other = await started(t, { profile: "orch" });
  const snapshot = await other.snapshot();
  await assert.rejects(
    server.restore(snapshot),
    /the snapshot is of a server of the profile orch, and this one has the profile kubernetes/,
  );
  await assert.rejects(server.forkFrom(snapshot), /of the profile orch/);
  await assert.rejects(
    server.restore({} as never),
    /found object, expected what snapshot\(\) of a test server answers/,
  );
});

test("a restore that finds a controller busy waits, and says which one when it has waited enough", async (t) => {
  const server = await started(t);
  await server.idle();
  const snapshot = await server.snapshot();
  const slow = server.faults.add({
    on: { resources: ["serviceaccounts"] },
    store: { operation: "commit", delayMs: 3_000 },
    includeControllers: true,
  });
  await server.client.core.v1.namespaces().create({ metadata: { name: "team" } });
  await until(() => slow.hits > 0, "a controller waits for the store");
  await assert.rejects(
    server.restore(snapshot, { timeoutMs: 50 }),
    /restore: the controllers are busy after 50 ms: .*serviceaccount/,
  );
  await server.client.core.v1.namespaces().get("team");
  await server.restore(snapshot);
  await assert.rejects(server.client.core.v1.namespaces().get("team"), isNotFound);
});

test("a restore is one step: no client reads an intermediate state", async (t) => {
  const server = await started(t);
  const maps = mapsOf(server);
  for (let index = 0; index < 200; index++)
    await maps.create({ metadata: { name: `m-${index}` }, data: { round: "a" } });
  const a = await server.snapshot();
  for (let index = 0; index < 200; index++)
    await maps.patch(`m-${index}`, { type: "merge", body: { data: { round: "b" } } });
  const b = await server.snapshot();
  let isDone = false;
  const mixed: string[] = [];
  const reading = (async () => {
    for (let count = 0; !isDone || count < 20; count++) {
      const { items } = await maps.list();
      const rounds = new Set(
        items.filter(({ metadata }) => metadata.name.startsWith("m-")).map(({ data }) => data?.round),
      );
      if (rounds.size !== 1) mixed.push([...rounds].join());
    }
  })();
  try {
    for (const snapshot of [a, b, a, b, a]) await server.restore(snapshot);
  } finally {
    isDone = true;
    await reading;
  }
  assert.deepEqual(mixed, []);
});
