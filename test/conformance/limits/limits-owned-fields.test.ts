/** LIM-010: an object with more fields than can have owners is refused while that is found out, in dry runs too. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MAX_OWNED_FIELDS } from "../../../runtime/merge/ownership/field-set.js";
import { MAX_BODY_CONTAINERS, MAX_BODY_MEMBERS } from "../../../runtime/pipeline/stages/decode.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { definition, establish } from "../../support/definitions.js";
import { fieldAt, type JsonObject } from "../../support/json.js";

const SPEC = {
  type: "object",
  properties: {
    set: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
    entries: {
      type: "array",
      items: { type: "object", required: ["k"], properties: { k: { type: "string" } } },
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
    },
    map: { type: "object", additionalProperties: { type: "string" } },
    plain: { type: "array", items: { type: "string" } },
  },
};

const names = (count: number): string[] => Array.from({ length: count }, (_, index) => index.toString(36));
const inMap = (count: number): JsonObject => Object.fromEntries(names(count).map((name) => [name, "a"]));

for (const profileOf of PROFILES) {
  const profile = profileOf();
  describe(`owned fields (${profile.name})`, () => {
    let api: TestApi;
    let path: string;
    let identity: JsonObject;
    before(async () => {
      api = await startApi({ profile });
      const schema = { type: "object", properties: { spec: SPEC } };
      const { spec } = await establish(api, definition(api, { group: "owned.example.com", schema }));
      identity = {
        apiVersion: `owned.example.com/${fieldAt(spec, "versions", 0, "name")}`,
        kind: fieldAt(spec, "names", "kind"),
      };
      path = `/apis/${identity.apiVersion}/namespaces/${await api.namespace()}/${fieldAt(spec, "names", "plural")}`;
    });
    after(() => api.stop());

    const object = (spec: JsonObject): JsonObject => ({ ...identity, metadata: { name: "a" }, spec });
    const OWNERS = "more than 100000 fields would have owners";
    const MEMBERS = "an object of the document has more than 50000 members";
    function assertRefused(answer: Answer, why = OWNERS): void {
      assert.equal(answer.status, 413, answer.text.slice(0, 300));
      assert.equal(answer.body.message, `Request entity too large: ${why}`);
    }

    test("[LIM-010] sets, map lists and maps of more fields than can have owners are 413 for every verb", async () => {
      for (const spec of [
        { set: names(MAX_OWNED_FIELDS + 1) },
        { entries: names(MAX_OWNED_FIELDS / 2).map((k) => ({ k })) },
        { map: inMap(MAX_BODY_MEMBERS), set: names(MAX_OWNED_FIELDS - MAX_BODY_MEMBERS) },
      ]) {
        assertRefused(await api.post(`${path}?dryRun=All`, object(spec)));
        const applied = { body: object(spec), type: "application/apply-patch+yaml" };
        assertRefused(await api.request("PATCH", `${path}/a?dryRun=All&fieldManager=m`, applied));
      }
      const made = await api.post(path, object({ plain: names(MAX_OWNED_FIELDS * 2) }));
      assert.equal(made.status, 201);
      const changed = { ...made.body, spec: { set: names(MAX_OWNED_FIELDS + 1) } };
      assertRefused(await api.put(`${path}/a?dryRun=All`, changed));
      const both = { map: inMap(MAX_BODY_MEMBERS), set: names(MAX_OWNED_FIELDS - MAX_BODY_MEMBERS) };
      assertRefused(await api.patch(`${path}/a?dryRun=All`, "merge", { spec: both }));
      assert.equal(fieldAt((await api.get(`${path}/a`)).body, "spec", "set"), undefined);
      assert.equal((await api.delete(`${path}/a`)).status, 200);
    });

    test("bodies with more members in one object, or more objects, than can be walked in a turn are 413", async () => {
      const map = inMap(MAX_BODY_MEMBERS + 1);
      assertRefused(await api.post(`${path}?dryRun=All`, object({ map })), MEMBERS);
      assertRefused(await api.patch(`${path}/a?dryRun=All`, "merge", { spec: { map } }), MEMBERS);
      const applied = { body: object({ map }), type: "application/apply-patch+yaml" };
      assertRefused(await api.request("PATCH", `${path}/a?dryRun=All&fieldManager=m`, applied), MEMBERS);
      const lists = object({ plain: new Array(MAX_BODY_CONTAINERS).fill([]) });
      assertRefused(await api.post(path, lists), "the document has more than 500000 objects and lists");
      assert.equal((await api.post(`${path}?dryRun=All`, object({ map: inMap(MAX_BODY_MEMBERS) }))).status, 201);
    });

    test("[LIM-010] records of too many fields that a client sends say nothing", async () => {
      const fieldsIn = (prefix: string) =>
        Object.fromEntries(names(MAX_BODY_MEMBERS).map((name) => [`f:${prefix}${name}`, {}]));
      const fieldsV1 = { "f:a": fieldsIn("a"), "f:b": fieldsIn("b") };
      const record = { manager: "m", operation: "Update", apiVersion: identity.apiVersion, fieldsType: "FieldsV1" };
      const sent = { ...object({ plain: ["a"] }), metadata: { name: "b", managedFields: [{ ...record, fieldsV1 }] } };
      const made = await api.post(path, sent);
      assert.equal(made.status, 201, made.text.slice(0, 300));
      assert.deepEqual(made.body.metadata.managedFields.map(({ manager }) => manager).includes("m"), false);
    });
  });
}
