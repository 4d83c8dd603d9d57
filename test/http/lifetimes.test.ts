/** Clients that stop halfway, leave, dawdle or stay for ever; and answers that break off. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { MemoryEngine } from "../../runtime/storage/memory/engine.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import { Turnstile } from "../support/turnstile.js";
import { BrokenAnswer, header, json } from "./raw-connection.js";
import {
  CONFIGMAPS,
  closeScenes,
  head,
  openScene,
  type Scene,
  type SceneOptions,
  TRANSPORTS,
  type Transport,
} from "./scene.js";

after(closeScenes);

/** Objects of a list that a stalled connection can't hold. */
const MANY = 60;
const FILLER = "x".repeat(200_000);

async function withObjects(transport: Transport, options: SceneOptions = {}): Promise<Scene> {
  const scene = await openScene(transport, options);
  const connection = await scene.open();
  for (let index = 0; index < MANY; index++) {
    const body = JSON.stringify({ metadata: { name: `big-${index}` }, data: { FILLER } });
    connection.write(
      head(
        `POST ${CONFIGMAPS} HTTP/1.1`,
        scene.admin,
        "content-type: application/json",
        `content-length: ${body.length}`,
      ) + body,
    );
    assert.equal((await connection.answer()).status, 201);
  }
  connection.close();
  return scene;
}

/** A value on /metrics, by the beginning of its line. */
async function metric({ admin, open }: Scene, name: string): Promise<number> {
  const connection = await open();
  connection.write(head("GET /metrics HTTP/1.1", admin));
  const lines = (await connection.answer()).body.toString().split("\n");
  connection.close();
  const found = lines.filter((line) => line.startsWith(name));
  return found.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await nextTurn();
}

for (const transport of TRANSPORTS) {
  describe(`lifetimes of connections (${transport})`, () => {
    test("a client that closes its side after the request gets its answer, also a long one, and a watch ends", async () => {
      const scene = await withObjects(transport);
      for (const [path, check] of [
        ["/livez", (text: string) => assert.equal(text, "ok")],
        [CONFIGMAPS, (text: string) => assert.equal(JSON.parse(text).items.length, MANY)],
      ] as const) {
        const connection = await scene.open();
        connection.write(head(`GET ${path} HTTP/1.1`, scene.admin));
        connection.halfClose();
        const [answer] = await connection.answersUntilClosed();
        check(answer?.body.toString() ?? "");
      }
      const connection = await scene.open();
      connection.write(head(`GET ${CONFIGMAPS}?watch=1&fieldSelector=metadata.name=none HTTP/1.1`, scene.admin));
      await connection.until((bytes) => bytes.includes("\r\n\r\n") || undefined);
      connection.halfClose();
      const [watch] = await connection.answersUntilClosed();
      assert.deepEqual([watch?.status, watch?.framing], [200, "chunked"]);
    });

    test("a client that leaves takes its watches and lists along", async () => {
      const scene = await withObjects(transport, { limits: { maxRequestsInFlight: 1 }, priorityAndFairness: false });
      const watching = await scene.open();
      watching.write(head(`GET ${CONFIGMAPS}?watch=1 HTTP/1.1`, scene.admin));
      await watching.until((bytes) => bytes.includes("\r\n\r\n") || undefined);
      assert.equal(await metric(scene, "apiserver_longrunning_requests{"), 1);
      watching.close();
      await until(async () => (await metric(scene, "apiserver_longrunning_requests{")) === 0);
      const listing = await scene.open();
      listing.socket.pause();
      listing.write(head(`GET ${CONFIGMAPS} HTTP/1.1`, "authorization: Bearer jane-token"));
      // refused, but counted while it was asked about
      listing.close();
      await until(async () => (await metric(scene, "apiserver_current_inflight_requests{")) === 0);
      assert.deepEqual(scene.faults, []);
    });

    test("headers that come too slowly are answered 408, and the connection ends", async () => {
      const scene = await openScene(transport, { connections: { headersTimeoutMs: 100, checkIntervalMs: 50 } });
      const slow = await scene.open();
      slow.write("GET /livez HTTP/1.1\r\nhost: ");
      const [answer] = await slow.answersUntilClosed();
      assert.ok(answer);
      assert.deepEqual([answer.status, json(answer).code, header(answer, "connection")], [408, 408, "close"]);
      const silent = await scene.open();
      assert.equal((await silent.answersUntilClosed())[0]?.status, 408);
    });

    test("a kept connection is closed when it stays idle; one with a watch is not", async () => {
      const scene = await openScene(transport, { connections: { idleTimeoutMs: 50, checkIntervalMs: 50 } });
      const watching = await scene.open();
      watching.write(head(`GET ${CONFIGMAPS}?watch=1&fieldSelector=metadata.name=late HTTP/1.1`, scene.admin));
      await watching.until((bytes) => bytes.includes("\r\n\r\n") || undefined);
      const idle = await scene.open();
      idle.write(head("GET /livez HTTP/1.1"));
      assert.equal((await idle.answer()).status, 200);
      await idle.until((_, hasEnded) => hasEnded || undefined);
      const busy = await scene.open();
      busy.write(
        head(`POST ${CONFIGMAPS} HTTP/1.1`, scene.admin, "content-length: 28").concat('{"metadata":{"name":"late"}}'),
      );
      assert.equal((await busy.answer()).status, 201);
      await watching.until((bytes) => bytes.includes('"ADDED"') || undefined);
      watching.close();
    });

    test("an answer whose last bytes the client does not read is dropped with its connection", async () => {
      const scene = await withObjects(transport, { connections: { lastBytesTimeoutMs: 1_000 } });
      const connection = await scene.open();
      connection.socket.pause();
      // more than the buffers of the connection hold, of answers that are whole when they are made
      connection.write(head(`GET ${CONFIGMAPS}/big-0 HTTP/1.1`, scene.admin).repeat(200));
      // it takes nothing and goes on sending, which is how it learns that there is nobody any more
      while (!connection.socket.destroyed) {
        connection.write("\r\n");
        await nextTurn();
      }
      await assert.rejects(async () => {
        for (let index = 0; index < 200; index++) await connection.answer();
      }, BrokenAnswer);
    });

    test("a list whose client stalls for a minute breaks off, visibly", async () => {
      const clock = new SteppedClock();
      const scene = await withObjects(transport, { clock });
      const connection = await scene.open();
      connection.socket.pause();
      connection.write(head(`GET ${CONFIGMAPS} HTTP/1.1`, scene.admin));
      await clock.waitsFor(60_000);
      const isStalled = async (): Promise<boolean> => {
        clock.expire(60_000);
        await nextTurn();
        return scene.faults.length > 0;
      };
      await until(isStalled);
      connection.socket.resume();
      await assert.rejects(connection.answer(), BrokenAnswer);
      assert.match(String(scene.faults[0]), /an answer broke off/);
    });
  });
}

describe("requests that wait behind another one of their connection", () => {
  test("do not run once the connection is broken", async () => {
    const scene = await openScene("plain");
    const connection = await scene.open();
    const body = JSON.stringify({ metadata: { name: "second" } });
    connection.write(
      head(`GET ${CONFIGMAPS}?watch=1 HTTP/1.1`, scene.admin) +
        head(`POST ${CONFIGMAPS} HTTP/1.1`, scene.admin, `content-length: ${body.length}`) +
        body,
    );
    await connection.until((bytes) => bytes.includes("\r\n\r\n") || undefined);
    connection.socket.resetAndDestroy();
    await until(async () => (await metric(scene, "apiserver_longrunning_requests{")) === 0);
    const other = await scene.open();
    other.write(head(`GET ${CONFIGMAPS} HTTP/1.1`, scene.admin));
    assert.deepEqual(json(await other.answer()).items, []);
    other.close();
  });

  test("are bounded: a connection that sends too many is cut", async () => {
    const scene = await openScene("plain", { connections: { maxWaitingRequests: 3 } });
    const within = await scene.open();
    within.write(head("GET /livez HTTP/1.1").repeat(4));
    for (let index = 0; index < 4; index++) assert.equal((await within.answer()).status, 200);
    within.close();
    const over = await scene.open();
    over.write(head(`GET ${CONFIGMAPS}?watch=1 HTTP/1.1`, scene.admin) + head("GET /livez HTTP/1.1").repeat(4));
    await over.until((_, hasEnded) => hasEnded || undefined);
    assert.deepEqual(scene.faults, []);
  });
});

describe("the time of a request that hangs", () => {
  test("[LIM-014] a handler that hangs in the middle is answered 504 with a Status, and the connection goes on", async () => {
    const held = new Turnstile();
    const clock = new SteppedClock();
    class HangingEngine extends MemoryEngine {
      override async commit(...write: Parameters<MemoryEngine["commit"]>): Promise<bigint> {
        if (write[0].key.endsWith("/hangs")) await held.pass();
        return super.commit(...write);
      }
    }
    const scene = await openScene("plain", { clock, storage: new HangingEngine() });
    const connection = await scene.open();
    const body = JSON.stringify({ metadata: { name: "hangs" } });
    connection.write(head(`POST ${CONFIGMAPS} HTTP/1.1`, scene.admin, `content-length: ${body.length}`) + body);
    await held.reached(1);
    clock.pass(60_000);
    const late = await connection.answer();
    assert.deepEqual([late.status, json(late).reason], [504, "Timeout"]);
    connection.write(head("GET /livez HTTP/1.1"));
    assert.equal((await connection.answer()).status, 200);
    connection.close();
    held.open();
  });
});
