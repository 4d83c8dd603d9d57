/** SPEC: defaults, null and stored objects: what a schema does to objects written before it, in both profiles. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, type TestContext, test } from "node:test";
import type { NamingProfile } from "../../../runtime/index.js";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { fieldAt, type JsonObject, type JsonValue, objectAt } from "../../support/json.js";
import { gaugeGroups, gaugesPath } from "../support/gauge-kind.js";

const BEYOND_DOUBLES = "9007199254740993";
const COUNT = new RegExp(`"count":${BEYOND_DOUBLES}\\b`);

const SPEC = {
  count: { type: "integer", format: "int64" },
  counts: { type: "array", items: { type: "integer", format: "int64" } },
  kept: { type: "string", nullable: true },
  keptDefault: { type: "string", nullable: true, default: "none" },
  defaulted: { type: "string", default: "medium" },
  plain: { type: "string" },
  items: { type: "array", items: { type: "object", properties: { level: { type: "integer", default: 3 } } } },
  nested: {
    type: "object",
    default: {},
    properties: { on: { type: "boolean", default: true }, text: { type: "string" } },
  },
};

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`stored objects (${profile.name})`, () => {
    let api: TestApi;
    let gauges: string;

    before(async () => {
      api = await startApi({ profile, groups: gaugeGroups(SPEC) });
      gauges = gaugesPath(await api.namespace());
    });
    after(() => api.stop());

    test("[VAL-025] defaults are filled in on writes, nested ones too", async () => {
      const { status, body } = await api.post(gauges, {
        metadata: { name: "defaults" },
        spec: { items: [{}, { level: 1 }] },
      });
      assert.deepEqual(
        [status, body.spec],
        [201, { items: [{ level: 3 }, { level: 1 }], keptDefault: "none", defaulted: "medium", nested: { on: true } }],
      );
    });

    test("[VAL-024] null is kept where it is allowed, and gives way to a default where it is not", async () => {
      const { status, body } = await api.post(gauges, {
        metadata: { name: "nulls" },
        spec: { kept: null, keptDefault: null, defaulted: null, nested: null },
      });
      assert.deepEqual(
        [status, body.spec],
        [201, { kept: null, keptDefault: null, defaulted: "medium", nested: { on: true } }],
      );
    });

    const rejects = profile.behaviours.nullForNonNullable === "reject";
    test(`${rejects ? "[VAL-024] null in a field that neither takes it nor has a default is a wrong type" : "null in a field that neither takes it nor has a default counts as absent"}`, async () => {
      const answer = await api.post(gauges, { metadata: { name: "null" }, spec: { plain: null } });
      if (rejects) {
        assert.equal(answer.status, 400);
        assert.match(answer.body.message, /spec\.plain in body must be of type string: "null"/);
      } else {
        assert.deepEqual([answer.status, "plain" in objectAt(answer.body, "spec")], [201, false]);
      }
    });

    test("[VAL-023] integers of 64 bits stay exact through every verb, form and patch", async () => {
      const path = `${gauges}/exact`;
      const holds = (answer: Answer, digits: string): void => {
        assert.ok(answer.status < 300, answer.text);
        assert.match(answer.text, new RegExp(`"?count"?: ?${digits}\\b`));
      };
      holds(await api.post(gauges, `{"metadata":{"name":"exact"},"spec":{"count":${BEYOND_DOUBLES}}}`), BEYOND_DOUBLES);
      holds(await api.get(path), BEYOND_DOUBLES);
      holds(await api.get(gauges), BEYOND_DOUBLES);
      holds(await api.get(path, { headers: { accept: "application/yaml" } }), BEYOND_DOUBLES);
      const accept = `application/json;as=Table;v=v1;g=${profile.words.metaGroup}`;
      const table = await api.get(gauges, { headers: { accept } });
      assert.equal(table.body.kind, "Table");
      assert.ok(table.text.includes(`"exact",${BEYOND_DOUBLES}]`), table.text);
      assert.match(await firstEvent(api, `${gauges}?watch=true&fieldSelector=metadata.name%3Dexact`), COUNT);
      const yaml = `metadata: {name: exact}\nspec: {count: ${BEYOND_DOUBLES}, counts: [-9223372036854775808]}\n`;
      holds(await api.put(path, yaml, { type: "application/yaml" }), BEYOND_DOUBLES);
      holds(await api.patch(path, "merge", '{"spec":{"count":9007199254740995}}'), "9007199254740995");
      const tested = (digits: string): string =>
        `[{"op":"test","path":"/spec/count","value":${digits}},{"op":"add","path":"/spec/counts/-","value":9223372036854775807}]`;
      assert.equal((await api.patch(path, "json", tested("9007199254740996"))).status, 422);
      const patched = await api.patch(path, "json", tested("9007199254740995"));
      assert.ok(patched.text.includes('"counts":[-9223372036854775808,9223372036854775807]'), patched.text);
    });

    test("names that every object inherits are plain fields and keys", async () => {
      const raw =
        '{"metadata":{"name":"proto","labels":{"constructor":"a","toString":"b"}},"spec":{"count":1,"__proto__":{"count":2},"constructor":1,"hasOwnProperty":1}}';
      const { status, body, warnings } = await api.post(gauges, raw);
      assert.deepEqual([status, body.metadata.labels], [201, { constructor: "a", toString: "b" }]);
      assert.deepEqual(
        warnings,
        ["__proto__", "constructor", "hasOwnProperty"].map((name) => `unknown field "spec.${name}"`),
      );
      assert.equal(fieldAt(body, "spec", "count"), 1);
      const merged = await api.patch(
        `${gauges}/proto`,
        "merge",
        '{"__proto__":{"polluted":1},"spec":{"__proto__":{"polluted":1}}}',
      );
      assert.equal(merged.status, 200);
      assert.equal("polluted" in {}, false);
    });

    test("numbers beyond doubles are refused, not stored as null", async () => {
      for (const [type, body] of [
        ["application/json", '{"metadata":{"name":"inf"},"spec":{"count":1e400}}'],
        ["application/yaml", "metadata: {name: inf}\nspec: {count: .inf}\n"],
        ["application/yaml", "metadata: {name: inf}\nspec: {count: .nan}\n"],
      ] as const) {
        const { status, body: answer } = await api.post(gauges, body, { type });
        assert.deepEqual([status, answer.reason], [400, "BadRequest"]);
      }
    });

    test("YAML bodies are read as YAML 1.1, and answers in YAML are read back the same", async () => {
      const yaml =
        "metadata:\n  name: yaml11\n  annotations: {a: 'y', b: \"010\", c: 2024-01-01}\nspec:\n  count: 010\n  nested: {on: yes}\n";
      const made = await api.post(gauges, yaml, { type: "application/yaml" });
      // a bare `on` is true, as a name too
      assert.deepEqual([made.status, made.warnings], [201, ['unknown field "spec.nested.true"']]);
      assert.equal(fieldAt(made.body, "spec", "count"), 8);
      const { text } = await api.get(`${gauges}/yaml11`, { headers: { accept: "application/yaml" } });
      const back = await api.put(`${gauges}/yaml11`, text, { type: "application/yaml" });
      assert.deepEqual([back.status, back.warnings, back.body], [200, [], made.body]);
    });
  });

  test(`[VAL-025] objects written under another schema show its defaults and lose its unknown fields (${profile.name})`, async (context) => {
    const storage = `lmdb:${temporaryDirectory(context)}`;
    const old = await serve(profile, storage, {
      count: { type: "integer" },
      gone: { type: "object", properties: { deep: { type: "integer" } } },
      word: { type: "string" },
    });
    const namespace = await old.namespace();
    const gauges = gaugesPath(namespace);
    const made = await old.post(gauges, {
      metadata: { name: "a" },
      spec: { count: 1, gone: { deep: 1 }, word: "anything" },
    });
    assert.equal(made.status, 201);
    await old.stop();

    const api = await serve(profile, storage, {
      count: { type: "integer" },
      level: { type: "integer", default: 3 },
      word: { type: "string", default: "x" },
    });
    const expected = { count: 1, word: "anything", level: 3 };
    assert.deepEqual((await api.get(`${gauges}/a`)).body.spec, expected);
    const list = (await api.get(gauges)).body;
    assert.deepEqual(list.items[0]!.spec, expected);
    assert.equal(list.items[0]?.metadata.resourceVersion, made.body.metadata.resourceVersion);
    const watch = await api.watch(`${gauges}?watch=true`);
    const event = await watch.event();
    assert.deepEqual([event.type, event.object.spec], ["ADDED", expected]);
    await watch.close();
    const patched = await api.patch(`${gauges}/a?fieldValidation=Strict`, "merge", {
      metadata: { labels: { a: "b" } },
    });
    assert.deepEqual([patched.status, patched.warnings, patched.body.spec], [200, [], expected]);
    const nothing = await api.patch(`${gauges}/a`, "merge", {});
    assert.equal(nothing.body.metadata.resourceVersion, patched.body.metadata.resourceVersion);
    await api.stop();
  });
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  test(`a schema may become stricter: what stood there before is no reason to refuse other changes (${profile.name})`, async (context) => {
    const storage = `lmdb:${temporaryDirectory(context)}`;
    const item = {
      type: "object",
      properties: { name: { type: "string" }, level: { type: "integer" } },
      required: ["name"],
    };
    const list = {
      type: "array",
      items: item,
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["name"],
    };
    const fields = { word: { type: "string" }, other: { type: "string" }, list, kind: { type: "string" } };
    const old = await serve(profile, storage, fields);
    const gauges = gaugesPath(await old.namespace());
    const spec = { word: "anything", kind: "text", list: [{ name: "a", level: 90 }, { name: "b" }] };
    assert.equal((await old.post(gauges, { metadata: { name: "a" }, spec })).status, 201);
    await old.stop();

    const stricter = { ...item, properties: { name: { type: "string" }, level: { type: "integer", maximum: 9 } } };
    const api = await serve(profile, storage, {
      ...fields,
      word: { type: "string", enum: ["good"] },
      kind: { type: "integer" },
      list: { ...list, items: stricter },
    });
    const path = `${gauges}/a`;
    const statusOf = async (patch: JsonValue): Promise<number> => (await api.patch(path, "merge", patch)).status;
    assert.equal(await statusOf({ metadata: { labels: { a: "b" } } }), 200);
    assert.equal(await statusOf({ spec: { other: "x" } }), 200);
    assert.equal(await statusOf({ spec: { word: "worse" } }), 422);
    assert.equal(await statusOf({ spec: { kind: "other text" } }), profile.behaviours.schemaFailureCode);
    assert.equal(await statusOf({ spec: { list: [{ name: "b" }, { name: "a", level: 90 }] } }), 200);
    assert.equal(await statusOf({ spec: { list: [{ name: "c", level: 90 }] } }), 422);
    assert.equal(await statusOf({ spec: { list: [{ name: "a", level: 91 }] } }), 422);
    assert.equal(await statusOf({ spec: { word: "good", kind: 1, list: [] } }), 200);
    assert.equal(await statusOf({ spec: { word: "anything" } }), 422);
    await api.stop();
  });
}

async function serve(profile: NamingProfile, storage: string, spec: JsonObject): Promise<TestApi> {
  return startApi({ profile, storage, groups: gaugeGroups(spec) });
}

/** The text of the first event of a watch. */
async function firstEvent(api: TestApi, path: string): Promise<string> {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${api.token}` };
  const response = await fetch(`${api.url}${path}`, { headers, signal: abort.signal });
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += Buffer.from(chunk).toString();
    if (text.includes("\n")) break;
  }
  abort.abort();
  return text;
}

function temporaryDirectory(context: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), "kindsmith-stored-"));
  context.after(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}
