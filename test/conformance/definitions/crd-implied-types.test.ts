/** CRD-010: a node that describes parts without saying its type, and keeps unknown fields, takes values of other types. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { PROFILES, startApi, type TestApi } from "../../support/api.js";
import { definition, establish } from "../../support/definitions.js";
import { fieldAt, type JsonObject } from "../../support/json.js";

const open = (parts: JsonObject): JsonObject => ({ "x-kubernetes-preserve-unknown-fields": true, ...parts });
const NUMBERED = { properties: { n: { type: "integer" }, d: { type: "string", default: "x" } } };

const SPEC = {
  type: "object",
  properties: {
    fields: open(NUMBERED),
    list: { type: "array", items: open(NUMBERED) },
    map: open({ additionalProperties: { type: "string" } }),
    ruled: open({ ...NUMBERED, maxLength: 3, minItems: 1, allOf: [{ pattern: "^[^n]" }] }),
    ruledMap: open({ additionalProperties: { type: "string" }, maximum: 5, enum: ["a", 5, { x: "y" }] }),
    nullable: open({ ...NUMBERED, nullable: true }),
    typed: { type: "object", ...open(NUMBERED) },
  },
};

const TAKEN: readonly [given: JsonObject, kept: JsonObject][] = [
  [{ fields: "text" }, { fields: "text" }],
  [{ fields: [{ n: "x" }] }, { fields: [{ n: "x" }] }],
  [{ fields: 1.5 }, { fields: 1.5 }],
  [{ fields: { u: 1 } }, { fields: { u: 1, d: "x" } }],
  [{ list: ["s", 1, [1], null, { n: 1 }] }, { list: ["s", 1, [1], null, { n: 1, d: "x" }] }],
  [{ map: "text" }, { map: "text" }],
  [{ map: [1] }, { map: [1] }],
  [{ ruled: "abc" }, { ruled: "abc" }],
  [{ ruled: [{}] }, { ruled: [{}] }],
  [{ ruledMap: 5 }, { ruledMap: 5 }],
  [{ ruledMap: { x: "y" } }, { ruledMap: { x: "y" } }],
  [{ nullable: null }, { nullable: null }],
  [{ nullable: false }, { nullable: false }],
];

const REFUSED: readonly [given: JsonObject, field: string][] = [
  [{ fields: { n: "x" } }, "spec.fields.n"],
  [{ list: [{ n: "x" }] }, "spec.list[0].n"],
  [{ map: { a: 1 } }, "spec.map.a"],
  [{ ruled: "abcd" }, "spec.ruled"],
  [{ ruled: [] }, "spec.ruled"],
  [{ typed: { n: "x" } }, "spec.typed.n"],
  [{ ruled: { n: "x" } }, "spec.ruled.n"],
  [{ ruledMap: 6 }, "spec.ruledMap"],
  [{ ruledMap: "b" }, "spec.ruledMap"],
  [{ typed: "text" }, "spec.typed"],
];

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`implied types (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    let identity: JsonObject;
    before(async () => {
      api = await startApi({ profile });
      const schema = { type: "object", properties: { spec: SPEC } };
      const { spec } = await establish(api, definition(api, { group: "implied.example.com", schema }));
      identity = {
        apiVersion: `implied.example.com/${fieldAt(spec, "versions", 0, "name")}`,
        kind: fieldAt(spec, "names", "kind"),
      };
      path = `/apis/${identity.apiVersion}/namespaces/${await api.namespace()}/${fieldAt(spec, "names", "plural")}`;
    });
    after(() => api.stop());

    const made = (spec: JsonObject) => api.post(`${path}?dryRun=All`, { ...identity, metadata: { name: "a" }, spec });

    test("[CRD-010] what is of another type is kept whole; objects are checked, defaulted and keep unknown fields", async () => {
      for (const [given, kept] of TAKEN) {
        const answer = await made(given);
        assert.equal(answer.status, 201, `${JSON.stringify(given)}: ${answer.text.slice(0, 300)}`);
        assert.deepEqual(answer.body.spec, kept);
      }
      for (const [given, field] of REFUSED) {
        const answer = await made(given);
        // wrong types are 400 in one profile
        assert.ok([400, 422].includes(answer.status), `${JSON.stringify(given)}: ${answer.text}`);
        assert.deepEqual([...new Set(answer.body.details.causes.map((cause) => cause.field))], [field]);
      }
    });

    test("[CRD-010, SSA-014] who writes such a value owns it as a whole", async () => {
      const { metadata } = (await made({ fields: "text" })).body;
      assert.deepEqual(metadata.managedFields[0]!.fieldsV1["f:spec"], { ".": {}, "f:fields": {} });
    });
  });
}
