/** The worst case of expressions, for data as large as the schema lets it be. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { ruleEnvironment } from "../../runtime/cel/environments/schema-rule-environment.js";
import { estimateCost } from "../../runtime/cel/estimate/estimate-cost.js";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";
import { type Range, UNBOUNDED } from "../../runtime/cel/range.js";
import { declarationsOf } from "../../runtime/cel/schema/schema-declarations.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

const { forStored } = expressionEnvironments({ major: 1, minor: 36 }, () => true);

const TEXT: Schema = { type: "string" };
const SCHEMA: Schema = {
  type: "object",
  properties: {
    s: TEXT,
    t: TEXT,
    a: TEXT,
    e: { type: "string", enum: ["Pending", "Available"] },
    n: { type: "integer" },
    flag: { type: "boolean" },
    ints: { type: "array", items: { type: "integer" } },
    short: { type: "string", maxLength: 10 },
    shorts: { type: "array", maxItems: 5, items: { type: "string", maxLength: 10 } },
    pairs: { type: "object", maxProperties: 4, additionalProperties: { type: "string", maxLength: 100 } },
    ios: { intOrString: true },
  },
};

function estimate(text: string): Range {
  const declarations = declarationsOf(SCHEMA, {});
  const { root } = declarations;
  assert.ok(root);
  const environment = ruleEnvironment(forStored, { self: root.type, types: declarations });
  const compiled = environment.compile(text);
  assert.ok(compiled.ok, compiled.ok ? "" : compiled.message);
  return estimateCost(compiled.checked, environment, root);
}

test("[CEL-050] estimates of a schema without bounds", () => {
  const cases: readonly (readonly [string, bigint])[] = [
    ["self.s == self.t", 314_577n],
    ["1 in self.ints", 1_572_865n],
    ["!self.ints.all(e, e < 2)", 7_864_319n],
    ["self.e in ['Pending', 'Available']", 14n],
    ["has(self.a)", 1n],
    ["size(self.s) == 2", 4n],
  ];
  for (const [text, max] of cases) assert.equal(estimate(text).max, max, text);
});

test("bounds of the schema are those of the estimate", () => {
  const cases: readonly (readonly [string, bigint, bigint])[] = [
    // two steps each, and a tenth of the shorter side
    ["self.short == self.s", 5n, 8n],
    ["self.shorts.exists(x, x == 'a')", 4n, 2n + 1n + 5n * (3n + 3n)],
    ["self.shorts[0] == 'a'", 4n, 4n],
    ["self.pairs['k'] == self.short", 6n, 9n],
    ["self.pairs.exists(k, self.pairs[k] == self.short)", 3n, 2n + 1n + 4n * (3n + 1n + 4n + 2n + 4n)],
    ["dyn(self.short) == dyn(self.s)", 7n, 10n],
  ];
  for (const [text, min, max] of cases) {
    const range = estimate(text);
    assert.equal(range.max, max, `${text}: ${range.min} to ${range.max}`);
    assert.ok(range.min <= min, `${text}: ${range.min}`);
  }
});

test("at best the first side of && and || decides, and of a condition the cheaper branch", () => {
  assert.deepEqual(estimate("self.flag && self.n > 1"), { min: 2n, max: 5n });
  assert.deepEqual(estimate("self.flag || self.n > 1"), { min: 2n, max: 5n });
  assert.deepEqual(estimate("self.flag ? true : self.n > 1"), { min: 2n, max: 5n });
});

test("literals of lists, maps and what stands in them", () => {
  assert.deepEqual(estimate("[1, 2, 3] == []"), { min: 20n, max: 20n });
  assert.deepEqual(estimate("{'a': self.n} == {}"), { min: 62n, max: 62n });
});

test("estimates grow to the largest number and no further", () => {
  const { max } = estimate("self.ints.all(a, self.ints.all(b, self.ints.all(c, self.ints.all(d, a == b && c == d))))");
  assert.equal(max, UNBOUNDED);
});

test("sizes go with values: through variables, sums and conditions", () => {
  // texts of at most 40 bytes, joined twice, each step a tenth
  assert.equal(estimate("(self.short + self.short).matches('a')").max, 4n + 8n + 9n * 1n);
  assert.equal(estimate("(self.flag ? self.short : 'x').contains('y')").max, 2n + 2n + 4n);
  assert.equal(estimate("optional.of(self.shorts).optMap(v, v.size()).hasValue()").max > 0n, true);
});

test("sizes of int-or-string count as those of the longest text", () => {
  assert.equal(estimate("self.ios == 'x'").max, 3n);
  assert.equal(estimate("self.ios == self.s").max, 4n + 314_573n);
});
