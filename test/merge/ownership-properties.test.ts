/** Properties of merging and ownership over random rules and values. KINDSMITH_SEED repeats a run. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cloneJson, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import { finished } from "../../runtime/base/turn-budget.js";
import type { StructRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { computed, type TypedObject } from "../../runtime/merge/ownership/converting.js";
import {
  type FieldManagerRules,
  manageFirstUpdate,
  notOwnedByCreator,
} from "../../runtime/merge/ownership/field-manager.js";
import { FieldSet } from "../../runtime/merge/ownership/field-set.js";
import { encodeFieldsV1 } from "../../runtime/merge/ownership/fields-v1.js";
import { type FieldManagerIdentity, NO_MANAGED_FIELDS } from "../../runtime/merge/ownership/managed-fields.js";
import { fieldsOfNewObject } from "../../runtime/merge/ownership/new-object-fields.js";
import { fieldElement } from "../../runtime/merge/ownership/path-element.js";
import {
  type ApplyOutcome,
  applyTyped,
  type Owners,
  ownersAfterUpdate,
} from "../../runtime/merge/ownership/updater.js";
import { compareTyped, compareTypedInTurns } from "../../runtime/merge/typed/typed-compare.js";
import { fieldSetInTurns, fieldSetOf, withoutEmptyLists } from "../../runtime/merge/typed/typed-field-set.js";
import { mergeTyped } from "../../runtime/merge/typed/typed-merge.js";
import { dropIntroducedNulls } from "../../runtime/merge/typed/typed-nulls.js";
import { reconcileWithRule } from "../../runtime/merge/typed/typed-reconcile.js";
import { extractFields, removeFields } from "../../runtime/merge/typed/typed-remove.js";
import { type Leaves, leavesOf, objects, structRules, textsOf } from "./ownership-arbitraries.js";
import { freeze } from "./patch-cases.js";
import { field, list, map, scalar, set, struct } from "./patch-rules.js";
import { property } from "./seeded-property.js";

/** A rule, and `count` objects of it. */
function objectsOfOneRule(
  count: number,
  withFree: boolean,
): fc.Arbitrary<{ readonly rule: StructRule; readonly values: JsonObject[] }> {
  return structRules({ withFree }).chain((rule) =>
    fc.record({
      rule: fc.constant(rule),
      values: fc.array(objects(rule), { minLength: count, maxLength: count }).map((values) => freeze(values)),
    }),
  );
}

/** Objects, which the check gets one by one. */
function objectProperty(
  count: number,
  options: { readonly withFree: boolean },
  check: (rule: StructRule, ...values: JsonObject[]) => void,
): fc.IProperty<unknown> {
  return fc.property(objectsOfOneRule(count, options.withFree), ({ rule, values }) => check(rule, ...values));
}

const WITH_FREE = { withFree: true };
const TYPED = { withFree: false };

const rulesOf = (rule: StructRule) => ({ versions: { ruleOf: () => rule }, ignored: FieldSet.empty });

/** There is one version, so nothing is converted. */
const convert = (object: TypedObject): TypedObject => object;

function typed(rule: StructRule, value: JsonValue): TypedObject {
  return { apiVersion: "v1", rule, value };
}

/** An apply as of a whole object, in which nothing is null that nobody stated so. */
function apply(
  rule: StructRule,
  before: ApplyOutcome,
  manager: string,
  config: JsonObject,
  force = true,
): ApplyOutcome {
  const merge = applyTyped(before.object, typed(rule, config), before.owners, manager, { ...rulesOf(rule), force });
  const outcome = computed(merge, convert);
  const value = dropIntroducedNulls(rule, outcome.object.value, [before.object.value, config]);
  return { ...outcome, object: { ...outcome.object, value } };
}

function nothing(rule: StructRule): ApplyOutcome {
  return { object: typed(rule, {}), owners: new Map(), isPruned: false, isChanged: false };
}

function shown(owners: Owners): JsonObject {
  return Object.fromEntries([...owners].map(([manager, { set }]) => [manager, encodeFieldsV1(set)]));
}

property(
  "merging states every leaf of the configuration, and keeps every other leaf of the object",
  objectProperty(2, TYPED, (rule, live, config) => {
    const expected = new Map([...leavesOf(rule, live as JsonObject), ...leavesOf(rule, config as JsonObject)]);
    assert.deepEqual(leavesOf(rule, mergeTyped(rule, live as JsonObject, config as JsonObject)), expected);
  }),
);

property(
  "a value merged with itself, or into nothing, is that value",
  objectProperty(1, WITH_FREE, (rule, value) => {
    const object = value as JsonObject;
    assert.deepEqual(mergeTyped(rule, object, object), object);
    assert.deepEqual(mergeTyped(rule, {}, object), object);
    assert.deepEqual(fieldSetOf(rule, mergeTyped(rule, {}, object)), fieldSetOf(rule, object));
  }),
);

property(
  "what a value states under a rule fits the rule: reconciling both gives the very same set",
  objectProperty(1, WITH_FREE, (rule, value) => {
    const object = value as JsonObject;
    const set = withoutEmptyLists(rule, object, fieldSetOf(rule, object));
    assert.equal(reconcileWithRule(rule, set), set);
  }),
);

/** Divides all values, or only lists, or only objects. */
const DIVISIONS: readonly ((value: JsonValue | undefined) => boolean)[] = [
  () => true,
  (value) => Array.isArray(value),
  (value) => !Array.isArray(value),
];

property(
  "values that are divided have the same differences and the same fields as whole ones",
  objectProperty(2, WITH_FREE, (rule, before, after) => {
    const [first, second] = [before as JsonObject, after as JsonObject];
    for (const isDivided of DIVISIONS) {
      for (const [a, b] of [
        [first, second],
        [{}, second],
        [first, {}],
      ] as const) {
        const [whole, divided] = [compareTyped(rule, a, b), finished(compareTypedInTurns(rule, a, b, isDivided))];
        for (const change of ["added", "modified", "removed"] as const)
          assert.deepEqual(encodeFieldsV1(divided[change]), encodeFieldsV1(whole[change]), change);
      }
      const set = finished(fieldSetInTurns(rule, first, isDivided));
      assert.deepEqual(encodeFieldsV1(set), encodeFieldsV1(fieldSetOf(rule, first)));
    }
  }),
);

test("repeated items are the same difference in values that are divided", () => {
  const items = struct({ set: field(set()), list: field(list(() => struct({ value: field(scalar) }), ["name"])) });
  const named = (...names: string[]): JsonObject => ({
    set: names,
    list: names.map((name, index) => ({ name, value: index })),
  });
  const values = [{}, named(), named("a"), named("a", "a", "b"), named("b", "a", "a"), named("b", "c")];
  for (const before of values)
    for (const after of values) {
      const whole = compareTyped(items, before, after);
      const divided = finished(compareTypedInTurns(items, before, after, () => true));
      for (const change of ["added", "modified", "removed"] as const)
        assert.deepEqual(encodeFieldsV1(divided[change]), encodeFieldsV1(whole[change]), change);
    }
});

test("values with thousands of parts are compared, and their fields found, in several turns", () => {
  const rule = struct({ map: field(map(scalar)) });
  const wide = { map: Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`${index}`, index])) };
  for (const [work, turns] of [
    [compareTypedInTurns(rule, {}, wide), 11],
    [compareTypedInTurns(rule, { map: { a: 1 } }, { map: { a: 2 } }), 1],
    [fieldSetInTurns(rule, wide), 2],
  ] as const) {
    let found = 0;
    while (!work.next().done) found++;
    assert.equal(found, turns);
  }
});

property(
  "comparing tells exactly the leaves that are new, different and gone",
  objectProperty(2, TYPED, (rule, before, after) => {
    const [first, second] = [leavesOf(rule, before as JsonObject), leavesOf(rule, after as JsonObject)];
    const { added, modified, removed } = compareTyped(rule, before as JsonObject, after as JsonObject);
    const all = new Set([...first.keys(), ...second.keys()]);
    const leaves = (set: FieldSet): Set<string> => new Set([...textsOf(set)].filter((text) => all.has(text)));
    const differs = (text: string): boolean => JSON.stringify(first.get(text)) !== JSON.stringify(second.get(text));
    const having = (keep: (text: string) => boolean): Set<string> => new Set([...all].filter(keep));
    assert.deepEqual(
      leaves(added),
      having((text) => !first.has(text)),
    );
    assert.deepEqual(
      leaves(removed),
      having((text) => !second.has(text)),
    );
    assert.deepEqual(
      leaves(modified),
      having((text) => first.has(text) && second.has(text) && differs(text)),
    );
  }),
);

property(
  "without all of its fields a value has no leaves, and its fields alone are the value",
  objectProperty(1, TYPED, (rule, value) => {
    const object = value as JsonObject;
    const set = fieldSetOf(rule, object);
    assert.deepEqual(leavesOf(rule, removeFields(rule, object, set)), new Map());
    if (Object.keys(object).length > 0) assert.deepEqual(extractFields(rule, object, set), object);
  }),
);

/** Who owns which leaf, and with which value: applies as a table. */
class ApplyModel {
  readonly values = new Map<string, JsonValue>();
  readonly owners = new Map<string, Set<string>>();

  /** Forced. What the manager leaves out goes when nobody else owns it. */
  apply(manager: string, config: Leaves): void {
    for (const [text, value] of config) {
      const isSame = this.values.has(text) && JSON.stringify(this.values.get(text)) === JSON.stringify(value);
      this.values.set(text, value);
      if (!isSame) this.owners.set(text, new Set());
      this.owners.get(text)?.add(manager);
    }
    for (const [text, owners] of this.owners) {
      if (config.has(text) || !owners.delete(manager) || owners.size > 0) continue;
      this.owners.delete(text);
      this.values.delete(text);
    }
  }

  ownedBy(manager: string): Set<string> {
    return new Set([...this.owners].filter(([, owners]) => owners.has(manager)).map(([text]) => text));
  }
}

property(
  "a sequence of forced applies gives the object and the owners of a table of leaves",
  fc.property(
    objectsOfOneRule(5, false),
    fc.array(fc.constantFrom("A", "B"), { minLength: 5, maxLength: 5 }),
    ({ rule, values }, managers) => {
      const model = new ApplyModel();
      let state = nothing(rule);
      for (const [index, config] of values.entries()) {
        const manager = managers[index] as string;
        state = apply(rule, state, manager, config);
        model.apply(manager, leavesOf(rule, config));
        assert.deepEqual(leavesOf(rule, state.object.value), model.values);
        for (const owner of ["A", "B"]) {
          const owned = textsOf(state.owners.get(owner)?.set ?? FieldSet.empty);
          const leaves = new Set([...owned].filter((text) => model.owners.has(text)));
          assert.deepEqual(leaves, model.ownedBy(owner), `the leaves of ${owner}`);
        }
      }
    },
  ),
);

property(
  "applying the same again changes neither the object nor its owners",
  objectProperty(3, WITH_FREE, (rule, first, second, config) => {
    const before = apply(rule, apply(rule, nothing(rule), "A", first as JsonObject), "B", second as JsonObject);
    const once = apply(rule, before, "A", config as JsonObject);
    const twice = apply(rule, once, "A", config as JsonObject, false);
    assert.deepEqual(twice.object.value, once.object.value);
    assert.deepEqual(shown(twice.owners), shown(once.owners));
  }),
);

property(
  "applies of managers whose fields are apart give the same in both orders, without conflict",
  objectProperty(2, WITH_FREE, (rule, first, second) => {
    const { a, ...others } = second as JsonObject;
    const [ofA, ofB] = [{ a: (first as JsonObject).a ?? a ?? {} }, others] as [JsonObject, JsonObject];
    const ab = apply(rule, apply(rule, nothing(rule), "A", ofA, false), "B", ofB, false);
    const ba = apply(rule, apply(rule, nothing(rule), "B", ofB, false), "A", ofA, false);
    assert.deepEqual(ab.object.value, ba.object.value);
    assert.deepEqual(shown(ab.owners), shown(ba.owners));
  }),
);

property(
  "[SSA-017] a forced apply leaves no other owner of what it changed",
  objectProperty(3, WITH_FREE, (rule, first, second, config) => {
    const before = apply(rule, apply(rule, nothing(rule), "A", first as JsonObject), "B", second as JsonObject);
    const after = apply(rule, before, "C", config as JsonObject);
    const { added, modified } = compareTyped(rule, before.object.value, after.object.value);
    for (const manager of ["A", "B"]) {
      const set = after.owners.get(manager)?.set ?? FieldSet.empty;
      assert.deepEqual(textsOf(set.intersection(added.union(modified))), new Set(), manager);
    }
    const stated = fieldSetOf(rule, config as JsonObject);
    assert.ok(after.owners.get("C")?.set.equals(withoutEmptyLists(rule, config as JsonObject, stated)) ?? true);
  }),
);

property(
  "[SSA-023] an update owns exactly the leaves that it changed, and nobody else does",
  objectProperty(2, TYPED, (rule, config, next) => {
    const before = apply(rule, nothing(rule), "A", config as JsonObject);
    const update = ownersAfterUpdate(before.object, typed(rule, next as JsonObject), before.owners, "U", rulesOf(rule));
    const owners = computed(update, convert);
    const [first, second] = [leavesOf(rule, before.object.value), leavesOf(rule, next as JsonObject)];
    const isSame = (text: string): boolean => JSON.stringify(first.get(text)) === JSON.stringify(second.get(text));
    const leaves = (manager: string): Set<string> =>
      new Set([...textsOf(owners.get(manager)?.set ?? FieldSet.empty)].filter((text) => second.has(text)));
    assert.deepEqual(leaves("U"), new Set([...second.keys()].filter((text) => !isSame(text))));
    assert.deepEqual(leaves("A"), new Set([...second.keys()].filter((text) => first.has(text) && isSame(text))));
  }),
);

property(
  "no operation changes its arguments",
  objectProperty(3, WITH_FREE, (rule, live, config, next) => {
    const before = cloneJson([live, config, next]);
    const state = apply(rule, apply(rule, nothing(rule), "A", live as JsonObject), "B", config as JsonObject);
    freeze([state.object.value]);
    computed(
      ownersAfterUpdate(state.object, typed(rule, next as JsonObject), state.owners, "U", rulesOf(rule)),
      convert,
    );
    assert.deepEqual([live, config, next], before);
  }),
);

/** Gives members of a rule zero values, as the members of Go's structs have them. */
function withZeros(rule: StructRule, names: readonly string[]): StructRule {
  const fields = Object.entries(rule.fields).map(([name, member]) => {
    const zero = { scalar: "", struct: {}, list: null, map: undefined, free: undefined }[member.rule().type];
    return [name, names.includes(name) && zero !== undefined ? { ...member, zero } : member] as const;
  });
  return { ...rule, fields: Object.fromEntries(fields) };
}

const createdObjects = structRules(WITH_FREE).chain((rule) =>
  fc.record({
    rule: fc.constant(rule),
    spec: objects(rule).map((value) => freeze(value)),
    labels: fc.dictionary(fc.constantFrom("a", "name"), fc.constantFrom("", "x"), { noNullPrototype: true }),
    zeros: fc.subarray(["a", "b", "c"]),
    rootZeros: fc.subarray(["metadata", "spec"]),
    ignored: fc.subarray([["status"], ["spec", "a"], ["spec", "b", "c"], ["metadata", "labels", "a"]]),
  }),
);

/** So that the comparison, to which a walk that can't decide leaves the object, does not do all the work. */
const MIN_DECIDED = 0.5;
const decided = { yes: 0, no: 0 };

property(
  "the record of a new object is the one that a comparison with nothing gives",
  fc.property(createdObjects, ({ rule, spec, labels, zeros, rootZeros, ignored: paths }) => {
    const metadata = struct({ name: field(scalar), labels: field(map(scalar)) });
    const root = struct({ metadata: field(metadata), spec: field(withZeros(rule, zeros)), status: field(rule) });
    const whole = withZeros(root, rootZeros);
    const value = { metadata: { name: "one", labels }, spec, status: spec };
    const ignored = FieldSet.ofPaths(paths.map((path) => path.map(fieldElement)));
    const fields = fieldsOfNewObject(whole, value, notOwnedByCreator(ignored));
    if (fields === undefined) {
      decided.no++;
      return;
    }
    decided.yes++;
    const identity: FieldManagerIdentity = { manager: "m", operation: "Update", apiVersion: "v1", subresource: "" };
    const rules = { ...rulesOf(whole), ignored, now: "", unrecordedFields: "none" } as unknown as FieldManagerRules;
    const expected = computed(
      manageFirstUpdate(typed(whole, {}), typed(whole, value), NO_MANAGED_FIELDS, identity, rules),
      convert,
    );
    const [owner] = expected.owners.values();
    // The texts show the order, too.
    assert.equal(JSON.stringify(fields), JSON.stringify(owner === undefined ? {} : encodeFieldsV1(owner.set)));
  }),
);

test("most new objects need no comparison", () => {
  const { yes, no } = decided;
  assert.ok(yes > MIN_DECIDED * (yes + no), `${yes} of ${yes + no}`);
});
