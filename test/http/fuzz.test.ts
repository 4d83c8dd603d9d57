/**
 * Whatever comes on a socket: the server lives, every complete request has one well-formed answer or its connection ends,
 * and nobody without credentials gets anything. Failures are shrunk and print their seed.
 */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import fc from "fast-check";
import { BrokenAnswer, parseAnswer, type RawAnswer } from "./raw-connection.js";
import { CONFIGMAPS, closeScenes, head, openScene, type Scene, TRANSPORTS, type Transport } from "./scene.js";

after(closeScenes);

const RUNS: Readonly<Record<Transport, number>> = { plain: 400, tls: 100 };
/** A connection that is left open for so long without an answer hangs. */
const HANG_MS = 20_000;
/** What the process may grow by, in all runs together. */
const MAX_GROWTH_BYTES = 200 * 1024 * 1024;
/** Paths that everybody may see. */
const OPEN_PATHS = /^\/(livez|readyz|healthz)(\/|\?|$)/;

const method = fc.constantFrom("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FOO", "get", "");
const path = fc.oneof(
  fc.constantFrom(
    CONFIGMAPS,
    `${CONFIGMAPS}/secret`,
    `${CONFIGMAPS}?watch=1&timeoutSeconds=1`,
    "/livez",
    "/metrics",
    "/",
    "*",
  ),
  fc.constantFrom(
    "//",
    "/%",
    "/api/v1/../v1",
    "http://x/api/v1/namespaces",
    "/livez/../api/v1/secrets",
    "/livez%2F..%2Fapi",
  ),
  fc.string({ maxLength: 40 }).map((text) => `/${text}`),
);
const version = fc.oneof(
  { weight: 8, arbitrary: fc.constant("HTTP/1.1") },
  { weight: 1, arbitrary: fc.constantFrom("HTTP/1.0", "HTTP/0.9", "HTTP/2.0", "HTTP/9.9", "http/1.1", "") },
);
const fieldLine = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("host: x", "accept: */*", "accept: text/csv", "content-type: application/json"),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      "content-length: 0",
      "content-length: 5",
      "content-length: -1",
      "content-length: 99999999999999999999",
      "transfer-encoding: chunked",
      "transfer-encoding: gzip",
      "expect: 100-continue",
      "connection: close",
      "connection: keep-alive, Upgrade",
      "upgrade: websocket",
      "authorization: Bearer wrong",
      "authorization: Basic eDp5",
      "impersonate-user: admin",
      "x-remote-user: admin",
    ),
  },
  { weight: 1, arbitrary: fc.string({ maxLength: 30 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.string({ maxLength: 10 }), fc.string({ maxLength: 20 })).map((pair) => pair.join(":")),
  },
);
const lineEnd = fc.oneof(
  { weight: 20, arbitrary: fc.constant("\r\n") },
  { weight: 1, arbitrary: fc.constantFrom("\n", "\r", "") },
);
const body = fc.oneof(
  { weight: 3, arbitrary: fc.constant("") },
  { weight: 2, arbitrary: fc.constantFrom("hello", "5\r\nhello\r\n0\r\n\r\n", "{}", "zz\r\n", "0\r\n\r\n") },
  { weight: 1, arbitrary: fc.string({ maxLength: 60, unit: "binary" }) },
);

interface Piece {
  readonly target: string;
  readonly bytes: string;
}

const piece: fc.Arbitrary<Piece> = fc
  .tuple(method, path, version, fc.array(fieldLine, { maxLength: 6 }), lineEnd, fc.boolean(), body)
  .map(([verb, target, protocol, fields, end, hasHost, rest]) => ({
    target,
    bytes: [`${verb} ${target} ${protocol}`, ...(hasHost ? ["host: x"] : []), ...fields, "", rest].join(end),
  }));
const conversation = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 5 }), fc.boolean());

/** Everything that the server says to bytes, until it ends the connection or has answered a client that ended its side. */
async function answersTo(scene: Scene, bytes: string): Promise<RawAnswer[]> {
  const connection = await scene.open();
  connection.write(bytes);
  connection.halfClose();
  const received = await connection.until((all, hasEnded) => (hasEnded ? all : undefined));
  connection.close();
  return parsedAnswers(received);
}

/** @throws BrokenAnswer for what is none. HEAD is told by its answer: a length, and no body before the next status line. */
function parsedAnswers(received: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  while (rest.length > 0) {
    const next = answerAtStart(rest);
    if (next === undefined) throw new BrokenAnswer(`half an answer: ${JSON.stringify(rest.toString().slice(0, 300))}`);
    answers.push(next.answer);
    rest = rest.subarray(next.length);
  }
  return answers;
}

function answerAtStart(bytes: Buffer): ReturnType<typeof parseAnswer> {
  const bodiless = parseAnswer(bytes, true, "HEAD");
  const isAlone =
    bodiless !== undefined &&
    /^(HTTP\/1\.1 [1-5]|$)/.test(bytes.toString("latin1", bodiless.length, bodiless.length + 10));
  return isAlone ? bodiless : parseAnswer(bytes, true, "GET");
}

for (const transport of TRANSPORTS) {
  describe(`anything on a socket (${transport})`, () => {
    test("is answered well-formed or not at all, reveals nothing, and harms no other client", async () => {
      const scene = await openScene(transport, { connections: { lingerMs: 20 } });
      const good = await scene.open();
      const secret = JSON.stringify({ metadata: { name: "secret" }, data: { x: "top-secret" } });
      good.write(head(`POST ${CONFIGMAPS} HTTP/1.1`, scene.admin, `content-length: ${secret.length}`) + secret);
      assert.equal((await good.answer()).status, 201);
      const before = process.memoryUsage().rss;
      await fc.assert(
        fc.asyncProperty(conversation, async ([pieces, endsOpen]) => {
          const bytes = pieces.map((each) => each.bytes).join(endsOpen ? "" : "\r\n\r\n");
          const answers = await answersTo(scene, bytes);
          const isHarmless = pieces.every(({ target }) => !OPEN_PATHS.test(target) && target !== "*");
          for (const { status, body: shown } of answers) {
            assert.ok(status < 500 || status === 501 || status === 505, `${status} ${shown}`);
            assert.ok(!shown.includes("top-secret"));
            if (isHarmless) assert.ok(status >= 400 || status === 100, `${status} ${shown}`);
          }
          // no more answers than there could be requests: each has the version of one, or is the last word
          const requests = bytes.match(/HTTP\/\d\.\d|\r\n\r\n|\n\n/g)?.length ?? 0;
          const final = answers.filter(({ status }) => status >= 200);
          assert.ok(final.length <= requests + 1, `${final.length} answers to ${JSON.stringify(bytes)}`);
          good.write(head(`GET ${CONFIGMAPS}/secret HTTP/1.1`, scene.admin));
          assert.match((await good.answer()).body.toString(), /top-secret/);
        }),
        { numRuns: RUNS[transport], timeout: HANG_MS },
      );
      good.close();
      assert.deepEqual(scene.faults, []);
      const growth = process.memoryUsage().rss - before;
      assert.ok(growth < MAX_GROWTH_BYTES, `the process grew by ${growth} bytes`);
    });
  });
}
