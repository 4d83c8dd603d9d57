/** Requests of HTTP/2 whose body comes when and how clients like, and what the server reads and answers of it. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, constants, type OutgoingHttpHeaders } from "node:http2";
import { after, before, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { orchProfile } from "../../runtime/index.js";
import { block, END_HEADERS, FRAME, frame, openFrames } from "./frames.js";
import { CONFIGMAPS, closeScenes, JANE, openHttp2, openScene, type Scene } from "./scene.js";

/** Long enough for the server to have begun the request, which it does a turn after its headers. */
const BEGUN_MS = 30;
/** What a client announces of which it sends a part. */
const ANNOUNCED_BYTES = 2_000_000;

let scene: Scene;
let session: ClientHttp2Session;

before(async () => {
  scene = await openScene("tls");
  session = await openHttp2(scene);
});

after(async () => {
  session.destroy();
  await closeScenes();
});

function begin(headers: OutgoingHttpHeaders = {}, endStream = false): ClientHttp2Stream {
  const authorization = `Bearer ${scene.server.adminToken}`;
  const all = { ":method": "POST", ":path": CONFIGMAPS, authorization, "content-type": "application/json", ...headers };
  const stream = session.request(all, { endStream });
  stream.on("error", () => {});
  return stream;
}

interface Answered {
  readonly status: number;
  readonly text: string;
}

async function answerOf(stream: ClientHttp2Stream): Promise<Answered> {
  const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return { status: Number(headers[":status"]), text: Buffer.concat(chunks).toString() };
}

const mapOf = (name: string, value = "x"): string => JSON.stringify({ metadata: { name }, data: { value } });

/** The value of a map as the server stored it. */
async function stored(name: string): Promise<string> {
  const { status, text } = await answerOf(begin({ ":method": "GET", ":path": `${CONFIGMAPS}/${name}` }, true));
  return status === 200 ? JSON.parse(text).data.value : `status ${status}`;
}

const REVIEWS = `/apis/${orchProfile().words.authenticationGroup}/v1/selfsubjectreviews`;
const ANNOUNCED = [true, false] as const;

describe("bodies over HTTP/2", () => {
  for (const isAnnounced of ANNOUNCED) {
    const lengthOf = (body: string): OutgoingHttpHeaders =>
      isAnnounced ? { "content-length": Buffer.byteLength(body) } : {};
    const kind = isAnnounced ? "an announced length" : "no announced length";

    test(`with ${kind}, one that comes with its headers is stored whole`, async () => {
      const [name, value] = [`together-${isAnnounced}`, "v".repeat(5_000)];
      const stream = begin(lengthOf(mapOf(name, value)));
      stream.end(mapOf(name, value));
      assert.equal((await answerOf(stream)).status, 201);
      assert.equal(await stored(name), value);
    });

    test(`with ${kind}, one that comes later and in pieces is stored whole`, async () => {
      const [name, value] = [`pieces-${isAnnounced}`, "äöü".repeat(3_000)];
      const bytes = Buffer.from(mapOf(name, value));
      const stream = begin(lengthOf(mapOf(name, value)));
      for (let at = 0; at < bytes.length; at += 7_000) {
        await delay(BEGUN_MS);
        stream.write(bytes.subarray(at, at + 7_000));
      }
      stream.end();
      assert.equal((await answerOf(stream)).status, 201);
      assert.equal(await stored(name), value);
    });

    test(`with ${kind}, one whose end comes in a frame of its own is stored`, async () => {
      const name = `late-end-${isAnnounced}`;
      const stream = begin(lengthOf(mapOf(name)));
      // With the announced bytes the server has what it needs, and answers.
      const answered = answerOf(stream);
      stream.write(mapOf(name));
      await delay(BEGUN_MS);
      stream.end();
      assert.equal((await answered).status, 201);
      assert.equal(await stored(name), "x");
    });

    for (const code of [constants.NGHTTP2_CANCEL, constants.NGHTTP2_NO_ERROR]) {
      test(`with ${kind}, one that is given up half-way with code ${code} is not stored`, async () => {
        const name = `given-up-${isAnnounced}-${code}`;
        const whole = mapOf(name);
        // By hand, since node's client ends a body before it gives it up.
        const socket = await openFrames(scene);
        const length = isAnnounced ? [["content-length", String(whole.length + 1)] as const] : [];
        const headers = [
          ...([
            [":method", "POST"],
            [":scheme", "https"],
            [":path", CONFIGMAPS],
            [":authority", "localhost"],
          ] as const),
          ...([
            ["authorization", `Bearer ${scene.server.adminToken}`],
            ["content-type", "application/json"],
          ] as const),
          ...length,
        ];
        socket.write(frame(FRAME.headers, END_HEADERS, 1, block(headers)));
        // The half is a document by itself.
        socket.write(frame(FRAME.data, 0, 1, Buffer.from(whole)));
        await delay(BEGUN_MS);
        socket.write(frame(FRAME.reset, 0, 1, Buffer.from([0, 0, 0, code])));
        await delay(BEGUN_MS);
        socket.destroy();
        assert.equal(await stored(name), "status 404");
      });
    }

    test(`with ${kind}, a large one is read as fast as its client may send`, async () => {
      const [name, value] = [`large-${isAnnounced}`, "v".repeat(900_000)];
      const stream = begin(lengthOf(mapOf(name, value)));
      stream.end(mapOf(name, value));
      assert.equal((await answerOf(stream)).status, 201);
      assert.equal((await stored(name)).length, value.length);
    });
  }

  test("one of a request that is refused is not read to its end: the answer comes first, and the stream ends without an error", async () => {
    const stream = begin({ authorization: `Bearer ${JANE}`, "content-length": ANNOUNCED_BYTES });
    stream.write(Buffer.alloc(1_000));
    const { status, text } = await answerOf(stream);
    assert.equal(status, 403, text);
    if (!stream.destroyed) await once(stream, "close");
    assert.equal(stream.rstCode, constants.NGHTTP2_NO_ERROR);
    assert.equal(await stored("of-nobody"), "status 404", "the connection serves on");
  });

  test("one that is too large is refused when the limit is reached, and the stream ends without an error", async () => {
    const stream = begin();
    const piece = Buffer.alloc(256 * 1024, " ");
    const feeding = setInterval(() => stream.writable && stream.write(piece), 1);
    try {
      assert.equal((await answerOf(stream)).status, 413);
      if (!stream.destroyed) await once(stream, "close");
      assert.equal(stream.rstCode, constants.NGHTTP2_NO_ERROR);
    } finally {
      clearInterval(feeding);
    }
  });

  test("one whose client waits to be invited is invited, and stored", async () => {
    const stream = begin({ expect: "100-continue" });
    const answered = answerOf(stream);
    await once(stream, "continue");
    stream.end(mapOf("invited"));
    assert.equal((await answered).status, 201);
    assert.equal(await stored("invited"), "x");
  });
});

describe("answers over HTTP/2", () => {
  // The router has the second path, and the third is a stream.
  for (const [path, hasLength] of [
    [`${CONFIGMAPS}/invited`, true],
    ["/version", true],
    [`${CONFIGMAPS}?watch=true`, false],
  ] as const) {
    test(`HEAD ${path} has the headers of GET and no body`, async () => {
      for (const endStream of [true, false]) {
        const stream = begin({ ":method": "HEAD", ":path": path }, endStream);
        const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
        let bytes = 0;
        stream.on("data", (chunk: Buffer) => {
          bytes += chunk.byteLength;
        });
        stream.end();
        if (!stream.destroyed) await once(stream, "close");
        assert.deepEqual([headers[":status"], headers["content-length"] !== undefined, bytes], [200, hasLength, 0]);
        assert.equal(stream.rstCode, constants.NGHTTP2_NO_ERROR);
      }
    });
  }

  test("what the client has already is answered without a body", async () => {
    const ask = (etag: string): ClientHttp2Stream =>
      begin({ ":method": "GET", ":path": "/openapi/v3/api/v1", "if-none-match": etag }, true);
    const first = ask("unknown");
    const [{ etag }] = (await once(first, "response")) as [Record<string, string>];
    first.resume();
    assert.deepEqual(await answerOf(ask(etag as string)), { status: 304, text: "" });
  });

  test("a stream that is left open by its client ends with its answer", async () => {
    const stream = begin({ ":method": "GET", ":path": `${CONFIGMAPS}/invited` });
    assert.equal((await answerOf(stream)).status, 200);
    if (!stream.destroyed) await once(stream, "close");
    assert.equal(stream.rstCode, constants.NGHTTP2_NO_ERROR);
  });
});

describe("headers over HTTP/2", () => {
  test("an unknown expectation is refused, without headers that HTTP/2 does not have", async () => {
    const stream = begin({ expect: "miracles" }, true);
    const [headers] = (await once(stream, "response")) as [Record<string, unknown>];
    stream.resume();
    assert.equal(headers[":status"], 417);
    assert.equal(headers.connection, undefined);
  });

  test("[AUTHN-IMP-002] what is repeated is a list, and names that every object has are names like others", async () => {
    const review = {
      ":path": REVIEWS,
      "impersonate-user": "amy",
      "impersonate-group": ["a, b", "system:masters"],
      constructor: "x",
    };
    const stream = begin(review);
    stream.end(JSON.stringify({}));
    const { status, text } = await answerOf(stream);
    assert.equal(status, 201, text);
    assert.deepEqual(JSON.parse(text).status.userInfo.groups.slice(0, 2), ["a, b", "system:masters"]);
  });

  test("no request of all these was a fault of the server", () => {
    assert.deepEqual(scene.faults, []);
  });
});
