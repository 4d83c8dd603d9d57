/** The network transports against real sockets: TLS, HTTP/1.1 and HTTP/2. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { constants, type Http2ServerRequest } from "node:http2";
import { connect as connectPlain, createServer } from "node:net";
import { before, type TestContext, test } from "node:test";
import { createServer as createTlsServer, type TLSSocket } from "node:tls";
import { type ConnectOptions, connect } from "../../runtime/client/index.js";
import { networkTransport } from "../../runtime/client/transport/network-transport.js";
import { parseServerAddress } from "../../runtime/client/transport/server-address.js";
import { type Authority, createAuthority, type KeyPair } from "./support/authority.js";
import { type Received, replyJson, type Script, type ServerKind, scriptedServer } from "./support/scripted-server.js";
import { WIDGETS_PATH, widget, widgets } from "./support/widgets.js";

let authority: Authority;
let identity: KeyPair;

before(async () => {
  authority = await createAuthority();
  identity = await authority.issueServer();
});

const replyWidget: Script = (_received, reply) => replyJson(reply, widget("a", "7"));

for (const [protocol, httpVersion] of [
  ["http", "1.1"],
  ["https", "1.1"],
  ["h2", "2.0"],
] as const) {
  test(`${protocol}: requests follow one another on one connection, HTTP/${httpVersion}`, async (t) => {
    const { api, server } = await setUp(t, replyWidget, { protocol });
    for (let round = 0; round < 3; round++) {
      await api.get("a");
      await api.update(widget("a", "7"));
    }
    assert.equal(server.sockets.length, 1);
    assert.deepEqual(new Set(server.received.map((received) => received.httpVersion)), new Set([httpVersion]));
    assert.equal(JSON.parse(server.received[1]?.body ?? "").metadata.name, "a");
    assert.equal(
      server.received[1]?.headers["content-length"],
      String(Buffer.byteLength(server.received[1]?.body ?? "")),
    );
  });

  test(`${protocol}: large bodies travel both ways`, async (t) => {
    const { api } = await setUp(t, (received, reply) => reply.end(received.body), { protocol });
    const large = { ...widget("a", "7"), spec: { size: 1, tags: ["x".repeat(3_000_000)] } };
    assert.deepEqual(await api.update(large), large);
  });

  test(`[SDK-018] ${protocol}: a signal ends requests and watches at the server`, async (t) => {
    const stop = new AbortController();
    const closed: Promise<unknown>[] = [];
    const { api } = await setUp(
      t,
      (received, reply) => {
        closed.push(once(reply, "close"));
        if (received.url.includes("watch")) reply.write("\n");
        if (closed.length === 2) setImmediate(() => stop.abort());
      },
      { protocol },
    );
    const watching = api.watch({ signal: stop.signal }).next();
    await assert.rejects(api.get("a", { signal: stop.signal }), { name: "AbortError" });
    assert.equal((await watching).done, true);
    await Promise.all(closed);
  });

  test(`${protocol}: a connection that breaks within an answer is reported`, async (t) => {
    const { api, server } = await setUp(
      t,
      (_received, reply) => {
        reply.write('{"kind":');
        setImmediate(() => server.sockets.at(-1)?.destroy());
      },
      { protocol },
    );
    await assert.rejects(api.update(widget("a", "7")), { name: "ConnectionError", failure: "closed" });
  });

  test(`${protocol}: close fails running requests`, async (t) => {
    const { api, client } = await setUp(t, () => void client.close(), { protocol });
    await assert.rejects(api.update(widget("a", "7")), { name: "ConnectionError", failure: "closed" });
  });

  test(`${protocol}: a path before the API's own is kept`, async (t) => {
    const { server, options } = await setUp(t, replyWidget, { protocol });
    const client = await connect({ ...options, server: `${server.url}/clusters/one/` });
    t.after(() => client.close());
    await client.resource(widgets).inNamespace("default").get("a");
    assert.equal(server.received[0]?.url, `/clusters/one${WIDGETS_PATH}/a`);
  });
}

for (const protocol of ["https", "h2"] as const) {
  test(`${protocol}: a certificate of an unknown authority is refused, and accepted on demand`, async (t) => {
    const { server } = await setUp(t, replyWidget, { protocol });
    const strict = await connect({ server: server.url });
    await assert.rejects(strict.resource(widgets).inNamespace("default").get("a"), { failure: "unreachable" });
    assert.equal(server.received.length, 0);
    const careless = await connect({ server: server.url, insecureSkipTlsVerify: true });
    t.after(() => careless.close());
    await careless.resource(widgets).inNamespace("default").get("a");
  });

  test(`${protocol}: the server's name is checked, and can be set`, async (t) => {
    const named = await authority.issueServer("api.example.com");
    const server = await scriptedServer(t, replyWidget, { protocol, identity: named });
    const wrong = await connect({ server: server.url, ca: authority.ca });
    await assert.rejects(wrong.resource(widgets).inNamespace("default").get("a"), {
      failure: "unreachable",
      message: /altnames/,
    });
    const right = await connect({ server: server.url, ca: authority.ca, serverName: "api.example.com" });
    t.after(() => right.close());
    await right.resource(widgets).inNamespace("default").get("a");
  });

  test(`${protocol}: the client's certificate identifies it`, async (t) => {
    const server = await scriptedServer(t, replyWidget, { protocol, identity, clientCa: authority.ca });
    const { certificate, key } = await authority.issueClient("jane");
    const client = await connect({ server: server.url, ca: authority.ca, certificate, key });
    t.after(() => client.close());
    await client.resource(widgets).inNamespace("default").get("a");
    assert.equal((server.sockets.at(-1) as TLSSocket).getPeerCertificate().subject.CN, "jane");
  });
}

test("settings that contradict each other are refused", async () => {
  const server = "https://127.0.0.1:1";
  await assert.rejects(connect({ server, ca: "x", insecureSkipTlsVerify: true }), {
    name: "ConfigurationError",
    message: /expected one/,
  });
  await assert.rejects(connect({ server, certificate: "x" }), /certificate without key/);
  await assert.rejects(connect({ kubeconfig: "absent", impersonation: { user: "jane" } }), {
    name: "ConfigurationError",
    message: "impersonation: has no effect when kubeconfig determines the connection, only with server",
  });
  await assert.rejects(connect({ server, kubeconfig: "absent" }), /kubeconfig: has no effect when server determines/);
  await assert.rejects(connect({ inCluster: true, context: "a" }), /context: has no effect when inCluster determines/);
  await assert.rejects(connect({ server, caFile: "x" } as never), /^ConfigurationError: caFile: connect has no option/);
  for (const bad of ["", "127.0.0.1:6443", "ftp://a", "https://a?b"])
    await assert.rejects(connect({ server: bad }), /server: found .*, expected https/);
  await assert.rejects(
    connect({ server: "https://jane:secret@a" }),
    (error: Error) => !error.message.includes("secret"),
  );
});

test("addresses: ports, IPv6 and paths", () => {
  assert.deepEqual(parseServerAddress("https://[::1]/a/b/"), {
    origin: "https://[::1]",
    isTls: true,
    host: "::1",
    port: 443,
    basePath: "/a/b",
  });
  assert.deepEqual(parseServerAddress("http://h"), {
    origin: "http://h",
    isTls: false,
    host: "h",
    port: 80,
    basePath: "",
  });
});

test("http2: false keeps to HTTP/1.1", async (t) => {
  const server = await scriptedServer(t, replyWidget, { protocol: "https", identity });
  const client = await connect({ server: server.url, ca: authority.ca, http2: false });
  t.after(() => client.close());
  await client.resource(widgets).inNamespace("default").get("a");
  assert.equal(server.sockets.length, 1);
});

test("http/1.1: connections are bounded, requests beyond the bound wait", async (t) => {
  const waiting: (() => void)[] = [];
  const { api, server } = await setUp(
    t,
    (received, reply, count) => waiting.push(() => replyWidget(received, reply, count)),
    { protocol: "http" },
    { maxConnections: 2 },
  );
  const calls = Promise.all(Array.from({ length: 5 }, () => api.get("a")));
  let answered = 0;
  while (answered < 5) {
    await new Promise(setImmediate);
    const next = waiting.shift();
    if (next === undefined) continue;
    answered++;
    next();
  }
  await calls;
  assert.equal(server.sockets.length, 2);
});

test("h2: many requests share one session", async (t) => {
  const { api, server } = await setUp(t, replyWidget, { protocol: "h2" });
  await Promise.all(Array.from({ length: 50 }, () => api.get("a")));
  assert.equal(server.sockets.length, 1);
});

test("h2: the server's limit of streams opens further sessions, so that watches block no other request", async (t) => {
  const { api, server } = await setUp(
    t,
    (received, reply, count) => {
      if (received.url.includes("watch"))
        reply.write(`${JSON.stringify({ type: "ADDED", object: widget("a", "1") })}\n`);
      else replyWidget(received, reply, count);
    },
    { protocol: "h2", maxConcurrentStreams: 2 },
  );
  const watches = Array.from({ length: 4 }, () => api.watch());
  await Promise.all(watches.map((watch) => watch.next()));
  await api.get("a");
  assert.equal(server.sockets.length, 3);
  await Promise.all(watches.map((watch) => watch.return()));
});

test("h2: after the server's goodbye open watches live on, and new requests take a new session", async (t) => {
  const event = `${JSON.stringify({ type: "ADDED", object: widget("a", "1") })}\n`;
  const { api, server } = await setUp(
    t,
    (received, reply, count) => {
      if (received.url.includes("watch")) reply.write(event);
      else replyWidget(received, reply, count);
    },
    { protocol: "h2" },
  );
  const watch = api.watch();
  await watch.next();
  const [first] = server.received;
  assert.ok(first);
  const stream = streamOf(first);
  stream.session?.goaway(constants.NGHTTP2_NO_ERROR);
  stream.write(event);
  await watch.next();
  await api.get("a");
  stream.write(event);
  assert.equal((await watch.next()).done, false);
  assert.equal(server.sockets.length, 2);
  await watch.return();
});

test("h2: a session that was closed is replaced", async (t) => {
  const { api, server } = await setUp(t, replyWidget, { protocol: "h2" });
  await api.get("a");
  server.sockets[0]?.destroy();
  await api.get("a");
  assert.equal(server.sockets.length, 2);
});

test("h2: a stream that the server refused is sent again, a write too", async (t) => {
  const { api, server } = await setUp(
    t,
    (received, reply, count) => {
      if (count === 1) streamOf(received).close(constants.NGHTTP2_REFUSED_STREAM);
      else replyWidget(received, reply, count);
    },
    { protocol: "h2" },
  );
  await api.update(widget("a", "7"));
  assert.equal(server.received.length, 2);
});

for (const code of [constants.NGHTTP2_INTERNAL_ERROR, constants.NGHTTP2_CANCEL]) {
  test(`h2: a stream reset with code ${code} is a failure before and within the answer`, async (t) => {
    const { api, server } = await setUp(
      t,
      (received, reply, count) => {
        if (count === 1) return streamOf(received).close(code);
        reply.write('{"kind":', () => streamOf(received).close(code));
      },
      { protocol: "h2" },
    );
    await assert.rejects(api.update(widget("a", "7")), { name: "ConnectionError", failure: "closed" });
    await assert.rejects(api.update(widget("a", "7")), { name: "ConnectionError", failure: "closed" });
    assert.equal(server.received.length, 2);
  });
}

test("h2: a peer that answers no pings is given up", async (t) => {
  const server = createTlsServer({ cert: identity.certificate, key: identity.key, ALPNProtocols: ["h2"] });
  const sockets: TLSSocket[] = [];
  // an empty SETTINGS frame, then silence
  server.on("secureConnection", (socket) => {
    sockets.push(socket);
    socket.on("error", () => socket.destroy());
    socket.resume().write(Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  const transport = networkTransport(
    parseServerAddress(`https://127.0.0.1:${port}`),
    { ca: authority.ca },
    { pingIntervalMs: 20 },
  );
  await assert.rejects(transport.request({ method: "GET", path: "/", headers: {} }), { failure: "closed" });
});

test("h2: the next request after a failed connection tries again", async (t) => {
  const { server } = await setUp(t, replyWidget, { protocol: "h2" });
  let connections = 0;
  const gate = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    if (++connections === 1) return void socket.destroy();
    const inner = connectPlain(Number(new URL(server.url).port), "127.0.0.1");
    inner.on("error", () => socket.destroy());
    socket.pipe(inner).pipe(socket);
  }).listen(0, "127.0.0.1");
  await once(gate, "listening");
  const { port } = gate.address() as { port: number };
  const client = await connect({ server: `https://127.0.0.1:${port}`, ca: authority.ca });
  t.after(async () => {
    await client.close();
    gate.close();
  });
  const api = client.resource(widgets).inNamespace("default");
  await assert.rejects(api.update(widget("a", "7")), { name: "ConnectionError", failure: "closed" });
  await api.update(widget("a", "7"));
  assert.equal(connections, 2);
});

test("h2: a client that is closed while it connects leaves no connection behind", async (t) => {
  const { api, client, server } = await setUp(t, replyWidget, { protocol: "h2" });
  const reading = api.update(widget("a", "7"));
  await client.close();
  await assert.rejects(reading, { name: "ConnectionError", failure: "closed" });
  assert.equal(server.received.length, 0);
});

test("h2: with the bound of sessions reached requests wait for a stream to end", async (t) => {
  const waiting: (() => void)[] = [];
  const { api, server } = await setUp(
    t,
    (received, reply, count) => waiting.push(() => replyWidget(received, reply, count)),
    { protocol: "h2", maxConcurrentStreams: 1 },
    { maxSessions: 2 },
  );
  const calls = Promise.all(Array.from({ length: 5 }, () => api.get("a")));
  let answered = 0;
  while (answered < 5) {
    await new Promise(setImmediate);
    assert.ok(waiting.length <= 2);
    const next = waiting.shift();
    if (next === undefined) continue;
    answered++;
    next();
  }
  await calls;
  assert.equal(server.sockets.length, 2);
});

function streamOf(received: Received): Http2ServerRequest["stream"] {
  return (received.request as Http2ServerRequest).stream;
}

test("h2: an answer with many headers is no broken connection: the write took place", async (t) => {
  const warnings = Array.from({ length: 1_000 }, (_, index) => `299 - "warning ${index}"`);
  const { api } = await setUp(
    t,
    (_received, reply) => {
      reply.setHeader("warning", warnings);
      replyJson(reply, widget("a", "7"));
    },
    { protocol: "h2" },
  );
  assert.equal((await api.get("a")).metadata?.name, "a");
});

for (const protocol of ["https", "h2"] as const)
  test(`${protocol}: the server's own certificate is an anchor, without that of its authority`, async (t) => {
    const { api } = await setUp(t, replyWidget, { protocol }, { ca: identity.certificate });
    assert.equal((await api.get("a")).metadata?.name, "a");
  });

async function setUp(t: TestContext, script: Script, kind: ServerKind, more: Partial<ConnectOptions> = {}) {
  const server = await scriptedServer(t, script, kind.protocol === "http" ? kind : { ...kind, identity });
  const options = { server: server.url, ...(kind.protocol === "http" ? {} : { ca: authority.ca }), ...more };
  const client = await connect(options);
  t.after(() => client.close());
  return { api: client.resource(widgets).inNamespace("default"), server, client, options };
}
