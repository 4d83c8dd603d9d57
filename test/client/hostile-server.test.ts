/** Answers that no honest server gives: they end as failures that say so, within bounds, and give nothing away. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { inspect } from "node:util";
import {
  ConfigurationError,
  ConnectionError,
  connect,
  StatusError,
  UnknownKindError,
} from "../../runtime/client/index.js";
import { MAX_EMPTY_PAGES } from "../../runtime/client/resources/pager.js";
import { replyJson, type Script, type ScriptedServer, scriptedServer } from "./support/scripted-server.js";
import { widget, widgetList, widgets } from "./support/widgets.js";

const TOKEN = "a-token-that-nobody-may-see";

test("an invalid list is a protocol failure, however it is read", async (t) => {
  let answer: unknown;
  const { api } = await setUp(t, (_received, reply) => replyJson(reply, answer));
  const list = { apiVersion: "demo.example.com/v1", kind: "WidgetList", metadata: { resourceVersion: "1" } };
  for (const items of [[1], [null], [[{}]], {}, "items", [{}, "x"]]) {
    answer = { ...list, items };
    for (const read of [() => api.list(), () => api.listAll(), () => iterated(api.listStream())])
      await assert.rejects(read, isProtocolFailure, JSON.stringify(items));
  }
  answer = { ...list, metadata: "x", items: [] };
  await assert.rejects(api.listAll(), isProtocolFailure);
  answer = { items: [widget("a", "1")] };
  assert.equal((await api.listAll()).items.length, 1, "a list without metadata has one chunk");
});

test("chunks without end and without objects are given up", async (t) => {
  const { api, server } = await setUp(t, (_received, reply, count) =>
    replyJson(reply, widgetList("1", [], { continue: `token-${count}` })),
  );
  await assert.rejects(api.listAll(), isProtocolFailure);
  assert.equal(server.received.length, MAX_EMPTY_PAGES + 1);
});

test("the bound of an informer holds for all chunks together", async (t) => {
  const { api, server } = await setUp(t, (_received, reply, count) =>
    replyJson(reply, widgetList("1", [widget(`w${count}`, "1")], count < 30 ? { continue: `token-${count}` } : {})),
  );
  const stop = new AbortController();
  const failure = await new Promise<unknown>((resolve) => {
    const informer = api.informer({ initialState: "list", maxItems: 10, onError: resolve });
    void informer.run(stop.signal);
    void informer.synced(stop.signal).then(resolve, () => {});
  });
  stop.abort();
  assert.ok(failure instanceof ConnectionError && failure.failure === "too-large", inspect(failure));
  assert.equal(server.received.length, 11);
});

test("an answer that quotes the request does not bring the token into the error", async (t) => {
  const { api } = await setUp(t, (received, reply) => {
    reply.writeHead(400, { "content-type": "text/plain" });
    reply.end(`cannot read: authorization: ${received.headers.authorization}`);
  });
  await assert.rejects(api.get("a"), (error) => {
    assert.ok(error instanceof StatusError);
    assert.match(error.message, /cannot read: authorization: Bearer <redacted>/);
    assert.ok(!inspect(error, { depth: 9, showHidden: true }).includes(TOKEN));
    return true;
  });
});

test("the apiVersion of a document leads to no other path", async (t) => {
  const { client, server } = await setUp(t, (received, reply) => {
    if (received.url === "/api" || received.url === "/apis") return replyJson(reply, {}, 404);
    const resources = [
      { name: "pods", kind: "Pod", namespaced: true, verbs: ["get"] },
      { name: "../secrets?x", kind: "Trap", namespaced: false, verbs: ["get"] },
    ];
    replyJson(reply, { kind: "APIResourceList", groupVersion: "v1", resources });
  });
  for (const apiVersion of ["..", ".", "../v1", "v1?watch=1", "v1#", "v1%2f..", "a b/v1", "v1\r\nx-evil: 1", "v\ud800"])
    await assert.rejects(client.dynamic.resource(apiVersion, "Pod"), UnknownKindError, JSON.stringify(apiVersion));
  await assert.rejects(client.dynamic.resource("v1", "Trap"), UnknownKindError);
  const paths = new Set(server.received.map(({ url }) => url));
  assert.deepEqual([...paths].sort(), ["/api", "/api/v1", "/apis"]);
});

test("a name with half of a character is refused as any other that no path can hold", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => replyJson(reply, {}));
  for (const name of ["\ud800", "a\udc00b"]) await assert.rejects(async () => api.get(name), TypeError);
  assert.equal(server.received.length, 0);
});

test("a server address with a password is refused without showing it", async () => {
  const addresses = [
    "https://user:hunter2@example.com",
    "https://user:hunter2@example.com:99999",
    "https://:hunter2@example.com",
    "https://:hunter2@example.com/?x",
    "//user:hunter2@example.com",
  ];
  for (const server of addresses)
    await assert.rejects(connect({ server, token: TOKEN }), (error) => {
      assert.ok(error instanceof ConfigurationError, server);
      assert.ok(!inspect(error).includes("hunter2"), error.message);
      return true;
    });
});

function isProtocolFailure(error: unknown): boolean {
  assert.ok(error instanceof ConnectionError, inspect(error));
  assert.equal(error.failure, "protocol");
  return true;
}

async function iterated(items: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of items);
}

async function setUp(t: TestContext, script: Script) {
  const server: ScriptedServer = await scriptedServer(t, script);
  const client = await connect({ server: server.url, token: TOKEN });
  t.after(() => client.close());
  return { server, client, api: client.resource(widgets).inNamespace("default") };
}
