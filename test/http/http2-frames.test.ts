/** What a hostile client may do with frames of HTTP/2: its connection ends, and others are served. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { after, describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { block, END_HEADERS, END_STREAM, FRAME, frame, openFrames } from "./frames.js";
import { CONFIGMAPS, closeScenes, openHttp2, openScene, type Scene } from "./scene.js";

after(closeScenes);

/** Somebody else is served. */
async function isAlive(scene: Scene): Promise<boolean> {
  const session = await openHttp2(scene);
  const stream = session.request({ ":path": CONFIGMAPS, authorization: `Bearer ${scene.server.adminToken}` });
  const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
  session.destroy();
  return headers[":status"] === 200;
}

const GET_LIVEZ = [
  [":method", "GET"],
  [":scheme", "https"],
  [":path", "/livez"],
  [":authority", "x"],
] as const;

/** Writes pieces until the server has enough of them. */
async function flood(scene: Scene, piece: (index: number) => Buffer): Promise<void> {
  const socket = await openFrames(scene);
  for (let index = 0; !socket.destroyed && !socket.closed; index++) {
    if (!socket.write(piece(index))) await Promise.race([once(socket, "drain"), once(socket, "close")]).catch(() => {});
    await nextTurn();
  }
}

describe("hostile frames end their connection and nothing else", () => {
  const get = block(GET_LIVEZ);
  const repeat = (count: number, make: (index: number) => Buffer): Buffer =>
    Buffer.concat(Array.from({ length: count }, (_, index) => make(index)));
  const BURST = 200;
  const floods: Record<string, (index: number) => Buffer> = {
    "streams that are opened and taken back": (index) =>
      repeat(BURST, (at) => {
        const stream = 2 * (index * BURST + at) + 1;
        const cancel = Buffer.from([0, 0, 0, 8]);
        return Buffer.concat([
          frame(FRAME.headers, END_STREAM | END_HEADERS, stream, get),
          frame(FRAME.reset, 0, stream, cancel),
        ]);
      }),
    "headers without an end": (index) =>
      index === 0
        ? frame(FRAME.headers, END_STREAM, 1, get)
        : repeat(BURST, () => frame(FRAME.continuation, 0, 1, block([["x", "y".repeat(50)]]))),
    "streams over the limit": (index) =>
      repeat(BURST, (at) => frame(FRAME.headers, END_HEADERS, 2 * (index * BURST + at) + 1, get)),
    "frames of streams that never were": () => repeat(BURST, () => frame(FRAME.data, 0, 9, Buffer.from("x"))),
    "windows that overflow": () =>
      repeat(BURST, () => frame(FRAME.window, 0, 0, Buffer.from([0x7f, 0xff, 0xff, 0xff]))),
    "a push from a client": () => frame(FRAME.push, END_HEADERS, 1, Buffer.concat([Buffer.from([0, 0, 0, 2]), get])),
    "a frame that is too long": () => frame(FRAME.ping, 0, 0, Buffer.alloc(9)),
    "no frames at all": () => Buffer.from("GET / HTTP/1.1\r\n\r\n"),
  };
  for (const [what, piece] of Object.entries(floods)) {
    test(what, async () => {
      // the library reads no more of a connection that it has given up, and leaves its end to the idle limit
      const scene = await openScene("tls", { connections: { idleTimeoutMs: 1_000 } });
      await flood(scene, piece);
      assert.ok(await isAlive(scene));
      assert.deepEqual(scene.faults, []);
    });
  }

  test("pings and settings without end take nothing from others", async () => {
    const scene = await openScene("tls");
    const socket = await openFrames(scene);
    for (let round = 0; round < 50 && !socket.destroyed; round++) {
      socket.write(repeat(BURST, () => frame(FRAME.ping, 0, 0, Buffer.alloc(8))));
      socket.write(repeat(BURST, () => frame(FRAME.settings, 0, 0)));
      await nextTurn();
    }
    assert.ok(await isAlive(scene));
    socket.destroy();
  });

  test("pseudo-headers that are missing, doubled, unknown or in the wrong place are no requests", async () => {
    const bad: (readonly (readonly [string, string])[])[] = [
      GET_LIVEZ.slice(1),
      GET_LIVEZ.filter(([name]) => name !== ":path"),
      GET_LIVEZ.filter(([name]) => name !== ":scheme"),
      [...GET_LIVEZ, [":path", "/readyz"]],
      [...GET_LIVEZ, [":status", "200"]],
      [...GET_LIVEZ, ["x", "y"], [":unknown", "z"]],
      [["x", "y"], ...GET_LIVEZ],
      [...GET_LIVEZ, ["X-Upper", "y"]],
      [...GET_LIVEZ, ["connection", "keep-alive"]],
      [...GET_LIVEZ, ["transfer-encoding", "chunked"]],
      GET_LIVEZ.map(([name, value]) => [name, name === ":path" ? "" : value] as const),
      GET_LIVEZ.map(([name, value]) => [name, name === ":path" ? "livez" : value] as const),
      [...GET_LIVEZ, ["content-length", "5"]],
    ];
    const scene = await openScene("tls");
    for (const headers of bad) {
      const socket = await openFrames(scene);
      const received: Buffer[] = [];
      socket.on("data", (chunk: Buffer) => received.push(chunk));
      socket.write(frame(FRAME.headers, END_STREAM | END_HEADERS, 1, block(headers)));
      const statusOrReset = (): number | undefined => firstOfStream(Buffer.concat(received));
      while (statusOrReset() === undefined && !socket.destroyed) await nextTurn();
      assert.notEqual(statusOrReset(), FRAME.data, JSON.stringify(headers));
      socket.destroy();
    }
    assert.ok(await isAlive(scene));
  });
});

/** What came first on stream 1: a body only follows on an answer. Undefined while nothing has come. */
function firstOfStream(bytes: Buffer): number | undefined {
  let isAnswered = false;
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) {
    const type = bytes[at + 3] as number;
    if (type === FRAME.goAway) return type;
    if (bytes.readUInt32BE(at + 5) !== 1) continue;
    if (type === FRAME.headers) isAnswered = true;
    else if (type === FRAME.reset) return type;
    else if (type === FRAME.data && isAnswered) return isOk(bytes, at) ? FRAME.data : FRAME.reset;
  }
  return undefined;
}

/** The body of /livez, and not of a refusal. */
function isOk(bytes: Buffer, at: number): boolean {
  return bytes.subarray(at + 9, at + 9 + bytes.readUIntBE(at, 3)).toString() === "ok";
}
