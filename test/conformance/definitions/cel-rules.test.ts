/** SPEC: Validation expressions: rules of schemas inside writes, in both profiles, on kinds defined at run time. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { type Answer, PROFILES, startApi, type TestApi } from "../../support/api.js";
import { definition, definitionsPath, establish, established } from "../../support/definitions.js";
import { type JsonObject, objectAt } from "../../support/json.js";
import { gaugeGroups, gaugesPath } from "../support/gauge-kind.js";
import { ruleKind } from "../support/rule-kind.js";

const RULES = "x-kubernetes-validations";
const TEXT = { type: "string" };
const INTEGER = { type: "integer" };

/** Looks at every pair of numbers. */
const NO_PAIR = "!self.numbers.exists(x, self.numbers.exists(y, x + y == -1))";

function numbersUpTo(maxItems: number): JsonObject {
  return { type: "array", maxItems, items: INTEGER };
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

/** Fields and messages of what is wrong with an object. */
function causesOf({ status, body, text }: Answer): string[] {
  assert.deepEqual([status, body.reason], [422, "Invalid"], text);
  return body.details.causes.map(({ field, message }) => `${field}: ${message}`);
}

for (const makeProfile of PROFILES) {
  const profile = makeProfile();
  describe(`rules of schemas (${profile.name})`, () => {
    let api: TestApi;

    before(async () => {
      // From 1.35 on, messages have the value instead of its type; the last suite has those.
      api = await startApi({ profile, emulatedVersion: "1.31" });
    });
    after(() => api.stop());

    const spec = (properties: JsonObject, ...rules: JsonObject[]): JsonObject => ({
      properties: { spec: { type: "object", properties, [RULES]: rules } },
    });

    test("[CEL-002] a false rule refuses the write, at its place and with its message", async () => {
      const message = "min must not exceed max";
      const kind = await ruleKind(
        api,
        spec({ min: INTEGER, max: INTEGER }, { rule: "self.min <= self.max", message }, { rule: "self.max < 100" }),
      );
      assert.equal((await kind.create("good", { spec: { min: 1, max: 5 } })).status, 201);
      assert.deepEqual(causesOf(await kind.create("bad", { spec: { min: 500, max: 100 } })), [
        `spec: Invalid value: "object": ${message}`,
        'spec: Invalid value: "object": failed rule: self.max < 100',
      ]);
      assert.deepEqual(causesOf(await kind.update("good", { spec: { min: 6, max: 5 } })), [
        `spec: Invalid value: "object": ${message}`,
      ]);
      const patched = await api.patch(`${kind.path}/good`, "merge", { spec: { min: 6 } });
      assert.equal(causesOf(patched).length, 1);
      assert.equal((await api.get(`${kind.path}/bad`)).status, 404);
    });

    test("[CEL-003] self is the value that has the rule; at the root it is the object", async () => {
      const kind = await ruleKind(api, {
        properties: {
          spec: {
            type: "object",
            properties: {
              size: { ...INTEGER, [RULES]: [{ rule: "self > 0" }] },
              names: { type: "array", items: { ...TEXT, [RULES]: [{ rule: "self.size() > 1" }] } },
              labels: { type: "object", additionalProperties: { ...TEXT, [RULES]: [{ rule: "self != ''" }] } },
            },
          },
        },
        [RULES]: [{ rule: "self.spec.size < 10 && self.metadata.name != 'forbidden'" }],
      });
      assert.equal((await kind.create("good", { spec: { size: 9 } })).status, 201);
      assert.deepEqual(
        causesOf(await kind.create("bad", { spec: { size: 0, names: ["long", "x"], labels: { "a.b": "" } } })),
        [
          'spec.size: Invalid value: "integer": failed rule: self > 0',
          'spec.names[1]: Invalid value: "string": failed rule: self.size() > 1',
          "spec.labels[a.b]: Invalid value: \"string\": failed rule: self != ''",
        ],
      );
      const [whole] = causesOf(await kind.create("forbidden", { spec: { size: 1 } }));
      assert.match(String(whole), /^<nil>: Invalid value: "object": failed rule: self\.spec\.size < 10/);
    });

    test("[CEL-004] a rule about oldSelf judges changes only", async () => {
      const kind = await ruleKind(
        api,
        spec({ zone: { ...TEXT, [RULES]: [{ rule: "self == oldSelf" }] }, size: INTEGER }),
      );
      assert.equal((await kind.create("kept", { spec: { zone: "a" } })).status, 201);
      assert.equal((await kind.update("kept", { spec: { zone: "a", size: 1 } })).status, 200);
      assert.equal(causesOf(await kind.update("kept", { spec: { zone: "b" } })).length, 1);
      assert.equal((await kind.update("kept", { spec: { size: 1 } })).status, 200);
    });

    test("[CEL-004] items of map lists and entries of maps meet their own former values", async () => {
      const grows = [{ rule: "self >= oldSelf", message: "must not shrink" }];
      const kind = await ruleKind(
        api,
        spec({
          ports: {
            type: "array",
            "x-kubernetes-list-type": "map",
            "x-kubernetes-list-map-keys": ["name"],
            items: {
              type: "object",
              required: ["name"],
              properties: { name: TEXT, number: { ...INTEGER, [RULES]: grows } },
            },
          },
          sizes: { type: "object", additionalProperties: { ...INTEGER, [RULES]: grows } },
        }),
      );
      const port = (name: string, number: number): JsonObject => ({ name, number });
      await kind.create("grown", { spec: { ports: [port("a", 5), port("b", 1)], sizes: { x: 5, y: 1 } } });
      const moved = { ports: [port("b", 2), port("new", 0), port("a", 5)], sizes: { y: 2, new: 0, x: 5 } };
      assert.equal((await kind.update("grown", { spec: moved })).status, 200);
      const shrunk = { ports: [port("a", 4), port("b", 2)], sizes: { x: 4 } };
      assert.deepEqual(causesOf(await kind.update("grown", { spec: shrunk })), [
        'spec.ports[0].number: Invalid value: "integer": must not shrink',
        'spec.sizes[x]: Invalid value: "integer": must not shrink',
      ]);
    });

    test("[CEL-044] data without a type is kept, and rules can use the fields that are declared beside it", async () => {
      const kind = await ruleKind(api, {
        properties: {
          spec: {
            type: "object",
            "x-kubernetes-preserve-unknown-fields": true,
            properties: { known: INTEGER, other: { "x-kubernetes-int-or-string": true } },
            [RULES]: [{ rule: "!has(self.known) || self.other > self.known" }],
          },
        },
      });
      assert.equal((await kind.create("unknown", { spec: { strange: [1] } })).status, 201);
      assert.equal((await kind.create("known", { spec: { known: 1, other: 2, strange: {} } })).status, 201);
      assert.match(String(causesOf(await kind.create("absent", { spec: { known: 1 } }))), /no such key: other/);
    });

    test("[LIM-008] a rule that costs too much is halted, and other requests are not affected", async () => {
      const kind = await ruleKind(api, spec({ numbers: numbersUpTo(600) }, { rule: NO_PAIR }));
      const [halted, small] = await Promise.all([
        kind.create("many", { spec: { numbers: zeros(600) } }),
        kind.create("few", { spec: { numbers: zeros(2) } }),
      ]);
      assert.match(String(causesOf(halted)), /call cost exceeds limit/);
      assert.equal(small.status, 201);
    });

    test("[CEL-052] messageExpression makes the message; where it fails, message does", async () => {
      const sizes = { size: INTEGER, list: { type: "array", items: INTEGER } };
      // Stock servers assume no bound for the text of a number.
      const isStock = profile.behaviours.expressionDialect === "stock";
      const told = isStock ? "self.size > 6 ? 'size was 7' : 'size was small'" : "'size was ' + string(self.size)";
      const kind = await ruleKind(
        api,
        spec(
          sizes,
          { rule: "self.size < 5", messageExpression: told },
          { rule: "self.size < 6", message: "too large", messageExpression: "string(self.list[0])" },
          { rule: "self.size < 7", messageExpression: "'   '" },
        ),
      );
      assert.deepEqual(causesOf(await kind.create("large", { spec: { size: 7 } })), [
        'spec: Invalid value: "object": size was 7',
        'spec: Invalid value: "object": too large',
        'spec: Invalid value: "object": failed rule: self.size < 7',
      ]);
    });

    test("[CEL-053] reason and fieldPath shape the cause", async () => {
      const kind = await ruleKind(api, {
        properties: { spec: { type: "object", properties: { size: INTEGER } } },
        [RULES]: [
          { rule: "self.spec.size < 5", reason: "FieldValueForbidden", fieldPath: ".spec.size", message: "too large" },
          { rule: "self.spec.size < 6", reason: "FieldValueRequired", fieldPath: ".spec" },
          { rule: "self.spec.size < 7", reason: "FieldValueDuplicate", fieldPath: ".spec.size" },
        ],
      });
      const { status, body } = await kind.create("large", { spec: { size: 7 } });
      assert.equal(status, 422);
      assert.deepEqual(body.details.causes, [
        { reason: "FieldValueForbidden", field: "spec.size", message: "Forbidden: too large" },
        { reason: "FieldValueRequired", field: "spec", message: "Required value: failed rule: self.spec.size < 6" },
        { reason: "FieldValueDuplicate", field: "spec.size", message: 'Duplicate value: "object"' },
      ]);
    });

    test("[CEL-055] what was invalid and is not changed does not stop an update", async () => {
      const size = { ...INTEGER, [RULES]: [{ rule: "self < 5", message: "too large" }] };
      const kind = await ruleKind(api, spec({ size: INTEGER, colour: TEXT }));
      await kind.create("old", { spec: { size: 7 } });
      await replaceSchema(api, kind.kind, (properties) => ({ ...properties, size }));
      const unrelated = await kind.update("old", { spec: { size: 7, colour: "red" } });
      assert.equal(unrelated.status, 200, unrelated.text);
      assert.deepEqual(unrelated.warnings, ['spec.size: Invalid value: "integer": too large']);
      assert.equal(causesOf(await kind.update("old", { spec: { size: 8 } })).length, 1);
      assert.equal(causesOf(await kind.create("new", { spec: { size: 7 } })).length, 1);
    });

    test("the rules of the version that a request speaks are judged", async () => {
      const version = (name: string, limit: number): JsonObject => ({
        name,
        served: true,
        storage: name === "v1",
        schema: { openAPIV3Schema: { type: "object", ...spec({ size: INTEGER }, { rule: `self.size < ${limit}` }) } },
      });
      const names = { group: "rules.example.com", plural: "sizes", kind: "Size" };
      await establish(api, definition(api, { ...names, versions: [version("v1", 5), version("v2", 9)] }));
      const namespace = await api.namespace();
      const create = (apiVersion: string, name: string, size: number): Promise<Answer> =>
        api.post(`/apis/rules.example.com/${apiVersion}/namespaces/${namespace}/sizes`, {
          apiVersion: `rules.example.com/${apiVersion}`,
          kind: "Size",
          metadata: { name },
          spec: { size },
        });
      assert.equal(causesOf(await create("v1", "a", 7)).length, 1);
      assert.equal((await create("v2", "b", 7)).status, 201);
      assert.equal(causesOf(await create("v2", "c", 9)).length, 1);
    });

    test("rules are not judged where the schema does not hold, and one error says so", async () => {
      const kind = await ruleKind(api, {
        properties: {
          spec: {
            type: "object",
            properties: { size: { type: "integer", enum: [1, 2] }, name: { type: "string", minLength: 2 } },
            [RULES]: [{ rule: "self.size < 1" }],
          },
        },
      });
      const [unsupported, notChecked, ...others] = causesOf(await kind.create("bad", { spec: { size: 3 } }));
      assert.match(String(unsupported), /^spec\.size: Unsupported value: 3/);
      assert.match(String(notChecked), /^<nil>: Invalid value: "null": some validation rules were not checked/);
      assert.deepEqual(others, []);
      // Rules are judged although a text is too short.
      assert.equal(causesOf(await kind.create("short", { spec: { size: 1, name: "x" } })).length, 2);
    });

    test("a write of the status is judged by all rules, and a write that drops the status does not fail by it", async () => {
      const kind = await ruleKind(
        api,
        {
          properties: {
            spec: { type: "object", properties: { size: INTEGER } },
            status: { type: "object", properties: { ready: { ...INTEGER, [RULES]: [{ rule: "self >= 0" }] } } },
          },
          [RULES]: [{ rule: "!has(self.status) || self.status.ready <= self.spec.size" }],
        },
        { subresources: { status: {} } },
      );
      assert.equal((await kind.create("counted", { spec: { size: 2 }, status: { ready: -1 } })).status, 201);
      const status = (ready: number): Promise<Answer> =>
        api.patch(`${kind.path}/counted/status`, "merge", { status: { ready } });
      assert.equal((await status(2)).status, 200);
      assert.deepEqual([causesOf(await status(3)).length, causesOf(await status(-1)).length], [1, 1]);
      assert.equal((await kind.update("counted", { spec: { size: 3 }, status: { ready: -1 } })).status, 200);
      assert.equal(causesOf(await kind.update("counted", { spec: { size: 1 } })).length, 1);
    });
  });

  describe(`rules of kinds compiled ahead of time (${profile.name})`, () => {
    let api: TestApi;
    let gauges: string;

    before(async () => {
      const count = { type: "integer", [RULES]: [{ rule: "self % 2 == 0", message: "must be even" }] };
      api = await startApi({ profile, groups: gaugeGroups({ count, ceiling: INTEGER }), emulatedVersion: "1.35" });
      gauges = gaugesPath(await api.namespace());
    });
    after(() => api.stop());

    test("[CEL-002] they are judged alike, and from 1.35 on messages have the value", async () => {
      assert.equal((await api.post(gauges, { metadata: { name: "even" }, spec: { count: 2 } })).status, 201);
      assert.deepEqual(causesOf(await api.post(gauges, { metadata: { name: "odd" }, spec: { count: 3 } })), [
        "spec.count: Invalid value: 3: must be even",
      ]);
    });
  });
}

/** Changes the schema of the spec of a kind, as one who defines it later would, and waits until that is served. */
async function replaceSchema(
  api: TestApi,
  kind: string,
  change: (properties: JsonObject) => JsonObject,
): Promise<void> {
  const path = definitionsPath(api, `${kind.toLowerCase()}s.rules.example.com`);
  const { body } = await api.get(path);
  const { spec } = objectAt(body, "spec", "versions", 0, "schema", "openAPIV3Schema", "properties");
  objectAt(spec).properties = change(objectAt(spec, "properties"));
  const replaced = await api.put(path, body);
  assert.equal(replaced.status, 200, replaced.text);
  await established(api, body.metadata.name);
}
