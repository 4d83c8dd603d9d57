/** Definitions with more parts, or faults, than the engine takes as arguments of one call. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { kubernetesProfile } from "../../../runtime/index.js";
import { startApi, type TestApi } from "../../support/api.js";
import { definition, definitionsPath, establish } from "../../support/definitions.js";
import type { JsonObject } from "../../support/json.js";

const PARTS = 130_000;

describe("definitions of more than a hundred thousand parts", () => {
  let api: TestApi;

  before(async () => {
    api = await startApi({ profile: kubernetesProfile() });
  });
  after(() => api.stop());

  /** Four objects with so many fields each. */
  function objects(fields: number, field: JsonObject): JsonObject {
    const names = Array.from({ length: fields }, (_, index) => index.toString(36));
    const object = { type: "object", properties: Object.fromEntries(names.map((name) => [`a${name}`, field])) };
    return { type: "object", properties: { a: object, b: object, c: object, d: object } };
  }

  for (const [title, schema] of [
    ["wrong types", objects(38_000, { type: "x" })],
    ["absent types", objects(45_000, {})],
  ] as const)
    test(`${title} are refused, however many there are`, async () => {
      const refused = await api.post(definitionsPath(api), definition(api, { group: "faulty.example.com", schema }));
      assert.equal(refused.status, 422, refused.text.slice(0, 300));
    });

  test("a value with many alternatives is served, and so are the documents", async () => {
    const anyOf = Array.from({ length: PARTS }, () => ({ minLength: 1 }));
    const schema = { type: "object", properties: { a: { type: "string", anyOf } } };
    const [group, plural, kind] = ["wide.example.com", "wides", "Wide"];
    await establish(api, definition(api, { group, plural, kind, schema }));
    const path = `/apis/${group}/v1/namespaces/default/wides`;
    const created = await api.post(path, { apiVersion: `${group}/v1`, kind, metadata: { name: "a" }, a: "x" });
    assert.equal(created.status, 201, created.text.slice(0, 300));
    for (const document of [`/openapi/v3/apis/${group}/v1`, "/openapi/v2"])
      assert.equal((await api.get(document)).status, 200, document);
  });
});
