/** HTTP/2: many streams on one connection, each at its own pace; hostile ones are in `http2-frames.test.ts`. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, constants, type OutgoingHttpHeaders } from "node:http2";
import { after, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { serveConfig } from "../../runtime/cli/serve/serve-flags.js";
import { SteppedClock } from "../storage/stepped-clock.js";
import type { JsonObject } from "../support/json.js";
import { CONFIGMAPS, closeScenes, openHttp2, openScene, type Scene } from "./scene.js";

after(closeScenes);

interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  readonly text: string;
}

function begin(
  scene: Scene,
  session: ClientHttp2Session,
  path: string,
  headers: OutgoingHttpHeaders = {},
): ClientHttp2Stream {
  const stream = session.request({ ":path": path, authorization: `Bearer ${scene.server.adminToken}`, ...headers });
  stream.on("error", () => {});
  return stream;
}

async function ask(
  scene: Scene,
  session: ClientHttp2Session,
  path: string,
  headers: OutgoingHttpHeaders = {},
  body?: string,
): Promise<Answer> {
  const stream = session.request(
    { ":path": path, authorization: `Bearer ${scene.server.adminToken}`, ...headers },
    { endStream: body === undefined },
  );
  if (body !== undefined) stream.end(body);
  const [received] = (await once(stream, "response")) as [Record<string, unknown>];
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { status: Number(received[":status"]), headers: received, text: Buffer.concat(chunks).toString() };
}

/** How a stream ended. */
async function resetCode(stream: ClientHttp2Stream): Promise<number | undefined> {
  if (!stream.closed || !stream.destroyed) await new Promise((resolve) => stream.once("close", resolve));
  return stream.rstCode;
}

const create = (scene: Scene, session: ClientHttp2Session, name: string, data: JsonObject = {}): Promise<Answer> =>
  ask(scene, session, CONFIGMAPS, { ":method": "POST" }, JSON.stringify({ metadata: { name }, data }));

/** Resolves with the first event of a watch whose name is this. */
async function untilEvent(stream: ClientHttp2Stream, name: string): Promise<void> {
  let text = "";
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    text += String(chunk);
    if (text.includes(`"name":"${name}"`)) return;
  }
  throw new Error(`the watch ended without ${name}`);
}

describe("HTTP/2", () => {
  test("hundreds of watches on one connection, as many as it announces; each receives everything", async () => {
    const scene = await openScene("tls");
    const session = await openHttp2(scene);
    assert.equal(session.remoteSettings.maxConcurrentStreams, 250);
    const watches = Array.from({ length: 240 }, () => begin(scene, session, `${CONFIGMAPS}?watch=1`));
    await Promise.all(watches.map((watch) => once(watch, "response")));
    const heard = watches.map((watch) => untilEvent(watch, "a"));
    assert.equal((await create(scene, session, "a")).status, 201);
    await Promise.all(heard);
    session.destroy();
  });

  test("the number of streams is the operator's to choose", async () => {
    assert.equal(serveConfig(["--http2-max-streams-per-connection=7"]).flags["http2-max-streams-per-connection"], 7);
    assert.throws(() => serveConfig(["--http2-max-streams-per-connection=many"]), /expected a number/);
    const scene = await openScene("tls", { connections: { maxStreamsPerConnection: 7 } });
    const session = await openHttp2(scene);
    assert.equal(session.remoteSettings.maxConcurrentStreams, 7);
    session.destroy();
  });

  test("watches that are not read stop neither each other nor other requests", async () => {
    const scene = await openScene("tls");
    const session = await openHttp2(scene);
    const stalled = Array.from({ length: 100 }, () => begin(scene, session, `${CONFIGMAPS}?watch=1`));
    await Promise.all(stalled.map((watch) => once(watch, "response")));
    for (const watch of stalled) watch.pause();
    const read = begin(scene, session, `${CONFIGMAPS}?watch=1`);
    await once(read, "response");
    const last = untilEvent(read, "n19");
    const filler = "x".repeat(100_000);
    for (let index = 0; index < 20; index++)
      assert.equal((await create(scene, session, `n${index}`, { filler })).status, 201);
    await last;
    const list = await ask(scene, session, `${CONFIGMAPS}?limit=1`);
    assert.equal(JSON.parse(list.text).items.length, 1);
    session.destroy();
  });

  test("a cancelled stream ends its watch", async () => {
    const scene = await openScene("tls");
    const session = await openHttp2(scene);
    const watches = Array.from({ length: 20 }, () => begin(scene, session, `${CONFIGMAPS}?watch=1`));
    await Promise.all(watches.map((watch) => once(watch, "response")));
    const count = async (): Promise<number> => {
      const { text } = await ask(scene, session, "/metrics");
      const lines = text.split("\n").filter((line) => line.startsWith("apiserver_longrunning_requests{"));
      return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
    };
    assert.equal(await count(), 20);
    for (const watch of watches) watch.close(constants.NGHTTP2_CANCEL);
    while ((await count()) > 0) await nextTurn();
    session.destroy();
  });

  test("an idle connection gets GOAWAY, and one with a silent watch does not", async () => {
    // long enough for the first request to come, on a busy machine too
    const scene = await openScene("tls", { connections: { idleTimeoutMs: 1_500 } });
    const watching = await openHttp2(scene);
    const watch = begin(scene, watching, `${CONFIGMAPS}?watch=1&fieldSelector=metadata.name=late`);
    await once(watch, "response");
    const idle = await openHttp2(scene);
    const goneAway = once(idle, "goaway");
    await ask(scene, idle, CONFIGMAPS);
    const [code] = await goneAway;
    assert.equal(code, constants.NGHTTP2_NO_ERROR);
    const heard = untilEvent(watch, "late");
    assert.equal((await create(scene, watching, "late")).status, 201);
    await heard;
    watching.destroy();
  });

  test("a stop sends GOAWAY, ends watches cleanly, and lets requests under way finish", async () => {
    const scene = await openScene("tls");
    const session = await openHttp2(scene);
    const watch = begin(scene, session, `${CONFIGMAPS}?watch=1`);
    await once(watch, "response");
    const upload = session.request({
      ":path": CONFIGMAPS,
      ":method": "POST",
      authorization: `Bearer ${scene.server.adminToken}`,
    });
    await new Promise((resolve) => upload.write('{"metadata":', resolve));
    await ask(scene, session, CONFIGMAPS);
    const goneAway = once(session, "goaway");
    const closed = new Promise((resolve) => session.once("close", resolve));
    const ended = once(watch.resume(), "end");
    const stopped = scene.running.stop(10_000);
    await Promise.all([goneAway, ended]);
    assert.equal(watch.rstCode, constants.NGHTTP2_NO_ERROR);
    const answered = once(upload, "response");
    upload.end('{"name":"late"}}');
    const [headers] = (await answered) as [Record<string, unknown>];
    assert.equal(headers[":status"], 201);
    upload.resume();
    await closed;
    await stopped;
  });

  test("[LIM-009] a body over the limit is refused with a Status, and the connection serves on", async () => {
    const scene = await openScene("tls");
    const session = await openHttp2(scene);
    const upload = begin(scene, session, CONFIGMAPS, { ":method": "POST", "content-length": 3 * 1024 * 1024 + 1 });
    const [headers] = (await once(upload, "response")) as [Record<string, unknown>];
    assert.equal(headers[":status"], 413);
    let text = "";
    for await (const chunk of upload) text += String(chunk);
    assert.equal(JSON.parse(text).reason, "RequestEntityTooLarge");
    assert.equal((await ask(scene, session, CONFIGMAPS)).status, 200);
    session.destroy();
  });

  test("a list whose client stalls for a minute is a broken stream, and no end", async () => {
    const clock = new SteppedClock();
    const scene = await openScene("tls", { clock });
    const session = await openHttp2(scene);
    const filler = "x".repeat(200_000);
    for (let index = 0; index < 20; index++) await create(scene, session, `big-${index}`, { filler });
    const list = begin(scene, session, CONFIGMAPS);
    await once(list, "response");
    await clock.waitsFor(60_000);
    while (scene.faults.length === 0) {
      clock.expire(60_000);
      await nextTurn();
    }
    list.resume();
    assert.notEqual(await resetCode(list), constants.NGHTTP2_NO_ERROR);
    assert.equal((await ask(scene, session, "/livez")).status, 200);
    session.destroy();
  });

  test("header lists over the limits are refused, and others are served", async () => {
    const scene = await openScene("tls", { connections: { maxHeaders: 50, maxHeaderBytes: 8192 } });
    const session = await openHttp2(scene);
    assert.equal(session.remoteSettings.maxHeaderListSize, 8192);
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`x-${index}`, "y"]));
    for (const headers of [many, { x: "y".repeat(9000) }]) {
      const refused = begin(scene, session, "/livez", headers);
      refused.resume();
      assert.notEqual(await resetCode(refused), constants.NGHTTP2_NO_ERROR);
    }
    assert.equal((await ask(scene, session, CONFIGMAPS)).status, 200);
    session.destroy();
  });
});
