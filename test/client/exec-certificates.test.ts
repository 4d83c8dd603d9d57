/** Certificates of credential plugins: connections present them, and are made anew when they change. */
import assert from "node:assert/strict";
import type { Socket } from "node:net";
import { before, type TestContext, test } from "node:test";
import type { TLSSocket } from "node:tls";
import type { ClientCertificate, Transport, TransportResponse } from "../../runtime/client/index.js";
import {
  CertificateTransport,
  MAX_RETIRED_CERTIFICATES,
} from "../../runtime/client/transport/certificate-transport.js";
import { type Authority, createAuthority, type KeyPair } from "./support/authority.js";
import { type ExecScene, type ExecSceneOptions, execScene, replyWidget } from "./support/exec-scene.js";
import { type Received, replyJson, type Script, statusBody } from "./support/scripted-server.js";
import { widget } from "./support/widgets.js";

let authority: Authority;
let identity: KeyPair;
let users: KeyPair[];
before(async () => {
  authority = await createAuthority();
  identity = await authority.issueServer();
  users = await Promise.all(["user-1", "user-2"].map((name) => authority.issueClient(name)));
});

for (const protocol of ["https", "h2"] as const) {
  const scene = (t: TestContext, options: ExecSceneOptions): Promise<ExecScene> =>
    execScene(t, {
      kind: { protocol, identity, clientCa: authority.ca },
      cluster: { "certificate-authority-data": Buffer.from(authority.ca).toString("base64") },
      status: (_run, count) => certificateStatus(users[count - 1]),
      ...options,
    });

  test(`${protocol}: the connection presents the certificate that the plugin gave`, async (t) => {
    const { api, server, plugin } = await scene(t, {});
    await api.get("a");
    await api.get("a");
    assert.deepEqual(
      server.received.map(({ user }) => user),
      ["user-1", "user-1"],
    );
    assert.deepEqual(
      server.received.map(({ headers }) => headers.authorization),
      [undefined, undefined],
    );
    assert.equal(plugin.runs.length, 1);
  });

  test(`${protocol}: certificate and token together`, async (t) => {
    const { api, server } = await scene(t, { status: () => ({ token: "t", ...certificateStatus(users[0]) }) });
    await api.get("a");
    assert.deepEqual(
      server.received.map(({ user }) => user),
      ["user-1"],
    );
    assert.equal(server.received[0]?.headers.authorization, "Bearer t");
  });

  test(`${protocol}: after a 401 new connections present the new certificate, and open watches go on`, async (t) => {
    const { api, server, client } = await scene(t, { script: watchOr(refuseFirstUser) });
    const watch = api.watch();
    assert.equal((await watch.next()).value?.type, "ADDED");
    await api.update(widget("a", "7", 3));
    assert.deepEqual(
      server.received.map(({ user }) => user),
      ["user-1", "user-1", "user-2"],
    );
    assert.equal(JSON.parse(server.received[2]?.body ?? "").spec.size, 3);
    const [opened] = server.received;
    assert.ok(opened);
    writeEvent(opened);
    assert.equal((await watch.next()).value?.type, "ADDED");
    const old = sockets(server.sockets, "user-1").map((socket) => closed(socket));
    assert.ok(old.length > 0);
    await watch.return();
    await Promise.all(old);
    await api.get("a");
    assert.equal(server.received.at(-1)?.user, "user-2");
    await client.close();
  });

  test(`${protocol}: the same certificate again keeps its connections`, async (t) => {
    const { api, server, plugin } = await scene(t, {
      status: () => ({ ...certificateStatus(users[0]), expirationTimestamp: "2001-01-01T00:00:00Z" }),
    });
    await api.get("a");
    await api.get("a");
    assert.equal(plugin.runs.length, 2);
    assert.equal(new Set(server.received.map(({ connection }) => connection)).size, 1);
  });

  test(`${protocol}: close ends the connections of every certificate`, async (t) => {
    const { api, server, client } = await scene(t, { script: watchOr(refuseFirstUser) });
    const watch = api.watch();
    await watch.next();
    await api.get("a");
    const open = server.sockets.filter((socket) => !socket.destroyed).map((socket) => closed(socket));
    const failing = assert.rejects(watch.next(), { failure: "closed" });
    await client.close();
    await failing;
    await Promise.all(open);
    await assert.rejects(api.update(widget("a", "7")), { failure: "closed" });
  });
}

test("certificates that are no longer in use are bounded", async () => {
  const transports: FakeTransport[] = [];
  const transport = new CertificateTransport({
    origin: "https://server",
    plain: new FakeTransport(),
    open: () => {
      const made = new FakeTransport();
      transports.push(made);
      return made;
    },
  });
  const open = (certificate?: ClientCertificate): Promise<TransportResponse> =>
    transport.request({ method: "GET", path: "/", headers: {}, ...(certificate === undefined ? {} : { certificate }) });
  for (let count = 0; count < MAX_RETIRED_CERTIFICATES + 1; count++) await open({ certificate: `c${count}`, key: "k" });
  assert.deepEqual(
    transports.filter(({ isClosed }) => isClosed),
    [],
  );
  const last = await open({ certificate: "last", key: "k" });
  assert.deepEqual(
    transports.map(({ isClosed }) => isClosed),
    [true, ...Array(MAX_RETIRED_CERTIFICATES).fill(false), false],
  );
  await open();
  assert.equal(transports[1]?.isClosed, true);
  assert.equal(transports.at(-1)?.isClosed, false);
  for await (const _chunk of last.body) assert.fail("the body is empty");
  assert.equal(transports.at(-1)?.isClosed, true);
});

class FakeTransport implements Transport {
  isClosed = false;

  async request(): Promise<TransportResponse> {
    return { status: 200, headers: {}, body: emptyBody() };
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {}

function certificateStatus(pair: KeyPair | undefined): object {
  assert.ok(pair);
  return { clientCertificateData: pair.certificate, clientKeyData: pair.key };
}

/** Resolves when it is over, in whatever way: a client that goes does not say goodbye to each. */
function closed(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once("close", () => resolve()));
}

function sockets(all: readonly unknown[], name: string): TLSSocket[] {
  return (all as TLSSocket[]).filter((socket) => !socket.destroyed && socket.getPeerCertificate().subject?.CN === name);
}

const event = `${JSON.stringify({ type: "ADDED", object: widget("a", "1") })}\n`;
const replies = new WeakMap<Received, { write(text: string): unknown }>();

function writeEvent(received: Received): void {
  replies.get(received)?.write(event);
}

function watchOr(script: Script): Script {
  return (received, reply, count) => {
    if (!received.url.includes("watch")) return script(received, reply, count);
    replies.set(received, reply);
    reply.write(event);
  };
}

const refuseFirstUser: Script = (received, reply, count) => {
  if (received.user === "user-1") replyJson(reply, statusBody(401, "Unauthorized"), 401);
  else replyWidget(received, reply, count);
};
