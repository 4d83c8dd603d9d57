/** Informers over real connections, HTTP/1.1 and HTTP/2, that are cut and stalled in between, against a complete server. */
import assert from "node:assert/strict";
import { type AddressInfo, connect as connectSocket, createServer as createSocketServer, type Socket } from "node:net";
import { type TestContext, test } from "node:test";
import { configMaps } from "../../generated/core/v1/client.js";
import type { ConfigMap } from "../../generated/core/v1/index.js";
import { connect, type Informer } from "../../runtime/client/index.js";
import { createServer, kubernetesProfile } from "../../runtime/index.js";
import { makeAuthority } from "../support/certificates.js";

/** Connections that are given up in a row, as a busy machine lets them be, are tried again at growing distances. */
const WAIT_MS = 120_000;
const SILENCE_MS = 700;
/** A dead HTTP/2 connection, on which every new watch would be silent too, is given up by its pings. */
const PING_MS = 300;

for (const http of ["HTTP/1.1", "HTTP/2"] as const) {
  for (const initialState of ["stream", "list"] as const) {
    test(`[SDK-009] [SDK-010] ${http}, ${initialState}: cut and stalled connections lose nothing`, async (t) => {
      const { api, door } = await scene(t, http);
      for (let index = 0; index < 30; index++) await api.direct.create({ metadata: { name: `c${index}` } });
      const heard: string[] = [];
      const informer = api.throughDoor.informer({
        initialState,
        pageLimit: 7,
        silenceLimitMs: SILENCE_MS,
        onError: () => undefined,
      });
      informer.on({
        add: ({ metadata }) => heard.push(`add ${metadata.name}`),
        update: ({ metadata, data }) => heard.push(`update ${metadata.name} ${data?.v}`),
        delete: ({ metadata }) => heard.push(`delete ${metadata.name}`),
      });
      const stop = new AbortController();
      const running = informer.run(stop.signal);
      t.after(async () => {
        stop.abort();
        await running;
      });
      await informer.synced();
      for (let round = 0; round < 8; round++) {
        if (round % 2 === 0) door.cut();
        else if (round % 4 === 1) door.stall();
        await api.direct.patch("c1", { type: "merge", body: { data: { v: String(round) } } });
        await api.direct.delete(`c${20 + round}`);
        await api.direct.create({ metadata: { name: `n${round}` } });
        await eventually(async () => same(informer, (await api.direct.listAll()).items), `round ${round}`);
      }
      const counts = new Map<string, number>();
      for (const text of heard) counts.set(text, (counts.get(text) ?? 0) + 1);
      assert.deepEqual(
        [...counts].filter(([, count]) => count > 1),
        [],
      );
      assert.equal(heard.length, 30 + 8 * 3);
    });
  }
}

function same(informer: Informer<ConfigMap>, items: readonly ConfigMap[]): boolean {
  const versions = (list: readonly ConfigMap[]): string =>
    list
      .map(({ metadata }) => `${metadata.name}@${metadata.resourceVersion}`)
      .sort()
      .join();
  return versions(informer.list()) === versions(items);
}

async function scene(t: TestContext, http: "HTTP/1.1" | "HTTP/2") {
  const authority = await makeAuthority("serving");
  const pair = await authority.issueServer();
  const tls = http === "HTTP/2" ? { tls: { certificate: pair.certificate, key: pair.key } } : {};
  const server = await createServer({ profile: kubernetesProfile(), controllers: [] });
  const running = await server.listen(tls);
  const door = await openDoor(t, Number(new URL(running.url).port));
  const secure = http === "HTTP/2" ? { ca: authority.certificate } : {};
  const settings = { token: server.adminToken, profile: kubernetesProfile(), ...secure };
  const protocol = http === "HTTP/2" ? "https" : "http";
  const direct = await connect({ ...settings, server: running.url });
  const through = { ...settings, server: `${protocol}://127.0.0.1:${door.port}`, pingIntervalMs: PING_MS };
  const throughDoor = await connect(through);
  t.after(async () => {
    await direct.close();
    await throughDoor.close();
    await running.stop(200);
  });
  const of = (client: typeof direct) => client.resource(configMaps).inNamespace("default");
  return { api: { direct: of(direct), throughDoor: of(throughDoor) }, door };
}

/** A relay whose connections can be cut, or kept open while nothing passes any more. */
async function openDoor(t: TestContext, targetPort: number) {
  const sockets = new Set<Socket>();
  const relay = createSocketServer((socket) => {
    const target = connectSocket(targetPort, "127.0.0.1");
    for (const [from, to] of [
      [socket, target],
      [target, socket],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on("error", () => to.destroy());
      from.on("close", () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const each = (act: (socket: Socket) => void): void => [...sockets].forEach((socket) => void act(socket));
  t.after(() => {
    each((socket) => socket.destroy());
    relay.close();
  });
  return {
    port: (relay.address() as AddressInfo).port,
    cut: () => each((socket) => socket.destroy()),
    /** Of the connections that there are; new ones work. */
    stall: () => each((socket) => socket.unpipe().pause()),
  };
}

async function eventually(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const endMs = Date.now() + WAIT_MS;
  while (!(await isSo())) {
    if (Date.now() > endMs) throw new Error(`it never came about: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
