/** Public vectors of the library functions: results with their types, errors, and costs while evaluating. */
import assert from "node:assert/strict";
import { CelError, CelList, type CelResult, type CelValue, Optional } from "../../runtime/cel/cel-values.js";
import { Environment } from "../../runtime/cel/environment.js";
import { WHOLE_LANGUAGE } from "../../runtime/cel/language.js";
import { LIBRARIES } from "../../runtime/cel/libraries.js";
import { AUTHORIZER_TYPE, AuthorizerValue } from "../../runtime/cel/library/authorizer/authorizer-values.js";
import { STANDARD_LIBRARY } from "../../runtime/cel/library/standard/standard-library.js";
import { typeNameOf } from "../../runtime/cel/value/value-kinds.js";
import { testVectors, type Vector } from "../corpus/vectors.js";
import { type EvaluateOptions, evaluate } from "./evaluation.js";

const user = { username: "ann", uid: "", groups: [], extra: {} };
const authorizer = new AuthorizerValue({ check: () => ({ isAllowed: true, reason: "" }) }, user);
const OPTIONS: EvaluateOptions = { variables: { authorizer: { type: AUTHORIZER_TYPE, value: authorizer } } };

/** The reference took costs without folding constants, and where lists may hold values of several types. */
const COST_OPTIONS: EvaluateOptions = {
  ...OPTIONS,
  foldsConstants: false,
  extend: () =>
    new Environment({
      libraries: [STANDARD_LIBRARY, ...LIBRARIES],
      language: { ...WHOLE_LANGUAGE, homogeneousAggregates: false, literalChecks: false },
    }),
};

testVectors({
  path: "cel/library-functions.jsonl",
  atLeast: 160,
  what: "[CEL-026] [CEL-027] [CEL-028] [CEL-029] results, types and errors of library functions",
  run: ({ expr, expectCompileErrorPatterns, expectRuntimeErrorPattern, result, resultType }) => {
    const expression = String(expr);
    if (Array.isArray(expectCompileErrorPatterns)) {
      for (const pattern of expectCompileErrorPatterns)
        assert.throws(() => evaluate(expression, OPTIONS), new RegExp(String(pattern)));
      return;
    }
    const outcome = evaluate(expression, OPTIONS);
    if (expectRuntimeErrorPattern !== "") {
      assert.ok(outcome.type === "error", "there is a result");
      assert.ok(outcome.error.message.includes(String(expectRuntimeErrorPattern)), outcome.error.message);
      return;
    }
    assert.ok(outcome.type === "value", outcome.type === "error" ? outcome.error.message : outcome.type);
    assert.deepEqual([shown(outcome.value), typeNameOf(outcome.value)], [result, resultType]);
  },
});

testVectors({
  path: "cel/library-cost.jsonl",
  atLeast: 108,
  what: "[CEL-045] costs of library functions while evaluating",
  run: ({ expr, runtimeCost }: Vector) => {
    assert.equal(evaluate(String(expr), COST_OPTIONS).cost, runtimeCost);
  },
});

/** As the vectors write results. */
function shown(value: CelResult): string {
  if (value instanceof CelError) return value.message;
  if (value instanceof Optional) return value.value === undefined ? "<nil>" : shownList(value.value);
  return String(value);
}

function shownList(value: CelValue): string {
  return value instanceof CelList ? `[${[...value].map(shown).join(" ")}]` : String(value);
}
