/** Objects of kinds that were defined at run time, beyond what the checks of the contract kit see. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import {
  type DefinitionOptions,
  definition,
  definitionsPath,
  establish,
  untilDefinition,
} from "../../support/definitions.js";
import { fieldAt, type JsonObject, listAt, objectAt, objectsAt, textAt, valueAt } from "../../support/json.js";

const TABLE = "application/json;as=Table;v=v1";
const text = { type: "string" };
const specOf = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: "object",
  properties: { spec: { type: "object", properties, ...more } },
});

/** One kind, and one namespace for its objects. */
interface Stage {
  readonly group: string;
  readonly definition: JsonObject;
  /** Path of the objects in the namespace. */
  readonly collection: string;
  /** An object of the kind. */
  readonly object: (name: string, content?: JsonObject, version?: string) => JsonObject;
  readonly create: (name: string, content?: JsonObject, query?: string) => Promise<Answer>;
  readonly inVersion: (version: string) => string;
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`objects of custom kinds (${profile.name})`, () => {
    let api: TestApi;
    let groups = 0;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    async function stage(options: DefinitionOptions = {}): Promise<Stage> {
      const group = `objects${++groups}.example.com`;
      const manifest = await establish(api, definition(api, { group, ...options }));
      const n = await api.namespace();
      const inVersion = (version: string): string => `/apis/${group}/${version}/namespaces/${n}/crontabs`;
      const collection = inVersion(textAt(manifest, "spec", "versions", 0, "name"));
      const object = (
        name: string,
        content: JsonObject = {},
        version = fieldAt(manifest, "spec", "versions", 0, "name"),
      ): JsonObject => ({
        apiVersion: `${group}/${version}`,
        kind: "CronTab",
        metadata: { name },
        ...content,
      });
      const create = (name: string, content?: JsonObject, query = ""): Promise<Answer> =>
        api.post(collection + query, object(name, content));
      return { group, definition: manifest, collection, object, create, inVersion };
    }

    const ofSchema = (schema: JsonObject): Promise<Stage> => stage({ schema });

    test("[VAL-024] null in an apply is a value of the wrong type, but where it may stand or takes a default", async () => {
      const o = { type: "object", properties: { p: { type: "integer" } } };
      const d = { ...text, default: "x" };
      const { collection, object } = await ofSchema(specOf({ a: text, n: { ...text, nullable: true }, d, o }));
      const applied = (name: string, spec: JsonObject): Promise<Answer> =>
        api.request("PATCH", `${collection}/${name}?fieldManager=m`, {
          type: "application/apply-patch+yaml",
          body: object(name, { spec }),
        });
      for (const [spec, field, type] of [
        [null, "spec", "object"],
        [{ a: null }, "spec.a", "string"],
        [{ o: null }, "spec.o", "object"],
        [{ o: { p: null } }, "spec.o.p", "integer"],
      ] as const) {
        const answer = await applied("new", spec!);
        assert.equal(answer.status, profile.behaviours.schemaFailureCode, answer.text);
        const text = `${field}: Invalid value: "null": ${field} in body must be of type ${type}: "null"`;
        assert.ok(answer.body.message.endsWith(text), answer.body.message);
      }
      const taken = await applied("taken", {
        n: null,
        ...(profile.behaviours.nullForNonNullable === "drop" && { d: null }),
      });
      assert.deepEqual([taken.status, taken.body.spec], [201, { n: null, d: "x" }]);
      const refused = await applied("taken", { a: null });
      assert.equal(refused.status, profile.behaviours.schemaFailureCode);
    });

    test("[CRD-017] defaults are those of the version of a write, and of the stored one in every read", async () => {
      const version = (name: string, storage: boolean, properties: JsonObject): JsonObject => ({
        name,
        served: true,
        storage,
        schema: { openAPIV3Schema: specOf(properties) },
      });
      const integer = { type: "integer" };
      const { inVersion, object } = await stage({
        versions: [
          version("v1", true, { ofStored: { ...integer, default: 1 }, ofOther: integer }),
          version("v2", false, { ofStored: integer, ofOther: { ...integer, default: 2 } }),
        ],
      });
      const [v1, v2] = [inVersion("v1"), inVersion("v2")];
      const specIn = async (path: string): Promise<JsonObject> => objectAt((await api.get(path)).body, "spec");
      const make = async (name: string, path: string, apiVersion: string): Promise<JsonObject> => {
        const { status, body, text: answer } = await api.post(path, object(name, { spec: {} }, apiVersion));
        assert.equal(status, 201, answer);
        return objectAt(body, "spec");
      };

      assert.deepEqual(await make("a", v1, "v1"), { ofStored: 1 });
      assert.deepEqual(await specIn(`${v2}/a`), { ofStored: 1 });
      const { body: list } = await api.get(v2);
      assert.deepEqual(list.items[0]!.spec, { ofStored: 1 });
      const { body: read } = await api.get(`${v2}/a`);
      assert.equal((await api.put(`${v2}/a`, read)).status, 200);
      assert.deepEqual(await specIn(`${v1}/a`), { ofStored: 1, ofOther: 2 });

      assert.deepEqual(await make("b", v2, "v2"), { ofStored: 1, ofOther: 2 });
      assert.deepEqual(await specIn(`${v1}/b`), { ofStored: 1, ofOther: 2 });
    });

    test("[CRD-016] objects move to another stored version when they are written again", async () => {
      const schema = { openAPIV3Schema: specOf({ size: { type: "integer" } }) };
      const version = (name: string, storage: boolean): JsonObject => ({ name, served: true, storage, schema });
      const {
        definition: manifest,
        create,
        inVersion,
      } = await stage({ versions: [version("v1", true), version("v2", false)] });
      const path = definitionsPath(api, textAt(manifest, "metadata", "name"));
      for (const name of ["a", "b"]) await create(name, { spec: { size: 1 } });
      await api.patch(path, "merge", { spec: { versions: [version("v1", false), version("v2", true)] } });
      for (const item of (await api.get(inVersion("v2"))).body.items) {
        const at = `${inVersion("v2")}/${item.metadata.name}`;
        const { status, body } = await api.put(at, (await api.get(at)).body);
        assert.equal(status, 200);
        assert.notEqual(
          body.metadata.resourceVersion,
          item.metadata.resourceVersion,
          "it is written though it is the same",
        );
        const again = await api.put(at, body);
        assert.equal(again.body.metadata.resourceVersion, body.metadata.resourceVersion, "and only once");
      }
      await api.patch(`${path}/status`, "merge", { status: { storedVersions: ["v2"] } });
      const alone = await api.patch(path, "merge", { spec: { versions: [version("v2", true)] } });
      assert.equal(alone.status, 200, alone.text);
      const { body: list } = await api.get(inVersion("v2"));
      assert.deepEqual(
        list.items.map(({ spec }) => fieldAt(spec, "size")),
        [1, 1],
      );
      assert.equal((await api.get(inVersion("v1"))).status, 404);
    });

    test("[CRD-020] tables and discovery show columns, categories and short names", async () => {
      const column = { name: "Size", type: "integer", jsonPath: ".spec.size", description: "How big" };
      const { group, collection, create } = await stage({
        names: { shortNames: ["ct"], categories: ["all"] },
        version: { additionalPrinterColumns: [column, { name: "Plain", type: "string", jsonPath: ".spec.plain" }] },
      });
      await create("a", { spec: { size: 4 } });
      const { body: table } = await api.get(collection, {
        headers: { accept: `${TABLE};g=${profile.words.metaGroup}` },
      });
      assert.deepEqual(
        objectsAt(table, "columnDefinitions").map(({ name }) => name),
        ["Name", "Size", "Plain"],
      );
      assert.deepEqual(
        objectsAt(table, "columnDefinitions")
          .slice(1)
          .map(({ description }) => description),
        ["How big", "Custom resource definition column (in JSONPath format): .spec.plain"],
      );
      assert.deepEqual(fieldAt(table, "rows", 0, "cells"), ["a", 4, null]);
      const { body: found } = await api.get(`/apis/${group}/v1`);
      const [resource] = listAt(found, "resources");
      assert.deepEqual(
        fieldAt(resource, "verbs"),
        ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"],
        "in the order in which stock servers have them",
      );
      const { name, singularName, namespaced, kind, shortNames, categories } = objectAt(resource);
      assert.deepEqual(
        { name, singularName, namespaced, kind, shortNames, categories },
        {
          name: "crontabs",
          singularName: "crontab",
          namespaced: true,
          kind: "CronTab",
          shortNames: ["ct"],
          categories: ["all"],
        },
      );
    });

    test("[CRD-022] a namespaced kind takes no objects outside of namespaces", async () => {
      const { group, object } = await stage();
      assert.equal((await api.post(`/apis/${group}/v1/crontabs`, object("a"))).status, 405);
    });

    test("[CRD-027] a change of the schema is in force with its answer, and in discovery and OpenAPI", async () => {
      const { group, definition: manifest, create, collection } = await ofSchema(specOf({ size: { type: "integer" } }));
      assert.equal((await create("a", { spec: { size: 9 } })).status, 201);
      const path = definitionsPath(api, textAt(manifest, "metadata", "name"));
      const { body } = await api.get(path);
      const [v1] = listAt(body, "spec", "versions");
      const schema = { openAPIV3Schema: specOf({ size: { type: "integer", maximum: 5 }, colour: text }) };
      const spec = {
        ...objectAt(fieldAt(body, "spec") ?? {}),
        names: { ...objectAt(fieldAt(body, "spec", "names") ?? {}), shortNames: ["ct"] },
        versions: [{ ...objectAt(v1 ?? {}), schema }],
      };
      assert.equal((await api.put(path, { ...body, spec })).status, 200);
      assert.equal((await create("b", { spec: { size: 6 } })).status, 422);
      assert.deepEqual((await create("b", { spec: { size: 5, colour: "red" } })).body.spec, { size: 5, colour: "red" });
      const untouched = await api.patch(`${collection}/a`, "merge", { spec: { colour: "blue" } });
      assert.equal(untouched.status, 200, "what was stored before may stay as it is");
      await untilDefinition(
        api,
        textAt(manifest, "metadata", "name"),
        ({ status }) => valueAt(status, "acceptedNames", "shortNames", 0) === "ct",
      );
      assert.deepEqual(fieldAt((await api.get(`/apis/${group}/v1`)).body, "resources", 0, "shortNames"), ["ct"]);
      assert.ok((await api.get(`/openapi/v3/apis/${group}/v1`)).text.includes('"colour"'));
    });
  });
}
