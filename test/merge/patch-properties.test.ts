/** Properties of the patch algorithms over random documents. The seed is printed; set KINDSMITH_SEED to repeat a run. */
import assert from "node:assert/strict";
import { inspect } from "node:util";
import fc from "fast-check";
import { cloneJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../runtime/api/json.js";
import { applyJsonPatch } from "../../runtime/merge/patches/json-patch.js";
import { applyMergePatch, createMergePatch } from "../../runtime/merge/patches/merge-patch.js";
import { PatchError } from "../../runtime/merge/patches/patch-error.js";
import { equalValues, ownMember } from "../../runtime/merge/patches/patch-values.js";
import {
  createThreeWayStrategicMergePatch,
  createTwoWayStrategicMergePatch,
} from "../../runtime/merge/patches/strategic-merge-diff.js";
import { applyStrategicMergePatch } from "../../runtime/merge/patches/strategic-merge-patch.js";
import { freeze } from "./patch-cases.js";
import { field, free, list, rules, set, struct } from "./patch-rules.js";
import { property } from "./seeded-property.js";

const names = fc.constantFrom("a", "b", "c", "name", "", "~", "/", "0", "-", "__proto__", "constructor", "$patch");
const leaves = fc.oneof(
  fc.constantFrom<JsonValue>(0, 1, 1n, "", "x", true, "replace", "delete"),
  fc.integer(),
  fc.bigInt({ min: 2n ** 53n, max: 2n ** 63n }),
);

function objectOf(entries: [string, JsonValue][]): JsonObject {
  const object: JsonObject = {};
  for (const [key, value] of entries) setMember(object, key, value);
  return object;
}

/** JSON objects over few names, so that paths meet; `withNull` says whether null may occur. */
function objects(withNull: boolean): fc.Arbitrary<JsonObject> {
  const { object } = fc.letrec<{ value: JsonValue; object: JsonObject }>((tie) => ({
    value: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      withNull ? fc.oneof(leaves, fc.constant<JsonValue>(null)) : leaves,
      fc.array(tie("value"), { maxLength: 4 }),
      tie("object"),
    ),
    object: fc.array(fc.tuple(names, tie("value")), { maxLength: 5 }).map(objectOf),
  }));
  return object;
}

property(
  "merge patch: applying the difference of two documents to one gives the other",
  fc.property(objects(false), objects(false), (from, to) => {
    const patched = applyMergePatch(from, createMergePatch(from, to));
    // a number in another form is no difference
    assert.ok(equalValues(patched, to), inspect(patched));
  }),
);

property(
  "merge patch: a difference holds only what differs",
  fc.property(objects(false), objects(false), (from, to) => {
    assert.deepEqual(createMergePatch(from, from), {});
    const patch = createMergePatch(from, to);
    assert.equal(Object.keys(patch).length === 0, equalValues(from, to));
    assert.ok(
      Object.keys(patch).every((key) => !equalValues(ownMember(from, key) ?? null, ownMember(to, key) ?? null)),
    );
  }),
);

property(
  "merge patch: applying a patch again changes nothing",
  fc.property(objects(true), objects(true), (document, patch) => {
    const once = applyMergePatch(document, patch);
    assert.deepEqual(applyMergePatch(once, patch), once);
  }),
);

const pointers = fc
  .array(names, { maxLength: 3 })
  .map((tokens) => tokens.map((token) => `/${token.replaceAll("~", "~0").replaceAll("/", "~1")}`).join(""));
const operations = fc.array(
  fc.record(
    {
      op: fc.constantFrom("add", "remove", "replace", "move", "copy", "test"),
      path: pointers,
      from: pointers,
      value: objects(true),
    },
    { noNullPrototype: true },
  ),
  { maxLength: 4 },
);

/** Applies to frozen arguments, on which a change would throw; only refusals are let through. */
function onFrozen(document: JsonObject, patch: unknown, apply: () => JsonValue): void {
  const before = cloneJson([document, patch]);
  freeze([document, patch]);
  try {
    freeze(apply());
  } catch (error) {
    assert.ok(error instanceof PatchError, `only a PatchError may be thrown, got ${error}`);
  }
  assert.deepEqual([document, patch], before);
}

property(
  "the arguments of all three patches are left alone, and the only error is PatchError",
  fc.property(objects(true), objects(true), operations, (document, patch, jsonPatch) => {
    onFrozen(document, patch, () => applyMergePatch(document, patch));
    onFrozen(document, patch, () => applyStrategicMergePatch(document, patch, rules.mergeItem ?? free));
    onFrozen(document, jsonPatch, () => applyJsonPatch(document, jsonPatch));
  }),
);

property(
  "whatever is handed over as a patch, the only error is PatchError",
  fc.property(objects(true), fc.anything({ withBigInt: true, withNullPrototype: true }), (document, patch) => {
    const rule = rules.mergeItem ?? free;
    for (const apply of [
      () => applyMergePatch(document, patch),
      () => applyStrategicMergePatch(document, patch, rule),
      () => applyJsonPatch(document, patch),
      () => applyJsonPatch(document, [patch]),
      () => createTwoWayStrategicMergePatch(document, patch as JsonValue, rule),
      () => createThreeWayStrategicMergePatch({ original: patch as JsonValue, modified: document, current: {} }, rule),
    ]) {
      try {
        apply();
      } catch (error) {
        assert.ok(error instanceof PatchError, `only a PatchError may be thrown, got ${error}`);
      }
    }
  }),
);

property(
  "JSON patch: list operations agree with a plain list",
  fc.property(
    fc.array(fc.integer(), { maxLength: 5 }),
    fc.array(fc.tuple(fc.constantFrom("add", "remove", "replace"), fc.nat(6), fc.integer()), { maxLength: 8 }),
    (items, steps) => {
      const model = [...items];
      const patch: JsonValue[] = [];
      for (const [op, index, value] of steps) {
        if (index > model.length - (op === "add" ? 0 : 1)) continue;
        patch.push(op === "remove" ? { op, path: `/${index}` } : { op, path: `/${index}`, value });
        if (op === "add") model.splice(index, 0, value);
        else if (op === "remove") model.splice(index, 1);
        else model[index] = value;
      }
      assert.deepEqual(applyJsonPatch(items, patch), model);
    },
  ),
);

property(
  "JSON patch: a document passes the test of itself, with numbers in another form and members in another order",
  fc.property(objects(true), (document) => {
    const reshape = (value: JsonValue): JsonValue => {
      if (typeof value === "number" && Number.isInteger(value)) return BigInt(value);
      if (Array.isArray(value)) return value.map(reshape);
      if (!isJsonObject(value)) return value;
      return objectOf(
        Object.entries(value)
          .reverse()
          .map(([key, member]) => [key, reshape(member as JsonValue)]),
      );
    };
    assert.deepEqual(applyJsonPatch(document, [{ op: "test", path: "", value: reshape(document) }]), document);
  }),
);

const keyed = struct({
  items: field(
    list(() => free, ["name"]),
    ["merge"],
    "name",
  ),
  values: field(set(), ["merge"]),
});
const itemNames = fc.uniqueArray(fc.integer({ min: 0, max: 12 }), { maxLength: 8 });
const asItems = (keys: readonly number[], member: string) => keys.map((name) => ({ name, [member]: 1 }));

property(
  "strategic merge patch: a keyed list is the union of both sides, without what is deleted, in the order asked for",
  fc.property(itemNames, itemNames, itemNames, (old, changed, candidates) => {
    const deleted = candidates.filter((name) => !changed.includes(name));
    const order = [...new Set([...changed, ...old.filter((name) => !deleted.includes(name))])];
    const patched = applyStrategicMergePatch(
      { items: asItems(old, "old") },
      {
        "$setElementOrder/items": order.map((name) => ({ name })),
        items: [...deleted.map((name) => ({ name, $patch: "delete" })), ...asItems(changed, "new")],
      },
      keyed,
    );
    const want = order.map((name) => ({
      name,
      ...(old.includes(name) ? { old: 1 } : {}),
      ...(changed.includes(name) ? { new: 1 } : {}),
    }));
    assert.deepEqual(patched, { items: want });
  }),
);

property(
  "strategic merge patch: what the patch does not name keeps its relative order, and applying again changes nothing",
  fc.property(itemNames, itemNames, (old, changed) => {
    const patch = { items: asItems(changed, "new"), values: changed };
    const once = applyStrategicMergePatch({ items: asItems(old, "old"), values: old }, patch, keyed) as {
      items: { name: number }[];
      values: number[];
    };
    const others = old.filter((name) => !changed.includes(name));
    for (const order of [once.items.map((item) => item.name), once.values]) {
      assert.deepEqual(
        order.filter((name) => others.includes(name)),
        others,
      );
      assert.deepEqual(
        order.filter((name) => changed.includes(name)),
        changed,
      );
      assert.equal(order.length, new Set([...old, ...changed]).size);
    }
    const again = applyStrategicMergePatch(once as unknown as JsonValue, patch, keyed);
    assert.deepEqual(again, once);
  }),
);
