/** Versions of lists, and lists in chunks. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import {
  type CollectionClient,
  connect,
  isGone,
  isSameVersion,
  ResourceVersionMismatchError,
} from "../../runtime/client/index.js";
import { replyJson, type Script, type ScriptedServer, scriptedServer, statusBody } from "./support/scripted-server.js";
import { WIDGETS_PATH, type Widget, widget, widgetList, widgets } from "./support/widgets.js";

const expired = statusBody(410, "Expired");

test("[SDK-006] a list with a version carries NotOlderThan by default", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => replyJson(reply, widgetList("5", [])));
  await api.list({ resourceVersion: "5" });
  await api.list({ resourceVersion: "0" });
  await api.list({ resourceVersion: "5", resourceVersionMatch: "Exact" });
  await api.list({ resourceVersion: "" });
  assert.deepEqual(urls(server), [
    `${WIDGETS_PATH}?resourceVersion=5&resourceVersionMatch=NotOlderThan`,
    `${WIDGETS_PATH}?resourceVersion=0&resourceVersionMatch=NotOlderThan`,
    `${WIDGETS_PATH}?resourceVersion=5&resourceVersionMatch=Exact`,
    WIDGETS_PATH,
  ]);
});

test("combinations that the server calls invalid never leave the client", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => replyJson(reply, widgetList("5", [])));
  await assert.rejects(api.list({ resourceVersionMatch: "Exact" }), /Exact without resourceVersion/);
  await assert.rejects(api.list({ resourceVersion: "5", continue: "t" }), /continue with a resourceVersion/);
  assert.equal(server.received.length, 0);
});

test("[SDK-008] an Exact list of another version is refused", async (t) => {
  const { api } = await setUp(t, (_received, reply) => replyJson(reply, widgetList("6", [])));
  await assert.rejects(api.list({ resourceVersion: "5", resourceVersionMatch: "Exact" }), (error) => {
    assert.ok(error instanceof ResourceVersionMismatchError);
    assert.deepEqual([error.requested, error.returned], ["5", "6"]);
    return true;
  });
  assert.equal((await api.list({ resourceVersion: "6", resourceVersionMatch: "Exact" })).metadata.resourceVersion, "6");
});

test("[SDK-005] versions that are no numbers go through list, watch and update unchanged", async (t) => {
  const version = "etag-Ω/7+x==";
  const { api, server } = await setUp(t, (received, reply) => {
    if (received.url.includes("watch")) reply.end();
    else
      replyJson(reply, received.method === "GET" ? widgetList(version, [widget("a", version)]) : widget("a", version));
  });
  const list = await api.list();
  const [item] = list.items;
  assert.ok(item);
  await api.list({ resourceVersion: version });
  for await (const _event of api.watch({ resourceVersion: version }));
  await api.update(item);
  const sent = server.received
    .slice(1, 3)
    .map((received) => new URL(received.url, server.url).searchParams.get("resourceVersion"));
  assert.deepEqual(sent, [version, version]);
  assert.equal(JSON.parse(server.received[3]?.body ?? "").metadata.resourceVersion, version);
  assert.equal(isSameVersion(list, item), true);
  assert.equal(isSameVersion(item, widget("a", "8")), false);
  assert.equal(isSameVersion({}, {}), false);
});

test("[SDK-011] the pager gives all items once, in chunks of the limit", async (t) => {
  const { api, server } = await setUp(t, paged(["a", "b", "c", "d", "e"]));
  assert.deepEqual(await names(api.items({ limit: 2, labelSelector: "x=1" })), ["a", "b", "c", "d", "e"]);
  assert.deepEqual(urls(server), [
    `${WIDGETS_PATH}?labelSelector=x%3D1&limit=2`,
    `${WIDGETS_PATH}?labelSelector=x%3D1&limit=2&continue=at+2%2F`,
    `${WIDGETS_PATH}?labelSelector=x%3D1&limit=2&continue=at+4%2F`,
  ]);
});

test("[SDK-011] the pager stops asking when its reader stops", async (t) => {
  const { api, server } = await setUp(t, paged(["a", "b", "c", "d"]));
  for await (const item of api.items({ limit: 2 })) if (item.metadata.name === "b") break;
  assert.equal(server.received.length, 1);
});

test("listAll gathers the chunks of one version", async (t) => {
  const { api } = await setUp(t, paged(["a", "b", "c"]));
  const list = await api.listAll({ limit: 2 });
  assert.deepEqual(
    list.items.map((item) => item.metadata.name),
    ["a", "b", "c"],
  );
  assert.deepEqual(list.metadata, { resourceVersion: "9" });
});

test("[SDK-007] a NotOlderThan list whose version is gone falls back to the present state", async (t) => {
  const { api, server } = await setUp(t, (received, reply) => {
    if (received.url.includes("resourceVersion=3")) replyJson(reply, expired, 410);
    else paged(["a", "b", "c"])(received, reply, 0);
  });
  assert.deepEqual(await names(api.items({ limit: 2, resourceVersion: "3" })), ["a", "b", "c"]);
  assert.deepEqual(urls(server).slice(0, 2), [
    `${WIDGETS_PATH}?limit=2&resourceVersion=3&resourceVersionMatch=NotOlderThan`,
    `${WIDGETS_PATH}?limit=2`,
  ]);
});

test("[SDK-007] a token that expires restarts the walk without giving an item twice", async (t) => {
  const { api } = await setUp(t, expiringOnce());
  assert.deepEqual(await names(api.items({ limit: 2 })), ["a", "b", "c", "new"]);
});

test("[SDK-007] after a restart listAll holds the newer list alone, and pages say so", async (t) => {
  const first = await setUp(t, expiringOnce());
  const list = await first.api.listAll({ limit: 2 });
  assert.deepEqual(
    list.items.map((item) => item.metadata.name),
    ["b", "c", "new"],
  );
  const second = await setUp(t, expiringOnce());
  const restarts: boolean[] = [];
  for await (const page of second.api.pages({ limit: 2 })) restarts.push(page.isRestart);
  assert.deepEqual(restarts, [false, true, false]);
});

test("[SDK-007] a walk that always expires ends with the 410", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => replyJson(reply, expired, 410));
  await assert.rejects(names(api.items({ resourceVersion: "3" })), isGone);
  assert.equal(server.received.length, 4);
});

test("[SDK-007] an Exact list is never replaced by a newer one", async (t) => {
  const { api, server } = await setUp(t, (_received, reply) => replyJson(reply, expired, 410));
  await assert.rejects(names(api.items({ resourceVersion: "3", resourceVersionMatch: "Exact" })), isGone);
  assert.equal(server.received.length, 1);
});

test("a server that gives the same token for ever doesn't hold the pager for ever", async (t) => {
  const { api } = await setUp(t, (_received, reply) => replyJson(reply, widgetList("9", [], { continue: "same" })));
  await assert.rejects(names(api.items()), /same continue token twice/);
});

test("an empty collection written as null reads as empty", async (t) => {
  const { api } = await setUp(t, (_received, reply) => replyJson(reply, { ...widgetList("9", []), items: null }));
  assert.deepEqual((await api.list()).items, []);
});

/** Serves these names in chunks; the token holds characters that must be encoded. */
function paged(all: readonly string[]): Script {
  return (received, reply) => {
    const query = new URL(received.url, "http://server").searchParams;
    const from = Number(/\d+/.exec(query.get("continue") ?? "0")?.[0]);
    const to = Math.min(from + Number(query.get("limit")), all.length);
    const items = all.slice(from, to).map((name) => widget(name, "1"));
    replyJson(
      reply,
      widgetList(
        "9",
        items,
        to < all.length ? { continue: `at ${to}/`, remainingItemCount: all.length - to } : { continue: "" },
      ),
    );
  };
}

/** The first token expires; until then `a` is deleted and `new` created. */
function expiringOnce(): Script {
  let isExpired = false;
  return (received, reply, count) => {
    if (received.url.includes("continue") && !isExpired) {
      isExpired = true;
      replyJson(reply, expired, 410);
    } else paged(isExpired ? ["b", "c", "new"] : ["a", "b", "c"])(received, reply, count);
  };
}

async function names(items: AsyncIterable<{ metadata: { name: string } }>): Promise<string[]> {
  const found: string[] = [];
  for await (const item of items) found.push(item.metadata.name);
  return found;
}

function urls(server: ScriptedServer): string[] {
  return server.received.map((received) => received.url);
}

async function setUp(t: TestContext, script: Script) {
  const server = await scriptedServer(t, script);
  const client = await connect({ server: server.url });
  t.after(() => client.close());
  const api = client.resource(widgets).inNamespace("default");
  return { api: api satisfies CollectionClient<Widget>, server };
}
