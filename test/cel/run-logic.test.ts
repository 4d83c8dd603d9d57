/** What expressions give: logic, loops, paths, errors and budgets. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { costOf, dynamic, errorOf, evaluate, resultOf } from "./evaluation.js";

const trues = (expressions: readonly string[], options?: Parameters<typeof resultOf>[1]): void => {
  for (const expression of expressions) assert.equal(resultOf(expression, options), true, expression);
};

test("logic: the operand that decides drops the other one's error, on either side", () => {
  trues(["true || 1 / 0 > 0", "1 / 0 > 0 || true", "!(false && 1 / 0 > 0)", "!(1 / 0 > 0 && false)"]);
});

test("logic: without a deciding operand the first error counts", () => {
  assert.equal(errorOf("1 / 0 > 0 && 1 % 0 > 0"), "division by zero");
  assert.equal(errorOf("1 % 0 > 0 || 1 / 0 > 0"), "modulus by zero");
  assert.equal(errorOf("true && 1 / 0 > 0"), "division by zero");
});

test("logic: an operand that is no bool is an error unless the other one decides", () => {
  const variables = { text: dynamic("yes") };
  assert.equal(errorOf("text && true", { variables }), "no such overload");
  assert.equal(resultOf("text && false", { variables }), false);
  assert.equal(resultOf("text || true", { variables }), true);
  assert.equal(errorOf("text ? 1 : 2", { variables }), "no such overload");
});

test("[CEL-007] all, exists and exists_one over lists with 0, 1 and 2 matches", () => {
  const cases = [
    { items: [3, 5], all: false, exists: false, one: false },
    { items: [2, 5], all: false, exists: true, one: true },
    { items: [2, 4], all: true, exists: true, one: false },
    { items: [], all: true, exists: false, one: false },
  ];
  for (const { items, all, exists, one } of cases) {
    const variables = { items: dynamic(items) };
    const label = JSON.stringify(items);
    assert.equal(resultOf("items.all(x, x % 2 == 0)", { variables }), all, label);
    assert.equal(resultOf("items.exists(x, x % 2 == 0)", { variables }), exists, label);
    assert.equal(resultOf("items.exists_one(x, x % 2 == 0)", { variables }), one, label);
  }
});

test("[CEL-007] all and exists absorb errors of elements, exists_one does not", () => {
  assert.equal(resultOf("[0, 1, 2].exists(x, 2 / x == 1)"), true);
  assert.equal(resultOf("[0, 1, 2].all(x, 2 / x == 1)"), false);
  assert.equal(errorOf("[0, 1].all(x, 2 / x == 2)"), "division by zero");
  assert.equal(errorOf("[0, 1].exists(x, 2 / x == 1)"), "division by zero");
  assert.equal(errorOf("[1, 2, 0].exists_one(x, 2 / x == 2)"), "division by zero");
});

test("[CEL-008] map and filter", () => {
  const variables = { items: dynamic([{ n: 1 }, { n: 2 }, { n: 3 }]) };
  assert.deepEqual(resultOf("items.map(x, x.n)", { variables }), [1, 2, 3]);
  assert.deepEqual(resultOf("items.filter(x, x.n > 1)", { variables }), [{ n: 2 }, { n: 3 }]);
  assert.deepEqual(resultOf("items.map(x, x.n != 2, x.n * 10)", { variables }), [10, 30]);
  assert.deepEqual(resultOf("items.map(x, [x.n].map(x, x + 1))", { variables }), [[2], [3], [4]]);
  assert.equal(errorOf("items.map(x, 1 / (x.n - 2))", { variables }), "division by zero");
  assert.equal(errorOf("items.filter(x, x.missing)", { variables }), "no such key: missing");
});

test("loops go over keys of maps, and with two variables over keys and values", () => {
  const variables = { m: dynamic({ a: 1, b: 2 }) };
  assert.deepEqual(resultOf("m.map(k, k)", { variables }), ["a", "b"]);
  assert.equal(resultOf("m.all(k, v, m[k] == v)", { variables }), true);
  assert.equal(resultOf("['a', 'b'].existsOne(i, v, i == 1 && v == 'b')"), true);
  assert.deepEqual(resultOf("m.transformList(k, v, v > 1, k)", { variables }), ["b"]);
  assert.deepEqual(resultOf("m.transformMap(k, v, v + 1)", { variables }), { a: 2, b: 3 });
  assert.deepEqual(resultOf("m.transformMapEntry(k, v, v < 2, {string(v): k})", { variables }), { 1: "a" });
  assert.equal(
    errorOf("m.transformMapEntry(k, v, {'same': v})", { variables }),
    "insert failed: key same already exists",
  );
});

test("paths: a missing member is an error, except in has", () => {
  const variables = { o: dynamic({ a: { b: null }, l: [1, 2] }) };
  assert.equal(errorOf("o.x", { variables }), "no such key: x");
  assert.equal(errorOf("o.a.b.c", { variables }), "no such key: c");
  assert.equal(errorOf("o.l[2]", { variables }), "index out of bounds: 2");
  assert.equal(errorOf("o.l[-1]", { variables }), "index out of bounds: -1");
  assert.equal(errorOf("o.l['a']", { variables }), "unsupported index type 'string' in list");
  trues(["has(o.a)", "has(o.a.b)", "!has(o.x)", "o.l[1] == 2", "o['a'].b == null", "o.a['b'] == null"], { variables });
  assert.equal(errorOf("has(o.x.y)", { variables }), "no such key: x");
});

test("optional paths pass through missing members", () => {
  const variables = { o: dynamic({ a: { b: 1 }, l: [1] }) };
  trues(
    [
      "o.?a.b.value() == 1",
      "o.?x.y.z.orValue(5) == 5",
      "!o.?x.hasValue()",
      "o.l[?0].hasValue() && !o.l[?1].hasValue()",
      "o[?'a'].b.orValue(2) == 1",
      "o.?x.or(o.?a).hasValue()",
      "optional.none().orValue(3) == 3",
      "optional.of(4).orValue(1 / 0) == 4",
      "o.?a.optMap(a, a.b + 1).value() == 2",
      "!o.?x.optMap(x, x + 1).hasValue()",
      "o.?a.optFlatMap(a, a.?b).value() == 1",
      "[?o.?x, ?optional.of(dyn(1))] == [1]",
      "{?'x': o.?x, 'y': dyn(1)} == {'y': 1}",
      "size([optional.none()]) == 1",
      "!optional.ofNonZeroValue('').hasValue()",
      "[1, 2].first().value() == 1 && [1, 2].last().value() == 2 && !dyn([]).first().hasValue()",
      "optional.unwrap([optional.of(1), optional.none()]) == [1]",
    ],
    { variables },
  );
  assert.equal(errorOf("o.?x.value()", { variables }), "optional.none() dereference");
});

test("functions are chosen by the types of values if the checker does not know them", () => {
  const variables = { n: dynamic(1), s: dynamic("a"), l: dynamic([1]) };
  trues(["n + n == 2", "s + s == 'aa'", "size(l + l) == 2", "size(s) == 1", "n < 1.5", "s.startsWith('a')"], {
    variables,
  });
  assert.equal(errorOf("n + s", { variables }), "no such overload");
  assert.equal(errorOf("n.startsWith('a')", { variables }), "no such overload");
  assert.equal(errorOf("n > s", { variables }), "no such overload");
  // what is joined to it makes a list of int of one whose values nobody knows
  const list = { variables: { l: dynamic([null]), n: variables.n } };
  for (const text of ["(l + []).map(e, e + (false ? n : 1))", "([] + l).map(e, e + 1)", "(l + [1]).map(e, n + e)"])
    assert.equal(errorOf(text, list), "no such overload");
});

test("literals: a key twice and keys of other types are errors", () => {
  assert.equal(errorOf("{'a': 1, 'a': 2}"), "Failed with repeated key: a");
  assert.equal(errorOf("{dyn(1): 1, dyn(1u): 2}"), "Failed with repeated key: 1");
  assert.equal(errorOf("{dyn(1.5): 1}"), "unsupported key type");
});

test("the end of a budget ends an evaluation, whatever could absorb an error", () => {
  const variables = { items: dynamic(Array.from({ length: 100 }, (_, index) => index)) };
  const endless = "items.all(x, items.all(y, items.exists(z, z == x && y >= 0)))";
  for (const expression of [endless, `${endless} || true`, `true || ${endless} ? true : false`]) {
    const outcome = evaluate(expression, { variables, limit: 1000 });
    if (expression.startsWith("true ||")) assert.equal(outcome.type, "value");
    else assert.equal(outcome.type, "over budget");
  }
  const outcome = evaluate(`false && true || ${endless}`, { variables, limit: 1000 });
  assert.equal(outcome.type, "over budget");
  assert.ok(outcome.cost > 1000 && outcome.cost < 1100, `${outcome.cost}`);
});

test("the limit is the highest cost that is allowed", () => {
  const variables = { n: dynamic(1) };
  const cost = costOf("n == n", { variables });
  assert.equal(evaluate("n == n", { variables, limit: cost }).type, "value");
  assert.equal(evaluate("n == n", { variables, limit: cost - 1 }).type, "over budget");
});

test("a cancelled loop ends within a hundred iterations", () => {
  const variables = { items: dynamic(Array.from({ length: 1000 }, () => 1)) };
  let asked = 0;
  const isCancelled = (): boolean => {
    asked += 1;
    return asked === 3;
  };
  const outcome = evaluate("items.all(x, x == 1) || true", { variables, isCancelled });
  assert.equal(outcome.type === "error" && outcome.error.message, "operation interrupted");
  assert.equal(asked, 3);
});

test("a list that is filtered and mapped is built in linear time and cost", () => {
  const costFor = (length: number): number =>
    costOf("items.map(x, x + 1).filter(x, x > 0)", { variables: { items: dynamic(new Array(length).fill(1)) } });
  const [thousand, twoThousand] = [costFor(1000), costFor(2000)];
  assert.equal(twoThousand - thousand, costFor(3000) - twoThousand);
  assert.equal(costFor(200_000) > thousand * 199, true);
});

test("every evaluation begins with fresh variables", () => {
  const variables = { n: dynamic(2) };
  const expression = "optional.of(n).optMap(v, [1, 2].map(x, x * v)).value()";
  assert.deepEqual(resultOf(expression, { variables }), [2, 4]);
  assert.deepEqual(resultOf(expression, { variables: { n: dynamic(3) } }), [3, 6]);
});

test("too much work without a cost ends an evaluation too", () => {
  const variables = { items: dynamic(new Array(100_000).fill("x")) };
  const outcome = evaluate("items.exists(x, size(items + items) == 0)", { variables, limit: 1_000_000 });
  assert.equal(outcome.type, "over budget");
  assert.ok(outcome.cost < 1_000_000, `${outcome.cost}`);
});

test("a constant that does not convert is an error where it is evaluated", () => {
  assert.equal(resultOf("true || int('x') == 1"), true);
  assert.equal(errorOf("int('x')"), "type conversion error from 'string' to 'int'");
});

test("loops and brackets at the parser's depth limit are planned and evaluated", () => {
  const nested = (depth: number): string => (depth === 0 ? "true" : `[1].all(x${depth}, ${nested(depth - 1)})`);
  assert.equal(resultOf(nested(60)), true);
  assert.equal(resultOf(`${"(".repeat(200)}1 == 1${")".repeat(200)}`), true);
  assert.equal(resultOf(Array.from({ length: 200 }, () => "1").join(" + ")), 200);
});
