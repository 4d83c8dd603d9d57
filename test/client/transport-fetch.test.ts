/** The transport by fetch, with node's own. A real browser's is in test/browser. */
import assert from "node:assert/strict";
import { once } from "node:events";
import { type TestContext, test } from "node:test";
import { gzipSync } from "node:zlib";
import { connectByFetch } from "../../runtime/client/browser.js";
import type { Fetch, FetchInit } from "../../runtime/client/transport/fetch-transport.js";
import { replyJson, type Script, scriptedServer, statusBody } from "./support/scripted-server.js";
import { WIDGETS_PATH, widget, widgetList, widgets } from "./support/widgets.js";

test("calls: method, path, token, body; the path before the API's own is kept", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => replyJson(reply, widget("a", "7")), "/base");
  await api.update(widget("a", "7"));
  const [received] = server.received;
  assert.deepEqual(
    [received?.method, received?.url, received?.headers.authorization, received?.headers["content-type"]],
    ["PUT", `/base${WIDGETS_PATH}/a`, "Bearer t0ken", "application/json"],
  );
  assert.equal(JSON.parse(received?.body ?? "").metadata.name, "a");
});

test("headers that a browser would have to ask for are not sent", async () => {
  const seen: FetchInit[] = [];
  const fetch: Fetch = async (_url, init) => {
    seen.push(init);
    return new Response(JSON.stringify(widget("a", "7"))) as unknown as Awaited<ReturnType<Fetch>>;
  };
  const client = connectByFetch({ server: "https://a.example", fetch, cookies: "include", userAgent: "me" });
  await client.resource(widgets).inNamespace("default").get("a");
  assert.deepEqual(seen[0]?.headers, [["accept", "application/json"]]);
  assert.deepEqual([seen[0]?.credentials, seen[0]?.cache, seen[0]?.redirect], ["include", "no-store", "manual"]);
});

test("an answer that fetch has decompressed is not decompressed again", async (t) => {
  const { api } = await setUp(t, (_received, reply) => {
    reply.writeHead(200, { "content-type": "application/json", "content-encoding": "gzip" });
    reply.end(gzipSync(JSON.stringify(widgetList("3", []))));
  });
  assert.equal((await api.list()).metadata.resourceVersion, "3");
});

test("[SDK-018] a signal ends calls and watches at the server", async (t) => {
  const stop = new AbortController();
  const closed: Promise<unknown>[] = [];
  const { api } = await setUp(t, (received, reply) => {
    closed.push(once(reply, "close"));
    if (received.url.includes("watch")) reply.write("\n");
    if (closed.length === 2) setImmediate(() => stop.abort());
  });
  const watching = api.watch({ signal: stop.signal }).next();
  await assert.rejects(api.get("a", { signal: stop.signal }), { name: "AbortError" });
  assert.equal((await watching).done, true);
  await Promise.all(closed);
});

test("who stops a watch lets go of its connection", async (t) => {
  let closed: Promise<unknown> | undefined;
  const { api } = await setUp(t, (_received, reply) => {
    closed = once(reply, "close");
    reply.write(`${JSON.stringify({ type: "ADDED", object: widget("a", "7") })}\n`);
  });
  for await (const _event of api.watch()) break;
  await closed;
});

test("close fails running requests, and later ones", async (t) => {
  const { api, client } = await setUp(t, () => void client.close());
  for (let round = 0; round < 2; round++)
    await assert.rejects(api.create(widget("a", "")), {
      name: "ConnectionError",
      failure: "closed",
      message: /client was closed/,
    });
});

test("[SDK-017] what fetch fails with may have taken effect: reads are tried again, writes are not", async (t) => {
  const { api, server } = await setUp(t, (received, reply, count) => {
    if (count % 2 === 1) received.request.socket.destroy();
    else replyJson(reply, widget("a", "7"));
  });
  assert.equal((await api.get("a")).metadata.name, "a");
  assert.equal(server.received.length, 2);
  await assert.rejects(api.create(widget("a", "")), { failure: "closed", message: /fetch does not say which/ });
  assert.equal(server.received.length, 3);
});

test("an answer that breaks off is reported", async (t) => {
  const { api } = await setUp(t, (received, reply) => reply.write('{"kind":', () => received.request.socket.destroy()));
  await assert.rejects(api.update(widget("a", "7")), { failure: "closed", message: /the answer broke off/ });
});

test("a token is requested once for all waiting requests, again after a 401, and again after a failure", async (t) => {
  let asked = 0;
  const server = await scriptedServer(t, ({ headers }, reply) =>
    headers.authorization === "Bearer 3"
      ? replyJson(reply, widget("a", "7"))
      : replyJson(reply, statusBody(401, "Unauthorized"), 401),
  );
  const token = (): string => {
    if (++asked === 1) throw new Error("not logged in");
    return String(asked);
  };
  const client = connectByFetch({ server: server.url, token });
  t.after(() => client.close());
  const api = client.resource(widgets).inNamespace("default");
  await assert.rejects(api.get("a"), /not logged in/);
  await Promise.all([api.get("a"), api.get("a"), api.get("a")]);
  assert.equal(asked, 3);
});

test("without a page the server has to be said", () => {
  assert.throws(() => connectByFetch(), { name: "ConfigurationError", message: /server is not set/ });
  assert.throws(() => connectByFetch({ server: "/api" }), {
    name: "ConfigurationError",
    message: /server: found "\/api"/,
  });
});

async function setUp(t: TestContext, script: Script, basePath = "") {
  const server = await scriptedServer(t, script);
  const client = connectByFetch({ server: `${server.url}${basePath}`, token: "t0ken" });
  t.after(() => client.close());
  return { api: client.resource(widgets).inNamespace("default"), client, server };
}
