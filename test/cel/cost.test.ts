/** What evaluations cost. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  BOOL,
  type CelType,
  DYN,
  INT,
  listOf,
  mapOf,
  objectType,
  optionalOf,
  STRING,
} from "../../runtime/cel/cel-types.js";
import { ArrayList, CelObject, type CelResult } from "../../runtime/cel/cel-values.js";
import { LIST_LITERAL_COSTS } from "../../runtime/cel/run/run-costs.js";
import { EntryMap } from "../../runtime/cel/value/map.js";
import { costOf, type EvaluateOptions, evaluate } from "./evaluation.js";

const SELF = objectType("Self");

const FIELDS: Readonly<Record<string, CelType>> = {
  n: INT,
  s: STRING,
  L: listOf(INT),
  M: mapOf(STRING, INT),
  a: BOOL,
  b: BOOL,
  e: STRING,
  ios: DYN,
  o: mapOf(STRING, STRING),
  opt: optionalOf(STRING),
};

class Self extends CelObject {
  readonly type = SELF;

  private readonly values: Readonly<Record<string, CelResult>> = {
    n: 7n,
    s: "Rook takes 👑",
    L: new ArrayList([1n, 1n, 2n, 2n, 3n, 3n, 4n, 5n]),
    M: new EntryMap([
      ["b", 1n],
      ["d", 2n],
    ]),
    a: true,
    b: true,
    e: "Pending",
    ios: 1n,
    o: new EntryMap([["f", "a"]]),
  };

  has(field: string): boolean {
    return Object.hasOwn(this.values, field);
  }

  get(field: string): CelResult | undefined {
    return this.values[field];
  }

  fields(): Iterable<string> {
    return Object.keys(this.values);
  }
}

const withSelf: EvaluateOptions = {
  variables: { self: { type: SELF, value: new Self() } },
  extend: (environment) =>
    environment.extend({
      types: {
        fieldType: (name, field) => (name === SELF.name ? FIELDS[field] : undefined),
        findType: () => undefined,
      },
    }),
};

/** Expression, cost. */
const FIXTURES: Readonly<Record<string, number>> = {
  "self.n == self.n": 5,
  "type(self.n) == int": 4,
  "double(5) < 10.0": 1,
  "self.s.startsWith('Rook')": 4,
  "size(self.s) == 12": 4,
  "self.s.matches('^[^0-9]*$')": 8,
  "self.s.upperAscii() == 'ROOK TAKES 👑'": 6,
  "2 in self.L": 10,
  "self.L.all(e, e > 0)": 43,
  "!self.L.all(e, e < 2)": 21,
  "self.L.exists(e, e > 2)": 36,
  "!self.L.exists(e, e < 0)": 52,
  "self.L.exists_one(e, e > 4)": 22,
  "size(self.L.filter(e, e % 2 == 0)) == 3": 68,
  "self.L.map(e, e * 20).filter(e, e > 50).exists(e, e == 60)": 194,
  "'b' in self.M": 3,
  "has(self.M.b)": 2,
  "self.M.all(k, self.M[k] > 0)": 17,
  "self.M.exists_one(k, self.M[k] == 2)": 14,
  "size(self.M.filter(k, self.M[k] > 1)) == 1": 26,
  "self.M.all(k, v, v > 0)": 13,
  "self.M.transformMap(k, v, v + 1).size() == 2": 15,
  "has(self.a) && has(self.b)": 2,
  "type(self.ios) == int ? self.ios == 1 : self.ios == '25%'": 7,
  "self.e in ['Pending', 'Available']": 2,
  "optional.of('a').hasValue()": 2,
  "self.o.?f.orValue('v') == 'a'": 4,
  "[4, 3, 2, 1].sort() == [1, 2, 3, 4]": 44,
  "lists.range(4) == [0, 1, 2, 3]": 16,
};

for (const [expression, cost] of Object.entries(FIXTURES))
  test(`cost of ${expression}`, () => {
    const outcome = evaluate(expression, withSelf);
    assert.equal(outcome.type, "value", outcome.type === "error" ? outcome.error.message : "");
    assert.equal(outcome.cost, cost);
  });

test("[CEL-045] the same expression on the same input costs the same each time", () => {
  const expression = "self.L.map(e, e * 2).exists(e, e > 4) && self.s.matches('o+')";
  const costs = new Set(Array.from({ length: 5 }, () => costOf(expression, withSelf)));
  assert.equal(costs.size, 1);
});

test("[CEL-046] [LIM-008] a comparison costs 1, and a list literal 40 where SPEC is followed to the letter, else 10", () => {
  const byLetter = { ...withSelf, listLiteralCost: LIST_LITERAL_COSTS[40] };
  for (const [expression, letter, usual] of [
    ["1 == 2", 1, 1],
    ["[1]", 40, 0],
    ["[]", 40, 0],
    ["[[1], [2]]", 120, 0],
    ["[self.n]", 42, 12],
    ["self.n in [1, 2]", 44, 2],
    ["self.L.map(e, e)", 2 + 8 * (1 + 1 + 40 + 1) + 41, 2 + 8 * (1 + 1 + 10 + 1) + 1],
  ] as const) {
    assert.equal(costOf(expression, byLetter), letter, expression);
    assert.equal(costOf(expression, withSelf), usual, expression);
  }
  assert.equal(costOf("[1]", { foldsConstants: false }), 10);
});

test("literals of constants and conversions of constants cost nothing", () => {
  for (const expression of ["[[1], [2]]", "{'a': [1]}", "duration('1h')", "int('1')", "1 in []", "'a'"])
    assert.equal(costOf(expression), 0, expression);
});

test("literals that are not constant cost their base and their parts", () => {
  assert.equal(costOf("{'a': self.n}", withSelf), 32);
  assert.equal(costOf("[self.n, 1]", withSelf), 12);
});

test("[CEL-047] [LIM-008] a regular expression costs by the length of the text times that of the pattern", () => {
  const cost = (text: number, pattern: number): number =>
    costOf("s.matches(p)", {
      variables: {
        s: { type: STRING, value: "a".repeat(text) },
        p: { type: STRING, value: "a".repeat(pattern) },
      },
    }) - 2;
  assert.equal(cost(99, 40), 10 * 10);
  assert.equal(cost(199, 40), 20 * 10);
  assert.equal(cost(199, 80), 20 * 20);
  assert.equal(cost(0, 4), 1);
});

test("a constant pattern costs as one that is not", () => {
  const variables = {
    s: { type: STRING, value: "x".repeat(50) },
    p: { type: STRING, value: "^x+$" },
  };
  assert.equal(costOf("s.matches('^x+$')", { variables }) + 1, costOf("s.matches(p)", { variables }));
  assert.equal(costOf("matches(s, '^x+$')", { variables }) + 1, costOf("matches(s, p)", { variables }));
});

test("strings cost by code points: equality by the shorter one, joining by both", () => {
  const cost = (a: string, b: string, operator: string): number =>
    costOf(`a ${operator} b`, { variables: { a: { type: STRING, value: a }, b: { type: STRING, value: b } } }) - 2;
  assert.equal(cost("👑".repeat(30), "👑".repeat(40), "=="), Math.ceil(30 * 0.1));
  assert.equal(cost("", "abc", "=="), 0);
  assert.equal(cost("a", "abc", "<"), 1);
  assert.equal(cost("👑".repeat(11), "b".repeat(11), "+"), 3);
});

test("affixes cost by the text until 1.36, and by the affix since then", () => {
  const expression = "self.s.startsWith('Rook')";
  assert.equal(costOf(expression, { ...withSelf, release: "1.36" }), 4);
  assert.equal(costOf(expression, { ...withSelf, release: "1.37" }), 3);
});

test("a branch that is a path does not count the variable that it begins with", () => {
  assert.equal(costOf("self.a ? self.n : 1", withSelf), 2 + 1);
  assert.equal(costOf("self.a ? self.n + 1 : 1", withSelf), 2 + 3);
  assert.equal(costOf("(self.a ? self.M : self.M).b", withSelf), 2 + 1 + 1);
});

test("an index costs 1, or what its key costs when that is a path", () => {
  assert.equal(costOf("self.L[0]", withSelf), 3);
  assert.equal(costOf("self.M[self.e == 'x' ? 'd' : 'b']", withSelf), 2 + 3 + 1);
  assert.equal(costOf("[1, 2][self.n - 6]", withSelf), 1 + 3 + 1);
  assert.equal(costOf("self.L[self.L[0]]", withSelf), 2 + 3);
});

test("operands that are not evaluated are not charged", () => {
  assert.equal(costOf("false && self.n == 1", withSelf), 0);
  assert.equal(costOf("self.a || self.n == 1", withSelf), 2);
  assert.equal(costOf("self.n == 1 && self.a", withSelf), 3);
});

test("standard functions whose types are known only at run time cost one unit", () => {
  const s = { type: DYN, value: "x".repeat(100) };
  assert.equal(costOf("s + s", { variables: { s } }), 3);
  assert.equal(costOf("s == s", { variables: { s } }), 2 + 10);
  assert.equal(costOf("s.contains('x')", { variables: { s } }), 1 + 10);
});
