/** Evaluations that share variables and a budget: match conditions, and variables that are expressions themselves. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { EXPRESSION_COST_LIMIT } from "../../runtime/cel/budgets.js";
import { BOOL, type CelType, DYN, formatType } from "../../runtime/cel/cel-types.js";
import { lazyActivation } from "../../runtime/cel/environments/activations.js";
import { compileExpression, type Expression } from "../../runtime/cel/environments/compile-feature-expression.js";
import { ComposedVariables } from "../../runtime/cel/environments/composed-variables.js";
import { Budget, ExpressionRun, OUT_OF_BUDGET } from "../../runtime/cel/environments/expression-run.js";
import { matchConditions } from "../../runtime/cel/environments/match-condition-environment.js";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";
import { fromJson } from "../../runtime/cel/value/json-value.js";

const { forStored } = expressionEnvironments({ major: 1, minor: 36 }, () => true);
const environment = forStored.extend({ variables: { object: DYN } });

function compiled(text: string, expects: readonly CelType[] = [], of = environment): Expression {
  const compilation = compileExpression(of, text, expects);
  assert.ok(compilation.ok, compilation.ok ? "" : compilation.message);
  return compilation.expression;
}

const object = (json: unknown) => lazyActivation({ object: () => fromJson(json) });

function outcomeOf(texts: readonly string[], budget?: number) {
  const conditions = texts.map((text, index) => ({ name: `c${index}`, expression: compiled(text, [BOOL]) }));
  return matchConditions(conditions, object({ a: 1, items: Array.from({ length: 100 }, (_, index) => index) }), budget);
}

test("match conditions: all that are true match, and none are no obstacle", () => {
  assert.deepEqual(outcomeOf(["object.a == 1", "has(object.a)"]), { type: "match" });
  assert.deepEqual(outcomeOf([]), { type: "match" });
});

test("match conditions: one that is false decides, also when others have no value", () => {
  const outcome = { type: "no match", condition: "c1" };
  assert.deepEqual(outcomeOf(["object.missing == 1", "object.a == 2"]), outcome);
  assert.deepEqual(outcomeOf(["object.a == 1", "object.a == 2", "object.missing == 1"]), outcome);
});

test("match conditions: without a false one every error is reported", () => {
  assert.deepEqual(outcomeOf(["object.missing == 1", "object.a == 1", "1 / 0 == 1"]), {
    type: "error",
    messages: [
      "expression 'object.missing == 1' resulted in error: no such key: missing",
      "expression '1 / 0 == 1' resulted in error: division by zero",
    ],
  });
});

test("match conditions share one budget, and those after its end are not evaluated", () => {
  const costly = "object.items.all(i, i >= 0)";
  assert.deepEqual(outcomeOf([costly, costly]), { type: "match" });
  assert.deepEqual(outcomeOf([costly, costly, "object.a == 2"], 800), { type: "error", messages: [OUT_OF_BUDGET] });
});

test("an expression over its own limit is an error; a budget that is used up ends the run", () => {
  const activation = object({ items: Array.from({ length: 1_000 }, (_, index) => index) });
  const costly = compiled("object.items.all(i, object.items.all(j, i + j >= 0))");
  const run = new ExpressionRun(activation, new Budget(3 * EXPRESSION_COST_LIMIT));
  const evaluation = run.evaluate(costly);
  assert.equal(evaluation.type, "error");
  assert.match(
    evaluation.type === "error" ? evaluation.message : "",
    /operation cancelled: actual cost limit exceeded$/,
  );
  assert.equal(run.evaluate(compiled("1 + 1")).type, "value");
  const small = new ExpressionRun(activation, new Budget(100));
  assert.deepEqual(small.evaluate(costly), { type: "out of budget", message: OUT_OF_BUDGET });
  assert.deepEqual(small.evaluate(compiled("1 + 1")), { type: "out of budget", message: OUT_OF_BUDGET });
});

test("a variable has the type of its expression, and knows those before it", () => {
  const variables = new ComposedVariables(environment);
  const typeOf = (name: string, text: string): string => {
    const compilation = variables.declare(name, text);
    return compilation.ok ? formatType(compilation.expression.checked.type) : compilation.message;
  };
  assert.equal(typeOf("names", "['a', 'b']"), "list(string)");
  assert.equal(typeOf("first", "variables.names[0]"), "string");
  assert.match(typeOf("early", "variables.later"), /^compilation failed: ERROR: <input>:1:10: undefined field 'later'/);
  assert.match(typeOf("wrong", "variables.first + 1"), /no matching overload for '_\+_' applied to '\(string, int\)'/);
  assert.throws(() => variables.declare("first", "1"), /variable first is declared already/);
});

test("a variable is evaluated once, on first use, and charged to the expression that uses it", () => {
  const variables = new ComposedVariables(environment);
  variables.declare("total", "object.items.map(i, i * 2).size()");
  let asked = 0;
  const activation = lazyActivation({
    object: () => {
      asked += 1;
      return fromJson({ items: [1, 2, 3] });
    },
  });
  const budget = new Budget(1_000);
  const run = new ExpressionRun(variables.activate(activation, budget), budget);
  const spent = (text: string): number => {
    const before = budget.remaining;
    const evaluation = run.evaluate(compiled(text, [BOOL], variables.environment));
    assert.deepEqual(evaluation, { type: "value", value: true });
    return before - budget.remaining;
  };
  assert.equal(spent("1 == 1"), 1);
  assert.equal(asked, 0);
  const first = spent("variables.total == 3");
  assert.equal(asked, 1);
  assert.equal(spent("variables.total == 3"), 3);
  assert.ok(first > 3, `the first use is charged with the variable too, found ${first}`);
});

test("a variable without a value is an error where it is used, and may be dropped like any other", () => {
  const variables = new ComposedVariables(environment);
  variables.declare("broken", "object.missing");
  const budget = new Budget(1_000);
  const run = new ExpressionRun(variables.activate(object({}), budget), budget);
  const evaluate = (text: string) => run.evaluate(compiled(text, [], variables.environment));
  assert.deepEqual(evaluate("variables.broken"), {
    type: "error",
    message:
      "expression 'variables.broken' resulted in error: " +
      'composited variable "broken" fails to evaluate: no such key: missing',
  });
  assert.deepEqual(evaluate("true || variables.broken == 1"), { type: "value", value: true });
  assert.deepEqual(evaluate("variables.broken == 1 || true"), { type: "value", value: true });
});

test("a variable that uses up the budget ends the run, though the expression drops its error", () => {
  const variables = new ComposedVariables(environment);
  variables.declare("costly", "object.items.all(i, i >= 0)");
  const budget = new Budget(50);
  const run = new ExpressionRun(variables.activate(object({ items: Array(100).fill(1) }), budget), budget);
  const evaluation = run.evaluate(compiled("variables.costly || true", [BOOL], variables.environment));
  assert.deepEqual(evaluation, { type: "out of budget", message: OUT_OF_BUDGET });
});
