/** Computing strategic merge patches: what vectors don't say, and properties over random typed documents. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import type { FieldRule, MergeRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { MAX_PATCH_DEPTH } from "../../runtime/merge/patches/patch-limits.js";
import {
  createThreeWayStrategicMergePatch,
  createTwoWayStrategicMergePatch,
} from "../../runtime/merge/patches/strategic-merge-diff.js";
import { applyStrategicMergePatch } from "../../runtime/merge/patches/strategic-merge-patch.js";
import { freeze, isPatchError } from "./patch-cases.js";
import { field, free, list, map, scalar, set, struct } from "./patch-rules.js";
import { property } from "./seeded-property.js";

const MERGE_KEY = "name";

const item: MergeRule = struct({
  name: field(scalar),
  value: field(scalar),
  keyed: field(() => list(() => item), ["merge"], MERGE_KEY),
  values: field(set(), ["merge"]),
  replaced: field(list(() => free)),
  labels: field(map(scalar)),
  union: field(struct({ one: field(scalar), two: field(scalar), three: field(map(scalar)) }), ["retainKeys"]),
  unions: field(() => list(() => item), ["merge", "retainKeys"], MERGE_KEY),
  opaque: field(free, ["replace"]),
  open: field(free),
});

const small = fc.constantFrom<JsonValue>(0, 1, "x", "y", true);
const names = fc.constantFrom("a", "b", "c");
const untyped = fc.dictionary(names, fc.oneof(small, fc.dictionary(names, small, { noNullPrototype: true })), {
  noNullPrototype: true,
});

/** Documents of the type above, within what a patch can say: no nulls, and every item of a merged list once. */
function documentsOf(levels: number): fc.Arbitrary<JsonObject> {
  const lists = levels === 0 ? {} : { keyed: keyedLists(levels - 1), unions: keyedLists(levels - 1) };
  return fc.record(
    {
      value: small,
      values: fc.uniqueArray(fc.integer({ min: 0, max: 5 }), { maxLength: 5 }),
      replaced: fc.array(fc.oneof(small, untyped), { maxLength: 3 }),
      labels: fc.dictionary(names, small, { noNullPrototype: true }),
      union: fc.record({ one: small, two: small, three: untyped }, { requiredKeys: [], noNullPrototype: true }),
      opaque: untyped,
      open: fc.oneof(small, untyped, fc.array(small, { maxLength: 2 })),
      ...lists,
    },
    { requiredKeys: [], noNullPrototype: true },
  ) as fc.Arbitrary<JsonObject>;
}

function keyedLists(levels: number): fc.Arbitrary<JsonValue> {
  return fc
    .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 5 }), documentsOf(levels)), {
      selector: ([name]) => name,
      maxLength: 3,
    })
    .map((items) => items.map(([name, rest]) => ({ ...rest, name })));
}

const documents = documentsOf(1);

property(
  "strategic merge diff: applied to one document, the difference gives the other, and no difference is an empty patch",
  fc.property(documents, documents, (from, to) => {
    freeze([from, to]);
    const patch = createTwoWayStrategicMergePatch(from, to, item);
    assert.deepEqual(applyStrategicMergePatch(from, patch, item), to);
    assert.deepEqual(createTwoWayStrategicMergePatch(to, to, item), {});
    assert.deepEqual(createTwoWayStrategicMergePatch(null, to, item), to);
  }),
);

property(
  "strategic merge diff: a three-way patch sets what is wanted, removes what is no longer wanted, and keeps the rest",
  fc.property(documents, documents, documents, (original, modified, current) => {
    freeze([original, modified, current]);
    const patch = createThreeWayStrategicMergePatch({ original, modified, current }, item);
    const result = applyStrategicMergePatch(current, patch, item);
    assert.deepEqual(sorted(result, item), sorted(expected({ original, modified, current }, item), item));
    const again = createThreeWayStrategicMergePatch({ original: modified, modified, current: result }, item);
    assert.deepEqual(applyStrategicMergePatch(result, again, item), result);
  }),
);

interface Documents {
  readonly original: JsonObject;
  readonly modified: JsonObject;
  readonly current: JsonObject;
}

const UNTYPED: FieldRule = { rule: () => free, patchStrategy: [] };

function fieldOf(rule: MergeRule, name: string): FieldRule {
  return (rule.type === "struct" ? rule.fields[name] : undefined) ?? UNTYPED;
}

/** What three-way merging means, without a patch. */
function expected({ original, modified, current }: Documents, rule: MergeRule, isUnion = false): JsonObject {
  const others = Object.entries(current).filter(([key]) => !isUnion && !(key in original) && !(key in modified));
  const own = Object.entries(modified).map(([key, value]) => {
    const states = [original[key], value as JsonValue, current[key]] as const;
    return [key, expectedField(states, fieldOf(rule, key))] as const;
  });
  return Object.fromEntries([...others, ...own]);
}

type FieldStates = readonly [original: JsonValue | undefined, modified: JsonValue, current: JsonValue | undefined];

function expectedField([original, modified, current]: FieldStates, field: FieldRule): JsonValue {
  const { patchStrategy } = field;
  const isUnion = patchStrategy.includes("retainKeys");
  const rule = field.rule();
  if (isJsonObject(modified) && isJsonObject(current) && !patchStrategy.includes("replace")) {
    return expected({ original: isJsonObject(original) ? original : {}, modified, current }, rule, isUnion);
  }
  if (!Array.isArray(modified) || !Array.isArray(current) || !patchStrategy.includes("merge")) return modified;
  const before = Array.isArray(original) ? original : [];
  if (field.patchMergeKey === undefined) {
    const others = current.filter((value) => !before.includes(value) && !modified.includes(value));
    return [...modified, ...others];
  }
  const find = (items: readonly JsonValue[], wanted: JsonValue): JsonObject | undefined =>
    (items as JsonObject[]).find(({ name }) => name === (wanted as JsonObject).name);
  const others = current.filter((held) => !find(before, held) && !find(modified, held));
  const own = modified.map((wanted) => {
    const held = find(current, wanted);
    if (held === undefined) return wanted;
    const states = { original: find(before, wanted) ?? {}, modified: wanted as JsonObject, current: held };
    return expected(states, item, isUnion);
  });
  return [...own, ...others];
}

/** The value with its merged lists in a fixed order. */
function sorted(value: JsonValue, rule: MergeRule): JsonValue {
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const { patchStrategy, patchMergeKey, rule: ruleOf } = fieldOf(rule, key);
      if (!Array.isArray(member)) return [key, sorted(member as JsonValue, ruleOf())];
      if (!patchStrategy.includes("merge")) return [key, member];
      const nameOf = (entry: JsonValue) => Number(patchMergeKey === undefined ? entry : (entry as JsonObject).name);
      return [key, member.map((entry) => sorted(entry, item)).sort((a, b) => nameOf(a) - nameOf(b))];
    }),
  );
}

property(
  "strategic merge diff: a three-way patch puts the wanted items in their order",
  fc.property(documents, documents, documents, (original, modified, current) => {
    const patch = createThreeWayStrategicMergePatch({ original, modified, current }, item);
    const { keyed = [], values = [] } = applyStrategicMergePatch(current, patch, item) as Record<string, JsonValue[]>;
    const namesOf = (items: JsonValue | undefined) => ((items ?? []) as JsonObject[]).map(({ name }) => name);
    // Lists that already agree are left as they are.
    for (const [found, wanted] of [
      [namesOf(keyed), namesOf(modified.keyed)],
      [values, (modified.values ?? []) as JsonValue[]],
    ] as const) {
      assert.deepEqual(
        found.filter((name) => wanted.includes(name as never)),
        wanted,
      );
    }
  }),
);

test("strategic merge diff: items without their key and documents that are not objects are refused", () => {
  const without = { keyed: [{ value: 1 }] };
  const twoWay = (original: JsonValue, modified: JsonValue) => () =>
    createTwoWayStrategicMergePatch(original, modified, item);
  assert.throws(twoWay({ keyed: [] }, without), isPatchError("malformed", 'expected "name"'));
  assert.throws(twoWay(without, { keyed: [] }), isPatchError("malformed", 'expected "name"'));
  assert.throws(twoWay({ values: [[]] }, { values: [1] }), isPatchError("malformed", "found a list"));
  assert.throws(twoWay([], {}), isPatchError("malformed", "the original document must be an object, found a list"));
  assert.throws(twoWay({}, 1), isPatchError("malformed", "the modified document must be an object, found a number"));
  const current = { keyed: [{ value: 1 }, { name: 1, value: 1 }] };
  const documents = { original: {}, modified: { keyed: [{ name: 1, value: 2 }] }, current };
  assert.deepEqual(createThreeWayStrategicMergePatch(documents, item), {
    keyed: [{ name: 1, value: 2 }],
    "$setElementOrder/keyed": [{ name: 1 }],
  });
});

test("strategic merge diff: depth is limited", () => {
  const nested = (levels: number): JsonObject => {
    let value: JsonObject = {};
    for (let level = 1; level < levels; level++) value = { a: value };
    return value;
  };
  assert.deepEqual(createTwoWayStrategicMergePatch({}, nested(MAX_PATCH_DEPTH), free), nested(MAX_PATCH_DEPTH));
  assert.throws(
    () => createTwoWayStrategicMergePatch({}, nested(MAX_PATCH_DEPTH + 1), free),
    isPatchError("malformed", "modified document: nested deeper than the 1000 levels allowed"),
  );
});

test("strategic merge diff: the patch shares nothing with its documents", () => {
  const to = { open: { x: { y: 1 } }, keyed: [{ name: 1, open: { x: {} } }], replaced: [{ z: 1 }] };
  const patch = createTwoWayStrategicMergePatch({ keyed: [] }, to, item) as typeof to;
  assert.deepEqual([patch.open, patch.keyed, patch.replaced], [to.open, to.keyed, to.replaced]);
  assert.notEqual(patch.open.x, to.open.x);
  assert.notEqual(patch.keyed[0]?.open.x, to.keyed[0]?.open.x);
  assert.notEqual(patch.replaced[0], to.replaced[0]);
});

test("strategic merge diff: __proto__ is a name like any other", () => {
  const to = JSON.parse('{"labels":{"__proto__":"x"},"__proto__":{"polluted":1}}') as JsonObject;
  const patch = createTwoWayStrategicMergePatch({ labels: {} }, to, item);
  assert.equal(JSON.stringify(patch), JSON.stringify(to));
  assert.deepEqual(applyStrategicMergePatch({ labels: {} }, patch, item), to);
  assert.equal("polluted" in {}, false);
});
