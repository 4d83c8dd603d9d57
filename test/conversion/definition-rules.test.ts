/** Rules of conversion in definitions that are posted: what is refused, with its field, and what survives stock clients. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../support/api.js";
import { definitionsPath, establish } from "../support/definitions.js";
import { fieldAt, type JsonObject, objectAt, textAt } from "../support/json.js";
import { LAMP_GROUP, lampDefinition, lampPath, OLD_LAMP, OLD_SCHEMA, RULES } from "./lamp-definition.js";

const FIELD = "spec.versions[0].schema.openAPIV3Schema.x-kindsmith-conversion";

for (const profile of PROFILES)
  describe(`definitions with rules of conversion, profile ${profile().name}`, () => {
    let api: TestApi;
    before(async () => {
      api = await startApi({ profile: profile() });
    });
    after(() => api.stop());
    const refused = async (manifest: JsonObject): Promise<JsonObject[]> => {
      const answer = await api.post(definitionsPath(api), manifest);
      assert.equal(answer.status, 422, answer.text);
      return answer.body.details.causes;
    };

    test("[CRD-014] rules that do not fit the schemas are refused, with the place of each", async () => {
      const rules = [{ rename: { from: ".spec.colr", to: ".spec.colour" } }, ...RULES.slice(1), { copy: {} }];
      assert.deepEqual(
        (await refused(lampDefinition(api, { rules }))).map(({ field, message }) => [field, message]),
        [
          [
            `${FIELD}[11].copy`,
            'Invalid value: {}: unknown rule "copy"; expected one of rename, move, default, split, join, values, list, function, keep, only',
          ],
        ],
      );
      const causes = await refused(lampDefinition(api, { rules: { to: "v1", rules: rules.slice(0, -1) } }));
      assert.deepEqual(
        causes.map(({ field, message }) => [field, message]),
        [
          [
            `${FIELD}.rules[0].rename.from`,
            'Invalid value: ".spec.colr": .spec.colr is not a field of v1beta1; .spec has no .colr there',
          ],
        ],
      );
    });

    test("fields that no rule explains are listed", async () => {
      const causes = await refused(lampDefinition(api, { rules: RULES.slice(2) }));
      assert.deepEqual(
        causes.map(({ field, message }) => [field, /no rule explains (\S+) of (\w+)/.exec(textAt(message))?.slice(1)]),
        [
          [FIELD, [".spec.colour", "v1"]],
          [FIELD, [".spec.dimensions", "v1"]],
          [FIELD, [".spec.color", "v1beta1"]],
          [FIELD, [".spec.size", "v1beta1"]],
        ],
      );
    });

    test("functions, rules below the root, and rules with another strategy are refused", async () => {
      const rule = { function: { from: ".spec.color", to: ".spec.colour", name: "f" } };
      const [asked] = await refused(lampDefinition(api, { rules: [rule, ...RULES.slice(1)] }));
      assert.deepEqual(
        [asked!.field, asked!.message],
        [`${FIELD}[0]`, "Forbidden: functions are only for kinds that are generated; use other rules or a webhook"],
      );
      const misplaced = {
        ...OLD_SCHEMA,
        properties: { spec: { ...objectAt(OLD_SCHEMA, "properties", "spec"), "x-kindsmith-conversion": [] } },
      };
      const [below] = await refused(lampDefinition(api, { oldSchema: misplaced }));
      assert.match(textAt(below!, "message"), /may only be set at the root/);
      assert.equal(below!.field, "spec.versions[0].schema.openAPIV3Schema.properties[spec].x-kindsmith-conversion");
      const [other] = await refused(lampDefinition(api, { strategy: "None" }));
      assert.deepEqual(
        [other!.field, other!.message],
        [FIELD, "Forbidden: may only be set when spec.conversion.strategy is Mapping"],
      );
    });

    test("rules lead to one other version, which has none", async () => {
      const [unknown] = await refused(lampDefinition(api, { rules: { to: "v7", rules: RULES } }));
      assert.deepEqual(
        [unknown!.field, unknown!.message],
        [`${FIELD}.to`, 'Invalid value: "v7": must be the name of another version'],
      );
      const [own] = await refused(lampDefinition(api, { rules: RULES, stored: "v1beta1" }));
      assert.match(
        textAt(own!, "message"),
        /must not be set for v1beta1, to which the rules of the other versions lead/,
      );
    });

    test("a client that drops fields that it does not know is refused, and loses nothing", async () => {
      await establish(api, lampDefinition(api));
      const path = definitionsPath(api, `lamps.${LAMP_GROUP}`);
      const read = (await api.get(path)).body;
      const typed = structuredClone(read);
      delete objectAt(typed, "spec", "versions", 0, "schema", "openAPIV3Schema")["x-kindsmith-conversion"];
      const put = await api.put(path, typed);
      assert.equal(put.status, 422, put.text);
      assert.deepEqual(put.body.details.causes, [
        {
          reason: "FieldValueRequired",
          field: FIELD,
          message:
            "Required value: at least one version must say how it is converted when spec.conversion.strategy is Mapping",
        },
      ]);
      const labelled = await api.patch(path, "merge", { metadata: { labels: { a: "b" } } });
      assert.equal(labelled.status, 200);
      assert.deepEqual(
        fieldAt(labelled.body, "spec", "versions", 0, "schema", "openAPIV3Schema", "x-kindsmith-conversion"),
        {
          to: "v1",
          rules: RULES,
        },
      );
      const namespace = await api.namespace();
      const lamp = { apiVersion: `${LAMP_GROUP}/v1beta1`, kind: "Lamp", metadata: { name: "a" }, spec: OLD_LAMP };
      const created = await api.post(lampPath(namespace, "v1beta1"), lamp);
      assert.equal(created.status, 201, created.text);
      // giving up the rules for the strategy None is a decision
      objectAt(typed, "spec").conversion = { strategy: "None" };
      typed.metadata.resourceVersion = (await api.get(path)).body.metadata.resourceVersion;
      const given = await api.put(path, typed);
      assert.equal(given.status, 200, given.text);
      assert.deepEqual((await api.get(lampPath(namespace, "v1beta1", "a"))).body.spec, {});
    });

    test("protobuf carries the rules", async () => {
      const name = definitionsPath(api, `lamps.${LAMP_GROUP}`);
      const manifest = lampDefinition(api);
      const put = await api.put(name, {
        ...manifest,
        metadata: {
          name: fieldAt(manifest, "metadata", "name"),
          resourceVersion: (await api.get(name)).body.metadata.resourceVersion,
        },
      });
      assert.equal(put.status, 200, put.text);
      const accept = `application/vnd.${api.profile.name === "kubernetes" ? "kubernetes" : "orch"}.protobuf`;
      const read = await api.get(name, { headers: { accept } });
      assert.equal(read.status, 200, read.text);
      assert.match(read.bytes.toString("latin1"), /"rename":\{"from":"\.spec\.color"/);
    });
  });
