/** What each call sends, and what it gives back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { ApiObject } from "../../runtime/api/object.js";
import {
  type AnswerContext,
  type Client,
  connect,
  createClient,
  isStatus,
  jsonCodec,
  type ObjectCodec,
  type ResourceReference,
  splitList,
} from "../../runtime/client/index.js";
import { networkTransport } from "../../runtime/client/transport/network-transport.js";
import { parseServerAddress } from "../../runtime/client/transport/server-address.js";
import { replyJson, type ScriptedServer, scriptedServer } from "./support/scripted-server.js";
import { leases, namespaces, WIDGETS_PATH, type Widget, widget, widgetList, widgets } from "./support/widgets.js";

const stored = widget("a", "7", 3);

interface Case {
  readonly name: string;
  readonly call: (client: Client) => Promise<unknown>;
  readonly method: string;
  readonly url: string;
  readonly contentType?: string;
  readonly body?: unknown;
}

const inDefault = (client: Client) => client.resource(widgets).inNamespace("default");
const envelope = { apiVersion: "demo.example.com/v1", kind: "Widget" };

const CASES: readonly Case[] = [
  { name: "get", call: (c) => inDefault(c).get("a"), method: "GET", url: `${WIDGETS_PATH}/a` },
  {
    name: "get not older than a version",
    call: (c) => inDefault(c).get("a", { resourceVersion: "5" }),
    method: "GET",
    url: `${WIDGETS_PATH}/a?resourceVersion=5`,
  },
  {
    name: "create, with the envelope filled in",
    call: (c) => inDefault(c).create({ metadata: { name: "a" }, spec: { size: 3 } }),
    method: "POST",
    url: WIDGETS_PATH,
    contentType: "application/json",
    body: { ...envelope, metadata: { name: "a" }, spec: { size: 3 } },
  },
  {
    name: "create with options",
    call: (c) =>
      inDefault(c).create(
        { ...envelope, metadata: { generateName: "a-" }, spec: { size: 3 } },
        { dryRun: true, fieldManager: "me & you", fieldValidation: "Strict" },
      ),
    method: "POST",
    url: `${WIDGETS_PATH}?dryRun=All&fieldManager=me+%26+you&fieldValidation=Strict`,
    contentType: "application/json",
    body: { ...envelope, metadata: { generateName: "a-" }, spec: { size: 3 } },
  },
  {
    name: "update",
    call: (c) => inDefault(c).update(stored),
    method: "PUT",
    url: `${WIDGETS_PATH}/a`,
    contentType: "application/json",
    body: stored,
  },
  {
    name: "merge patch",
    call: (c) => inDefault(c).patch("a", { type: "merge", body: { spec: { size: 4, mode: null } } }),
    method: "PATCH",
    url: `${WIDGETS_PATH}/a`,
    contentType: "application/merge-patch+json",
    body: { spec: { size: 4, mode: null } },
  },
  {
    name: "JSON patch",
    call: (c) => inDefault(c).patch("a", { type: "json", body: [{ op: "replace", path: "/spec/size", value: 4 }] }),
    method: "PATCH",
    url: `${WIDGETS_PATH}/a`,
    contentType: "application/json-patch+json",
    body: [{ op: "replace", path: "/spec/size", value: 4 }],
  },
  {
    name: "strategic merge patch",
    call: (c) =>
      inDefault(c).patch(
        "a",
        { type: "strategic", body: { $patch: "replace", spec: { size: 4 } } },
        { fieldManager: "me" },
      ),
    method: "PATCH",
    url: `${WIDGETS_PATH}/a?fieldManager=me`,
    contentType: "application/strategic-merge-patch+json",
    body: { $patch: "replace", spec: { size: 4 } },
  },
  {
    name: "delete without options sends no body",
    call: (c) => inDefault(c).delete("a"),
    method: "DELETE",
    url: `${WIDGETS_PATH}/a`,
  },
  {
    name: "delete with options",
    call: (c) =>
      inDefault(c).delete("a", {
        dryRun: true,
        propagationPolicy: "Foreground",
        gracePeriodSeconds: 0,
        preconditions: { uid: "u" },
      }),
    method: "DELETE",
    url: `${WIDGETS_PATH}/a?dryRun=All`,
    contentType: "application/json",
    body: {
      apiVersion: "v1",
      kind: "DeleteOptions",
      gracePeriodSeconds: 0,
      propagationPolicy: "Foreground",
      preconditions: { uid: "u" },
    },
  },
  {
    name: "delete a collection",
    call: (c) => inDefault(c).deleteCollection({ labelSelector: "app in (x,y)", propagationPolicy: "Orphan" }),
    method: "DELETE",
    url: `${WIDGETS_PATH}?labelSelector=app+in+%28x%2Cy%29`,
    contentType: "application/json",
    body: { apiVersion: "v1", kind: "DeleteOptions", propagationPolicy: "Orphan" },
  },
  {
    name: "list with selectors",
    call: (c) => inDefault(c).list({ labelSelector: "a=1", fieldSelector: "metadata.name=a", limit: 2 }),
    method: "GET",
    url: `${WIDGETS_PATH}?labelSelector=a%3D1&fieldSelector=metadata.name%3Da&limit=2`,
  },
  { name: "status: get", call: (c) => inDefault(c).status.get("a"), method: "GET", url: `${WIDGETS_PATH}/a/status` },
  {
    name: "status: update",
    call: (c) => inDefault(c).status.update({ ...stored, status: { phase: "Ready" } }),
    method: "PUT",
    url: `${WIDGETS_PATH}/a/status`,
    contentType: "application/json",
    body: { ...stored, status: { phase: "Ready" } },
  },
  {
    name: "status: patch",
    call: (c) => inDefault(c).status.patch("a", { type: "merge", body: { status: { phase: "Ready" } } }),
    method: "PATCH",
    url: `${WIDGETS_PATH}/a/status`,
    contentType: "application/merge-patch+json",
    body: { status: { phase: "Ready" } },
  },
  {
    name: "status: apply",
    call: (c) =>
      inDefault(c).status.apply({ metadata: { name: "a" }, status: { phase: "Ready" } }, { fieldManager: "me" }),
    method: "PATCH",
    url: `${WIDGETS_PATH}/a/status?fieldManager=me`,
    contentType: "application/apply-patch+yaml",
    body: { ...envelope, metadata: { name: "a" }, status: { phase: "Ready" } },
  },
  { name: "scale: get", call: (c) => inDefault(c).scale.get("a"), method: "GET", url: `${WIDGETS_PATH}/a/scale` },
  {
    name: "scale: update",
    call: (c) => inDefault(c).scale.update({ metadata: { name: "a" }, spec: { replicas: 3 } }),
    method: "PUT",
    url: `${WIDGETS_PATH}/a/scale`,
    contentType: "application/json",
    body: { apiVersion: "autoscaling/v1", kind: "Scale", metadata: { name: "a" }, spec: { replicas: 3 } },
  },
  {
    name: "any subresource: create",
    call: (c) => inDefault(c).subresource("token").create("a", { kind: "TokenRequest", metadata: {} }),
    method: "POST",
    url: `${WIDGETS_PATH}/a/token`,
    contentType: "application/json",
    body: { kind: "TokenRequest", metadata: {} },
  },
  {
    name: "cluster scope",
    call: (c) => c.resource(namespaces).get("t"),
    method: "GET",
    url: "/api/v1/namespaces/t",
  },
  {
    name: "cluster scope: create",
    call: (c) => c.resource(namespaces).create({ metadata: { name: "t" } }),
    method: "POST",
    url: "/api/v1/namespaces",
    contentType: "application/json",
    body: { apiVersion: "v1", kind: "Namespace", metadata: { name: "t" } },
  },
  {
    name: "all namespaces",
    call: (c) => c.resource(widgets).allNamespaces().list(),
    method: "GET",
    url: "/apis/demo.example.com/v1/widgets",
  },
  {
    name: "names are encoded",
    call: (c) => inDefault(c).get("system:a b?c#d%"),
    method: "GET",
    url: `${WIDGETS_PATH}/system%3Aa%20b%3Fc%23d%25`,
  },
];

for (const { name, call, method, url, contentType, body } of CASES) {
  test(`[SDK-001][SDK-003] ${name}: ${method} ${url}`, async (t) => {
    const { client, server } = await setUp(t);
    const result = await call(client);
    const [received] = server.received;
    assert.ok(received);
    assert.deepEqual([received.method, received.url], [method, url]);
    assert.equal(received.headers.accept, "application/json");
    assert.equal(received.headers["content-type"], contentType);
    assert.deepEqual(received.body === "" ? undefined : JSON.parse(received.body), body);
    assert.deepEqual(result, answerTo(method, url));
  });
}

test("[SDK-001] results have the type of the reference", async (t) => {
  const { client } = await setUp(t);
  const read = await inDefault(client).get("a");
  const size: number = read.spec.size;
  const version: string = read.metadata.resourceVersion;
  assert.deepEqual([size, version], [3, "7"]);
});

test("[SDK-004] apply sends PATCH with the apply type and its parameters", async (t) => {
  const { client, server } = await setUp(t);
  await inDefault(client).apply({ metadata: { name: "a" }, spec: { size: 3 } }, { fieldManager: "me", force: true });
  const [received] = server.received;
  assert.deepEqual([received?.method, received?.url], ["PATCH", `${WIDGETS_PATH}/a?fieldManager=me&force=true`]);
  assert.equal(received?.headers["content-type"], "application/apply-patch+yaml");
  assert.deepEqual(JSON.parse(received?.body ?? ""), { ...envelope, metadata: { name: "a" }, spec: { size: 3 } });
});

test("[SDK-004] apply without a field manager never leaves the client", async (t) => {
  const { client, server } = await setUp(t);
  await assert.rejects(inDefault(client).apply({ metadata: { name: "a" } }, {}), {
    name: "TypeError",
    message: /fieldManager is missing/,
  });
  assert.equal(server.received.length, 0);
});

test("[SDK-003] a namespaced resource without a namespace is refused with the way out", async (t) => {
  const { client, server } = await setUp(t);
  const unscoped = client.resource(widgets);
  await assert.rejects(unscoped.get("a"), /widgets are namespaced.*inNamespace.*allNamespaces/);
  await assert.rejects(unscoped.list(), /widgets are namespaced/);
  await assert.rejects(unscoped.watch().next(), /widgets are namespaced/);
  assert.throws(() => unscoped.informer({ onError: assert.ifError }), /widgets are namespaced/);
  assert.throws(() => unscoped.inNamespace(""), /namespace: found "", expected/);
  assert.throws(() => client.resource(namespaces).inNamespace("t"), /namespaces are cluster-scoped/);
  assert.equal(server.received.length, 0);
});

test("[SDK-003] a reference whose type has a scope offers only the calls of that scope", async (t) => {
  const { client } = await setUp(t);
  const namespaced: ResourceReference<Widget, "Namespaced"> = { ...widgets, scope: "Namespaced" };
  const cluster: ResourceReference<ApiObject, "Cluster"> = { ...namespaces, scope: "Cluster" };
  // @ts-expect-error a namespace must be chosen first
  await assert.rejects(client.resource(namespaced).get("a"), TypeError);
  // @ts-expect-error there is no namespace to choose
  assert.throws(() => client.resource(cluster).inNamespace("t"), TypeError);
});

test("[SDK-003] names that would change the path are refused", async (t) => {
  const { client, server } = await setUp(t);
  for (const name of ["", ".", "..", "a/b"])
    await assert.rejects(inDefault(client).get(name), /name: found .*, expected/);
  await assert.rejects(
    inDefault(client).update({ spec: { size: 1 }, metadata: {} } as never),
    /metadata.name is missing/,
  );
  assert.equal(server.received.length, 0);
});

test("kind List is never sent; its items are sent one by one", async (t) => {
  const { client, server } = await setUp(t);
  const list = {
    apiVersion: "v1",
    kind: "List",
    items: [stored, { apiVersion: "v1", kind: "List", items: [widget("b", "8")] }],
  };
  await assert.rejects(inDefault(client).create(list as never), /kind "List" is not part of the API/);
  for (const object of splitList(list))
    await inDefault(client).apply(object as Widget & { metadata: { name: string } }, { fieldManager: "me" });
  assert.deepEqual(
    server.received.map((received) => received.url),
    [`${WIDGETS_PATH}/a?fieldManager=me`, `${WIDGETS_PATH}/b?fieldManager=me`],
  );
  assert.throws(() => splitList({ apiVersion: "v1", kind: "List", items: ["a"] }), /expected an object/);
});

test("group variables are resolved by the profile", async (t) => {
  const server = await scriptedServer(t, (received, reply) =>
    replyJson(reply, answerTo(received.method, received.url)),
  );
  const paths = {
    orch: "/apis/coordination.orch.io/v1/leases",
    kubernetes: "/apis/coordination.k8s.io/v1/leases",
  } as const;
  for (const profile of ["orch", "kubernetes"] as const) {
    const client = await connect({ server: server.url, profile });
    await client.resource(leases).allNamespaces().list();
    assert.equal(server.received.at(-1)?.url, paths[profile]);
    await client.close();
  }
  await assert.rejects(
    connect({ server: server.url, profile: "other" as never }),
    /profile: found "other", expected "kubernetes", "orch" or a profile/,
  );
});

test("integers beyond 2^53 survive reading and writing", async (t) => {
  const { client, server } = await setUp(
    t,
    '{"apiVersion":"v1","kind":"Widget","metadata":{"name":"a"},"spec":{"size":9223372036854775807}}',
  );
  const read = await inDefault(client).get("a");
  await inDefault(client).update(read);
  assert.match(server.received.at(-1)?.body ?? "", /"size":9223372036854775807\b/);
});

test("a codec of the caller's choice takes the place of JSON, for the resources that it chooses", async (t) => {
  const server = await scriptedServer(t, (received, reply) => {
    reply.writeHead(200, {
      "content-type": received.headers.accept === "text/upper" ? "text/upper" : "application/json",
    });
    reply.end(received.headers.accept === "text/upper" ? "ANSWER" : JSON.stringify(stored));
  });
  const seen: AnswerContext[] = [];
  const upper: ObjectCodec = {
    accept: "text/upper",
    acceptWatch: "text/upper;stream",
    encode: (object) => ({ contentType: "text/upper", bytes: Buffer.from(JSON.stringify(object).toUpperCase()) }),
    decode(body, context) {
      seen.push(context);
      return { kind: new TextDecoder().decode(body) };
    },
    async *decodeStream() {},
  };
  const transport = networkTransport(parseServerAddress(server.url), {});
  t.after(() => transport.close());
  const client = createClient({ transport, codecOf: ({ group }) => (group === "" ? upper : jsonCodec) });
  assert.deepEqual(await client.resource(namespaces).create({ metadata: { name: "t" } }), { kind: "ANSWER" });
  assert.deepEqual(await client.resource(widgets).inNamespace("default").get("a"), stored);
  assert.deepEqual(seen, [{ where: "POST /api/v1/namespaces", contentType: "text/upper" }]);
  assert.deepEqual(
    [server.received[0]?.headers["content-type"], server.received[0]?.body.slice(0, 14)],
    ["text/upper", '{"APIVERSION":'],
  );
  for await (const _event of client.resource(namespaces).watch());
  assert.equal(server.received.at(-1)?.headers.accept, "text/upper;stream");
});

test("the outcome of a deletion is distinguished from an object", () => {
  assert.equal(isStatus({ kind: "Status", apiVersion: "v1", metadata: {}, status: "Success" }), true);
  assert.equal(isStatus(stored), false);
});

test("request reaches any path with the client's headers", async (t) => {
  const { client, server } = await setUp(t, "ok");
  const answer = await client.request({ method: "GET", path: "/readyz?verbose", accept: "text/plain" });
  assert.equal(new TextDecoder().decode(answer.body), "ok");
  assert.deepEqual([server.received[0]?.url, server.received[0]?.headers.accept], ["/readyz?verbose", "text/plain"]);
  assert.match(String(server.received[0]?.headers["user-agent"]), /^kindsmith-client/);
});

/** Collections answer with a list, everything else with the stored widget. */
function answerTo(method: string, url: string): unknown {
  const isCollection = method !== "POST" && /(widgets|leases)(\?.*)?$/.test(url);
  return isCollection ? widgetList("9", [stored]) : stored;
}

async function setUp(
  t: Parameters<typeof scriptedServer>[0],
  body?: string,
): Promise<{ client: Client; server: ScriptedServer }> {
  const server = await scriptedServer(t, (received, reply) => {
    if (body === undefined) replyJson(reply, answerTo(received.method, received.url));
    else reply.end(body);
  });
  const client = await connect({ server: server.url });
  t.after(() => client.close());
  return { client, server };
}
