/** The bounds of what one request may bring, each at its limit and above: a Status in every case. */
import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import { MAX_JSON_DEPTH } from "../../runtime/codec/json-codec.js";
import { defaultConnectionLimits } from "../../runtime/server/http/connection-limits.js";
import { textAt } from "../support/json.js";
import { header, json, type RawAnswer, type RawConnection } from "./raw-connection.js";
import { CONFIGMAPS, closeScenes, head, openScene, TRANSPORTS } from "./scene.js";

after(closeScenes);

const { maxHeaderBytes, maxHeaders, maxTargetBytes, maxQueryParameters, maxDiscardedBytes } = defaultConnectionLimits;

function assertRefused(answer: RawAnswer, code: number, message: RegExp): void {
  assert.equal(answer.status, code, answer.body.toString());
  assert.equal(header(answer, "content-type"), "application/json");
  const body = json(answer);
  assert.deepEqual([body.kind, body.status, body.code], ["Status", "Failure", code]);
  assert.match(textAt(body, "message"), message);
}

for (const transport of TRANSPORTS) {
  describe(`limits of a request (${transport})`, async () => {
    const { open, admin } = await openScene(transport);
    let connection: RawConnection;
    const send = async (bytes: string): Promise<RawAnswer> => {
      connection = await open();
      connection.write(bytes);
      const answer = await connection.answer();
      connection.close();
      return answer;
    };

    test("the target is limited", async () => {
      const pathOf = (bytes: number): string => `/livez?${"x".repeat(bytes - "/livez?".length)}`;
      assert.equal((await send(head(`GET ${pathOf(maxTargetBytes)} HTTP/1.1`))).status, 200);
      const answer = await send(head(`GET ${pathOf(maxTargetBytes + 1)} HTTP/1.1`));
      assertRefused(answer, 414, new RegExp(`has ${maxTargetBytes + 1} bytes, the limit is ${maxTargetBytes}`));
      const name = "n".repeat(20_000);
      assert.equal((await send(head(`GET ${CONFIGMAPS}/${name} HTTP/1.1`, admin))).status, 404);
    });

    test("the bytes of the headers are limited", async () => {
      const request = head("GET /livez HTTP/1.1", `x: ${"y".repeat(maxHeaderBytes - 200)}`);
      assert.equal((await send(request)).status, 200);
      assertRefused(
        await send(head("GET /livez HTTP/1.1", `x: ${"y".repeat(maxHeaderBytes)}`)),
        431,
        /headers are longer/,
      );
      // they come after the answer too: the connection is closed without losing it
      assertRefused(await send(head("GET /livez HTTP/1.1", `x: ${"y".repeat(20 * maxHeaderBytes)}`)), 431, /longer/);
    });

    test("the number of headers is limited", async () => {
      const headers = (count: number): string[] => Array.from({ length: count - 1 }, (_, index) => `x${index}: y`);
      assert.equal((await send(head("GET /livez HTTP/1.1", ...headers(maxHeaders)))).status, 200);
      const answer = await send(head("GET /livez HTTP/1.1", ...headers(maxHeaders + 1)));
      assertRefused(answer, 431, new RegExp(`has ${maxHeaders + 1} headers, the limit is ${maxHeaders}`));
    });

    test("the number of query parameters is limited", async () => {
      const query = (count: number): string => Array.from({ length: count }, () => "a=b").join("&");
      assert.equal((await send(head(`GET /livez?${query(maxQueryParameters)} HTTP/1.1`))).status, 200);
      const answer = await send(head(`GET /livez?${query(maxQueryParameters + 1)} HTTP/1.1`));
      assertRefused(
        answer,
        400,
        new RegExp(`has ${maxQueryParameters + 1} parameters, the limit is ${maxQueryParameters}`),
      );
    });

    test("the nesting of a body, which costs nothing to refuse", async () => {
      const nested = (depth: number): string => `${'{"a":'.repeat(depth - 1)}{}${"}".repeat(depth - 1)}`;
      const post = (body: string): string =>
        head(
          `POST ${CONFIGMAPS}?dryRun=All HTTP/1.1`,
          admin,
          "content-type: application/json",
          `content-length: ${body.length}`,
        ) + body;
      const within = await send(post(`{"metadata":{"name":"deep"},"data":${nested(MAX_JSON_DEPTH - 2)}}`));
      assert.doesNotMatch(within.body.toString(), /nested/);
      assertRefused(await send(post(nested(MAX_JSON_DEPTH + 1))), 400, /nested more than 512 levels/);
      assertRefused(await send(post("[".repeat(3_000_000))), 400, /nested more than 512 levels/);
    });

    test("a refused body that is short is read for the sake of the connection, a longer one is not", async () => {
      for (const [length, kept] of [
        [maxDiscardedBytes, true],
        [maxDiscardedBytes + 1, false],
      ] as const) {
        const answer = await send(head("POST /nowhere HTTP/1.1", `content-length: ${length}`));
        assert.deepEqual([length, header(answer, "connection") !== "close"], [length, kept]);
      }
    });
  });
}
