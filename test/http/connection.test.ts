/** HTTP/1.1 by the letter: kept connections, pipelining, bodies, targets, and what could be read in two ways. Answers are in `answers.test.ts`. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { fieldAt, textAt } from "../support/json.js";
import { header, json, type RawAnswer } from "./raw-connection.js";
import { CONFIGMAPS, closeScenes, head, openScene, type Scene, TRANSPORTS } from "./scene.js";

after(closeScenes);

function assertStatus(answer: RawAnswer, code: number): void {
  assert.equal(answer.status, code, answer.body.toString());
  assert.equal(header(answer, "content-type"), "application/json");
  const { kind, status, code: told } = json(answer);
  assert.deepEqual([kind, status, told], ["Status", "Failure", code]);
}

/** Resolves when the figure has not changed for 100 ms. */
async function settled(figure: () => number): Promise<void> {
  for (let last = Number.NaN; last !== figure(); await delay(100)) last = figure();
}

for (const transport of TRANSPORTS) {
  describe(`HTTP/1.1 (${transport})`, async () => {
    const scene: Scene = await openScene(transport);
    const { admin, open } = scene;
    const get = (path: string, ...headers: string[]): string => head(`GET ${path} HTTP/1.1`, admin, ...headers);
    const post = (body: string, ...headers: string[]): string =>
      head(`POST ${CONFIGMAPS} HTTP/1.1`, admin, "content-type: application/json", ...headers) + body;
    const sized = (body: string): string => post(body, `content-length: ${body.length}`);

    /** What one malformed request leads to: its answers, and the end of the connection. */
    const refusedBy = async (bytes: string): Promise<RawAnswer[]> => {
      const connection = await open();
      connection.write(bytes);
      const answers = await connection.answersUntilClosed();
      connection.close();
      return answers;
    };
    const assertRefused = async (bytes: string, code: number): Promise<void> => {
      const answers = await refusedBy(bytes);
      assert.equal(answers.length, 1, `${JSON.stringify(bytes)}: ${answers.length} answers`);
      assertStatus(answers[0] as RawAnswer, code);
      assert.equal(header(answers[0] as RawAnswer, "connection"), "close");
    };

    test("many requests in one packet are answered in order, with and without bodies, on one connection", async () => {
      const connection = await open();
      const count = 40;
      const requests = Array.from({ length: count }, (_, index) => [
        sized(JSON.stringify({ metadata: { name: `${transport}-p${index}` }, data: { n: String(index) } })),
        get(`${CONFIGMAPS}/${transport}-p${index}`),
        head(`HEAD ${CONFIGMAPS}/none HTTP/1.1`, admin),
        get(`${CONFIGMAPS}/none-${index}`),
      ]);
      connection.write(requests.flat().join(""));
      for (let index = 0; index < count; index++) {
        assert.equal((await connection.answer()).status, 201);
        const read = await connection.answer();
        // what was written by the request before it is there
        assert.equal(fieldAt(json(read), "data", "n"), String(index));
        const bodiless = await connection.answer("HEAD");
        assert.deepEqual([bodiless.status, bodiless.body.length], [404, 0]);
        assert.match(textAt(json(await connection.answer()), "message"), new RegExp(`"none-${index}" not found`));
      }
      assert.equal(connection.rest, "");
      connection.close();
    });

    for (const length of [10, 200_000]) {
      test(`a request with ${length} bytes is read whole if its client has not taken the earlier answers yet`, async () => {
        const large = `${transport}-large-${length}`;
        const later = `${transport}-later-${length}`;
        const create = (name: string, text: string): string =>
          sized(JSON.stringify({ metadata: { name }, data: { text } }));
        const connection = await open();
        const { socket } = connection;
        connection.write(create(large, "x".repeat(900_000)));
        assert.equal((await connection.answer()).status, 201);
        socket.pause();
        // More than the operating system holds for a connection.
        const count = 16;
        connection.write(get(`${CONFIGMAPS}/${large}`).repeat(count));
        await settled(() => socket.bytesRead);
        connection.write(create(later, "x".repeat(length)));
        await settled(() => socket.writableLength);
        socket.resume();
        for (let index = 0; index < count; index++) assert.equal((await connection.answer()).status, 200);
        assert.equal((await connection.answer()).status, 201);
        connection.write(get(`${CONFIGMAPS}/${later}`));
        assert.equal(textAt(json(await connection.answer()), "data", "text").length, length);
        connection.close();
      });
    }

    test("a refused request whose body is not read does not disturb later requests of the connection", async () => {
      const connection = await open();
      const body = JSON.stringify({ metadata: { name: "x" } });
      const refusals: [line: string, code: number][] = [
        [`POST ${CONFIGMAPS} HTTP/1.1`, 403],
        ["POST /nowhere HTTP/1.1", 403],
        [`PUT ${CONFIGMAPS} HTTP/1.1`, 403],
      ];
      for (const [line, code] of refusals) {
        connection.write(head(line, `content-length: ${body.length}`) + body + get("/livez"));
        assertStatus(await connection.answer(), code);
        assert.equal((await connection.answer()).body.toString(), "ok");
      }
      // a method that is not allowed, a body in two packets, and a read that is pipelined behind it
      connection.write(head(`PUT ${CONFIGMAPS} HTTP/1.1`, admin, `content-length: ${body.length}`));
      assertStatus(await connection.answer(), 405);
      connection.write(body + get("/livez"));
      assert.equal((await connection.answer()).body.toString(), "ok");
      connection.close();
    });

    test("a refused body of unknown or great length ends the connection after the answer", async () => {
      for (const length of ["transfer-encoding: chunked", "content-length: 3000000"]) {
        const [answer, ...more] = await refusedBy(head(`POST ${CONFIGMAPS} HTTP/1.1`, length));
        assertStatus(answer as RawAnswer, 403);
        assert.equal(header(answer as RawAnswer, "connection"), "close");
        assert.deepEqual(more, []);
      }
    });

    test("Expect: 100-continue is answered once the body is wanted, and not for a request that is refused", async () => {
      const connection = await open();
      const body = JSON.stringify({ metadata: { name: `${transport}-expected` } });
      connection.write(post("", `content-length: ${body.length}`, "expect: 100-continue"));
      assert.equal((await connection.answer()).status, 100);
      connection.write(body);
      assert.equal((await connection.answer()).status, 201);
      connection.write(head(`POST ${CONFIGMAPS} HTTP/1.1`, `content-length: ${body.length}`, "expect: 100-continue"));
      const refused = await connection.answer();
      assertStatus(refused, 403);
      // its client may send the body or not: what comes next could be either
      assert.equal(header(refused, "connection"), "close");
      connection.close();
      await assertRefused(post("", "content-length: 2", "expect: the-unexpected"), 417);
    });

    test("chunked bodies are read, with extensions and trailers, which say nothing", async () => {
      const connection = await open();
      const body = JSON.stringify({ metadata: { name: `${transport}-chunked` } });
      const half = body.length >> 1;
      const chunks = [body.slice(0, half), body.slice(half)].map(
        (part) => `${part.length.toString(16)};a=b\r\n${part}\r\n`,
      );
      const trailers = "authorization: Bearer none\r\nx: y\r\n";
      connection.write(
        `${post("", "transfer-encoding: Chunked") + chunks.join("")}0\r\n${trailers}\r\n${get("/livez")}`,
      );
      assert.equal((await connection.answer()).status, 201);
      assert.equal((await connection.answer()).status, 200);
      connection.close();
    });

    test("invalid chunks end their request with 400 and the connection with it", async () => {
      for (const chunks of [
        "zz\r\n",
        "-1\r\n",
        "5\r\nabcdeX\r\n",
        "fffffffffffffffff\r\n",
        "0x5\r\nabcde\r\n",
        "5\nabcde\n0\n\n",
      ]) {
        await assertRefused(post(chunks, "transfer-encoding: chunked"), 400);
      }
    });

    test("ambiguous requests are refused", async () => {
      const body = '{"metadata":{"name":"smuggled"}}';
      const smuggled = sized(body);
      const cases: [what: string, bytes: string, code: number][] = [
        ["length and coding", post(`0\r\n\r\n${smuggled}`, "content-length: 5", "transfer-encoding: chunked"), 400],
        ["coding and length", post(`0\r\n\r\n${smuggled}`, "transfer-encoding: chunked", "content-length: 5"), 400],
        ["two lengths", post(body, "content-length: 5", `content-length: ${body.length}`), 400],
        ["a list of lengths", post(body, `content-length: ${body.length}, ${body.length}`), 400],
        ["a length with a sign", post(body, `content-length: +${body.length}`), 400],
        ["a negative length", post(body, "content-length: -1"), 400],
        ["a coding that is none", post(smuggled, "transfer-encoding: xchunked"), 501],
        ["two codings", post(`0\r\n\r\n${smuggled}`, "transfer-encoding: gzip, chunked"), 501],
        [
          "chunked twice",
          post(`0\r\n\r\n${smuggled}`, "transfer-encoding: chunked", "transfer-encoding: identity"),
          400,
        ],
        ["a folded header", get("/livez", "x: a\r\n b"), 400],
        ["a space before the colon", get("/livez", "content-length : 5"), 400],
        ["a space in a name", get("/livez", "x y: z"), 400],
        ["a bare line feed", get("/livez", "x: a\ncontent-length: 5"), 400],
        ["a bare carriage return", get("/livez", "x: a\rcontent-length: 5"), 400],
        ["NUL in a value", get("/livez", "x: a\0b"), 400],
        ["NUL in the target", get("/liv\0ez"), 400],
        ["a space in the target", get("/livez /readyz"), 400],
        ["no Host", "GET /livez HTTP/1.1\r\n\r\n", 400],
        ["two Hosts", get("/livez", "Host: y"), 400],
        ["an unknown method", head("FETCH /livez HTTP/1.1"), 400],
        ["a lower-case method", head("get /livez HTTP/1.1"), 400],
        ["an unknown version", head("GET /livez HTTP/3.7"), 400],
        ["HTTP/2 by its request line alone", head("GET /livez HTTP/2.0"), 505],
        ["no version", "GET /livez\r\n\r\n", 505],
        ["HTTP/1.0 with a coding", head("POST /livez HTTP/1.0", "transfer-encoding: chunked"), 400],
        ["a target that is no path", get("livez"), 400],
        ["the server as a whole for another method than OPTIONS", get("*"), 400],
        ["TLS or anything else that is no HTTP", "\x16\x03\x01\x02\0\x01\0\x01\xfc\x03\x03".padEnd(300, "x"), 400],
      ];
      for (const [what, bytes, code] of cases) {
        await assertRefused(bytes, code).catch((error: unknown) => {
          throw new Error(what, { cause: error });
        });
      }
      const connection = await open();
      connection.write(get(`${CONFIGMAPS}/smuggled`));
      assert.equal((await connection.answer()).status, 404);
      connection.close();
    });

    test("garbage behind requests is answered after them, and never in their place", async () => {
      const connection = await open();
      connection.write(`${get(CONFIGMAPS)}${get("/livez")}garbage\r\n\r\n${get("/readyz")}`);
      const answers = await connection.answersUntilClosed();
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 400],
      );
    });

    test("targets in absolute form, empty lines before a request, header names in any case", async () => {
      const connection = await open();
      const authorization = `AUTHORIZATION: Bearer ${scene.server.adminToken}`;
      connection.write(head(`GET http://anywhere.example:1234${CONFIGMAPS}?limit=1 HTTP/1.1`, authorization));
      assert.equal(json(await connection.answer()).kind, "ConfigMapList");
      connection.write(`\r\n\r\n${head("GET HTTPS://x HTTP/1.1", admin)}`);
      assert.ok(Array.isArray(json(await connection.answer()).paths));
      connection.close();
    });

    test("HTTP/1.0 is answered with a length or the end of the connection, and kept only on request", async () => {
      const closing = await open();
      closing.write(`GET ${CONFIGMAPS} HTTP/1.0\r\n${admin}\r\n`);
      const [answer] = await closing.answersUntilClosed();
      assert.deepEqual([answer?.status, answer && header(answer, "transfer-encoding")], [200, undefined]);
      const kept = await open();
      const request = `GET /livez HTTP/1.0\r\n${admin}connection: keep-alive\r\n\r\n`;
      kept.write(request + request);
      assert.equal((await kept.answer()).framing, "length");
      assert.equal((await kept.answer()).status, 200);
      kept.close();
    });
  });
}
