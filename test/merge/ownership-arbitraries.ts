/** Random merge rules, with values of them, and a model of values that is too simple to be wrong: their leaves by path. */
import fc from "fast-check";
import { isJsonObject, type JsonObject, type JsonValue } from "../../runtime/api/json.js";
import type { ListRule, MergeRule, StructRule } from "../../runtime/merge/descriptors/merge-rule.js";
import { FieldSet } from "../../runtime/merge/ownership/field-set.js";
import {
  fieldElement,
  indexElement,
  keyElement,
  type PathElement,
  valueElement,
} from "../../runtime/merge/ownership/path-element.js";
import { field, free, map, scalar, set, struct } from "./patch-rules.js";

const NAMES = ["a", "b", "c"];
const KEY = "key";

const scalars = fc.constantFrom<JsonValue>(0, 1, "", "x", "é", true, false);

interface RuleChoice {
  /** Values without schema may change their form, which the model of leaves knows nothing of. */
  readonly withFree: boolean;
}

/** Rules of objects with fields. */
export function structRules(choice: RuleChoice, depth = 3): fc.Arbitrary<StructRule> {
  const fields = fc.tuple(rules(choice, depth - 1), rules(choice, depth - 1), rules(choice, depth - 1));
  return fields.map(([a, b, c]) => struct({ a: field(a), b: field(b), c: field(c) }));
}

function rules(choice: RuleChoice, depth: number): fc.Arbitrary<MergeRule> {
  if (depth <= 0) return fc.constant<MergeRule>(scalar);
  const below = (): fc.Arbitrary<MergeRule> => rules(choice, depth - 1);
  return fc.oneof(
    fc.constant<MergeRule>(scalar),
    structRules(choice, depth),
    structRules(choice, depth).map((rule) => ({ ...rule, atomic: true })),
    below().map((rule) => map(rule)),
    fc.constant<MergeRule>(set()),
    structRules(choice, depth - 1).map((rule) => mapList(rule)),
    fc.constant<MergeRule>({ type: "list", listType: "atomic", keys: [], keyDefaults: {}, item: () => scalar }),
    fc.constant<MergeRule>(choice.withFree ? free : scalar),
  );
}

function mapList(rule: StructRule): ListRule {
  const item = struct({ ...rule.fields, [KEY]: field(scalar) });
  return { type: "list", listType: "map", keys: [KEY], keyDefaults: {}, item: () => item };
}

/** Objects of the rule, whose list items can all be told apart. */
export function objects(rule: StructRule): fc.Arbitrary<JsonObject> {
  return values(rule) as fc.Arbitrary<JsonObject>;
}

function values(rule: MergeRule): fc.Arbitrary<JsonValue> {
  switch (rule.type) {
    case "scalar":
      return scalars;
    case "free":
      return freeValues;
    case "map":
      return fc.dictionary(fc.constantFrom(...NAMES), values(rule.value()), { maxKeys: 2, noNullPrototype: true });
    case "struct":
      return fc.record(membersOf(rule), { requiredKeys: KEY in rule.fields ? [KEY] : [], noNullPrototype: true });
    case "list":
      if (rule.listType === "atomic") return fc.array(scalars, { maxLength: 2 });
      if (rule.listType === "set") return fc.uniqueArray(scalars, { maxLength: 3 });
      return fc.uniqueArray(values(rule.item()), {
        maxLength: 3,
        selector: (item) => (item as JsonObject)[KEY],
      });
  }
}

function membersOf(rule: StructRule): Record<string, fc.Arbitrary<JsonValue>> {
  return Object.fromEntries(Object.entries(rule.fields).map(([name, member]) => [name, values(member.rule())]));
}

const freeValues: fc.Arbitrary<JsonValue> = fc.letrec<{ value: JsonValue }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    scalars,
    fc.array(tie("value"), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie("value"), { maxKeys: 2, noNullPrototype: true }),
  ),
})).value;

/** What is replaced as a whole, by its path. Items of lists and empty containers are no leaves. */
export type Leaves = ReadonlyMap<string, JsonValue>;

export function leavesOf(rule: MergeRule, value: JsonValue): Leaves {
  const leaves = new Map<string, JsonValue>();
  collect(rule, value, "", leaves);
  return leaves;
}

function collect(rule: MergeRule, value: JsonValue, path: string, leaves: Map<string, JsonValue>): void {
  if (rule.type === "list" && rule.listType !== "atomic") {
    for (const item of Array.isArray(value) ? value : []) {
      if (rule.listType === "set") leaves.set(`${path}/v:${JSON.stringify(item)}`, item);
      else collect(rule.item(), item, `${path}/k:${JSON.stringify({ [KEY]: (item as JsonObject)[KEY] })}`, leaves);
    }
  } else if ((rule.type === "struct" || rule.type === "map") && !rule.atomic) {
    for (const [name, member] of Object.entries(isJsonObject(value) ? value : {})) {
      const memberRule = rule.type === "map" ? rule.value() : rule.fields[name]?.rule();
      if (memberRule !== undefined && member !== undefined) collect(memberRule, member, `${path}/f:${name}`, leaves);
    }
  } else leaves.set(path, value);
}

/** A path as the model writes it. */
export function pathText(path: readonly PathElement[]): string {
  return path.map((element) => `/${element.text}`).join("");
}

export function textsOf(set: FieldSet): Set<string> {
  return new Set([...set.paths()].map(pathText));
}

const fieldNames = fc.oneof(fc.constantFrom(...NAMES, "", ".", "__proto__", "é", "\u{1f680}", "\uffff"), fc.string());
const exactNumbers = fc.oneof(fc.integer(), fc.constantFrom<JsonValue>(2n ** 53n + 1n, -(2n ** 63n), 1.5, 1e21));
const jsonScalars = fc.oneof(fieldNames, fc.boolean(), exactNumbers, fc.constantFrom<JsonValue>(null, "\0integer:7"));

const elements: fc.Arbitrary<PathElement> = fc.oneof(
  fieldNames.map(fieldElement),
  fc.nat(9).map(indexElement),
  jsonScalars.map(valueElement),
  fc.uniqueArray(fc.tuple(fieldNames, jsonScalars), { maxLength: 2, selector: ([name]) => name }).map(keyElement),
);

/** Few elements for paths that meet, any elements for the others. */
const paths = fc.oneof(
  fc.array(fc.constantFrom(...NAMES.map(fieldElement), valueElement(1)), { minLength: 1, maxLength: 3 }),
  fc.array(elements, { minLength: 1, maxLength: 4 }),
);

export const fieldSets: fc.Arbitrary<FieldSet> = fc.array(paths, { maxLength: 8 }).map((all) => FieldSet.ofPaths(all));
