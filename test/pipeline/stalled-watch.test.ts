/** Watches whose clients take nothing: the window moves on without them, and they are told. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { describe, test } from "node:test";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createServer } from "../../runtime/index.js";
import { withQuery } from "../conformance/deletion/collection.js";
import { startApi, type TestApi } from "../support/api.js";
import { type ApiBody, fieldAt } from "../support/json.js";
import { FullWriter, jsonOf, requestTo } from "./in-process.js";

const WINDOW_BYTES = 500_000;
const OBJECT_BYTES = 50_000;
/** More than the buffers of a connection hold. */
const CHANGES = 500;
/** Much longer than it ever takes: nothing here waits for a client, who never takes anything. */
const PATIENCE_MS = 60_000;

describe("a watch that is not read", () => {
  test("gets 410 after the events in its connection, without a gap, and others get everything", async () => {
    const api = await startApi({ maxHistoryBytes: WINDOW_BYTES, controllers: [] });
    const path = `/api/v1/namespaces/${await api.namespace()}/configmaps`;
    const start = (await api.get(path)).body.metadata.resourceVersion;
    const query = { watch: "true", resourceVersion: start };
    const stalled = await openUnread(api, withQuery(path, query));
    const witness = await api.watch(withQuery(path, query));
    assert.equal((await api.post(path, { metadata: { name: "a" }, data: { n: "0" } })).status, 201);
    assert.equal(fieldAt((await witness.event()).object, "data", "n"), "0");
    const filler = "x".repeat(OBJECT_BYTES);
    for (let n = 1; n <= CHANGES; n++) {
      assert.equal((await api.patch(`${path}/a`, "merge", { data: { n: String(n), filler } })).status, 200);
      assert.equal(fieldAt((await witness.event()).object, "data", "n"), String(n));
    }
    const events = await linesOf(stalled);
    const last = events.pop();
    assert.deepEqual(
      [last!.type, fieldAt(last, "object", "code"), fieldAt(last, "object", "reason")],
      ["ERROR", 410, "Expired"],
    );
    assert.deepEqual(
      events.map(({ object }) => fieldAt(object, "data", "n")),
      events.map((_, index) => String(index)),
    );
    assert.ok(events.length < CHANGES, "the window never moved past the client");
    const { text } = await api.get("/metrics");
    const held = /^apiserver_watch_cache_history_bytes\{group="",resource="configmaps"\} (\d+)$/m.exec(text)?.[1];
    assert.ok(Number(held) <= WINDOW_BYTES, `the window holds ${held} bytes`);
    await witness.close();
    await api.stop();
  });

  const stalls: Record<string, Record<string, string>> = {
    "as changes happen": { resourceVersion: "" },
    "while it takes up the window": { resourceVersion: "1" },
    "in its initial state": {},
  };
  for (const [when, query] of Object.entries(stalls)) {
    test(`is ended if it stalls ${when}, although it is never read again`, async () => {
      const server = await createServer({ maxHistoryBytes: WINDOW_BYTES, controllers: [] });
      await server.start();
      const path = "/api/v1/namespaces/default/configmaps";
      await jsonOf(server, "POST", path, { metadata: { name: "a" } });
      const { resourceVersion } = (await jsonOf(server, "GET", path)).metadata;
      const start = query.resourceVersion === "" ? { resourceVersion } : query;
      const response = await server.handle(requestTo(server, "GET", withQuery(path, { watch: "true", ...start })));
      assert.equal(response.status, 200);
      assert.ok(typeof response.body === "function");
      const client = new FullWriter();
      let isOver = false;
      const over = response.body(client).then(() => {
        isOver = true;
      });
      const filler = "x".repeat(OBJECT_BYTES);
      for (let n = 1; n <= (4 * WINDOW_BYTES) / OBJECT_BYTES; n++)
        await jsonOf(server, "PATCH", `${path}/a`, { data: { n: String(n), filler } });
      for (const endMs = performance.now() + PATIENCE_MS; !isOver && performance.now() < endMs; ) await nextTurn();
      assert.ok(isOver, "the watch still waits for its client");
      await over;
      const last = JSON.parse(client.chunks.at(-1) ?? "");
      assert.deepEqual([last.type, last.object.code], ["ERROR", 410]);
      assert.ok(client.bufferedBytes < WINDOW_BYTES, `${client.bufferedBytes} bytes wait for the client`);
      await server.close();
    });
  }
});

/** The answer, of whose body nothing is taken. */
async function openUnread({ url, token }: TestApi, path: string): Promise<IncomingMessage> {
  const { hostname, port } = new URL(url);
  const outgoing = request({ agent: false, hostname, port, path, headers: { authorization: `Bearer ${token}` } });
  outgoing.end();
  const [response] = (await once(outgoing, "response")) as [IncomingMessage];
  response.pause();
  return response;
}

async function linesOf(response: IncomingMessage): Promise<ApiBody[]> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const lines = Buffer.concat(chunks).toString().split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line));
}
