/** SPEC: Validation expressions: when rules are rejected, when they run, and what they report. */
import type { JsonObject } from "../../../api/json.js";
import { bodyOf, expect, expectEqual, expectFailure, expectPart, valueAt, versionOf } from "../../assertions.js";
import type { Check } from "../../conformance-check.js";
import type { RawAnswer, Scene } from "../../scene.js";
import { type Collection, shows } from "../../scenes/check-collection.js";
import { gauges } from "../../scenes/gauge-kind.js";
import {
  changeDefinition,
  collectionOf,
  ownKind,
  proposeSchema,
  SCHEMA_PLACE,
  specOf,
} from "../../scenes/own-definitions.js";
import { isStock } from "./expressions-truths-checks.js";

const RULES = "x-kubernetes-validations";
const INTEGER: JsonObject = { type: "integer" };
const TEXT: JsonObject = { type: "string", maxLength: 100 };
const INVALID = { code: 422, reason: "Invalid" };
/** Compares every pair of numbers. */
const NO_PAIR = "!self.numbers.exists(x, self.numbers.exists(y, x + y == -1))";

function ruled(properties: JsonObject, ...rules: (string | JsonObject)[]): JsonObject {
  return specOf(properties, { [RULES]: rules.map((rule) => (typeof rule === "string" ? { rule } : rule)) });
}

function zeros(count: number): number[] {
  return Array.from({ length: count }, () => 0);
}

/** Expects the definition to be rejected for the rule, with this message. */
async function expectNoRule(scene: Scene, properties: JsonObject, rule: string, message: RegExp): Promise<void> {
  expectFailure(await proposeSchema(scene, ruled(properties, rule)), {
    ...INVALID,
    cause: { field: `${SCHEMA_PLACE}.properties[spec].${RULES}[0].rule`, message },
  });
}

async function expectRule(scene: Scene, properties: JsonObject, rule: string): Promise<void> {
  shows(await proposeSchema(scene, ruled(properties, rule)), 201);
}

/** Changes members of the stored spec. */
async function update(collection: Collection, name: string, spec: JsonObject): Promise<RawAnswer> {
  const current = bodyOf(await collection.get(name));
  return collection.put(name, { ...current, spec });
}

export const checks: readonly Check[] = [
  {
    id: "CEL-001",
    title: "A rule is one expression that yields a boolean",
    needs: ["crds"],
    async run(scene) {
      await expectRule(scene, { size: INTEGER }, "self.size > 0");
      await expectNoRule(scene, { size: INTEGER }, "self.size > 0; true", /compilation failed|[Ss]yntax error/);
      await expectNoRule(scene, { size: INTEGER }, "self.size", /must evaluate to a bool/);
    },
  },
  {
    id: "CEL-002",
    title: "A rule that is false rejects the write at its place, with its message",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.post("a", { spec: { size: 1, min: 1, max: 5 } }), 201);
      const cause = { reason: "FieldValueInvalid", field: "spec", message: /min must not exceed max/ };
      expectFailure(await collection.post("b", { spec: { size: 1, min: 5, max: 1 } }), { ...INVALID, cause });
      for (const answer of [
        await collection.merge("a", { spec: { min: 6 } }),
        await collection.apply("A", "a", { spec: { min: 6 } }, { force: "true" }),
      ])
        expectFailure(answer, { ...INVALID, cause });
      expectEqual("status of a get", (await collection.get("b")).status, 404);
    },
  },
  {
    id: "CEL-003",
    title: "self is the value that has the rule, and at the root the object",
    needs: ["crds"],
    async run(scene) {
      const size = { ...INTEGER, [RULES]: [{ rule: "self > 0" }] };
      const root = [{ rule: "self.spec.size < 10 && self.metadata.name != 'forbidden'" }];
      const collection = await ownKind(scene, { ...specOf({ size }), [RULES]: root });
      shows(await collection.post("a", { spec: { size: 9 } }), 201);
      expectFailure(await collection.post("b", { spec: { size: 0 } }), { ...INVALID, cause: { field: "spec.size" } });
      expectFailure(await collection.post("b", { spec: { size: 10 } }), { ...INVALID, parts: ["self.spec.size < 10"] });
      expectFailure(await collection.post("forbidden", { spec: { size: 1 } }), INVALID);
    },
  },
  {
    id: "CEL-004",
    title: "A rule about oldSelf judges updates, not creations",
    needs: ["crds"],
    async run(scene) {
      const collection = await gauges(scene);
      shows(await collection.post("a", { spec: { size: 1, zone: "x" } }), 201);
      shows(await update(collection, "a", { size: 2, zone: "x" }), 200);
      const cause = { field: "spec.zone", message: /zone is immutable/ };
      expectFailure(await update(collection, "a", { size: 2, zone: "y" }), { ...INVALID, cause });
      shows(await collection.get("a"), 200, { "spec.zone": "x" });
    },
  },
  {
    id: "CEL-005",
    title: "A definition with an undeclared variable is rejected",
    needs: ["crds"],
    run: (scene) => expectNoRule(scene, { size: INTEGER }, "request.user == 'x'", /undeclared reference to 'request'/),
  },
  {
    id: "CEL-032",
    title: "A definition with a list literal of several types is rejected",
    needs: ["crds"],
    async run(scene) {
      await expectNoRule(scene, { size: INTEGER }, "[1, 'a'].size() == 2", /expected type 'int' but found 'string'/);
      await expectRule(scene, { size: INTEGER }, "[1, 2].size() == 2");
    },
  },
  {
    id: "CEL-034",
    title: "A definition with an unknown field is rejected, even in a branch that is never taken",
    needs: ["crds"],
    run: (scene) => expectNoRule(scene, { size: INTEGER }, "true || self.nothing > 1", /undefined field 'nothing'/),
  },
  {
    id: "CEL-036",
    title: "Sets and keyed lists are equal in any order",
    needs: ["crds"],
    async run(scene) {
      const items = { type: "object", required: ["k"], properties: { k: TEXT, v: INTEGER } };
      const set = { type: "array", maxItems: 5, "x-kubernetes-list-type": "set", items: TEXT };
      const keyed = {
        type: "array",
        maxItems: 5,
        "x-kubernetes-list-type": "map",
        "x-kubernetes-list-map-keys": ["k"],
        items,
      };
      const collection = await ownKind(
        scene,
        ruled({ s: set, m: keyed }, "self.s == ['b', 'a']", "self.m == oldSelf.m"),
      );
      const [one, two] = [
        { k: "1", v: 1 },
        { k: "2", v: 2 },
      ];
      shows(await collection.post("a", { spec: { s: ["a", "b"], m: [one, two] } }), 201);
      expectFailure(await collection.post("b", { spec: { s: ["a", "c"], m: [] } }), INVALID);
      shows(await update(collection, "a", { s: ["b", "a"], m: [two, one] }), 200);
      expectFailure(await update(collection, "a", { s: ["b", "a"], m: [two, { ...one, v: 3 }] }), INVALID);
    },
  },
  {
    id: "CEL-041",
    title: "A name that cannot be escaped does not exist",
    needs: ["crds"],
    async run(scene) {
      await expectRule(scene, { "a-b": INTEGER }, "self.a__dash__b == 1");
      await expectNoRule(scene, { "a b": INTEGER }, "self.a__space__b == 1", /undefined field/);
    },
  },
  {
    id: "CEL-044",
    title: "Values without a declared type are examined when the rule runs",
    needs: ["crds"],
    async run(scene) {
      const anything = { "x-kubernetes-int-or-string": true };
      const collection = await ownKind(scene, ruled({ known: INTEGER, other: anything }, "self.other > self.known"));
      shows(await collection.post("a", { spec: { known: 1, other: 2 } }), 201);
      expectFailure(await collection.post("b", { spec: { known: 1 } }), { ...INVALID, parts: ["no such key: other"] });
      expectFailure(await collection.post("b", { spec: { known: 1, other: "text" } }), {
        ...INVALID,
        parts: ["no such overload"],
      });
    },
  },
  {
    id: "CEL-048",
    title: "A rule that costs too much is stopped, and other requests are unaffected",
    needs: ["crds"],
    async run(scene) {
      const numbers = { type: "array", maxItems: 600, items: INTEGER };
      const collection = await ownKind(scene, ruled({ numbers }, NO_PAIR));
      const [halted, small] = await Promise.all([
        collection.post("many", { spec: { numbers: zeros(600) } }),
        collection.post("few", { spec: { numbers: zeros(2) } }),
      ]);
      expectFailure(halted, { ...INVALID, parts: ["call cost exceeds limit"] });
      shows(small, 201);
    },
  },
  {
    id: "CEL-049",
    title: "All rules of an object share one budget",
    needs: ["crds"],
    async run(scene) {
      const numbers = { type: "array", maxItems: 300, items: INTEGER };
      const rules = Array.from({ length: 20 }, () => NO_PAIR);
      const collection = await ownKind(scene, ruled({ numbers }, ...rules));
      const large = await collection.post("large", { spec: { numbers: zeros(300) } });
      expectFailure(large, { ...INVALID, parts: ["validation failed due to running out of cost budget"] });
      shows(await collection.post("small", { spec: { numbers: zeros(50) } }), 201);
    },
  },
  {
    id: "CEL-050",
    title: "A definition with a rule that could cost too much is rejected until limits make it cheap enough",
    needs: ["crds"],
    async run(scene) {
      const rule = "self.a.all(x, self.a.all(y, x.contains(y)))";
      const list = (bounds: JsonObject, length: JsonObject): JsonObject => ({
        a: { type: "array", ...bounds, items: { type: "string", ...length } },
      });
      await expectNoRule(scene, list({}, {}), rule, /estimated rule cost exceeds budget/);
      await expectRule(scene, list({ maxItems: 10 }, { maxLength: 10 }), rule);
    },
  },
  {
    id: "CEL-052",
    title: "messageExpression produces the message, and message is used if it fails",
    needs: ["crds"],
    async run(scene) {
      const failing = { rule: "self.size < 6", message: "too large", messageExpression: "string(self.list[0])" };
      // Stock servers don't limit the length of a number as text.
      const reported = isStock(scene)
        ? "self.size > 6 ? 'size was 7' : 'size was not 7'"
        : "'size was ' + string(self.size)";
      const telling = { rule: "self.size < 5", messageExpression: reported };
      const list = { type: "array", maxItems: 5, items: INTEGER };
      const collection = await ownKind(scene, ruled({ size: INTEGER, list }, telling, failing));
      const answer = await collection.post("a", { spec: { size: 7, list: [] } });
      expectFailure(answer, { ...INVALID, parts: ["size was 7", "too large"] });
    },
  },
  {
    id: "CEL-053",
    title: "reason and fieldPath of a rule appear in the cause",
    needs: ["crds"],
    async run(scene) {
      const rule = {
        rule: "self.size < 5",
        reason: "FieldValueForbidden",
        fieldPath: ".size",
        message: "not so large",
      };
      const collection = await ownKind(scene, ruled({ size: INTEGER }, rule));
      const answer = await collection.post("a", { spec: { size: 7 } });
      const cause = { reason: "FieldValueForbidden", field: "spec.size", message: /not so large/ };
      expectFailure(answer, { code: 422, cause });
    },
  },
  {
    id: "CEL-054",
    title: "With optionalOldSelf, a rule about changes also runs on a create",
    needs: ["crds"],
    async run(scene) {
      const rule = "oldSelf.hasValue() ? self >= oldSelf.value() : self == 1";
      const size = { ...INTEGER, [RULES]: [{ rule, optionalOldSelf: true, message: "starts at 1" }] };
      const collection = await ownKind(scene, specOf({ size }));
      expectFailure(await collection.post("a", { spec: { size: 2 } }), { ...INVALID, parts: ["starts at 1"] });
      shows(await collection.post("a", { spec: { size: 1 } }), 201);
      shows(await update(collection, "a", { size: 5 }), 200);
      expectFailure(await update(collection, "a", { size: 4 }), INVALID);
    },
  },
  {
    id: "CEL-055",
    title: "A value that was invalid before a new rule may stay while it is not changed",
    needs: ["crds"],
    async run(scene) {
      const kind = await scene.customKind({ schema: specOf({ size: INTEGER, note: TEXT }), subresources: {} });
      const collection = collectionOf(scene, kind);
      await collection.create("a", { spec: { size: 9, note: "x" } });
      const size = { ...INTEGER, [RULES]: [{ rule: "self < 5", message: "too large now" }] };
      await changeDefinition(scene, kind, specOf({ size, note: TEXT }));
      await scene.eventually("the new rule", async () => {
        const answer = await collection.post("b", { spec: { size: 9 } }, { dryRun: "All" });
        expectFailure(answer, { ...INVALID, parts: ["too large now"] });
        return true;
      });
      const before = versionOf(bodyOf(await collection.get("a")));
      const changed = shows(await update(collection, "a", { size: 9, note: "y" }), 200, { "spec.note": "y" });
      expect(versionOf(changed) !== before, "version", before, "a newer one");
      const refused = expectFailure(await update(collection, "a", { size: 8, note: "y" }), INVALID);
      expectPart("message", valueAt(refused, "message"), "too large now");
    },
  },
];
