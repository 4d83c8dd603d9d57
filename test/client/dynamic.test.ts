/** Resources by apiVersion and kind: what the server is asked, how often, and what is said of kinds that it doesn't have. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { apis } from "../../generated/apis.js";
import { type Client, connect, isNotFound, type TypedClient, UnknownKindError } from "../../runtime/client/index.js";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { replyJson, type ScriptedServer, scriptedServer, statusBody } from "./support/scripted-server.js";

for (const profileOf of PROFILES) {
  const profile = profileOf();

  describe(`dynamic access (${profile.name})`, () => {
    let api: TestApi;
    let client: TypedClient<typeof apis>;
    before(async () => {
      api = await startApi({ profile });
      client = await connect({ server: api.url, token: api.token, profile, apis, fieldManager: "me" });
    });
    after(async () => {
      await client.close();
      await api.stop();
    });

    test("[SDK-001][SDK-003] documents of any kind find their resource, their namespace, or the client's", async () => {
      const ns = await api.namespace();
      const map = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "a", namespace: ns }, data: { a: "b" } };
      const applied = await (await client.dynamic.of(map)).apply(map);
      assert.equal(applied.metadata.namespace, ns);
      const namespace = { apiVersion: "v1", kind: "Namespace", metadata: { name: ns } };
      assert.equal((await (await client.dynamic.of(namespace)).get(ns)).metadata.name, ns);
      const unplaced = { apiVersion: "v1", kind: "ConfigMap", metadata: { name: "unplaced" } };
      const created = await (await client.dynamic.of(unplaced)).create(unplaced);
      assert.equal(created.metadata.namespace, profile.words.defaultNamespace);
      const maps = (await client.dynamic.resource("v1", "ConfigMap")).inNamespace(ns);
      await maps.patch("a", { type: "merge", body: { data: { c: "d" } } });
      assert.deepEqual((await maps.get("a")).data, { a: "b", c: "d" }, "fields can be written and read without types");
      const leases = await client.dynamic.resource(`${profile.words.coordinationGroup}/v1`, "Lease");
      assert.deepEqual((await leases.inNamespace(ns).list()).items, []);
      assert.deepEqual((await leases.allNamespaces().list({ fieldSelector: "metadata.name=none" })).items, []);
      await assert.rejects(client.dynamic.of({ kind: "ConfigMap" }), /found apiVersion undefined and kind "ConfigMap"/);
    });

    test("[SDK-001] kinds are found with their verbs, subresources and short names, by either form of discovery", async () => {
      const pods = await client.dynamic.kind("v1", "Pod");
      assert.deepEqual([pods.reference.resource, pods.reference.scope, pods.singular], ["pods", "Namespaced", "pod"]);
      assert.deepEqual([pods.shortNames, pods.categories], [["po"], ["all"]]);
      assert.ok(pods.verbs.includes("deletecollection") && pods.subresources.includes("eviction"));
      const all = await client.dynamic.kinds();
      assert.ok(all.some(({ reference: { group, kind } }) => group === "apps" && kind === "Deployment"));
      const legacy = await legacyClient(api, profile.name);
      const sorted = (names: readonly string[]): string[] => [...names].sort();
      const told = await legacy.dynamic.kind("v1", "Pod");
      assert.deepEqual(
        { ...told, verbs: sorted(told.verbs), subresources: sorted(told.subresources) },
        { ...pods, verbs: sorted(pods.verbs), subresources: sorted(pods.subresources) },
      );
      const names = (kinds: typeof all): string[] =>
        kinds.map(({ reference: { group, version, kind } }) => `${group}/${version} ${kind}`).sort();
      assert.deepEqual(names(await legacy.dynamic.kinds()), names(all));
      await legacy.close();
    });

    test("[SDK-001] a kind that came later is found, and the error of an unknown one names what the server has", async () => {
      const group = "late.example.com";
      await assert.rejects(client.dynamic.resource(`${group}/v1`, "Comet"), {
        name: "UnknownKindError",
        message: `the server serves no kind "Comet" of "${group}/v1"; it doesn't serve that version`,
      });
      await assert.rejects(client.dynamic.resource("apps/v1", "Pod"), /; it has that kind in v1$/);
      await assert.rejects(client.dynamic.resource("apps/v1", "Nothing"), /of that version it has .*Deployment/);
      await client.apiextensions.v1.customResourceDefinitions().create({
        metadata: { name: `comets.${group}` },
        spec: {
          group,
          scope: "Cluster",
          names: { plural: "comets", kind: "Comet" },
          versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
        },
      });
      const deadline = Date.now() + 60_000;
      for (;;) {
        const comets = await client.dynamic.resource(`${group}/v1`, "Comet").catch((error: unknown) => error);
        if (!(comets instanceof UnknownKindError)) break;
        assert.ok(Date.now() < deadline, comets.message);
      }
      const comets = await client.dynamic.resource(`${group}/v1`, "Comet");
      const object = { apiVersion: `${group}/v1`, kind: "Comet", metadata: { name: "a" } };
      assert.equal((await comets.create(object)).metadata.name, "a");
      await assert.rejects(comets.get("b"), isNotFound);
    });
  });
}

/** A client of the same server that is never given the document with all groups. */
async function legacyClient(api: TestApi, profile: string): Promise<Client> {
  const { networkTransport } = await import("../../runtime/client/transport/network-transport.js");
  const { parseServerAddress } = await import("../../runtime/client/transport/server-address.js");
  const { createClient, staticToken } = await import("../../runtime/client/index.js");
  const inner = networkTransport(parseServerAddress(api.url), {}, {});
  const transport: typeof inner = {
    request: (request) => inner.request({ ...request, headers: { ...request.headers, accept: "application/json" } }),
    close: () => inner.close(),
  };
  return createClient({ transport, profile: profile as "orch", credentials: staticToken(api.token) });
}

const aggregated = (items: object[]): object => ({
  kind: "APIGroupDiscoveryList",
  apiVersion: "x/v2",
  metadata: {},
  items,
});
const version = (name: string, kinds: string[], more: object = {}): object => ({
  version: name,
  resources: kinds.map((kind) => ({
    resource: `${kind.toLowerCase()}s`,
    responseKind: { group: "", version: "", kind },
    scope: "Namespaced",
    verbs: ["get"],
  })),
  ...more,
});

async function scripted(
  t: Parameters<typeof scriptedServer>[0],
  script: Parameters<typeof scriptedServer>[1],
): Promise<{ server: ScriptedServer; client: Client }> {
  const server = await scriptedServer(t, script);
  const client = await connect({ server: server.url, profile: "kubernetes" });
  t.after(() => client.close());
  return { server, client };
}

test("[SDK-001] what was found is remembered, and those who ask at once share a look-up", async (t) => {
  const { server, client } = await scripted(t, ({ url }, reply) =>
    replyJson(
      reply,
      aggregated(url === "/api" ? [] : [{ metadata: { name: "a.b" }, versions: [version("v1", ["Cat"])] }]),
    ),
  );
  const ask = (kind: string) => client.dynamic.kind("a.b/v1", kind);
  await Promise.all(Array.from({ length: 20 }, () => ask("Cat")));
  await client.withFieldManager("other").dynamic.kind("a.b/v1", "Cat");
  assert.deepEqual(server.received.map(({ url }) => url).sort(), ["/api", "/apis"]);
  const headers = server.received[0]?.headers ?? {};
  assert.match(
    String(headers.accept),
    /^application\/json;g=apidiscovery\.k8s\.io;v=v2;as=APIGroupDiscoveryList,.*,application\/json$/,
  );
  await Promise.allSettled([ask("Dog"), ask("Cow"), ask("Cat")]);
  assert.equal(server.received.length, 4, "what is not known is looked up once more, for all");
  client.dynamic.forget();
  await ask("Cat");
  assert.equal(server.received.length, 6);
});

test("[SDK-018] the signal of a caller ends its own wait, not that of others", async (t) => {
  const replies: (() => void)[] = [];
  const { client } = await scripted(t, (_received, reply) => {
    replies.push(() =>
      replyJson(reply, aggregated([{ metadata: { name: "a.b" }, versions: [version("v1", ["Cat"])] }])),
    );
    if (replies.length === 2) for (const answer of replies) setTimeout(answer, 50);
  });
  const controller = new AbortController();
  const first = client.dynamic.kind("a.b/v1", "Cat", { signal: controller.signal });
  const second = client.dynamic.kind("a.b/v1", "Cat");
  controller.abort(new Error("enough"));
  await assert.rejects(first, /enough/);
  assert.equal((await second).reference.resource, "cats");
});

test("[SDK-001] without the document of all groups the client requests that of one version", async (t) => {
  const list = (resources: object[]): object => ({ kind: "APIResourceList", groupVersion: "a.b/v1", resources });
  const { server, client } = await scripted(t, ({ url }, reply) => {
    if (url === "/api") replyJson(reply, { kind: "APIVersions", versions: ["v1"] });
    else if (url === "/apis") replyJson(reply, { kind: "APIGroupList", groups: [] });
    else if (url === "/apis/a.b/v1") {
      const cats = { name: "cats", kind: "Cat", namespaced: true, verbs: ["get"], singularName: "cat" };
      replyJson(reply, list([cats, { name: "cats/status", kind: "Cat", namespaced: true, verbs: ["get"] }]));
    } else replyJson(reply, statusBody(404, "NotFound"), 404);
  });
  const { reference, subresources } = await client.dynamic.kind("a.b/v1", "Cat");
  assert.deepEqual([reference.resource, reference.scope, subresources], ["cats", "Namespaced", ["status"]]);
  await assert.rejects(client.dynamic.kind("c.d/v1", "Cat"), /; it has that kind in a\.b\/v1$/);
  assert.deepEqual(
    server.received.map(({ url }) => url),
    ["/api", "/apis", "/apis/a.b/v1", "/apis/c.d/v1"],
  );
});

test("[SDK-001] kinds of a group whose server is away are those it had, or none", async (t) => {
  const { client } = await scripted(t, ({ url }, reply) => {
    const stale = { freshness: "Stale" };
    const versions = [version("v1", ["Cat"], stale), version("v2", [], stale)];
    replyJson(reply, aggregated(url === "/api" ? [] : [{ metadata: { name: "a.b" }, versions }]));
  });
  assert.equal((await client.dynamic.kind("a.b/v1", "Cat")).reference.kind, "Cat");
  await assert.rejects(client.dynamic.kind("a.b/v2", "Dog"), /it doesn't serve that version/);
});

test("[SDK-014] a failure of discovery is thrown to its callers, and the next call tries again", async (t) => {
  // whoever asks hears of the first of two failures: the other request may come among those of the next one
  let answer: "refusal" | "no JSON" | "groups" = "refusal";
  const { client } = await scripted(t, ({ url }, reply) => {
    if (answer === "refusal") replyJson(reply, statusBody(403, "Forbidden"), 403);
    else if (answer === "no JSON") reply.writeHead(200).end("<html>");
    else
      replyJson(
        reply,
        aggregated(url === "/api" ? [] : [{ metadata: { name: "a.b" }, versions: [version("v1", ["Cat"])] }]),
      );
  });
  await assert.rejects(client.dynamic.kind("a.b/v1", "Cat"), { reason: "Forbidden" });
  answer = "no JSON";
  await assert.rejects(client.dynamic.kind("a.b/v1", "Cat"), {
    failure: "protocol",
    message: /the answer is not JSON/,
  });
  answer = "groups";
  assert.equal((await client.dynamic.kind("a.b/v1", "Cat")).reference.kind, "Cat");
});
