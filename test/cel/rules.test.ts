/** Rules of schemas on objects: what is judged, in which order, against which former values, at what cost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MAX_FIELD_ERRORS } from "../../runtime/api/field-error.js";
import type { JsonValue } from "../../runtime/api/json.js";
import { VALIDATION_COST_BUDGET } from "../../runtime/cel/budgets.js";
import { compileRules, type RuleOutcome } from "../../runtime/cel/rules/rule-set.js";
import { MAX_OBJECT_EFFORT } from "../../runtime/cel/value/effort.js";
import type { Schema } from "../../runtime/schema/schema-types.js";
import { judgeOf, STORED } from "./rules-support.js";

const RULES = "x-kubernetes-validations";
const INTEGER = { type: "integer" };
const TEXT = { type: "string" };

function texts({ errors }: RuleOutcome): string[] {
  return errors.map(({ field, message }) => `${field}: ${message}`);
}

function rulesOf(...rules: string[]): { [RULES]: JsonValue } {
  return { [RULES]: rules.map((rule) => ({ rule })) };
}

test("[CEL-045] the cost of an object is the same every time, and reported", () => {
  const judge = judgeOf({
    type: "object",
    properties: { list: { type: "array", items: { ...INTEGER, ...rulesOf("self > 0") } } },
    ...rulesOf("self.list.all(x, x < 100)"),
  });
  const costs = Array.from({ length: 5 }, () => judge({ list: [1, 2, 3] }).cost);
  assert.deepEqual(new Set(costs).size, 1);
  const [cost = 0] = costs;
  assert.ok(cost > 0);
  assert.ok(judge({ list: [1, 2, 3, 4] }).cost > cost);
});

test("all rules of an object share one limit of work, beside their cost", () => {
  const list = { type: "array", items: INTEGER };
  const rules = Array.from({ length: 2 * (MAX_OBJECT_EFFORT / 2 ** 17) }, () => "self.a == self.b");
  const judge = judgeOf({ type: "object", properties: { a: list, b: list }, ...rulesOf(...rules) });
  const many = Array.from({ length: 2 ** 17 }, (_, index) => index);
  const { errors, cost } = judge({ a: many, b: [...many] });
  assert.match(errors[0]?.message ?? "", /no further validation rules will be run/);
  assert.ok(cost < VALIDATION_COST_BUDGET, `cost: ${cost}`);
  const few = many.slice(0, 1000);
  assert.deepEqual(judge({ a: few, b: [...few] }).errors, []);
});

test("schemas without rules evaluate nothing", () => {
  const structs: Record<string, Schema> = { Root: { type: "object", properties: { a: { type: "string" } } } };
  assert.equal(compileRules({ schema: { ref: "Root" }, structs, environment: STORED, isResource: true }), undefined);
});

test("values are judged before their parts, all in the order of schema and object", () => {
  const judge = judgeOf({
    type: "object",
    properties: {
      b: { type: "object", properties: { deep: { ...INTEGER, ...rulesOf("self < 0") } }, ...rulesOf("1 > 2", "2 > 3") },
      a: { type: "array", items: { ...INTEGER, ...rulesOf("self < 0") } },
    },
    ...rulesOf("3 > 4"),
  });
  assert.deepEqual(
    judge({ a: [1, -1, 2], b: { deep: 1 } }).errors.map(({ field }) => field),
    ["<nil>", "a[0]", "a[2]", "b", "b", "b.deep"],
  );
});

test("null is not judged; rules beside it are", () => {
  const judge = judgeOf({
    type: "object",
    properties: { text: { ...TEXT, nullable: true, ...rulesOf("self == 'x'") } },
    ...rulesOf("!has(self.text)"),
  });
  assert.deepEqual(texts(judge({ text: null })), []);
  assert.deepEqual(judge({ text: "y" }).errors.length, 2);
});

test("rules in allOf are judged with the same value, before its parts", () => {
  const judge = judgeOf({
    type: "object",
    properties: { a: INTEGER },
    allOf: [{ properties: { a: rulesOf("self > 1") } }, rulesOf("self.a > 2")],
    ...rulesOf("self.a > 3"),
  });
  assert.deepEqual(
    judge({ a: 1 }).errors.map(({ message }) => message),
    [
      "Invalid value: failed rule: self.a > 3",
      "Invalid value: 1: failed rule: self > 1",
      "Invalid value: failed rule: self.a > 2",
    ],
  );
});

test("recursive structs are judged as deep as the object goes", () => {
  const tree: Schema = {
    type: "object",
    properties: { size: { type: "integer" }, left: { ref: "Tree" }, list: { type: "array", items: { ref: "Tree" } } },
    validations: [{ rule: "self.size > 0" }],
  };
  const plain: Schema = { type: "object", properties: { self: { ref: "Plain" } } };
  const structs = {
    Root: { type: "object", properties: { tree: { ref: "Tree" } } } as Schema,
    Tree: tree,
    Plain: plain,
  };
  const rules = compileRules({ schema: { ref: "Root" }, structs, environment: STORED, isResource: false });
  const value = { tree: { size: 1, left: { size: 0, left: { size: 0 } }, list: [{ size: 0 }, { size: 1 }] } };
  const outcome = rules?.validate(value, undefined, { showsValues: true });
  assert.deepEqual(
    outcome?.errors.map(({ field }) => field),
    ["tree.left", "tree.left.left", "tree.list[0]"],
  );
  assert.equal(compileRules({ schema: { ref: "Plain" }, structs, environment: STORED, isResource: false }), undefined);
});

test("no rules are judged after very many failures", () => {
  const judge = judgeOf({ type: "array", items: { ...INTEGER, ...rulesOf("self > 0") } });
  const { errors } = judge(Array.from({ length: 2 * MAX_FIELD_ERRORS }, () => 0));
  assert.equal(errors.length, MAX_FIELD_ERRORS);
});

test("a stored rule that does not compile is reported, and the others are judged", () => {
  const judge = judgeOf({ type: "object", properties: { a: INTEGER }, ...rulesOf("self.b > 1", "self.a > 1") });
  const [broken, other] = texts(judge({ a: 1 }));
  assert.match(
    String(broken),
    /^<nil>: Invalid value: "object": rule compile error: compilation failed: ERROR: <input>/,
  );
  assert.match(String(other), /failed rule: self\.a > 1/);
});

test("a message expression that fails is reported to the operator", () => {
  const reports: string[] = [];
  const judge = judgeOf({
    type: "object",
    properties: { a: TEXT },
    [RULES]: ["self.a", "self.a + '\\n' + self.a", "'x'.substring(9)"].map((messageExpression) => ({
      rule: "false",
      message: "plain",
      messageExpression,
    })),
  });
  const { errors } = judge({ a: "x".repeat(6_000) }, undefined, { reportMessageProblem: (text) => reports.push(text) });
  assert.deepEqual(new Set(errors.map(({ message }) => message)), new Set(["Invalid value: plain"]));
  assert.match(String(reports[0]), /messageExpression "self\.a" failed: it gave 6000 bytes, expected at most 5120/);
  assert.match(String(reports[1]), /it gave several lines/);
  assert.equal(reports.length, 3);
});

const RATCHETED = {
  type: "object",
  properties: {
    plain: { type: "array", items: { ...INTEGER, ...rulesOf("self > 0") } },
    keyed: {
      type: "array",
      "x-kubernetes-list-type": "map",
      "x-kubernetes-list-map-keys": ["k"],
      items: { type: "object", required: ["k"], properties: { k: TEXT, v: { ...INTEGER, ...rulesOf("self > 0") } } },
    },
    map: { type: "object", additionalProperties: { ...INTEGER, ...rulesOf("self > 0") } },
    grown: { ...INTEGER, ...rulesOf("self > oldSelf") },
    all: { type: "object", allOf: [rulesOf("self.x > 0")], properties: { x: INTEGER } },
  },
};

const RATCHETING: Readonly<Record<string, { old: JsonValue; value: JsonValue; errors: string[]; warnings: number }>> = {
  "an unchanged entry of a map passes, a changed one does not": {
    old: { map: { a: 0, b: 0 } },
    value: { map: { a: 0, b: -1, c: 0 } },
    errors: ["map[b]", "map[c]"],
    warnings: 1,
  },
  "items of a map list pass by their keys": {
    old: {
      keyed: [
        { k: "a", v: 0 },
        { k: "b", v: 0 },
      ],
    },
    value: {
      keyed: [
        { k: "b", v: 0 },
        { k: "c", v: 0 },
        { k: "a", v: -1 },
      ],
    },
    errors: ["keyed[1].v", "keyed[2].v"],
    warnings: 1,
  },
  "items of other lists pass with the whole list only": {
    old: { plain: [0, 1] },
    value: { plain: [0, 2] },
    errors: ["plain[0]"],
    warnings: 0,
  },
  "the whole list is unchanged": { old: { plain: [0, 1] }, value: { plain: [0, 1] }, errors: [], warnings: 1 },
  "a rule about oldSelf never passes": { old: { grown: 1 }, value: { grown: 1 }, errors: ["grown"], warnings: 0 },
  "a rule in allOf passes with what is around the value": {
    old: { all: { x: 0 }, map: { a: 1 } },
    value: { all: { x: 0 }, map: { a: 2 } },
    errors: ["all"],
    warnings: 0,
  },
};

for (const [name, { old, value, errors, warnings }] of Object.entries(RATCHETING)) {
  test(`[CEL-055] ratcheting: ${name}`, () => {
    const outcome = judgeOf(RATCHETED)(value, old);
    assert.deepEqual(
      outcome.errors.map(({ field }) => field),
      errors,
    );
    assert.equal(outcome.warnings.length, warnings);
  });
}
