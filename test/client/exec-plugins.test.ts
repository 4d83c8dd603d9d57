/** Credential plugins: when they run, for whom, and how long what they gave is used. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_SHARED_PLUGINS } from "../../runtime/client/configuration/plugin-credentials.js";
import { connect, type ExecPlugin } from "../../runtime/client/index.js";
import { type CredentialPlugin, credentialPlugin, execCredential } from "../support/credential-plugin.js";
import { authorizations, execScene, processContext, replyWidget, V1 } from "./support/exec-scene.js";
import { ManualClock } from "./support/manual-clock.js";
import { replyJson, type Script, scriptedServer, statusBody } from "./support/scripted-server.js";
import { widget, widgets } from "./support/widgets.js";

const EXPIRY_MS = 60_000;

/** Rejects all tokens but these. */
function accepting(...tokens: string[]): Script {
  return (received, reply, count) => {
    if (tokens.some((token) => received.headers.authorization === `Bearer ${token}`))
      replyWidget(received, reply, count);
    else replyJson(reply, statusBody(401, "Unauthorized"), 401);
  };
}

test("[AUTHN-EXEC-006] many requests, one run", async (t) => {
  const clock = new ManualClock();
  const { api, plugin, server } = await execScene(t, { clock });
  for (let round = 0; round < 5; round++) {
    await api.get("a");
    clock.advance(86_400_000);
  }
  assert.deepEqual(authorizations(server), Array(5).fill("Bearer token-1"));
  assert.equal(plugin.runs.length, 1);
});

test("[AUTHN-EXEC-004] a credential is used until it expires", async (t) => {
  const clock = new ManualClock();
  const { api, server } = await execScene(t, {
    clock,
    status: (_run, count) => ({
      token: `token-${count}`,
      expirationTimestamp: new Date(clock.now() + EXPIRY_MS).toISOString(),
    }),
  });
  await api.get("a");
  clock.advance(EXPIRY_MS - 1);
  await api.get("a");
  clock.advance(1);
  await api.get("a");
  await api.get("a");
  assert.deepEqual(
    authorizations(server),
    ["token-1", "token-1", "token-2", "token-2"].map((token) => `Bearer ${token}`),
  );
});

test("a credential that is expired from the start serves the request that needed it", async (t) => {
  const clock = new ManualClock();
  const { api, server } = await execScene(t, {
    clock,
    status: (_run, count) => ({ token: `token-${count}`, expirationTimestamp: "2001-01-01T00:00:00Z" }),
  });
  await api.get("a");
  await api.get("a");
  assert.deepEqual(authorizations(server), ["Bearer token-1", "Bearer token-2"]);
});

test("requests at one time share a run, those of one client and of two with equal plugins", async (t) => {
  const server = await scriptedServer(t, replyWidget);
  const plugin = await credentialPlugin(t, () => ({ stdout: execCredential(V1, { token: "shared" }) }));
  const exec = execOf(plugin);
  const clients = await Promise.all([1, 2].map(() => connect({ server: server.url, exec })));
  t.after(() => Promise.all(clients.map((client) => client.close())));
  const get = async (): Promise<void> => {
    await Promise.all(
      [...clients, ...clients].map((client) => client.resource(widgets).inNamespace("default").get("a")),
    );
  };
  await get();
  await get();
  assert.equal(plugin.runs.length, 1);
  assert.deepEqual(authorizations(server), Array(8).fill("Bearer shared"));
  const other = await connect({ server: server.url, exec: execOf(plugin, ["--other"]) });
  t.after(() => other.close());
  await other.resource(widgets).inNamespace("default").get("a");
  assert.deepEqual(plugin.runs[1]?.args, ["--other"]);
});

test("credentials of a bounded number of plugins are shared", async (t) => {
  const server = await scriptedServer(t, replyWidget);
  const plugin = await credentialPlugin(t, () => ({ stdout: execCredential(V1, { token: "t" }) }));
  const get = async (name: string): Promise<void> => {
    const client = await connect({ server: server.url, exec: execOf(plugin, [name]) });
    t.after(() => client.close());
    if (name === "first") await client.resource(widgets).inNamespace("default").get("a");
  };
  const others = async (count: number): Promise<void> => {
    for (let other = 0; other < count; other++) await get(`other-${other}`);
  };
  await get("first");
  await others(MAX_SHARED_PLUGINS - 1);
  await get("first");
  assert.equal(plugin.runs.length, 1);
  await others(MAX_SHARED_PLUGINS);
  await get("first");
  assert.equal(plugin.runs.length, 2);
});

test("[AUTHN-EXEC-005] after a 401 the plugin runs again, and the request is sent once more", async (t) => {
  const { api, server } = await execScene(t, { script: accepting("token-2") });
  const sent = widget("a", "7", 3);
  await api.update(sent);
  await api.get("a");
  assert.deepEqual(authorizations(server), ["Bearer token-1", "Bearer token-2", "Bearer token-2"]);
  assert.equal(server.received[1]?.body, server.received[0]?.body);
  assert.equal(JSON.parse(server.received[1]?.body ?? "").spec.size, 3);
});

test("a plugin that returns the rejected credential again is not run in circles", async (t) => {
  const { api, server, plugin } = await execScene(t, { script: accepting("no"), status: () => ({ token: "same" }) });
  await assert.rejects(api.get("a"), { code: 401, reason: "Unauthorized" });
  assert.equal(server.received.length, 1);
  assert.equal(plugin.runs.length, 2);
  await assert.rejects(api.get("a"), { code: 401 });
  assert.equal(plugin.runs.length, 3);
});

test("a new credential that is rejected too ends the request", async (t) => {
  const { api, server } = await execScene(t, { script: accepting("no") });
  await assert.rejects(api.get("a"), { code: 401 });
  assert.deepEqual(authorizations(server), ["Bearer token-1", "Bearer token-2"]);
});

test("a 401 that comes late, to an old credential, throws no newer one away", async (t) => {
  let late: () => void = () => assert.fail("the late request has not come");
  const arrived = deferred<void>();
  const { api, server, plugin } = await execScene(t, {
    script: (received, reply, count) => {
      const refuse = (): void => replyJson(reply, statusBody(401, "Unauthorized"), 401);
      if (received.url.endsWith("/late") && received.headers.authorization === "Bearer token-1") {
        late = refuse;
        arrived.resolve();
      } else if (received.headers.authorization === "Bearer token-1") refuse();
      else replyWidget(received, reply, count);
    },
  });
  const waiting = api.get("late");
  await arrived.promise;
  await api.get("a");
  assert.equal(plugin.runs.length, 2);
  late();
  await waiting;
  assert.equal(plugin.runs.length, 2);
  assert.equal(server.received.at(-1)?.headers.authorization, "Bearer token-2");
});

test("a signal ends the wait, and the run when no request waits for it", async (t) => {
  const { api, plugin } = await execScene(t, {
    status: (_run, count) => (count === 1 ? new Promise<object>(() => undefined) : { token: "second" }),
  });
  const [first, second] = [new AbortController(), new AbortController()];
  const started = plugin.nextRun();
  const calls = [first, second].map(({ signal }) => api.get("a", { signal }));
  const run = await started;
  first.abort();
  await assert.rejects(calls[0] ?? assert.fail(), { name: "AbortError" });
  const third = new AbortController();
  const joined = api.get("a", { signal: third.signal });
  second.abort();
  await assert.rejects(calls[1] ?? assert.fail(), { name: "AbortError" });
  assert.equal(plugin.runs.length, 1);
  third.abort();
  await assert.rejects(joined, { name: "AbortError" });
  await run.ended;
  await api.get("a");
  assert.equal(plugin.runs.length, 2);
});

test("a plugin that ignores SIGTERM is killed", async (t) => {
  const clock = new ManualClock();
  const status = () => new Promise<object>(() => undefined);
  const { api, plugin } = await execScene(t, { clock, status, args: ["--stubborn"] });
  const stop = new AbortController();
  const started = plugin.nextRun();
  const call = api.get("a", { signal: stop.signal });
  const run = await started;
  stop.abort();
  await assert.rejects(call, { name: "AbortError" });
  await run.resisted;
  clock.advance(5_000);
  await run.ended;
});

test("a plugin has a limit of time of its own", async (t) => {
  const clock = new ManualClock();
  const { api, plugin } = await execScene(t, {
    clock,
    pluginTimeoutMs: 90_000,
    status: () => new Promise<object>(() => undefined),
  });
  const started = plugin.nextRun();
  const call = assert.rejects(api.get("a"), {
    name: "ConnectionError",
    failure: "credential",
    message: /^credential plugin ".*": did not end within 90000 ms$/,
  });
  const run = await started;
  clock.advance(90_000);
  await call;
  await run.ended;
});

test("the time of a plugin does not count towards the timeout of the request", async (t) => {
  const clock = new ManualClock();
  const login = deferred<object>();
  const answered = deferred<void>();
  const { api, plugin } = await execScene(t, {
    clock,
    status: () => login.promise,
    script: () => answered.resolve(),
  });
  const started = plugin.nextRun();
  const call = api.get("a", { timeoutMs: 1_000 });
  const failing = assert.rejects(call, { failure: "timeout", message: /within 1000 ms/ });
  await started;
  clock.advance(200_000);
  login.resolve({ token: "late" });
  await answered.promise;
  clock.advance(1_000);
  await failing;
});

test("what stands in the file goes before the plugin", async (t) => {
  const { api, server, plugin } = await execScene(t, { user: { token: "static" } });
  await api.get("a");
  assert.deepEqual(authorizations(server), ["Bearer static"]);
  assert.equal(plugin.runs.length, 0);
});

test("a watch is opened with the plugin's credential, renewed where it is rejected", async (t) => {
  const { api, server } = await execScene(t, {
    script: (received, reply, count) => {
      if (received.headers.authorization === "Bearer token-1") return accepting("no")(received, reply, count);
      reply.end(`${JSON.stringify({ type: "ADDED", object: widget("a", "1") })}\n`);
    },
  });
  const names: unknown[] = [];
  for await (const event of api.watch()) names.push(event.object.metadata.name);
  assert.deepEqual(names, ["a"]);
  assert.deepEqual(authorizations(server), ["Bearer token-1", "Bearer token-2"]);
});

test("[SDK-016] explicit options: a plugin is used when no other credential is given", async (t) => {
  const server = await scriptedServer(t, replyWidget);
  const plugin = await credentialPlugin(t, () => ({ stdout: execCredential(V1, { token: "explicit" }) }));
  const exec = { ...execOf(plugin), provideClusterInfo: true, clusterConfig: { audience: "here" } };
  const client = await connect({ server: server.url, exec, processContext });
  t.after(() => client.close());
  await client.resource(widgets).inNamespace("default").get("a");
  assert.deepEqual(authorizations(server), ["Bearer explicit"]);
  const info = JSON.parse(plugin.runs[0]?.environment.ORCH_EXEC_INFO ?? "");
  assert.deepEqual(info.spec.cluster, { server: server.url, config: { audience: "here" } });
  const named = await connect({ server: server.url, token: "t", exec, processContext });
  t.after(() => named.close());
  await named.resource(widgets).inNamespace("default").get("a");
  assert.equal(plugin.runs.length, 1);
});

/** As an explicit option. */
function execOf({ command, args, env }: CredentialPlugin, more: readonly string[] = []): ExecPlugin {
  return {
    apiVersion: V1,
    command,
    args: [...args, ...more],
    env: Object.fromEntries(env.map(({ name, value }) => [name, value])),
    interactiveMode: "Never",
  };
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
