/** What definitions of custom kinds may say, and how they may change. SPEC: apiextensions. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import {
  ANYTHING,
  condition,
  definition,
  definitionsPath,
  establish,
  untilDefinition,
} from "../../support/definitions.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt, objectsAt, textAt, valueAt } from "../../support/json.js";

const schemaOf = (openAPIV3Schema: JsonValue): JsonObject => ({ schema: { openAPIV3Schema } });
const version = (name: string, more: JsonObject = {}): JsonObject => ({
  name,
  served: true,
  storage: false,
  ...schemaOf(ANYTHING),
  ...more,
});

function fields({ body }: Answer): string[] {
  return (body.details?.causes ?? []).map(({ field }) => field);
}

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`definitions of custom kinds (${profile.name})`, () => {
    let api: TestApi;
    let groups = 0;
    const newGroup = (): string => `rules${++groups}.example.com`;
    const isShared = profile.behaviours.definitionPaths === "shared";
    const PLACE = `${isShared ? "spec.validation" : "spec.versions[0].schema"}.openAPIV3Schema`;
    const post = (manifest: JsonObject, query = ""): Promise<Answer> =>
      api.post(definitionsPath(api) + query, manifest);
    const postSchema = (schema: JsonObject): Promise<Answer> => post(definition(api, { group: newGroup(), schema }));
    const postField = (schema: JsonValue): Promise<Answer> => postSchema({ type: "object", properties: { x: schema } });
    const patch = ({ metadata }: JsonObject, body: JsonObject): Promise<Answer> =>
      api.patch(definitionsPath(api, textAt(metadata, "name")), "merge", body);
    before(async () => {
      api = await startApi({ profile });
    });
    after(() => api.stop());

    test("[CRD-014] exactly one version is stored", async () => {
      const versions = (...storage: boolean[]): JsonObject[] =>
        storage.map((isStored, index) => version(`v${index + 1}`, { storage: isStored }));
      for (const storage of [
        [true, true],
        [false, false],
      ]) {
        const answer = await post(definition(api, { group: newGroup(), versions: versions(...storage) }));
        assert.deepEqual([answer.status, fields(answer)], [422, ["spec.versions", "status.storedVersions"]]);
      }
      const group = newGroup();
      await establish(api, definition(api, { group, versions: versions(true, false) }));
      for (const name of ["v1", "v2"]) assert.equal((await api.get(`/apis/${group}/${name}/crontabs`)).status, 200);
    });

    test("[CRD-016] versions that objects may be stored in are tracked, and can't be dropped before they are cut", async () => {
      const manifest = definition(api, {
        group: newGroup(),
        versions: [version("v1", { storage: true }), version("v2")],
      });
      const { status } = await establish(api, manifest);
      assert.deepEqual(fieldAt(status, "storedVersions"), ["v1"]);
      const versions = [version("v1"), version("v2", { storage: true })];
      const moved = await patch(manifest, { spec: { versions } });
      assert.deepEqual([moved.status, fieldAt(moved.body, "status", "storedVersions")], [200, ["v1", "v2"]]);
      const alone = { spec: { versions: [version("v2", { storage: true })] } };
      const refused = await patch(manifest, alone);
      assert.deepEqual([refused.status, fields(refused)], [422, ["status.storedVersions[0]"]]);
      assert.match(refused.body.message, /missing from spec\.versions; v1 was previously a storage version/);
      const path = `${definitionsPath(api, textAt(manifest, "metadata", "name"))}/status`;
      const unknown = await api.patch(path, "merge", { status: { storedVersions: ["v2", "v9"] } });
      assert.deepEqual([unknown.status, fields(unknown)], [422, ["status.storedVersions[1]"]]);
      const cut = await api.patch(path, "merge", { status: { storedVersions: ["v2"] } });
      assert.deepEqual([cut.status, fieldAt(cut.body, "status", "storedVersions")], [200, ["v2"]]);
      assert.equal((await patch(manifest, alone)).status, 200);
    });

    test("[CRD-022, CRD-023] scope, group and kind of a kind that is served are fixed, and names of its path always", async () => {
      const manifest = definition(api, { group: newGroup() });
      await establish(api, manifest);
      for (const [spec, field] of [
        [{ scope: "Cluster" }, "spec.scope"],
        [{ group: "other.example.com" }, "spec.group"],
        [{ names: { kind: "Other" } }, "spec.names.kind"],
        [{ names: { plural: "others" } }, "spec.names.plural"],
      ] as const) {
        const current = (await api.get(definitionsPath(api, textAt(manifest, "metadata", "name")))).body;
        const body = {
          ...current,
          spec: {
            ...objectAt(fieldAt(current, "spec") ?? {}),
            ...spec,
            names: { ...objectAt(fieldAt(current, "spec", "names") ?? {}), ...("names" in spec ? spec.names : {}) },
          },
        };
        const answer = await api.put(definitionsPath(api, textAt(manifest, "metadata", "name")), body);
        assert.equal(answer.status, 422, field);
        assert.ok(fields(answer).includes(field), `${field}: ${answer.text}`);
      }
    });

    test("[CRD-023] a kind that was never served may change", async () => {
      const group = newGroup();
      await establish(api, definition(api, { group }));
      const rival = definition(api, { group, plural: "others", names: { singular: "other" } });
      await post(rival);
      await untilDefinition(
        api,
        textAt(rival, "metadata", "name"),
        (found) => condition(objectAt(found), "NamesAccepted")?.status === "False",
      );
      const spec = { scope: "Cluster", names: { kind: "Other", listKind: "OtherList" } };
      assert.equal((await patch(rival, { spec })).status, 200);
      await untilDefinition(
        api,
        textAt(rival, "metadata", "name"),
        (found) => condition(objectAt(found), "Established")?.status === "True",
      );
      assert.equal((await api.get(`/apis/${group}/v1/others`)).body.kind, "OtherList");
    });

    test("[CRD-007, CRD-020] an unreadable column does not prevent serving or deleting", async () => {
      const column = (jsonPath: string): JsonObject => ({ name: "C", type: "string", jsonPath });
      for (const unreadable of [".spec.a[?(@.b ~ 1)]", ".spec.a[", ".spec[x]"]) {
        const additionalPrinterColumns = [column(".spec.a[].b"), column(unreadable), column(".spec.a")];
        const manifest = definition(api, { group: newGroup(), version: { additionalPrinterColumns } });
        await establish(api, manifest);
        const collection = `/apis/${fieldAt(manifest, "spec", "group")}/v1/namespaces/default/crontabs`;
        const kind = { apiVersion: `${fieldAt(manifest, "spec", "group")}/v1`, kind: "CronTab" };
        const object = { ...kind, metadata: { name: "a" }, spec: { a: [{ b: { d: 1, c: "x" } }] } };
        assert.equal((await api.post(collection, object)).status, 201);
        const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
        const { status, body, text } = await api.get(collection, { headers: { accept } });
        assert.equal(status, 200, text);
        // The table has the columns before the first unreadable one, and objects with their fields in order.
        assert.deepEqual(
          [
            objectsAt(body, "columnDefinitions").map(({ name: column }) => column),
            fieldAt(body, "rows", 0, "cells", 1),
          ],
          [["Name", "C"], '{"c":"x","d":1}'],
        );
        const name = fieldAt(manifest, "metadata", "name");
        assert.equal((await api.delete(definitionsPath(api, textAt(name)))).status, 200);
        const gone = async (): Promise<boolean> => (await api.get(definitionsPath(api, textAt(name)))).status === 404;
        while (!(await gone())) await setTimeout(20);
        assert.equal((await api.get(collection)).status, 404);
      }
    });

    test("[CRD-029] the status is a subresource", async () => {
      const manifest = definition(api, { group: newGroup() });
      const path = definitionsPath(api, textAt(manifest, "metadata", "name"));
      const { status, metadata } = await establish(api, manifest);
      const conditions = [{ type: "Painted", status: "True" }];
      const current = (await api.get(path)).body;
      const put = await api.put(path, { ...current, status: { ...objectAt(status ?? {}), conditions } });
      assert.deepEqual([put.status, put.body.status], [200, status]);
      const spec = { names: { categories: ["all"] } };
      const written = await api.patch(`${path}/status`, "merge", { spec, status: { conditions } });
      assert.equal(written.status, 200);
      assert.deepEqual(
        [fieldAt(written.body, "spec", "names", "categories"), written.body.metadata.generation],
        [undefined, metadata.generation],
      );
      const isPainted = (found: JsonValue): boolean => condition(objectAt(found), "Painted") !== undefined;
      const mended = await untilDefinition(
        api,
        textAt(manifest, "metadata", "name"),
        (found) => isPainted(found) && condition(objectAt(found), "Established") !== undefined,
      );
      assert.equal(condition(mended, "NamesAccepted")!.status, "True", "what was removed comes back");
    });

    test("[CRD-031] each version has a schema, which is structural", async () => {
      const bare = definition(api, { group: newGroup() });
      delete objectAt(bare, "spec", "versions", 0).schema;
      const answers = [
        [await post(bare), "spec.versions[0].schema.openAPIV3Schema"],
        [await postField({}), `${PLACE}.properties[x].type`],
        [await postField({ type: "object", $ref: "#/x" }), `${PLACE}.properties[x].$ref`],
        [await postField({ type: "string", anyOf: [{ type: "string" }] }), `${PLACE}.properties[x].anyOf[0].type`],
        [await postSchema({ type: "string" }), `${PLACE}.type`],
      ] as const;
      for (const [answer, field] of answers) {
        assert.equal(answer.status, 422, answer.text);
        assert.ok(fields(answer).includes(field), `${field}: ${answer.text}`);
      }
    });

    test("[CRD-013] a default that its own schema refuses refuses the definition", async () => {
      const at = `${PLACE}.properties[x]`;
      for (const [schema, field] of [
        [{ type: "integer", default: "many" }, `${at}.default`],
        [{ type: "integer", maximum: 5, default: 6 }, `${at}.default`],
        [{ type: "string", enum: ["a", "b"], default: "c" }, `${at}.default`],
        [{ type: "object", properties: { a: { type: "integer" } }, default: { a: "b" } }, `${at}.default.a`],
        [{ type: "object", properties: { a: { type: "integer" } }, default: { b: 1 } }, `${at}.default`],
        [{ type: "object", required: ["a"], properties: { a: { type: "integer" } }, default: {} }, `${at}.default.a`],
        [
          {
            type: "array",
            items: { type: "object", properties: { a: { type: "string", pattern: "^z", default: "a" } } },
          },
          `${at}.items.properties[a].default`,
        ],
      ] as const) {
        const answer = await postField(schema as unknown as JsonObject);
        assert.deepEqual([answer.status, fields(answer)], [422, [field]], answer.text);
      }
      const inMetadata = { type: "object", properties: { metadata: { type: "object", default: {} } } };
      assert.deepEqual(fields(await postSchema(inMetadata)), [`${PLACE}.properties[metadata].default`]);
      const right = { type: "object", properties: { a: { type: "integer", default: 3 } }, default: {} };
      assert.equal((await postField(right)).status, 201);
    });

    test("definitions are applied, replaced and deleted as a collection", async () => {
      const group = newGroup();
      const manifest = definition(api, { group, names: { shortNames: ["ct"] } });
      objectAt(manifest, "metadata").labels = { suite: group };
      const path = definitionsPath(api, textAt(manifest, "metadata", "name"));
      const apply = (manager: string, body: JsonObject): Promise<Answer> =>
        api.request("PATCH", `${path}?fieldManager=${manager}`, { type: "application/apply-patch+yaml", body });
      assert.equal((await apply("one", manifest)).status, 201);
      await untilDefinition(
        api,
        textAt(manifest, "metadata", "name"),
        (found) => condition(objectAt(found), "Established")?.status === "True",
      );
      const { apiVersion, kind, metadata } = manifest;
      const conflict = await apply("two", {
        apiVersion,
        kind,
        metadata,
        spec: { ...objectAt(fieldAt(manifest, "spec") ?? {}), scope: "Cluster" },
      });
      assert.deepEqual([conflict.status, fields(conflict)], [409, [".spec.scope"]]);
      const again = await apply("one", manifest);
      const owners = again.body.metadata.managedFields.map(({ manager, operation, subresource }) => [
        manager,
        operation,
        subresource,
      ]);
      assert.deepEqual(owners, [
        ["one", "Apply", undefined],
        [profile.words.serverName, "Update", "status"],
      ]);
      const current = (await api.get(path)).body;
      assert.equal(
        (
          await api.put(path, {
            ...current,
            spec: {
              ...objectAt(fieldAt(current, "spec") ?? {}),
              names: { ...objectAt(fieldAt(current, "spec", "names") ?? {}), shortNames: ["c"] },
            },
          })
        ).status,
        200,
      );
      await untilDefinition(
        api,
        textAt(manifest, "metadata", "name"),
        ({ status }) => valueAt(status, "acceptedNames", "shortNames", 0) === "c",
      );
      const second = definition(api, { group, plural: "others", kind: "Other" });
      objectAt(second, "metadata").labels = { suite: group };
      await establish(api, second);
      const selected = `${definitionsPath(api)}?labelSelector=suite%3D${group}`;
      const { body: list } = await api.get(selected);
      const watch = await api.watch(`${selected}&watch=true&resourceVersion=${list.metadata.resourceVersion}`);
      assert.equal((await api.delete(selected)).status, 200);
      const gone = new Set<string>();
      while (gone.size < 2) {
        const event = await watch.event();
        if (event.type === "DELETED") gone.add(event.object.metadata.name);
      }
      await watch.close();
      assert.equal((await api.get(`/apis/${group}`)).status, 404);
    });
  });
}
