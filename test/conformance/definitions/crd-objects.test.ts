/** Objects of kinds that were defined at run time. SPEC: apiextensions; validation of custom objects. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, type Json, PROFILES, startApi, type TestApi } from "../../support/api.js";
import {
  ANYTHING,
  type DefinitionOptions,
  definition,
  definitionsPath,
  establish,
  untilDefinition,
} from "../../support/definitions.js";

const TABLE = "application/json;as=Table;v=v1";
const text = { type: "string" };
const specOf = (properties: Json, more: Json = {}): Json => ({
  type: "object",
  properties: { spec: { type: "object", properties, ...more } },
});

/** One kind, and one namespace for its objects. */
interface Stage {
  readonly group: string;
  readonly definition: Json;
  /** Path of the objects in the namespace. */
  readonly collection: string;
  /** An object of the kind. */
  readonly object: (name: string, content?: Json, version?: string) => Json;
  readonly create: (name: string, content?: Json, query?: string) => Promise<Answer>;
  readonly inVersion: (version: string) => string;
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`objects of custom kinds (${profile.name})`, () => {
    let api: TestApi;
    let groups = 0;
    const codeOfSchema = profile.behaviours.schemaFailureCode;
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    async function stage(options: DefinitionOptions = {}): Promise<Stage> {
      const group = `objects${++groups}.example.com`;
      const manifest = await establish(api, definition(api, { group, ...options }));
      const n = await api.namespace();
      const inVersion = (version: string): string => `/apis/${group}/${version}/namespaces/${n}/crontabs`;
      const collection = inVersion(manifest.spec.versions[0].name);
      const object = (name: string, content: Json = {}, version = manifest.spec.versions[0].name): Json => ({
        apiVersion: `${group}/${version}`,
        kind: "CronTab",
        metadata: { name },
        ...content,
      });
      const create = (name: string, content?: Json, query = ""): Promise<Answer> =>
        api.post(collection + query, object(name, content));
      return { group, definition: manifest, collection, object, create, inVersion };
    }

    const ofSchema = (schema: Json): Promise<Stage> => stage({ schema });

    test("[CRD-001, CRD-028] the kind is served at once, with every verb", async () => {
      const { collection, object, create } = await ofSchema(specOf({ size: { type: "integer" } }));
      const empty = await api.get(collection);
      assert.deepEqual([empty.status, empty.body.kind, empty.body.items], [200, "CronTabList", []]);
      const watch = await api.watch(`${collection}?watch=true&resourceVersion=${empty.body.metadata.resourceVersion}`);
      assert.equal((await create("a", { spec: { size: 1 } })).status, 201);
      const { body } = await api.get(`${collection}/a`);
      assert.equal((await api.put(`${collection}/a`, { ...body, spec: { size: 2 } })).body.spec.size, 2);
      assert.equal((await api.patch(`${collection}/a`, "merge", { spec: { size: 3 } })).body.spec.size, 3);
      const operation = { op: "replace", path: "/spec/size", value: 4 };
      assert.equal((await api.patch(`${collection}/a`, "json", [operation])).body.spec.size, 4);
      assert.equal((await api.patch(`${collection}/a`, "strategic", { spec: { size: 5 } })).status, 415);
      const applied = await api.request("PATCH", `${collection}/a?fieldManager=m&force=true`, {
        type: "application/apply-patch+yaml",
        body: object("a", { spec: { size: 6 } }),
      });
      assert.deepEqual([applied.status, applied.body.spec.size], [200, 6]);
      assert.equal((await api.delete(`${collection}/a`)).status, 200);
      await create("b");
      assert.equal((await api.delete(collection)).status, 200);
      assert.equal((await api.get(`${collection}/b`)).status, 404);
      assert.deepEqual(await watch.take(7), [
        "ADDED a",
        "MODIFIED a",
        "MODIFIED a",
        "MODIFIED a",
        "MODIFIED a",
        "DELETED a",
        "ADDED b",
      ]);
      await watch.close();
    });

    test("[VAL-024] null in an apply is a value of the wrong type, but where it may stand or takes a default", async () => {
      const o = { type: "object", properties: { p: { type: "integer" } } };
      const d = { ...text, default: "x" };
      const { collection, object } = await ofSchema(specOf({ a: text, n: { ...text, nullable: true }, d, o }));
      const applied = (name: string, spec: Json): Promise<Answer> =>
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
        const answer = await applied("new", spec);
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

    test("[CRD-008] an object that breaks the schema is refused, with every place", async () => {
      const schema = specOf({ size: { type: "integer", maximum: 5 }, colour: { ...text, enum: ["red"] } });
      const { create } = await ofSchema(schema);
      const { status, body } = await create("a", { spec: { size: 6, colour: "blue" } });
      assert.deepEqual([status, body.reason], [422, "Invalid"]);
      const fields = body.details.causes.map(({ field }: Json) => field);
      assert.deepEqual(fields.sort(), ["spec.colour", "spec.size"]);
      assert.equal((await create("a", { spec: { size: "x" } })).status, codeOfSchema);
    });

    test("[CRD-009] fields that the schema doesn't know are not stored, with a warning", async () => {
      const { create } = await ofSchema(specOf({ size: { type: "integer" } }));
      const { status, body, warnings } = await create("a", { spec: { size: 1, weight: 2 } });
      assert.deepEqual([status, body.spec], [201, { size: 1 }]);
      assert.deepEqual(warnings, ['unknown field "spec.weight"']);
      assert.equal((await create("b", { spec: { weight: 2 } }, "?fieldValidation=Strict")).status, 400);
    });

    test("[CRD-010] unknown fields are kept where the schema says so", async () => {
      const { create } = await ofSchema(
        specOf({ free: { type: "object", "x-kubernetes-preserve-unknown-fields": true } }),
      );
      const free = { a: 1, b: { c: [null, "d"] } };
      assert.deepEqual((await create("a", { spec: { free, other: 1 } })).body.spec, { free });
    });

    test("[CRD-011] an object inside the object has a kind and valid metadata", async () => {
      const embedded = {
        type: "object",
        "x-kubernetes-embedded-resource": true,
        "x-kubernetes-preserve-unknown-fields": true,
      };
      const { create } = await ofSchema(specOf({ inner: embedded }));
      assert.equal((await create("a", { spec: { inner: { apiVersion: "v1", metadata: { name: "x" } } } })).status, 422);
      const inner = {
        apiVersion: "v1",
        kind: "ConfigMap",
        metadata: { name: "x", labels: { a: "b" } },
        data: { k: "v" },
      };
      const { status, body } = await create("a", { spec: { inner } });
      assert.deepEqual([status, body.spec.inner], [201, inner]);
      const bad = { ...inner, metadata: { name: "x", labels: { "-": "b" } } };
      assert.equal((await create("b", { spec: { inner: bad } })).status, 422);
    });

    test("[CRD-012] integers and texts keep their type where both are allowed", async () => {
      const { create } = await ofSchema(specOf({ port: { "x-kubernetes-int-or-string": true } }));
      for (const [name, port] of [
        ["a", 1],
        ["b", "1"],
      ] as const)
        assert.equal((await create(name, { spec: { port } })).body.spec.port, port);
      assert.notEqual((await create("c", { spec: { port: true } })).status, 201);
    });

    test("[CRD-013] defaults stand in for what is absent", async () => {
      const inner = { type: "object", default: {}, properties: { a: { type: "integer", default: 3 } } };
      const { create, collection } = await ofSchema(specOf({ size: { type: "integer", default: 2 }, inner }));
      assert.deepEqual((await create("a", { spec: {} })).body.spec, { size: 2, inner: { a: 3 } });
      assert.deepEqual((await api.get(`${collection}/a`)).body.spec, { size: 2, inner: { a: 3 } });
    });

    test("[CRD-015] a version that is not served is not there", async () => {
      const versions = (isServed: boolean): Json[] => [
        { name: "v1", served: true, storage: true, schema: { openAPIV3Schema: ANYTHING } },
        { name: "v1beta1", served: isServed, storage: false, schema: { openAPIV3Schema: ANYTHING } },
      ];
      const { definition: manifest, inVersion, group } = await stage({ versions: versions(true) });
      assert.equal((await api.get(inVersion("v1beta1"))).status, 200);
      const path = definitionsPath(api, manifest.metadata.name);
      assert.equal((await api.patch(path, "merge", { spec: { versions: versions(false) } })).status, 200);
      assert.equal((await api.get(inVersion("v1beta1"))).status, 404);
      assert.equal((await api.get(`/apis/${group}/v1beta1`)).status, 404);
      assert.equal((await api.get(inVersion("v1"))).status, 200);
    });

    test("[CRD-017] defaults are those of the version of a write, and of the stored one in every read", async () => {
      const version = (name: string, storage: boolean, properties: Json): Json => ({
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
      const specIn = async (path: string): Promise<Json> => (await api.get(path)).body.spec;
      const make = async (name: string, path: string, apiVersion: string): Promise<Json> => {
        const { status, body, text: answer } = await api.post(path, object(name, { spec: {} }, apiVersion));
        assert.equal(status, 201, answer);
        return body.spec;
      };

      assert.deepEqual(await make("a", v1, "v1"), { ofStored: 1 });
      assert.deepEqual(await specIn(`${v2}/a`), { ofStored: 1 });
      const { body: list } = await api.get(v2);
      assert.deepEqual(list.items[0].spec, { ofStored: 1 });
      const { body: read } = await api.get(`${v2}/a`);
      assert.equal((await api.put(`${v2}/a`, read)).status, 200);
      assert.deepEqual(await specIn(`${v1}/a`), { ofStored: 1, ofOther: 2 });

      assert.deepEqual(await make("b", v2, "v2"), { ofStored: 1, ofOther: 2 });
      assert.deepEqual(await specIn(`${v1}/b`), { ofStored: 1, ofOther: 2 });
    });

    test("[CRD-017] without a webhook versions differ in their apiVersion only", async () => {
      const schema = { openAPIV3Schema: specOf({ size: { type: "integer" } }) };
      const { inVersion, object, group } = await stage({
        versions: [
          { name: "v1", served: true, storage: true, schema },
          { name: "v1beta1", served: true, storage: false, schema },
        ],
      });
      const { status } = await api.post(inVersion("v1beta1"), object("a", { spec: { size: 1 } }, "v1beta1"));
      assert.equal(status, 201);
      const one = (await api.get(`${inVersion("v1")}/a`)).body;
      const other = (await api.get(`${inVersion("v1beta1")}/a`)).body;
      assert.deepEqual([one.apiVersion, other.apiVersion], [`${group}/v1`, `${group}/v1beta1`]);
      assert.deepEqual([one.spec, other.spec], [{ size: 1 }, { size: 1 }]);
      assert.equal(one.metadata.uid, other.metadata.uid);
    });

    test("[CRD-016] objects move to another stored version when they are written again", async () => {
      const schema = { openAPIV3Schema: specOf({ size: { type: "integer" } }) };
      const version = (name: string, storage: boolean): Json => ({ name, served: true, storage, schema });
      const {
        definition: manifest,
        create,
        inVersion,
      } = await stage({ versions: [version("v1", true), version("v2", false)] });
      const path = definitionsPath(api, manifest.metadata.name);
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
        list.items.map(({ spec }: Json) => spec.size),
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
        table.columnDefinitions.map(({ name }: Json) => name),
        ["Name", "Size", "Plain"],
      );
      assert.deepEqual(
        table.columnDefinitions.slice(1).map(({ description }: Json) => description),
        ["How big", "Custom resource definition column (in JSONPath format): .spec.plain"],
      );
      assert.deepEqual(table.rows[0].cells, ["a", 4, null]);
      const { body: found } = await api.get(`/apis/${group}/v1`);
      const [resource] = found.resources;
      assert.deepEqual(
        resource.verbs,
        ["delete", "deletecollection", "get", "list", "patch", "create", "update", "watch"],
        "in the order in which stock servers have them",
      );
      const { name, singularName, namespaced, kind, shortNames, categories } = resource;
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

    test("[CRD-021] status and scale are served where the version has them", async () => {
      const schema = {
        type: "object",
        properties: {
          spec: { type: "object", properties: { replicas: { type: "integer" } } },
          status: { type: "object", properties: { replicas: { type: "integer" }, selector: text } },
        },
      };
      const scale = {
        specReplicasPath: ".spec.replicas",
        statusReplicasPath: ".status.replicas",
        labelSelectorPath: ".status.selector",
      };
      const { collection, create } = await stage({ schema, version: { subresources: { status: {}, scale } } });
      const made = await create("a", { spec: { replicas: 1 }, status: { replicas: 9 } });
      assert.deepEqual([made.body.status, made.body.metadata.generation], [undefined, 1]);
      const status = { replicas: 1, selector: "a=b" };
      const written = await api.patch(`${collection}/a/status`, "merge", { spec: { replicas: 7 }, status });
      assert.deepEqual(
        [written.body.spec.replicas, written.body.status, written.body.metadata.generation],
        [1, status, 1],
      );
      const changed = await api.patch(`${collection}/a`, "merge", { spec: { replicas: 2 }, status: { replicas: 3 } });
      assert.deepEqual([changed.body.status, changed.body.metadata.generation], [status, 2]);
      const { body: shown } = await api.get(`${collection}/a/scale`);
      assert.deepEqual([shown.kind, shown.spec, shown.status], ["Scale", { replicas: 2 }, status]);
      await api.patch(`${collection}/a/scale`, "merge", { spec: { replicas: 5 } });
      assert.equal((await api.get(`${collection}/a`)).body.spec.replicas, 5);
      const without = await stage({ schema });
      await without.create("a");
      for (const name of ["status", "scale"])
        assert.equal((await api.get(`${without.collection}/a/${name}`)).status, 404);
    });

    test("[CRD-022] paths follow the scope", async () => {
      const { group, object } = await stage({ scope: "Cluster" });
      const collection = `/apis/${group}/v1/crontabs`;
      const n = await api.namespace();
      assert.equal((await api.post(`/apis/${group}/v1/namespaces/${n}/crontabs`, object("a"))).status, 404);
      assert.equal((await api.post(collection, object("a"))).status, 201);
      assert.equal((await api.get(`${collection}/a`)).body.metadata.namespace, undefined);
      const namespaced = await stage();
      assert.equal((await api.post(`/apis/${namespaced.group}/v1/crontabs`, namespaced.object("a"))).status, 405);
    });

    test("[CRD-024] fields that the version names can be selected by", async () => {
      const { collection, create } = await stage({
        schema: specOf({ color: text, size: text }),
        version: { selectableFields: [{ jsonPath: ".spec.color" }] },
      });
      for (const [name, color] of [
        ["a", "red"],
        ["b", "blue"],
        ["c", "red"],
      ])
        await create(name ?? "", { spec: { color } });
      const { body } = await api.get(`${collection}?fieldSelector=spec.color%3Dred`);
      assert.deepEqual(
        body.items.map(({ metadata }: Json) => metadata.name),
        ["a", "c"],
      );
      const watch = await api.watch(`${collection}?watch=true&fieldSelector=spec.color%3Dblue`);
      assert.deepEqual(await watch.take(1), ["ADDED b"]);
      await watch.close();
      assert.equal((await api.get(`${collection}?fieldSelector=spec.size%3D1`)).status, 400);
    });

    test("[CRD-025] requests to a version that is deprecated are warned of", async () => {
      const told = await stage({ version: { deprecated: true, deprecationWarning: "use v1" } });
      assert.deepEqual((await api.get(told.collection)).warnings, ["use v1"]);
      const untold = await stage({ version: { deprecated: true } });
      const { warnings } = await api.get(untold.collection);
      assert.deepEqual(warnings, [`${untold.group}/v1 CronTab is deprecated`]);
    });

    test("[CRD-027] a change of the schema is in force with its answer, and in discovery and OpenAPI", async () => {
      const { group, definition: manifest, create, collection } = await ofSchema(specOf({ size: { type: "integer" } }));
      assert.equal((await create("a", { spec: { size: 9 } })).status, 201);
      const path = definitionsPath(api, manifest.metadata.name);
      const { body } = await api.get(path);
      const [v1] = body.spec.versions;
      const schema = { openAPIV3Schema: specOf({ size: { type: "integer", maximum: 5 }, colour: text }) };
      const spec = { ...body.spec, names: { ...body.spec.names, shortNames: ["ct"] }, versions: [{ ...v1, schema }] };
      assert.equal((await api.put(path, { ...body, spec })).status, 200);
      assert.equal((await create("b", { spec: { size: 6 } })).status, 422);
      assert.deepEqual((await create("b", { spec: { size: 5, colour: "red" } })).body.spec, { size: 5, colour: "red" });
      const untouched = await api.patch(`${collection}/a`, "merge", { spec: { colour: "blue" } });
      assert.equal(untouched.status, 200, "what was stored before may stay as it is");
      await untilDefinition(api, manifest.metadata.name, ({ status }) => status.acceptedNames.shortNames?.[0] === "ct");
      assert.deepEqual((await api.get(`/apis/${group}/v1`)).body.resources[0].shortNames, ["ct"]);
      assert.ok((await api.get(`/openapi/v3/apis/${group}/v1`)).text.includes('"colour"'));
    });

    test("[CRD-035, CRD-037] apply follows the markers of lists, and takes those without one as a whole", async () => {
      const item = { type: "object", required: ["name"], properties: { name: text, value: text } };
      const schema = specOf({
        entries: {
          type: "array",
          items: item,
          "x-kubernetes-list-type": "map",
          "x-kubernetes-list-map-keys": ["name"],
        },
        words: { type: "array", items: text, "x-kubernetes-list-type": "set" },
        place: { type: "object", properties: { room: text }, "x-kubernetes-map-type": "atomic" },
        plain: { type: "array", items: text },
      });
      const { collection, object } = await ofSchema(schema);
      const apply = (manager: string, spec: Json): Promise<Answer> =>
        api.request("PATCH", `${collection}/a?fieldManager=${manager}`, {
          type: "application/apply-patch+yaml",
          body: object("a", { spec }),
        });
      const one = await apply("one", {
        entries: [{ name: "x", value: "1" }],
        words: ["a"],
        place: { room: "r" },
        plain: ["p"],
      });
      assert.equal(one.status, 201, one.text);
      const { body } = await apply("two", { entries: [{ name: "y", value: "2" }], words: ["b"] });
      assert.deepEqual(
        body.spec.entries.map(({ name }: Json) => name),
        ["x", "y"],
      );
      assert.deepEqual(body.spec.words, ["a", "b"]);
      const owned = body.metadata.managedFields.find(({ manager }: Json) => manager === "one").fieldsV1["f:spec"];
      assert.deepEqual(owned["f:plain"], {});
      assert.deepEqual(owned["f:place"], {});
      assert.ok('k:{"name":"x"}' in owned["f:entries"]);
      assert.ok('v:"a"' in owned["f:words"]);
      assert.equal((await apply("two", { plain: ["q"] })).status, 409);
    });
  });
}
