/** A stop that breaks nothing off: what is under way is finished, what is new goes elsewhere, and nobody who is silent holds it up. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, type ClientRequest, type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { test } from "node:test";
import { type CreateServerOptions, createServer } from "../../runtime/index.js";
import { Shutdown } from "../../runtime/pipeline/shutdown.js";
import type { RunningServer } from "../../runtime/server/http/http-server.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { WatchStream } from "../support/api.js";
import { Turnstile } from "../support/turnstile.js";

const CONFIGMAPS = "/api/v1/namespaces/default/configmaps";
/** Longer than any of these tests may take: what they wait for does not come by this. */
const LONG_GRACE_MS = 600_000;
const HANG_MS = 60_000;

interface Scene {
  readonly running: RunningServer;
  readonly token: string;
  /** Writes of objects called `held` wait here. */
  readonly held: Turnstile;
  send(method: string, path: string, options?: { body?: unknown; agent?: Agent }): Promise<Answer>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingMessage["headers"];
  readonly text: string;
}

async function open(options: CreateServerOptions = {}): Promise<Scene> {
  const held = new Turnstile();
  const validate = async ({ name }: { name: string }): Promise<void> => (name === "held" ? held.pass() : undefined);
  const server = await createServer({ controllers: [], admission: [{ name: "hold", validate }], ...options });
  const running = await server.listen();
  return {
    running,
    token: server.adminToken,
    held,
    send: (method, path, { body, agent } = {}) => {
      const headers = { authorization: `Bearer ${server.adminToken}`, "content-type": "application/json" };
      return answerTo(request(running.url + path, { method, headers, agent: agent ?? false }), body);
    },
  };
}

async function answerTo(outgoing: ClientRequest, body: unknown): Promise<Answer> {
  outgoing.end(body === undefined ? undefined : JSON.stringify(body));
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return { status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(chunks).toString() };
}

const HELD = { body: { metadata: { name: "held" } } };

test("stop: a running request is finished, and its connection ends with it", { timeout: HANG_MS }, async () => {
  const { running, held, send } = await open();
  const agent = new Agent({ keepAlive: true });
  const write = send("POST", CONFIGMAPS, { ...HELD, agent });
  await held.reached(1);
  let isStopped = false;
  const stopped = running.stop(LONG_GRACE_MS).then(() => {
    isStopped = true;
  });
  await refused(running.port);
  assert.equal(isStopped, false);
  held.open();
  const { status, headers } = await write;
  assert.deepEqual([status, headers.connection], [201, "close"]);
  await stopped;
  agent.destroy();
});

test("stop: requests that take longer than the grace period are aborted", { timeout: HANG_MS }, async () => {
  const { running, held, send } = await open();
  const write = assert.rejects(send("POST", CONFIGMAPS, HELD), /socket hang up|ECONNRESET/);
  await held.reached(1);
  const stopped = running.stop(10);
  await write;
  held.open();
  await stopped;
});

test("stop: idle connections do not delay it", { timeout: HANG_MS }, async () => {
  const { running, send } = await open();
  const agent = new Agent({ keepAlive: true });
  assert.equal((await send("GET", CONFIGMAPS, { agent })).status, 200);
  const silent = connect(running.port, "127.0.0.1");
  const unfinished = connect(running.port, "127.0.0.1");
  await Promise.all([once(silent, "connect"), once(unfinished, "connect")]);
  unfinished.write("GET /livez HTTP/1.1\r\nHost: x\r\n");
  const ends = [silent, unfinished].map(
    (socket) =>
      new Promise((resolve) =>
        socket
          .on("error", () => {})
          .on("close", resolve)
          .resume(),
      ),
  );
  await running.stop(LONG_GRACE_MS);
  await Promise.all(ends);
  agent.destroy();
});

test("stop: watches end cleanly, and none begins while a request is still running", {
  timeout: HANG_MS,
}, async () => {
  const { running, token, held, send } = await open();
  const kept = new Agent({ keepAlive: true, maxSockets: 1 });
  const path = `${CONFIGMAPS}?watch=1&resourceVersion=0`;
  const watches = await Promise.all(Array.from({ length: 5 }, () => WatchStream.open(running.url, path, { token })));
  assert.equal((await send("GET", "/livez", { agent: kept })).status, 200);
  const write = send("POST", CONFIGMAPS, HELD);
  await held.reached(1);
  const stopped = running.stop(LONG_GRACE_MS);
  for (const watch of watches) {
    assert.equal(await watch.next(), undefined);
    assert.equal(watch.response.complete, true, "the stream ends as a whole answer does");
  }
  held.open();
  assert.equal((await write).status, 201);
  await stopped;
  kept.destroy();
});

test("stop: if new requests are rejected they get a retry time, and health checks are answered", {
  timeout: HANG_MS,
}, async () => {
  const { running, held, send } = await open({ shutdownSendsRetryAfter: true });
  const write = send("POST", CONFIGMAPS, HELD);
  await held.reached(1);
  const stopped = running.stop(LONG_GRACE_MS);
  for (const path of [CONFIGMAPS, `${CONFIGMAPS}?watch=1`, "/version"]) {
    const { status, headers, text } = await send("GET", path);
    assert.deepEqual([status, headers["retry-after"], headers.connection], [429, "5", "close"], path);
    assert.equal(JSON.parse(text).reason, "TooManyRequests");
  }
  const health = await Promise.all(["/livez", "/readyz", "/metrics"].map((path) => send("GET", path)));
  assert.deepEqual(
    health.map(({ status }) => status),
    [200, 500, 200],
  );
  held.open();
  assert.equal((await write).status, 201);
  await stopped;
});

test("stop: watches with a grace period end evenly over it", () => {
  const clock = new SteppedClock();
  const shutdown = new Shutdown(clock);
  let open = 0;
  const join = (): (() => void) => {
    open++;
    return shutdown.on(() => open--);
  };
  for (let index = 0; index < 200; index++) join();
  const leave = join();
  leave();
  open--;
  shutdown.begin({ watchGraceMs: 20_000, refusesRequests: false });
  const left = [open];
  for (let second = 0; second < 19; second++) {
    clock.pass(1_000);
    left.push(open);
  }
  assert.deepEqual(
    left,
    Array.from({ length: 20 }, (_, step) => 190 - 10 * step),
  );
});

test("stop: it waits longer for watches with a grace period than for other requests", {
  timeout: HANG_MS,
}, async () => {
  const clock = new SteppedClock();
  const { running, token } = await open({ clock, shutdownWatchGraceMs: 200_000 });
  const path = `${CONFIGMAPS}?watch=1&resourceVersion=0`;
  const watches = await Promise.all(Array.from({ length: 2 }, () => WatchStream.open(running.url, path, { token })));
  const stopped = running.stop(1);
  await clock.waitsFor(10_000);
  assert.equal(await Promise.race([stopped, refused(running.port).then(() => "waiting")]), "waiting");
  for (let step = 0; step < 20; step++) clock.pass(10_000);
  for (const watch of watches) assert.equal(await watch.next(), undefined);
  await stopped;
});

/** Resolves when nobody listens on the port any more. */
async function refused(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const isRefused = await new Promise<boolean>((resolve) => {
      socket.once("connect", () => resolve(false)).once("error", () => resolve(true));
    });
    socket.destroy();
    if (isRefused) return;
  }
}
