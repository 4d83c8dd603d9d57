/** Servers in the process of a test: they start, keep apart from each other, and leave nothing behind. */
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { isForbidden, isInvalid, isNotFound, type StatusError } from "../../runtime/client/index.js";
import { startTestServer, type TestServerOptions, VirtualClock } from "../../runtime/testing/index.js";
import { LOADERS } from "../support/typescript.js";
import { definition, openWatches, started, thing, things, until } from "./scene.js";

test("a server answers without a socket, and its typed client is the admin's", async (t) => {
  const server = await started(t);
  const maps = server.client.core.v1.configMaps("default");
  await maps.create({ metadata: { name: "a" }, data: { key: "value" } });
  assert.equal((await maps.get("a")).data?.key, "value");
  assert.deepEqual(
    process.getActiveResourcesInfo().filter((name) => name.startsWith("TCP")),
    [],
  );
  assert.throws(() => server.url, /no socket: start it with \{ listen: true \}/);
  assert.throws(() => server.kubeconfig(), /no socket/);
  assert.throws(() => server.clock, /start it with \{ clock: "virtual" \}/);
});

test("other identities are allowed what roles say, and nothing else", async (t) => {
  const server = await started(t);
  const ada = server.clientAs({ username: "ada", groups: ["readers"] });
  await assert.rejects(ada.core.v1.configMaps("default").list(), isForbidden);
  await server.client.rbac.v1.roles("default").create({
    metadata: { name: "reader" },
    rules: [{ apiGroups: [""], resources: ["configmaps"], verbs: ["list"] }],
  });
  await server.client.rbac.v1.roleBindings("default").create({
    metadata: { name: "readers" },
    roleRef: { apiGroup: "rbac.authorization.k8s.io", kind: "Role", name: "reader" },
    subjects: [{ apiGroup: "rbac.authorization.k8s.io", kind: "Group", name: "readers" }],
  });
  await ada.core.v1.configMaps("default").list();
  await assert.rejects(ada.core.v1.secrets("default").list(), isForbidden);
  const bert = server.clientAs({ username: "bert" });
  await assert.rejects(bert.core.v1.configMaps("default").list(), isForbidden);
  const review = await bert.authentication.v1.selfSubjectReviews().create({ metadata: {} });
  assert.equal(review.status?.userInfo?.username, "bert");
  assert.throws(() => server.clientAs({ username: "" }), /username: found "", expected the name of a user/);
});

test("production's parts are there: garbage collection, deletion of namespaces, expressions, quotas, defaults", async (t) => {
  const server = await started(t);
  const { client } = server;
  const owner = await client.core.v1.configMaps("default").create({ metadata: { name: "owner" } });
  const ownerReferences = [{ apiVersion: "v1", kind: "ConfigMap", name: "owner", uid: owner.metadata.uid }];
  await client.core.v1.configMaps("default").create({ metadata: { name: "child", ownerReferences } });
  await client.core.v1.namespaces().create({ metadata: { name: "team" } });
  await client.core.v1.secrets("team").create({ metadata: { name: "s" } });
  await client.core.v1.configMaps("default").delete("owner");
  await client.core.v1.namespaces().delete("team");
  await server.idle();
  await assert.rejects(client.core.v1.configMaps("default").get("child"), isNotFound);
  await until(
    async () => (await client.core.v1.namespaces().list()).items.every((n) => n.metadata.name !== "team"),
    "the namespace goes",
  );
  await server.install(definition());
  await client.resource(things).inNamespace("default").create(thing("small", 99));
  await assert.rejects(client.resource(things).inNamespace("default").create(thing("large", 100)), (error) => {
    assert.ok(isInvalid(error));
    assert.match((error as Error).message, /size must be below 100/);
    return true;
  });
});

test("twenty-four servers at once are independent of each other", async () => {
  const servers = await Promise.all(Array.from({ length: 24 }, () => startTestServer()));
  await Promise.all(
    servers.map(({ client }, index) =>
      client.core.v1.configMaps("default").create({ metadata: { name: "mine" }, data: { index: String(index) } }),
    ),
  );
  const read = await Promise.all(
    servers.map(async ({ client }) => {
      const { items } = await client.core.v1
        .configMaps("default")
        .list({ fieldSelector: "metadata.name!=kube-root-ca.crt" });
      return items.map(({ data }) => data?.index).join();
    }),
  );
  assert.deepEqual(
    read,
    servers.map((_, index) => String(index)),
  );
  const [first, second] = servers;
  const stolen = second?.adminToken ?? "";
  assert.notEqual(first?.adminToken, stolen);
  await Promise.all(servers.map((server) => server.stop()));
});

test("a server that stops ends watches at once, and has nothing left", async () => {
  const server = await startTestServer();
  const maps = server.client.core.v1.configMaps("default");
  const ended = Promise.all(
    Array.from({ length: 50 }, async () => {
      for await (const _ of maps.watch({ resourceVersion: "0" }));
    }).map((watch) =>
      watch.then(
        () => "ended",
        () => "ended",
      ),
    ),
  );
  await until(async () => (await openWatches(server)) >= 50, "the watches are open");
  await Promise.all([server.stop(), server.stop()]);
  assert.equal((await ended).length, 50);
  await assert.rejects(maps.list(), /the test server was stopped/);
  await assert.rejects(server.snapshot(), /the test server was stopped/);
  await assert.rejects(server.install(definition()), /the test server was stopped/);
});

/** A process of its own, which ends by itself or is killed. */
async function runs(program: string): Promise<string> {
  const testing = JSON.stringify(join(import.meta.dirname, "../../runtime/testing/index.ts"));
  const text = `import { startTestServer } from ${testing};\n${program}`;
  const args = [...LOADERS, "--input-type=module", "--eval", text];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: 300_000 });
  return stdout;
}

test("a process ends once its servers are stopped, even with sockets and open watches", async () => {
  const printed = await runs(`
    for (const listen of [false, true, false]) {
      const server = await startTestServer({ listen });
      const fork = await server.fork();
      await fork.client.core.v1.configMaps("default").list();
      const watch = (async () => { for await (const _ of server.client.core.v1.configMaps("default").watch({})); })().catch(() => {});
      if (listen) await fetch(server.url).catch(() => {});
      await fork.stop();
      await server.stop();
      await watch;
    }
    const left = () => process.getActiveResourcesInfo().filter((name) => name !== "PipeWrap");
    // sockets take their time to close; timers are to be gone at once
    for (let look = 0; look < 1 || (look < 1_500 && left().some((name) => name !== "Timeout")); look++)
      await new Promise((resolve) => setTimeout(resolve, 20));
    console.log(JSON.stringify(left()));
  `);
  assert.equal(printed.trim(), "[]");
});

test("many starts and stops leave no listeners on the process", async () => {
  const printed = await runs(`
    process.on("warning", (warning) => console.log(warning.message));
    const listeners = () => process.eventNames().map((name) => process.listenerCount(name)).reduce((a, b) => a + b, 0);
    const cycle = async () => { const server = await startTestServer(); await server.client.core.v1.configMaps("default").list(); await server.stop(); };
    for (let i = 0; i < 10; i++) await cycle();
    const before = listeners();
    for (let i = 0; i < 30; i++) await cycle();
    console.log(listeners() - before);
  `);
  assert.equal(printed.trim(), "0");
});

test("a call in process ends with its signal and with its time limit, whatever the server is at", async (t) => {
  const server = await started(t);
  const maps = server.client.core.v1.configMaps("default");
  // waits for three seconds
  const never = { resourceVersion: "1000000" };
  const abort = new AbortController();
  const reason = new Error("enough");
  let hasAnswered = false;
  const noteAnswer = (): void => {
    hasAnswered = true;
  };
  // the first to come, with no time left for another try
  void maps.list({ ...never, timeoutMs: 3_500 }).then(noteAnswer, noteAnswer);
  const calls = Array.from({ length: 20 }, () => maps.list({ ...never, signal: abort.signal }));
  const rejections = calls.map((call) => assert.rejects(call, (error) => error === reason));
  abort.abort(reason);
  await Promise.all(rejections);
  assert.equal(hasAnswered, false, "before the server has an answer for those who wait for it");
  await assert.rejects(maps.list({ ...never, timeoutMs: 50 }), /timeout: no complete answer within 50 ms/);
});

test("await using stops the server at the end of its block", async () => {
  let left: { snapshot(): Promise<unknown> };
  {
    await using server = await startTestServer();
    left = server;
    await server.client.core.v1.nodes().list();
  }
  await assert.rejects(left.snapshot(), /was stopped/);
});

test("the error of an invalid option has its name, what was found and what was expected", async () => {
  const cases: [object, RegExp][] = [
    [{ storage: "memory" }, /storage: a test server keeps its state in memory/],
    [{ lisen: true }, /lisen: a test server has no such option/],
    [{ clock: "fast" }, /clock: found "fast", expected "virtual" or a VirtualClock/],
    [{ listen: "yes" }, /listen: found "yes", expected true, false or/],
    [{ listen: { port: 70_000 } }, /listen.port: found 70000, expected a number from 0 to 65535/],
    [{ listen: { adress: "::1" } }, /listen.adress: expected host, port or tls/],
    [{ profile: "k9s" }, /unknown profile "k9s": allowed are kubernetes, orch/],
    [{ apis: { request: {} } }, /the client has a member of this name/],
  ];
  for (const [options, message] of cases) await assert.rejects(startTestServer(options), message);
});

test("a port in use is reported, and a start that fails leaves nothing behind", async (t) => {
  const first = await started(t, { listen: true });
  const { port } = new URL(first.url);
  await assert.rejects(startTestServer({ listen: { port: Number(port) } }), /EADDRINUSE/);
  await assert.rejects(
    startTestServer({ crds: "no/such/folder" }),
    /no\/such\/folder: the file or folder does not exist/,
  );
});

test("both profiles can be had", async (t) => {
  const server = await started(t, {
    profile: "orch",
    clock: new VirtualClock({ start: new Date("2030-01-01T00:00:00Z") }),
  });
  const created = await server.client.core.v1.configMaps("default").create({ metadata: { name: "a" } });
  assert.equal(created.metadata.creationTimestamp, "2030-01-01T00:00:00Z");
  const { body } = await server.client.request({ method: "GET", path: "/apis" });
  assert.doesNotMatch(new TextDecoder().decode(body), /k8s\.io/);
});

test("internal failures are reported to the logger, to standard error without one, or to reportError", async (t) => {
  const boom = new TypeError("boom");
  const admission = [
    {
      name: "Broken",
      handles: ({ gr }: { readonly gr: { readonly resource: string } }) => gr.resource === "configmaps",
      async mutate(): Promise<boolean> {
        throw boom;
      },
    },
  ];
  const tell = async (options: TestServerOptions): Promise<void> => {
    const server = await started(t, { ...options, admission, controllers: [] });
    const made = server.client.core.v1.configMaps("default").create({ metadata: { name: "a" } });
    await assert.rejects(made, (error: StatusError) => {
      assert.equal(error.code, 500);
      assert.doesNotMatch(error.message, /boom/);
      return true;
    });
  };
  const printed = t.mock.method(console, "error", () => {});
  const logged: unknown[] = [];
  const logger = {
    info() {},
    warn() {},
    error: (fields: object) => void logged.push((fields as { err: unknown }).err),
  };
  await tell({ logger });
  assert.deepEqual(logged, [boom]);
  const told: unknown[] = [];
  await tell({ reportError: (error) => told.push(error) });
  assert.deepEqual([told, printed.mock.callCount()], [[boom], 0]);
  await tell({});
  assert.equal(printed.mock.callCount(), 1);
  assert.ok(printed.mock.calls[0]?.arguments.includes(boom as never));
});
