/** SPEC: Limits, typical full list: ten thousand objects of 2 KiB, whole and in chunks. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { after, before, describe, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { startApi, type TestApi } from "../../support/api.js";
import type { ApiBody, JsonObject } from "../../support/json.js";
import { withQuery } from "../deletion/collection.js";

const OBJECTS = 10_000;
const OBJECT_BYTES = 2048;
const LIMIT = 500;
const READERS = 20;
const WRITERS = 16;

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

describe("a list of 20 MB", () => {
  let api: TestApi;
  let path: string;
  // Connections are kept: ten thousand writes would otherwise be ten thousand connections.
  const agent = new Agent({ keepAlive: true, maxSockets: 2 * READERS });
  before(async () => {
    api = await startApi();
    path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    let next = 0;
    const write = async (): Promise<void> => {
      while (next < OBJECTS) {
        const name = `n${String(next++).padStart(5, "0")}`;
        const response = await send("POST", path, { metadata: { name }, data: { x: "x".repeat(OBJECT_BYTES) } });
        assert.equal(response.statusCode, 201);
        await readAll(response);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, write));
  });
  after(async () => {
    agent.destroy();
    await api.stop();
  });

  const send = (method: string, target: string, body?: JsonObject): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const { hostname, port } = new URL(api.url);
      const headers = { authorization: `Bearer ${api.token}`, "content-type": "application/json" };
      const outgoing = request({ agent, hostname, port, path: target, method, headers }, resolve);
      outgoing.on("error", reject);
      outgoing.end(body === undefined ? undefined : JSON.stringify(body));
    });
  const readAll = async (response: IncomingMessage): Promise<string> => {
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString();
  };

  test("[LIM-003] the whole list and the chunks of 500 hold the same objects", async () => {
    const whole = JSON.parse(await readAll(await send("GET", path)));
    assert.equal(whole.items.length, OBJECTS);
    const namesOf = (list: ApiBody): string[] => list.items.map(({ metadata }) => metadata.name);
    const names: string[] = [];
    let largest = 0;
    for (let token = "", count = 0; count === 0 || token !== ""; count++) {
      const query = { limit: String(LIMIT), ...(token === "" ? {} : { continue: token }) };
      const text = await readAll(await send("GET", withQuery(path, query)));
      const chunk = JSON.parse(text);
      assert.ok(chunk.items.length <= LIMIT);
      assert.equal(chunk.metadata.remainingItemCount ?? 0, OBJECTS - (count + 1) * LIMIT);
      names.push(...namesOf(chunk));
      largest = Math.max(largest, text.length);
      token = chunk.metadata.continue ?? "";
    }
    assert.deepEqual(names, namesOf(whole));
    assert.ok(largest < 2 * LIMIT * OBJECT_BYTES, `a chunk had ${largest} bytes`);
  });

  test("[LIM-003] chunks that wait for slow readers hold memory for a chunk each, not for the list", async () => {
    const heldBytes = (): number => {
      collectGarbage();
      const { heapUsed, external } = process.memoryUsage();
      return heapUsed + external;
    };
    const before = heldBytes();
    const waiting = await Promise.all(
      Array.from({ length: READERS }, () => send("GET", withQuery(path, { limit: String(LIMIT) }))),
    );
    for (const response of waiting) response.pause();
    const held = heldBytes() - before;
    const chunkBytes = LIMIT * OBJECT_BYTES;
    assert.ok(held < 2 * READERS * chunkBytes, `${READERS} readers of ${chunkBytes} bytes hold ${held} bytes`);
    for (const response of waiting) {
      const closed = once(response, "close");
      response.destroy();
      await closed;
    }
  });
});
