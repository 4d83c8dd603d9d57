/** Watches as streams of typed events. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type TestContext, test } from "node:test";
import {
  type Client,
  ConnectionError,
  connect,
  createClient,
  isGone,
  type TransportResponse,
} from "../../runtime/client/index.js";
import { type Reply, type Script, scriptedServer, statusBody } from "./support/scripted-server.js";
import { WIDGETS_PATH, type Widget, widget, widgets } from "./support/widgets.js";

const EVENTS = [
  { type: "ADDED", object: widget("a", "1") },
  { type: "MODIFIED", object: { ...widget("a", "2"), spec: { size: 1, mode: "größer 🌍" } } },
  { type: "DELETED", object: widget("a", "3") },
];
const STREAM = Buffer.from(EVENTS.map((event) => `${JSON.stringify(event)}\n`).join(""));

test("[SDK-001] watch requests a stream and gives typed events until the server ends it", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => reply.end(STREAM));
  const seen: unknown[] = [];
  for await (const event of api.watch({ resourceVersion: "9", labelSelector: "a", timeoutSeconds: 30 }))
    seen.push(event);
  assert.deepEqual(seen, EVENTS);
  assert.equal(server.received[0]?.url, `${WIDGETS_PATH}?watch=1&labelSelector=a&resourceVersion=9&timeoutSeconds=30`);
});

test("a streamed list sends the parameters that it needs", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => reply.end());
  for await (const _event of api.watch({ sendInitialEvents: true }));
  assert.equal(
    server.received[0]?.url,
    `${WIDGETS_PATH}?watch=1&sendInitialEvents=true&resourceVersionMatch=NotOlderThan&allowWatchBookmarks=true`,
  );
});

test("events are the same wherever the chunks of the stream end", async () => {
  for (let size = 1; size <= STREAM.length; size++) {
    const client = overStream(chunksOf(STREAM, size));
    assert.deepEqual(
      await collect(client.resource(widgets).allNamespaces().watch()),
      EVENTS,
      `chunks of ${size} bytes`,
    );
  }
});

test("empty lines are passed over, and the last event may lack its line feed", async () => {
  const text = `\n\n${JSON.stringify(EVENTS[0])}\n\n${JSON.stringify(EVENTS[1])}`;
  const client = overStream(chunksOf(Buffer.from(text), 7));
  assert.deepEqual(await collect(client.resource(widgets).allNamespaces().watch()), EVENTS.slice(0, 2));
});

test("an event beyond the limit ends the watch", async () => {
  const piece = Buffer.alloc(1024 * 1024, "x");
  async function* endless() {
    for (;;) yield piece;
  }
  await assert.rejects(collect(overStream(endless()).resource(widgets).allNamespaces().watch()), {
    failure: "too-large",
    message: /limit of 33554432 bytes/,
  });
});

test("bookmarks come only to those who ask", async (t) => {
  const bookmark = {
    type: "BOOKMARK",
    object: { apiVersion: "v1", kind: "Widget", metadata: { resourceVersion: "8" } },
  };
  const { api, server } = await setUp(t, (_received, reply) => reply.end(`${JSON.stringify(bookmark)}\n`));
  const versions: string[] = [];
  for await (const event of api.watch({ allowWatchBookmarks: true })) {
    if (event.type === "BOOKMARK") versions.push(event.object.metadata.resourceVersion);
  }
  assert.deepEqual(versions, ["8"]);
  assert.equal(server.received[0]?.url, `${WIDGETS_PATH}?watch=1&allowWatchBookmarks=true`);
});

test("[SDK-014] an ERROR event is thrown as the Status that it carries", async (t) => {
  const status = statusBody(410, "Expired", { message: "too old resource version" });
  const stream = `${JSON.stringify(EVENTS[0])}\n${JSON.stringify({ type: "ERROR", object: status })}\n`;
  const { api } = await setUp(t, (_received, reply) => reply.end(stream));
  const watch = api.watch();
  assert.equal((await watch.next()).done, false);
  await assert.rejects(watch.next(), (error) => {
    assert.ok(isGone(error));
    assert.deepEqual([error.reason, error.message], ["Expired", "too old resource version"]);
    return true;
  });
});

for (const [what, text] of [
  ["no JSON", "oops\n"],
  ["no event", "[]\n"],
  ["an unknown event", '{"type":"EXPLODED","object":{}}\n'],
  ["half an event", '{"type":"ADDED","obj'],
] as const) {
  test(`a stream with ${what} is a protocol failure`, async () => {
    const client = overStream(chunksOf(Buffer.from(text), 3));
    await assert.rejects(collect(client.resource(widgets).allNamespaces().watch()), (error) => {
      assert.ok(error instanceof ConnectionError);
      assert.equal(error.failure, "protocol");
      return true;
    });
  });
}

test("a connection that breaks within a watch is a failure, not an end", async (t) => {
  const { api } = await setUp(t, (received, reply) => {
    reply.write(STREAM);
    received.request.socket.end();
    setImmediate(() => received.request.socket.destroy());
  });
  await assert.rejects(collect(api.watch()), { name: "ConnectionError", failure: "closed" });
});

test("[SDK-018] a fired signal ends a watch, at the server too", async (t) => {
  let closed: Promise<unknown> | undefined;
  const { api } = await setUp(t, (_received, reply) => {
    closed = once(reply, "close");
    reply.write(STREAM);
  });
  const stop = new AbortController();
  const seen: string[] = [];
  for await (const event of api.watch({ signal: stop.signal })) {
    seen.push(event.type);
    stop.abort();
  }
  assert.deepEqual(seen, ["ADDED"]);
  await closed;
});

test("[SDK-018] a signal ends a watch that waits for its next event", async (t) => {
  const { api } = await setUp(t, (_received, reply) => flush(reply));
  const stop = new AbortController();
  const watch = api.watch({ signal: stop.signal });
  const next = watch.next();
  setImmediate(() => stop.abort());
  assert.deepEqual(await next, { done: true, value: undefined });
});

test("[SDK-018] a signal ends a watch whose server hasn't answered yet", async (t) => {
  const stop = new AbortController();
  const { api } = await setUp(t, () => stop.abort());
  assert.deepEqual(await api.watch({ signal: stop.signal }).next(), { done: true, value: undefined });
});

test("a reader that leaves the loop ends the request", async (t) => {
  let closed: Promise<unknown> | undefined;
  const { api } = await setUp(t, (_received, reply) => {
    closed = once(reply, "close");
    reply.write(STREAM);
  });
  for await (const _event of api.watch()) break;
  await closed;
});

function flush(reply: Reply): void {
  reply.write("\n");
}

/** A client whose every answer is this stream. */
function overStream(body: AsyncIterable<Uint8Array>): Client {
  const response: TransportResponse = { status: 200, headers: {}, body };
  return createClient({ transport: { request: async () => response, close: async () => undefined } });
}

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function collect<E>(events: AsyncIterable<E>): Promise<E[]> {
  const seen: E[] = [];
  for await (const event of events) seen.push(event);
  return seen;
}

async function setUp(t: TestContext, script: Script) {
  const server = await scriptedServer(t, script);
  const client = await connect({ server: server.url });
  t.after(() => client.close());
  return { api: client.resource<Widget>(widgets).inNamespace("default"), server };
}
