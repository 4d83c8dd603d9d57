/** What other servers publish becomes part of this server's documents; what they say wrong costs nobody else anything. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { kubernetesProfile } from "../../runtime/index.js";
import { Scheme } from "../../runtime/registry/kinds/scheme.js";
import type { ApiProvider, ProvidedGroupVersion, ProvidedSwagger } from "../../runtime/server/objects/served-apis.js";
import { ServedApis } from "../../runtime/server/objects/served-apis.js";
import { mergeSwaggers } from "../../runtime/server/openapi/merge-swagger.js";
import { OpenApiDocuments } from "../../runtime/server/openapi/openapi-documents.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../support/json.js";

const OWN = {
  swagger: "2.0",
  paths: { "/apis/apps/v1/": { get: { operationId: "own" } } },
  definitions: { "io.k8s.Meta": { type: "object" }, "io.k8s.Other": { type: "string" } },
};
const PREFIX = "/apis/metrics.example.com/v1";
const ref = (name: string): JsonObject => ({ $ref: `#/definitions/${name}` });

function swagger(paths: JsonValue, definitions: JsonValue, more: JsonObject = {}): ProvidedSwagger {
  return { pathPrefixes: [PREFIX], hash: "1", document: { paths, definitions, ...more } };
}

function operation(schema: JsonObject, parameters: JsonObject[] = []): JsonObject {
  return { get: { operationId: "theirs", parameters, responses: { 200: { description: "OK", schema } } } };
}

describe("OpenAPI 2 documents of other servers", () => {
  test("only paths below the prefixes are taken, with everything that they reference", () => {
    const paths = { [`${PREFIX}/nodes`]: operation(ref("m.Nodes")), "/apis/apps/v1/x": operation(ref("m.Unused")) };
    const definitions = {
      "m.Nodes": { type: "object", properties: { all: { type: "array", items: ref("m.Node") } } },
      "m.Node": { type: "object", properties: { $ref: { type: "string" } } },
      "m.Unused": { type: "object" },
    };
    const { document, leftOut } = mergeSwaggers(OWN, [swagger(paths, definitions)]);
    assert.deepEqual(leftOut, []);
    assert.deepEqual(Object.keys(objectAt(document, "paths")), ["/apis/apps/v1/", `${PREFIX}/nodes`]);
    assert.deepEqual(Object.keys(objectAt(document, "definitions")), [
      "io.k8s.Meta",
      "io.k8s.Other",
      "m.Nodes",
      "m.Node",
    ]);
    assert.deepEqual(OWN.paths, { "/apis/apps/v1/": { get: { operationId: "own" } } });
  });

  test("equal definitions are shared, and different ones of the same name are renamed", () => {
    const definitions = {
      "io.k8s.Meta": { type: "object" },
      "io.k8s.Other": { type: "object", properties: { meta: ref("io.k8s.Meta") } },
    };
    const paths = { [`${PREFIX}/nodes`]: operation(ref("io.k8s.Other")) };
    const { document } = mergeSwaggers(OWN, [swagger(paths, definitions), swagger(paths, definitions)]);
    assert.deepEqual(fieldAt(document, "definitions", "io.k8s.Other"), { type: "string" });
    assert.deepEqual(Object.keys(objectAt(document, "definitions")), [
      "io.k8s.Meta",
      "io.k8s.Other",
      "io.k8s.Other_v2",
    ]);
    const { schema } = objectAt(document, "paths", `${PREFIX}/nodes`, "get", "responses", 200);
    assert.deepEqual(schema, ref("io.k8s.Other_v2"));
  });

  test("definitions with different references are different", () => {
    const inner = { type: "object", properties: { meta: ref("io.k8s.Meta") } };
    const own = { ...OWN, definitions: { ...OWN.definitions, "io.k8s.Inner": inner } };
    const definitions = { "io.k8s.Inner": inner, "io.k8s.Meta": { type: "string" } };
    const theirs = swagger({ [PREFIX]: operation(ref("io.k8s.Inner")) }, definitions);
    const { document } = mergeSwaggers(own, [theirs]);
    assert.deepEqual(fieldAt(document, "definitions", "io.k8s.Inner"), inner);
    assert.deepEqual(fieldAt(document, "definitions", "io.k8s.Inner_v2", "properties", "meta"), ref("io.k8s.Meta_v2"));
    assert.deepEqual(fieldAt(document, "definitions", "io.k8s.Meta_v2"), { type: "string" });
  });

  test("each definition is visited equally often, however long the chain of references", () => {
    let looks = 0;
    const watched = (definition: JsonValue): JsonObject =>
      new Proxy(objectAt(definition), {
        ownKeys(target) {
          looks += 1;
          return Reflect.ownKeys(target);
        },
      });
    const chain = (length: number, last: string): JsonObject => {
      const links = Array.from({ length }, (_, index) => [`d${index}`, { properties: { to: ref(`d${index + 1}`) } }]);
      return { ...Object.fromEntries(links), [`d${length}`]: { type: last } };
    };
    const looksAtEach = (length: number): number => {
      const others = Object.entries(chain(length, "integer")).map(([name, each]) => [name, watched(each!)]);
      const other = swagger({ [`${PREFIX}/other`]: operation(ref("d0")) }, Object.fromEntries(others));
      const first = swagger({ [PREFIX]: operation(ref("d0")) }, chain(length, "string"));
      looks = 0;
      const { document } = mergeSwaggers(OWN, [first, other]);
      assert.deepEqual(fieldAt(document, "definitions", `d${length}_v2`), { type: "integer" });
      assert.deepEqual(fieldAt(document, "definitions", "d0_v2", "properties", "to"), ref("d1_v2"));
      assert.deepEqual(fieldAt(document, "definitions", "d0", "properties", "to"), ref("d1"));
      return looks / others.length;
    };
    assert.equal(looksAtEach(200), looksAtEach(20));
  });

  test("shared parameters are inlined, and those with unknown references or locations are omitted", () => {
    const shared = { in: "query", name: "limit", type: "integer" };
    const list = [
      { $ref: "#/parameters/limit" },
      { $ref: "#/parameters/none" },
      { in: "header", name: "x", type: "string" },
    ];
    const paths = { [PREFIX]: { ...operation({ type: "string" }, list), parameters: list } };
    const { document, leftOut } = mergeSwaggers(OWN, [swagger(paths, {}, { parameters: { limit: shared } })]);
    assert.deepEqual(leftOut, []);
    assert.deepEqual(fieldAt(document, "paths", PREFIX, "parameters"), [shared]);
    assert.deepEqual(fieldAt(document, "paths", PREFIX, "get", "parameters"), [shared]);
  });

  test("an unreadable document is omitted, and the others stay", () => {
    const good = swagger({ [`${PREFIX}/good`]: operation({ type: "string" }) }, {});
    const dangling = swagger({ [`${PREFIX}/bad`]: operation(ref("m.Nothing")) }, {});
    const senseless = swagger({ [`${PREFIX}/worse`]: operation({ type: "string", description: 5 }) }, {});
    const { document, leftOut } = mergeSwaggers(OWN, [dangling, senseless, good]);
    assert.deepEqual(Object.keys(objectAt(document as JsonObject, "paths")), ["/apis/apps/v1/", `${PREFIX}/good`]);
    assert.equal(leftOut.length, 2);
    assert.match(String((leftOut[0] as Error).cause), /nothing defines "m\.Nothing"/);
  });
});

/** Another server, as a provider shows it. */
class OtherServer implements ApiProvider {
  versions: ProvidedGroupVersion[] = [];
  published: ProvidedSwagger[] = [];

  groupVersions(): readonly ProvidedGroupVersion[] {
    return this.versions;
  }

  swaggers(): readonly ProvidedSwagger[] {
    return this.published;
  }
}

function provided(more: Partial<ProvidedGroupVersion> = {}): ProvidedGroupVersion {
  const names = { group: "metrics.example.com", version: "v1", groupPriority: 100, versionPriority: 100 };
  return { ...names, freshness: "Current", resources: [], ...more };
}

describe("documents follow what is served", () => {
  const apis = new ServedApis(new Scheme([], [], kubernetesProfile()), kubernetesProfile());
  const documents = new OpenApiDocuments(apis, (error) => assert.fail(error));
  const other = new OtherServer();
  const paths = (): string[] => [...documents.published().keys()].sort();

  test("a change is visible immediately, and nothing is rebuilt without one", async () => {
    const heard: number[] = [];
    const stop = apis.onChange(() => heard.push(apis.generation));
    const before = documents.index();
    assert.equal(documents.index(), before);
    apis.addProvider(other);
    other.versions = [provided({ openApi: { hash: "a/b", fetch: async () => Buffer.from("{}") } })];
    other.published = [swagger({ [`${PREFIX}/nodes`]: operation({ type: "string" }) }, {})];
    apis.changed();
    assert.deepEqual(paths(), ["api", "apis", "apis/metrics.example.com", "apis/metrics.example.com/v1", "version"]);
    assert.notEqual(documents.index().hash, before.hash);
    const index = JSON.parse(Buffer.from(await documents.index().bytes()).toString());
    const { serverRelativeURL } = index.paths["apis/metrics.example.com/v1"];
    assert.equal(serverRelativeURL, "/openapi/v3/apis/metrics.example.com/v1?hash=a%2Fb");
    const v2 = JSON.parse(Buffer.from(await documents.swagger("json").bytes()).toString());
    assert.ok(v2.paths[`${PREFIX}/nodes`]);
    stop();
    other.versions = [];
    other.published = [];
    apis.changed();
    assert.deepEqual(paths(), ["api", "apis", "version"]);
    assert.equal(heard.length, 2);
    assert.equal(documents.index().hash, before.hash);
  });

  test("groups and versions are sorted by their priorities", () => {
    other.versions = [
      provided({ version: "v1beta1", versionPriority: 10 }),
      provided({ group: "first.example.com", groupPriority: 2_000 }),
      provided({ version: "v2", versionPriority: 5 }),
      provided({ version: "v1", versionPriority: 10 }),
    ];
    apis.changed();
    assert.deepEqual(
      apis.groups().map(({ name, versions }) => [name, versions.map(({ version }) => version)]),
      [
        ["first.example.com", ["v1"]],
        ["metrics.example.com", ["v1", "v1beta1", "v2"]],
      ],
    );
  });

  test("a document that could not be built is retried", async () => {
    let calls = 0;
    const fetch = async (): Promise<Uint8Array> => {
      calls += 1;
      if (calls === 1) throw new Error("away");
      return Buffer.from("{}");
    };
    other.versions = [provided({ openApi: { hash: "1", fetch } })];
    apis.changed();
    const document = documents.published().get("apis/metrics.example.com/v1");
    await assert.rejects(async () => document?.bytes(), /away/);
    assert.equal(Buffer.from((await document?.bytes()) ?? []).toString(), "{}");
  });
});
