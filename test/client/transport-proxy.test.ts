/** Requests through proxies: by option, configuration file and environment. */
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import type { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, type TestContext, test } from "node:test";
import { type ConnectOptions, connect } from "../../runtime/client/index.js";
import { type ProxySources, parseProxyAddress, proxyFor } from "../../runtime/client/transport/proxy-address.js";
import { parseServerAddress } from "../../runtime/client/transport/server-address.js";
import { type Authority, createAuthority, type KeyPair } from "./support/authority.js";
import { type ProxyKind, type ProxyScene, proxyServer } from "./support/proxy-server.js";
import { replyJson, type Script, scriptedServer } from "./support/scripted-server.js";
import { WIDGETS_PATH, widget, widgets } from "./support/widgets.js";

/** A name that no resolver knows: whoever reaches it was led there by a proxy. */
const HOST = "server.invalid";

let authority: Authority;
let ofServer: KeyPair;
let ofProxy: KeyPair;

before(async () => {
  authority = await createAuthority();
  ofServer = await authority.issueServer(HOST);
  ofProxy = await authority.issueServer();
});

const replyWidget: Script = (received, reply) => {
  if (!received.url.includes("watch=1")) return replyJson(reply, widget("a", "7"));
  reply.write(`${JSON.stringify({ type: "ADDED", object: widget("a", "7") })}\n`);
};

for (const proxy of ["http", "https", "socks5"] as const)
  for (const protocol of ["http", "https", "h2"] as const)
    test(`[SDK-016] a ${proxy} proxy carries ${protocol}: calls and watches, under the server's own name`, async (t) => {
      const { api, server, scene } = await setUp(t, { protocol }, { protocol: proxy });
      const watching = api.watch();
      const first = await watching.next();
      assert.equal(first.value?.type, "ADDED");
      assert.equal((await api.get("a")).metadata.name, "a");
      assert.equal((await api.update(widget("a", "7"))).metadata.name, "a");
      await watching.return();
      assert.equal(server.received.length, 3);
      assert.equal(server.received[1]?.httpVersion, protocol === "h2" ? "2.0" : "1.1");
      const port = new URL(server.url).port;
      const host = server.received[1]?.headers[protocol === "h2" ? ":authority" : "host"];
      assert.equal(host, `${HOST}:${port}`);
      assert.equal(server.received[1]?.headers["proxy-authorization"], undefined);
      const isRead = protocol === "http" && proxy !== "socks5";
      const target = proxy === "socks5" ? `SOCKS ${HOST}:${port}` : `CONNECT ${HOST}:${port}`;
      if (isRead) assert.ok(scene.seen.includes(`GET http://${HOST}:${port}${WIDGETS_PATH}/a`), scene.seen.join());
      else assert.deepEqual(new Set(scene.seen), new Set([target]));
      // one connection for all streams; else one for the watch and one for what comes after, with TLS after one that asks for HTTP/2
      if (!isRead) assert.equal(scene.tunnels.length, { h2: 1, http: 2, https: 3 }[protocol]);
    });

for (const proxy of ["http", "https", "socks5"] as const) {
  const user = "jo@e:p%40ss w";
  test(`[SDK-016] a ${proxy} proxy receives name and password, and the server does not`, async (t) => {
    for (const protocol of ["http", "h2"] as const) {
      const { api, server } = await setUp(t, { protocol }, { protocol: proxy, user });
      assert.equal((await api.get("a")).metadata.name, "a");
      assert.equal(server.received[0]?.headers["proxy-authorization"], undefined);
    }
  });

  test(`[SDK-016] a ${proxy} proxy that refuses the password: an error without it`, async (t) => {
    for (const protocol of ["http", "https", "h2"] as const) {
      const { server, scene } = await setUp(t, { protocol }, { protocol: proxy, user });
      const url = new URL(scene.url);
      const client = await connect({
        server: nameOf(server.url),
        ca: authority.ca,
        proxy: `${url.protocol}//jane:topsecret@${url.host}`,
      }).catch(() => undefined);
      assert.ok(client);
      t.after(() => client.close());
      const failure = await client
        .resource(widgets)
        .inNamespace("default")
        .get("a")
        .catch((error: Error) => error);
      assert.ok(failure instanceof Error);
      assert.match(
        failure.message,
        protocol === "http" && proxy !== "socks5" ? /407/ : /unreachable: proxy .*(407|refused the user)/,
      );
      assert.doesNotMatch(`${failure.message} ${failure.stack}`, /topsecret|jane|Basic/);
      assert.equal(server.received.length, 0);
    }
  });
}

test("[SDK-016] the configuration file's proxy-url goes before the environment, the option before both", async (t) => {
  const { server, scene } = await setUp(t, { protocol: "h2" }, { protocol: "http" });
  const folder = await mkdtemp(join(tmpdir(), "kindsmith-proxy-"));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, "config");
  const dead = "http://127.0.0.1:1";
  const write = (proxyUrl: string) =>
    writeFile(
      file,
      JSON.stringify({
        "current-context": "c",
        contexts: [{ name: "c", context: { cluster: "c" } }],
        clusters: [
          {
            name: "c",
            cluster: {
              server: nameOf(server.url),
              "certificate-authority-data": Buffer.from(authority.ca).toString("base64"),
              "proxy-url": proxyUrl,
            },
          },
        ],
      }),
    );
  const get = async (options: Partial<ConnectOptions>) => {
    const client = await connect({ kubeconfig: file, ...options } as ConnectOptions);
    t.after(() => client.close());
    return (await client.resource(widgets).inNamespace("default").get("a")).metadata.name;
  };
  await write(scene.url);
  // NO_PROXY is about the environment's proxies alone
  const processContext = { environment: { HTTPS_PROXY: dead, NO_PROXY: "*" }, homeDirectory: folder };
  assert.equal(await get({ processContext }), "a");
  await write(dead);
  assert.equal(await get({ proxy: scene.url }), "a");
  await assert.rejects(get({}), /unreachable: proxy http:\/\/127\.0\.0\.1:1: connect ECONNREFUSED/);
  await write("");
  assert.equal(await get({ processContext: { ...processContext, environment: { https_proxy: scene.url } } }), "a");
  await assert.rejects(
    get({ processContext: { ...processContext, environment: { https_proxy: scene.url } }, proxy: false }),
    {
      failure: "unreachable",
    },
  );
});

test("[SDK-018] a signal ends a call that waits for its proxy", async (t) => {
  const { url, asked } = await silentProxy(t);
  const { api } = await setUp(t, { protocol: "h2" }, { protocol: "socks5", user: "a:b" }, { proxy: url });
  const stop = new AbortController();
  const failing = assert.rejects(api.get("a", { signal: stop.signal }), { name: "AbortError" });
  await asked;
  stop.abort();
  await failing;
});

test("[SDK-016] the environment: which servers go through which proxy", () => {
  const through = (server: string, environment: ProxySources["environment"]): string | undefined =>
    proxyFor(parseServerAddress(server), { environment })?.host;
  const https = (server: string, exceptions: string) =>
    through(server, { HTTPS_PROXY: "http://p", NO_PROXY: exceptions }) === undefined ? "direct" : "proxy";
  assert.equal(through("https://a.example", { HTTPS_PROXY: "http://up", https_proxy: "http://low" }), "up");
  assert.equal(through("https://a.example", { https_proxy: "low:3128" }), "low");
  assert.equal(through("https://a.example", { HTTPS_PROXY: "", https_proxy: "http://low" }), "low");
  assert.equal(through("https://a.example", { HTTP_PROXY: "http://plain" }), undefined);
  assert.equal(through("http://a.example", { HTTP_PROXY: "http://plain", HTTPS_PROXY: "http://tls" }), "plain");
  assert.equal(through("https://a.example", {}), undefined);
  for (const [server, exceptions, expected] of [
    ["https://a.example", "", "proxy"],
    ["https://a.example", "*", "direct"],
    ["https://a.example", "example", "direct"],
    ["https://A.Example", "a.exAMPle", "direct"],
    ["https://a.example.", "a.example", "direct"],
    ["https://ba.example", "a.example", "proxy"],
    ["https://b.a.example", "a.example", "direct"],
    ["https://a.example", ".example", "direct"],
    ["https://example", ".example", "proxy"],
    ["https://x.example", "*.example", "direct"],
    ["https://example", "*.example", "proxy"],
    ["https://a.example:6443", "other, a.example:6443", "direct"],
    ["https://a.example:6443", "a.example:443", "proxy"],
    ["https://a.example", "a.example:443", "direct"],
    ["https://10.1.2.3", "10.0.0.0/8", "direct"],
    ["https://11.1.2.3", "10.0.0.0/8", "proxy"],
    ["https://10.1.2.3", "10.1.2.3", "direct"],
    ["https://10.1.2.3:6443", "10.1.2.3:6443", "direct"],
    ["https://10.1.2.3:6443", "10.1.2.3:443", "proxy"],
    ["https://10.1.2.3", "1.2.3", "proxy"],
    ["https://[fd00::1]", "fd00::/8", "direct"],
    ["https://[fe00::1]", "fd00::/8", "proxy"],
    ["https://[fd00::1]", "fd00:0:0::1", "direct"],
    ["https://[fd00::1]:6443", "[fd00::1]:6443", "direct"],
    ["https://[fd00::1]:6443", "[fd00::1]:1", "proxy"],
    ["https://10.1.2.3", "10.0.0.0/40,/8,x/y,:", "proxy"],
    ["https://localhost:6443", "", "direct"],
    ["https://127.0.0.2", "", "direct"],
    ["https://[::1]", "", "direct"],
  ] as const)
    assert.equal(https(server, exceptions), expected, `${server} with NO_PROXY=${exceptions}`);
});

test("[SDK-016] an invalid address of a proxy is refused, without showing its password", () => {
  for (const text of ["ftp://jane:topsecret@p", "http://", "http://jane:topsecret@", "::topsecret", "topsecret", ""])
    assert.throws(
      () => parseProxyAddress(text, "proxy"),
      (error: Error) =>
        error.name === "ConfigurationError" && /^proxy: found /.test(error.message) && !/topsecret/.test(error.message),
      text,
    );
  assert.deepEqual(parseProxyAddress("socks5h://[fd00::1]", "proxy"), {
    protocol: "socks5",
    host: "fd00::1",
    port: 1080,
  });
  assert.deepEqual(parseProxyAddress("https://a%40b:c%@p:8443", "proxy"), {
    protocol: "https",
    host: "p",
    port: 8443,
    user: { name: "a@b", password: "c%" },
  });
});

function nameOf(url: string): string {
  return url.replace("127.0.0.1", HOST);
}

/** A proxy that hears what it is asked and never answers. */
async function silentProxy(t: TestContext): Promise<{ readonly url: string; readonly asked: Promise<unknown> }> {
  const { createServer } = await import("node:net");
  const sockets: Socket[] = [];
  const server = createServer();
  const asked = new Promise((resolve) => {
    server.on("connection", (socket) => {
      sockets.push(socket);
      socket.on("error", () => socket.destroy()).on("data", resolve);
    });
  });
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { url: `socks5://127.0.0.1:${(server.address() as { port: number }).port}`, asked };
}

async function setUp(
  t: TestContext,
  kind: { protocol: "http" | "https" | "h2" },
  proxyKind: Omit<ProxyKind, "port">,
  more: Partial<ConnectOptions> = {},
) {
  const server = await scriptedServer(
    t,
    replyWidget,
    kind.protocol === "http" ? kind : { ...kind, identity: ofServer },
  );
  const port = Number(new URL(server.url).port);
  const scene: ProxyScene = await proxyServer(t, { ...proxyKind, identity: ofProxy, port });
  const [name = "", password = ""] = proxyKind.user?.split(":") ?? [];
  const user = name === "" ? "" : `${encodeURIComponent(name)}:${encodeURIComponent(password)}@`;
  const client = await connect({
    server: nameOf(server.url),
    ...(kind.protocol === "http" && proxyKind.protocol !== "https" ? {} : { ca: authority.ca }),
    proxy: scene.url.replace("//", `//${user}`),
    ...more,
  } as ConnectOptions);
  t.after(() => client.close());
  return { api: client.resource(widgets).inNamespace("default"), client, server, scene };
}
