/** Where a client's configuration comes from. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { before, type TestContext, test } from "node:test";
import { type Client, ConfigurationError, type ConnectOptions, connect } from "../../runtime/client/index.js";
import { encodeYaml } from "../../runtime/codec/yaml-codec.js";
import { type Authority, createAuthority } from "./support/authority.js";
import { ManualClock } from "./support/manual-clock.js";
import {
  replyJson,
  type ScriptedServer,
  type ServerKind,
  scriptedServer,
  statusBody,
} from "./support/scripted-server.js";
import { WIDGETS_PATH, widget, widgets } from "./support/widgets.js";

let authority: Authority;
before(async () => {
  authority = await createAuthority();
});

test("[SDK-016] a context chooses server, CA, token and namespace", async (t) => {
  const server = await widgetServer(t, { protocol: "https", identity: await authority.issueServer() });
  const file = await kubeconfigFile(t, server, {
    cluster: { "certificate-authority-data": base64(authority.ca) },
    user: { token: "t0ken" },
  });
  const client = await connected(t, { kubeconfig: file });
  assert.equal(client.namespace, "team");
  await client.resource(widgets).inNamespace(client.namespace).get("a");
  assert.equal(server.received[0]?.headers.authorization, "Bearer t0ken");
  assert.equal(server.received[0]?.url, WIDGETS_PATH.replace("default", "team").concat("/a"));
});

test("[SDK-016] name and password are sent as HTTP Basic, for proxies in front of a server", async (t) => {
  const server = await widgetServer(t);
  const file = await kubeconfigFile(t, server, { user: { username: "jäne", password: "pä:ss" } });
  const client = await connected(t, { kubeconfig: file });
  await client.resource(widgets).inNamespace("default").get("a");
  assert.equal(server.received[0]?.headers.authorization, `Basic ${base64("jäne:pä:ss")}`);
});

test("[SDK-016] certificates in files are found beside the configuration file", async (t) => {
  const server = await widgetServer(t, {
    protocol: "https",
    identity: await authority.issueServer("api.example.com"),
    clientCa: authority.ca,
  });
  const { certificate, key } = await authority.issueClient("jane");
  const file = await kubeconfigFile(t, server, {
    cluster: { "certificate-authority": "pki/ca.crt", "tls-server-name": "api.example.com" },
    user: { "client-certificate": "pki/jane.crt", "client-key": "pki/jane.key" },
  });
  const pki = join(file, "..", "pki");
  await mkdir(pki);
  await writeFile(join(pki, "ca.crt"), authority.ca);
  await writeFile(join(pki, "jane.crt"), certificate);
  await writeFile(join(pki, "jane.key"), key);
  const client = await connected(t, { kubeconfig: file });
  await client.resource(widgets).inNamespace("default").get("a");
  assert.equal(server.received[0]?.headers.authorization, undefined);
});

test("certificates as data, impersonation, and no compression on request", async (t) => {
  const server = await widgetServer(t, {
    protocol: "https",
    identity: await authority.issueServer(),
    clientCa: authority.ca,
  });
  const { certificate, key } = await authority.issueClient("jane");
  const file = await kubeconfigFile(t, server, {
    cluster: { "certificate-authority-data": base64(authority.ca), "disable-compression": true },
    user: {
      "client-certificate-data": base64(certificate),
      "client-key-data": base64(key),
      as: "joe",
      "as-groups": ["x", "y"],
      "as-user-extra": { scope: ["s"] },
    },
  });
  const client = await connected(t, { kubeconfig: file });
  await client.resource(widgets).inNamespace("default").get("a");
  const headers = server.received[0]?.headers ?? {};
  assert.deepEqual(
    [
      headers["impersonate-user"],
      headers["impersonate-group"],
      headers["impersonate-extra-scope"],
      headers["accept-encoding"],
    ],
    ["joe", "x, y", "s", undefined],
  );
});

test("another context than the current one can be named", async (t) => {
  const server = await widgetServer(t);
  const directory = await temporaryDirectory(t);
  const file = join(directory, "config");
  const named = (name: string, item: string, value: object) => ({ name, [item]: value });
  await writeFile(
    file,
    encodeYaml({
      "current-context": "one",
      contexts: [
        named("one", "context", { cluster: "c", user: "one" }),
        named("two", "context", { cluster: "c", user: "two", namespace: "n2" }),
      ],
      clusters: [named("c", "cluster", { server: server.url })],
      users: [named("one", "user", { token: "1" }), named("two", "user", { token: "2" })],
    }),
  );
  const client = await connected(t, { kubeconfig: file, context: "two" });
  assert.equal(client.namespace, "n2");
  await client.resource(widgets).inNamespace("default").get("a");
  assert.equal(server.received[0]?.headers.authorization, "Bearer 2");
  assert.equal((await connected(t, { kubeconfig: file })).namespace, "default");
  await assert.rejects(
    connect({ kubeconfig: file, context: "three" }),
    /found no context "three", expected one of: one, two/,
  );
});

test("several files are merged, the first that says something wins; missing ones are passed over", async (t) => {
  const server = await widgetServer(t);
  const first = await kubeconfigFile(t, server, { user: { token: "first" } });
  const second = await kubeconfigFile(t, server, { user: { token: "second" }, contextName: "other" });
  const environment = { KUBECONFIG: [join(first, "..", "absent"), first, second].join(delimiter) };
  const client = await connected(t, { processContext: { environment, homeDirectory: "/nowhere" } });
  await client.resource(widgets).inNamespace("default").get("a");
  assert.equal(server.received[0]?.headers.authorization, "Bearer first");
  await connected(t, { processContext: { environment, homeDirectory: "/nowhere" }, context: "other" });
  await assert.rejects(connect({ kubeconfig: [join(first, "..", "absent"), first] }), /client configuration: ENOENT/);
});

test("without anything said, the home directory's file is used", async (t) => {
  const server = await widgetServer(t);
  const home = await temporaryDirectory(t);
  await mkdir(join(home, ".kube"));
  await writeFile(join(home, ".kube", "config"), configurationText(server, {}));
  const client = await connected(t, { processContext: { environment: {}, homeDirectory: home } });
  assert.equal(client.namespace, "team");
  const nowhere = { processContext: { environment: {}, homeDirectory: "/nowhere" } };
  await assert.rejects(connect(nowhere), /no server is configured: found no context in .*config.*expected connect\(/);
});

for (const profile of ["orch", "kubernetes"] as const) {
  test(`[SDK-016] in a cluster: address from the environment, identity from mounted files (${profile})`, async (t) => {
    const server = await widgetServer(t, { protocol: "https", identity: await authority.issueServer() });
    const directory = await temporaryDirectory(t);
    await writeFile(join(directory, "token"), "mounted\n");
    await writeFile(join(directory, "ca.crt"), authority.ca);
    await writeFile(join(directory, "namespace"), "ns\n");
    const { hostname, port } = new URL(server.url);
    const name = profile === "orch" ? "ORCH" : "KUBERNETES";
    const environment = { [`${name}_SERVICE_HOST`]: hostname, [`${name}_SERVICE_PORT`]: port };
    const client = await connected(t, {
      inCluster: { directory },
      profile,
      processContext: { environment, homeDirectory: "/nowhere" },
    });
    assert.equal(client.namespace, "ns");
    await client.resource(widgets).inNamespace("default").get("a");
    assert.equal(server.received[0]?.headers.authorization, "Bearer mounted");
    const outside = { environment: {}, homeDirectory: "/nowhere" };
    await assert.rejects(
      connect({ inCluster: true, profile, processContext: outside }),
      new RegExp(`${name}_SERVICE_HOST is not set`),
    );
  });
}

test("a token file is read again after a minute, and after a 401", async (t) => {
  const clock = new ManualClock();
  const server = await scriptedServer(t, (received, reply) => {
    if (received.headers.authorization === "Bearer 3") replyJson(reply, statusBody(401, "Unauthorized"), 401);
    else replyJson(reply, widget("a", "7"));
  });
  const file = join(await temporaryDirectory(t), "token");
  await writeFile(file, "1");
  const client = await connected(t, { server: server.url, tokenFile: file, clock });
  const api = client.resource(widgets).inNamespace("default");
  await api.get("a");
  await writeFile(file, "2\n");
  await api.get("a");
  clock.advance(60_000);
  await api.get("a");
  await writeFile(file, "3");
  clock.advance(60_000);
  await assert.rejects(api.get("a"), { code: 401 });
  const renewing = api.get("a");
  await assert.rejects(renewing, { code: 401 });
  await writeFile(file, "4");
  await api.get("a");
  assert.deepEqual(
    server.received.map((received) => String(received.headers.authorization).slice("Bearer ".length)),
    ["1", "1", "2", "3", "3", "3", "4"],
  );
  await writeFile(file, " ");
  clock.advance(60_000);
  await assert.rejects(api.get("a"), /tokenFile: .* is empty, expected a token/);
});

test("[SDK-016] explicit options: token and namespace", async (t) => {
  const server = await widgetServer(t);
  const client = await connected(t, { server: server.url, token: "t", namespace: "mine" });
  assert.equal(client.namespace, "mine");
  await client.resource(widgets).inNamespace("default").get("a");
  assert.equal(server.received[0]?.headers.authorization, "Bearer t");
});

for (const [what, parts, message] of [
  [
    "an authentication provider",
    { user: { "auth-provider": { name: "x" } } },
    /users\[jane\]\.user\.auth-provider: .*not supported/,
  ],
  [
    "a proxy of an unknown kind",
    { cluster: { "proxy-url": "ftp://jane:secret@p" } },
    /clusters\[main\]\.cluster\.proxy-url: found the scheme ftp:\/\/, expected http:\/\/, https:\/\/ or socks5:\/\/, then \[user:password@\]host\[:port\]$/,
  ],
  [
    "a missing certificate file",
    { cluster: { "certificate-authority": "none" } },
    /clusters\[main\]\.cluster\.certificate-authority: ENOENT/,
  ],
  [
    "a field of the wrong type",
    { user: { token: 5 } },
    /users\[jane\]\.user\.token: found a number, expected a string/,
  ],
  ["a missing server", { cluster: { server: "" } }, /clusters\[main\]\.cluster\.server is missing/],
  [
    "a context without its user",
    { userName: "joe" },
    /contexts\[main\]\.context\.user: found no user "joe", expected one of: jane/,
  ],
  ["no current context", { currentContext: "" }, /current-context is not set, expected one of: main/],
] as const) {
  test(`${what} in a configuration file is refused with its place`, async (t) => {
    const server = await widgetServer(t);
    const file = await kubeconfigFile(t, server, parts);
    await assert.rejects(connect({ kubeconfig: file }), (error) => {
      assert.ok(error instanceof ConfigurationError);
      assert.match(error.message, message);
      assert.doesNotMatch(error.message, /secret/);
      return true;
    });
    assert.equal(server.received.length, 0);
  });
}

for (const [what, text, message] of [
  ["no YAML", "a: [", /config: /],
  ["a list", "- a", /config: found a list, expected a client configuration/],
  ["contexts that are no list", "contexts: {}", /config: contexts: found an object, expected a list/],
  ["an entry without a name", "users: [{user: {}}]", /config: users\[0\]: expected an object with a name/],
  ["nothing", "", /current-context is not set, expected one of: \(there are none\)/],
] as const) {
  test(`a configuration file that holds ${what} is refused`, async (t) => {
    const file = join(await temporaryDirectory(t), "config");
    await writeFile(file, text);
    await assert.rejects(connect({ kubeconfig: file }), { name: "ConfigurationError", message });
  });
}

interface Parts {
  readonly cluster?: object;
  readonly user?: object;
  readonly userName?: string;
  readonly contextName?: string;
  readonly currentContext?: string;
}

function configurationText(
  server: ScriptedServer,
  { cluster, user, userName = "jane", contextName = "main", currentContext = contextName }: Parts,
): string {
  return encodeYaml({
    apiVersion: "v1",
    kind: "Config",
    "current-context": currentContext,
    contexts: [{ name: contextName, context: { cluster: "main", user: userName, namespace: "team" } }],
    clusters: [{ name: "main", cluster: { server: server.url, ...cluster } }],
    users: [{ name: "jane", user }],
  });
}

async function kubeconfigFile(t: TestContext, server: ScriptedServer, parts: Parts): Promise<string> {
  const file = join(await temporaryDirectory(t), "config");
  await writeFile(file, configurationText(server, parts));
  return file;
}

async function temporaryDirectory(t: TestContext): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "kindsmith-client-"));
  t.after(() => rm(directory, { recursive: true }));
  return directory;
}

function widgetServer(t: TestContext, kind: ServerKind = { protocol: "http" }): Promise<ScriptedServer> {
  return scriptedServer(t, (_received, reply) => replyJson(reply, widget("a", "7")), kind);
}

async function connected(t: TestContext, options: ConnectOptions): Promise<Client> {
  const client = await connect(options);
  t.after(() => client.close());
  return client;
}

function base64(text: string): string {
  return Buffer.from(text).toString("base64");
}
