/** A body of HTTP/2 that its client gives up is no whole one, although node ends its stream. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { constants, createSecureServer, type ServerHttp2Stream } from "node:http2";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import { makeCertificates } from "../../runtime/base/certificates/own-certificates.js";
import { StreamBody } from "../../runtime/server/http/http2/stream-body.js";
import { block, END_HEADERS, END_STREAM, FRAME, frame, openFrames } from "./frames.js";

const HEADERS = [
  [":method", "POST"],
  [":scheme", "https"],
  [":path", "/"],
  [":authority", "localhost"],
] as const;
/** The end of a body, and two ways to give it up. */
const ENDS = [
  { what: "ended", bytes: frame(FRAME.data, END_STREAM, 1), isWhole: true },
  ...[constants.NGHTTP2_CANCEL, constants.NGHTTP2_NO_ERROR].map((code) => ({
    what: `given up with code ${code}`,
    bytes: frame(FRAME.reset, 0, 1, Buffer.from([0, 0, 0, code])),
    isWhole: false,
  })),
];

for (const { what, bytes, isWhole } of ENDS) {
  test(`a body without a length that is ${what} is ${isWhole ? "whole" : "broken"}`, async () => {
    const { ca, server: certificate } = makeCertificates("test", ["127.0.0.1", "localhost"], Date.now());
    const server = createSecureServer({ cert: certificate.certificate, key: certificate.key });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const arrived = once(server, "stream") as Promise<[ServerHttp2Stream]>;
    const socket = await openFrames({ port, ca: ca.certificate });
    try {
      socket.write(frame(FRAME.headers, END_HEADERS, 1, block(HEADERS)));
      const [stream] = await arrived;
      stream.on("error", () => {});
      const body = new StreamBody(stream, Number.NaN);
      socket.write(frame(FRAME.data, 0, 1, Buffer.from("{}")));
      assert.equal(String((await body.next()).value), "{}");
      const next = body.next();
      socket.write(bytes);
      if (isWhole) assert.deepEqual(await next, { done: true, value: undefined });
      else await assert.rejects(next, /gave the request up/);
    } finally {
      socket.destroy();
      server.close();
    }
  });
}
