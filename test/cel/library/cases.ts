/** Tables of expressions with what they give. Holds no tests. */
import assert from "node:assert/strict";
import { type EvaluateOptions, evaluate } from "../evaluation.js";

/** Expressions that must hold. */
export function assertAllTrue(expressions: readonly string[], options?: EvaluateOptions): void {
  const failed = expressions.flatMap((expression) => {
    const outcome = evaluate(expression, options);
    if (outcome.type === "value" && outcome.value === true) return [];
    return [`${expression}: ${outcome.type === "error" ? outcome.error.message : outcome.type}`];
  });
  assert.deepEqual(failed, []);
}

/** Expressions that have no value, by why. */
export function assertErrors(cases: Readonly<Record<string, string>>, options?: EvaluateOptions): void {
  const found = Object.keys(cases).map((expression) => {
    const outcome = evaluate(expression, options);
    return [expression, outcome.type === "error" ? outcome.error.message : outcome.type];
  });
  assert.deepEqual(Object.fromEntries(found), cases);
}
