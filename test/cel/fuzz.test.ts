/**
 * What must hold for every text and every object: the engine answers, within its limits, and twice the same. Nothing here
 * looks at a clock; work is counted in nodes, issues and cost units.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import type { ParsedExpression } from "../../runtime/cel/ast.js";
import { EXPRESSION_COST_LIMIT } from "../../runtime/cel/budgets.js";
import { DYN } from "../../runtime/cel/cel-types.js";
import type { CelResult } from "../../runtime/cel/cel-values.js";
import { Environment } from "../../runtime/cel/environment.js";
import { issueText } from "../../runtime/cel/issue-text.js";
import { LIBRARIES } from "../../runtime/cel/libraries.js";
import { STANDARD_LIBRARY } from "../../runtime/cel/library/standard/standard-library.js";
import { parseExpression } from "../../runtime/cel/parse/parse-expression.js";
import { NODE_LIMIT, RECOVERY_LIMIT, SYNTAX_ERROR_LIMIT } from "../../runtime/cel/parse/parse-limits.js";
import { type Outcome, plan } from "../../runtime/cel/run/program.js";
import { fromJson } from "../../runtime/cel/value/json-value.js";
import { randomCalls, randomJson, randomTexts } from "../support/cel-fuzz.js";
import { randomExpressions } from "../support/cel-random-expressions.js";
import { showValue } from "../support/cel-values.js";

const TEXTS = 1_500;
const EVALUATIONS = 1_500;

const ENVIRONMENT = new Environment({
  libraries: [STANDARD_LIBRARY, ...LIBRARIES],
  language: { homogeneousAggregates: false },
  variables: Object.fromEntries([..."ijudbstylrm", "self"].map((name) => [name, DYN] as const)),
});

/** undefined for what does not compile. */
function evaluate(text: string, self: unknown, limit = EXPRESSION_COST_LIMIT): Outcome | undefined {
  const compiled = ENVIRONMENT.compile(text);
  if (!compiled.ok) {
    assert.notEqual(compiled.message, "");
    return undefined;
  }
  const value: CelResult = fromJson(self);
  return plan(compiled.checked, ENVIRONMENT).evaluate({ find: () => value }, { limit });
}

function show(outcome: Outcome | undefined): string {
  if (outcome === undefined) return "does not compile";
  const result =
    outcome.type === "value" ? showValue(outcome.value) : outcome.type === "error" ? outcome.error.message : "";
  return `${outcome.type} ${outcome.cost} ${result}`;
}

describe("parse: every text", () => {
  test(`is a tree or has issues at places in it: ${TEXTS} texts`, () => {
    fc.assert(
      fc.property(randomTexts(), (text) => {
        const result = parseExpression(text);
        if (result.ok) {
          assertSound(result.parsed);
          return;
        }
        assert.ok(
          result.issues.length > 0 && result.issues.length <= SYNTAX_ERROR_LIMIT + RECOVERY_LIMIT + text.length,
        );
        for (const { offset } of result.issues) assert.ok(offset >= -1 && offset <= result.source.codePoints.length);
        assert.match(issueText(result.source, result.issues), /^ERROR: <input>:/);
      }),
      { numRuns: TEXTS },
    );
  });

  test("compiles or has issues, however deep it is", () => {
    const nested: readonly ((depth: number) => string)[] = [
      (depth) => `${"(".repeat(depth)}1${")".repeat(depth)}`,
      (depth) => `${"[".repeat(depth)}1${"]".repeat(depth)}`,
      (depth) => `${"{1: ".repeat(depth)}1${"}".repeat(depth)}`,
      (depth) => `${"size(".repeat(depth)}''${")".repeat(depth)}`,
      (depth) => `${"[1].map(e, ".repeat(depth)}1${")".repeat(depth)}`,
      (depth) => `${"[1].all(e, ".repeat(depth)}true${")".repeat(depth)}`,
      (depth) => `self${".optMap(e, e)".repeat(depth)}`,
      (depth) => `${"true ? ".repeat(depth)}1${" : 2".repeat(depth)}`,
      (depth) => `${"!".repeat(depth)}true`,
      (depth) => `self${"[0]".repeat(depth)}`,
      (depth) => `self${".a".repeat(depth)}`,
      (depth) => `self${" + self".repeat(depth)}`,
      (depth) => `self${" && self".repeat(depth)}`,
    ];
    for (const make of nested) {
      for (const depth of [10, 100, 248, 251, 5_000]) {
        const outcome = evaluate(make(depth), [1]);
        assert.ok(outcome === undefined || outcome.type.length > 0, make(3));
      }
    }
  });
});

/** Every node has an id of its own and a place in the text. */
function assertSound({ root, offsets, maxId, source }: ParsedExpression): void {
  assert.ok(maxId <= NODE_LIMIT);
  const ids = new Set<number>();
  const walk = (value: unknown): void => {
    if (typeof value !== "object" || value === null) return;
    const { id } = value as { readonly id?: number };
    if (id !== undefined) {
      const offset = offsets.get(id) ?? -1;
      assert.ok(id <= maxId && offset >= 0 && offset < source.codePoints.length);
      ids.add(id);
    }
    for (const part of Object.values(value)) walk(part);
  };
  walk(root);
  assert.ok(ids.size > 0);
}

describe("evaluate: every expression on every object", () => {
  test(`[CEL-045] gives a value, an error or an end of budget, and twice the same: ${EVALUATIONS} calls of any functions`, () => {
    fc.assert(
      fc.property(randomCalls(), randomJson(), (text, self) => {
        const outcome = evaluate(text, self);
        assert.equal(show(evaluate(text, self)), show(outcome));
        if (outcome !== undefined && outcome.type !== "over budget") assert.ok(outcome.cost <= EXPRESSION_COST_LIMIT);
      }),
      { numRuns: EVALUATIONS },
    );
  });

  test(`[CEL-045] whose types are not known costs the same each time: ${EVALUATIONS} expressions`, () => {
    fc.assert(
      fc.property(randomExpressions(), randomJson(), (text, self) => {
        assert.equal(show(evaluate(text, self)), show(evaluate(text, self)));
      }),
      { numRuns: EVALUATIONS },
    );
  });

  test("ends at its limit, and exactly there", () => {
    fc.assert(
      fc.property(fc.oneof(randomCalls(), randomExpressions()), randomJson(), (text, self) => {
        const whole = evaluate(text, self);
        if (whole === undefined || whole.type === "over budget" || whole.cost === 0) return;
        assert.equal(show(evaluate(text, self, whole.cost)), show(whole));
        assert.equal(evaluate(text, self, whole.cost - 1)?.type, "over budget");
      }),
      { numRuns: EVALUATIONS },
    );
  });

  test("no operator absorbs the end of the budget", () => {
    const loop = "[1,2,3,4,5,6,7,8,9,10]";
    const endless = `${`${loop}.all(a, `.repeat(8)}a > 0${")".repeat(8)}`;
    const around = [
      "E || true",
      "true || E",
      "false && E || true",
      "[0].exists(x, E || true)",
      "E ? 1 : 1",
      "{'a': E}.?b.hasValue()",
    ];
    for (const shape of around) {
      const text = shape.replace("E", endless);
      const isNeeded = !shape.startsWith("true ||") && !shape.startsWith("false &&");
      assert.equal(evaluate(text, null)?.type, isNeeded ? "over budget" : "value", shape);
    }
  });
});
