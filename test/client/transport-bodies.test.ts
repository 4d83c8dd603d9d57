/** Compressed answers, whole and as they arrive. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type TestContext, test } from "node:test";
import { constants, createGzip, gzipSync } from "node:zlib";
import { anonymous } from "../../runtime/client/configuration/client-credentials.js";
import { foregroundClock } from "../../runtime/client/transport/abort.js";
import { decodedBody, readBody, readLines } from "../../runtime/client/transport/body.js";
import { networkTransport } from "../../runtime/client/transport/network-transport.js";
import { Requester } from "../../runtime/client/transport/requester.js";
import { parseServerAddress } from "../../runtime/client/transport/server-address.js";
import type { TransportResponse } from "../../runtime/client/transport/transport.js";
import { type Script, scriptedServer } from "./support/scripted-server.js";

const GZIP = { "content-encoding": "gzip" };

test("a compressed answer that is read as it arrives is decompressed as it arrives", async (t) => {
  const gzip = createGzip();
  const requester = await requesterOf(t, (_received, reply) => {
    reply.writeHead(200, GZIP);
    gzip.pipe(reply);
    gzip.write("first\n");
    gzip.flush(constants.Z_SYNC_FLUSH);
  });
  const { body } = await requester.open({ method: "GET", path: "/list" }, true);
  const lines = readLines(body, "GET /list", (line) => line);
  assert.equal(textOf((await lines.next()).value), "first");
  // only now: what was read did not wait for it
  gzip.end("second\n");
  assert.equal(textOf((await lines.next()).value), "second");
  assert.equal((await lines.next()).done, true);
});

test("compression is requested for long answers, and not for events", async (t) => {
  const asked: unknown[] = [];
  const requester = await requesterOf(t, (received, reply) => {
    asked.push(received.headers["accept-encoding"]);
    reply.end("{}");
  });
  for (const isCompressible of [true, false]) {
    const { body } = await requester.open({ method: "GET", path: "/" }, isCompressible);
    for await (const _chunk of body);
  }
  assert.deepEqual(asked, ["gzip", undefined]);
});

test("[SDK-018] who stops reading a compressed answer lets go of it, even while nothing comes", async (t) => {
  let closed: Promise<unknown> | undefined;
  const requester = await requesterOf(t, (_received, reply) => {
    closed = once(reply, "close");
    reply.writeHead(200, GZIP);
    const gzip = createGzip();
    gzip.pipe(reply);
    gzip.write("first\n");
    gzip.flush(constants.Z_SYNC_FLUSH);
  });
  const { body } = await requester.open({ method: "GET", path: "/list" }, true);
  for await (const _chunk of body) break;
  await closed;
});

test("broken compression, another one, and one that grows beyond the limit are failures", async () => {
  const whole = gzipSync("x".repeat(100_000));
  const read = (pieces: readonly Uint8Array[], encoding = "gzip", limit?: number) =>
    readBody(answerOf(pieces, encoding), "GET /a", limit);
  assert.equal((await read([whole.subarray(0, 20), whole.subarray(20)])).length, 100_000);
  await assert.rejects(read([whole.subarray(0, -9)]), {
    failure: "protocol",
    message: /^GET \/a: protocol: .*not valid gzip/,
  });
  await assert.rejects(read([Buffer.from("plain")]), { failure: "protocol" });
  await assert.rejects(read([whole], "br"), {
    failure: "protocol",
    message: /content-encoding is br, expected gzip or none/,
  });
  await assert.rejects(read([whole], "gzip", 50_000), { failure: "too-large", message: /limit of 50000 bytes/ });
});

test("a transport's failure within a compressed answer stays what it is", async () => {
  const failure = new Error("cut");
  const body = (async function* () {
    yield gzipSync("x".repeat(1000)).subarray(0, 12);
    throw failure;
  })();
  await assert.rejects(readBody({ status: 200, headers: GZIP, body }, "GET /a"), failure);
});

test("a body in one piece and one in many have the same type", async () => {
  for (const pieces of [["a b"], ["a", " ", "b"], []]) {
    const body = await readBody(
      answerOf(
        pieces.map((piece) => Buffer.from(piece)),
        "identity",
      ),
      "GET /a",
    );
    assert.equal(Object.getPrototypeOf(body), Uint8Array.prototype);
    assert.equal(textOf(body), pieces.join(""));
  }
});

test("what stops early ends the source", async () => {
  let isEnded = false;
  const body = (async function* () {
    try {
      for (;;) yield gzipSync("x".repeat(1000));
    } finally {
      isEnded = true;
    }
  })();
  for await (const _chunk of decodedBody({ status: 200, headers: GZIP, body }, "GET /a")) break;
  while (!isEnded) await new Promise(setImmediate);
});

function answerOf(pieces: readonly Uint8Array[], encoding: string): TransportResponse {
  const body = (async function* () {
    yield* pieces;
  })();
  return { status: 200, headers: { "content-encoding": encoding }, body };
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

async function requesterOf(t: TestContext, script: Script): Promise<Requester> {
  const server = await scriptedServer(t, script);
  const transport = networkTransport(parseServerAddress(server.url), {});
  t.after(() => transport.close());
  return new Requester({
    transport,
    credentials: anonymous,
    userAgent: "test",
    acceptsGzip: true,
    timeoutMs: 0,
    clock: foregroundClock,
  });
}

test("aborting a request whose complete answer was read in part only harms no other request", async (t) => {
  const server = await scriptedServer(t, (_received, reply) => {
    reply.setHeader("content-length", "4");
    reply.end("a\nb\n");
  });
  const transport = networkTransport(parseServerAddress(server.url), {});
  t.after(() => transport.close());
  for (let round = 0; round < 20; round++) {
    const stop = new AbortController();
    const { body } = await transport.request({ method: "GET", path: "/", headers: {}, signal: stop.signal });
    const lines = readLines(body, "GET /", (line) => line)[Symbol.asyncIterator]();
    assert.equal(textOf((await lines.next()).value), "a");
    stop.abort(new Error("over"));
    // an error that nobody hears would end the process by now
    await new Promise((done) => setImmediate(done));
  }
});
