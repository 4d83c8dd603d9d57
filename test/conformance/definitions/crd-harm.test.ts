/** Definitions that would harm the server: refused when they are written, or when an object would do it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import {
  MAX_PATTERN_CHARACTERS,
  MAX_PATTERN_INSTRUCTIONS,
} from "../../../runtime/builtin/apiextensions/pattern-rules.js";
import { orchProfile } from "../../../runtime/index.js";
import { startApi, type TestApi } from "../../support/api.js";
import { definition, definitionsPath, establish } from "../../support/definitions.js";
import { fieldAt, type JsonObject, objectAt } from "../../support/json.js";

// names don't matter to any of this
const profile = orchProfile();
describe(`definitions that would harm (${profile.name})`, () => {
  let api: TestApi;
  let groups = 0;
  before(async () => {
    api = await startApi({ profile });
  });
  after(() => api.stop());

  const ofSpec = (spec: JsonObject): JsonObject =>
    definition(api, { group: `harm${++groups}.example.com`, schema: { type: "object", properties: { spec } } });
  const patterns = (list: readonly string[]): JsonObject => ({
    type: "object",
    properties: Object.fromEntries(list.map((pattern, index) => [`p${index}`, { type: "string", pattern }])),
  });

  test("patterns that unfold to more than the server can hold are refused with the definition", async () => {
    const one = 500;
    const enough = MAX_PATTERN_INSTRUCTIONS / one;
    const many = Array.from({ length: enough + 1 }, (_, index) => `^[a-z]{${one}}${index}$`);
    const refused = await api.post(definitionsPath(api), ofSpec(patterns(many)));
    assert.equal(refused.status, 422, refused.text.slice(0, 500));
    assert.match(refused.body.message, new RegExp(`take more than ${MAX_PATTERN_INSTRUCTIONS} instructions`));
    const repeated = await api.post(definitionsPath(api), ofSpec(patterns(many.map(() => `^[a-z]{${one}}$`))));
    assert.equal(repeated.status, 201, "the same pattern counts once");
  });

  test("a pattern that is too long is refused before it is compiled", async () => {
    const refused = await api.post(definitionsPath(api), ofSpec(patterns(["a".repeat(MAX_PATTERN_CHARACTERS + 1)])));
    assert.equal(refused.status, 422, refused.text.slice(0, 500));
    assert.match(refused.body.message, /a pattern has 10001 characters, the limit is 10000/);
  });

  test("an object that takes too many trials of alternatives is refused, not judged for minutes", async () => {
    const anyOf = Array.from({ length: 2_000 }, (_, maxLength) => ({ maxLength }));
    const manifest = await establish(api, ofSpec({ type: "array", items: { type: "string", anyOf } }));
    const { group, names, versions } = objectAt(manifest, "spec");
    const path = `/apis/${group}/${fieldAt(versions, 0, "name")}/namespaces/${await api.namespace()}/${fieldAt(names, "plural")}`;
    const object = (count: number): JsonObject => ({
      apiVersion: `${group}/${fieldAt(versions, 0, "name")}`,
      kind: fieldAt(names, "kind"),
      metadata: { name: `of-${count}` },
      spec: Array.from({ length: count }, () => "x".repeat(1_999)),
    });
    const refused = await api.post(path, object(1_500));
    assert.equal(refused.status, 422);
    assert.match(refused.body.message, /takes more than 2000000 trials of alternatives to check/);
    assert.equal((await api.post(path, object(10))).status, 201);
  });

  test("defaults that come later can't make stored objects huge: they can't be read until the definition is mended", async (context) => {
    let tell = (_fault: string): void => {};
    const isTold = new Promise<void>((resolve) => {
      tell = (fault) => {
        if (/stored values cannot be read, so requests that list them fail/.test(fault)) resolve();
      };
    });
    const api = await startApi({ profile, reportError: (error) => tell(String(error)) });
    context.after(() => api.stop());
    const withText = (text: JsonObject): JsonObject => ({
      type: "array",
      items: { type: "object", properties: { a: { type: "string", ...text } } },
    });
    const manifest = await establish(api, ofSpec(withText({})));
    const { group, names, versions } = objectAt(manifest, "spec");
    const path = `/apis/${group}/${fieldAt(versions, 0, "name")}/namespaces/${await api.namespace()}/${fieldAt(names, "plural")}`;
    const body = {
      apiVersion: `${group}/${fieldAt(versions, 0, "name")}`,
      kind: fieldAt(names, "kind"),
      metadata: { name: "long" },
      spec: Array.from({ length: 2_000 }, () => ({})),
    };
    assert.equal((await api.post(path, body)).status, 201);
    const place = "/spec/versions/0/schema/openAPIV3Schema/properties/spec";
    const change = (spec: JsonObject): Promise<{ status: number; text: string }> =>
      api.patch(definitionsPath(api, manifest.metadata.name), "json", [{ op: "replace", path: place, value: spec }]);
    const grown = await change(withText({ default: "x".repeat(100_000) }));
    assert.equal(grown.status, 200, grown.text.slice(0, 300));
    const hidden = await api.get(`${path}/long`);
    assert.equal(hidden.status, 500, hidden.text.slice(0, 300));
    assert.match(hidden.text, /under the present schema the object would get more than \d+ characters of defaults/);
    // by the cache, which is loaded beside the requests
    await isTold;
    assert.equal((await api.get("/api/v1/namespaces/default")).status, 200);
    assert.equal((await change(withText({ default: "y" }))).status, 200);
    const shown = await api.get(`${path}/long`);
    assert.equal(shown.status, 200, shown.text.slice(0, 300));
    assert.equal(fieldAt(shown.body, "spec", 1_999, "a"), "y");
  });

  test("[LIM-010] defaults that make an object far larger than its store takes are 413", async () => {
    const text = { type: "string", default: "x".repeat(100_000) };
    const item = { type: "object", properties: { a: text, b: text } };
    const manifest = await establish(api, ofSpec({ type: "array", items: item }));
    const { group, names, versions } = objectAt(manifest, "spec");
    const path = `/apis/${group}/${fieldAt(versions, 0, "name")}/namespaces/${await api.namespace()}/${fieldAt(names, "plural")}`;
    const object = (count: number): JsonObject => ({
      apiVersion: `${group}/${fieldAt(versions, 0, "name")}`,
      kind: fieldAt(names, "kind"),
      metadata: { name: `of-${count}` },
      spec: Array.from({ length: count }, () => ({})),
    });
    const refused = await api.post(path, object(300));
    assert.deepEqual([refused.status, refused.body.reason], [413, "RequestEntityTooLarge"]);
    assert.match(refused.body.message, /with its defaults would take more than \d+ bytes, limit is \d+$/);
    assert.equal((await api.post(path, object(2))).status, 201);
  });
});
