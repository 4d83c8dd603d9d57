/**
 * Random expressions, evaluated by this engine and by two others: all must say the same, but for what an oracle is known to
 * do otherwise, which is left out and shown once.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { Uint } from "../../runtime/cel/cel-values.js";
import { Environment } from "../../runtime/cel/environment.js";
import { LIBRARIES } from "../../runtime/cel/libraries.js";
import { STANDARD_LIBRARY } from "../../runtime/cel/library/standard/standard-library.js";
import { parseExpression } from "../../runtime/cel/parse/parse-expression.js";
import { plan } from "../../runtime/cel/run/program.js";
import { type Answer, asCelValue, ORACLES } from "../support/cel-oracles.js";
import {
  type Feature,
  randomExpressions,
  randomVariables,
  VARIABLES,
  type Variables,
} from "../support/cel-random-expressions.js";
import { showValue } from "../support/cel-values.js";

const ENVIRONMENT = new Environment({ libraries: [STANDARD_LIBRARY, ...LIBRARIES], variables: VARIABLES });

/** Expressions for each oracle. */
const RUNS = 600;
/** So many of them may be refused for a type that the oracles do not see. */
const MAX_REFUSED = 6;

function answer(expression: string, variables: Variables): Answer {
  // checked, not compiled: the engines differ in when they look at constants
  const parsed = parseExpression(expression);
  const compiled = parsed.ok ? ENVIRONMENT.check(parsed.parsed) : undefined;
  if (compiled?.ok !== true) return `does not compile: ${compiled?.message}`;
  const values = new Map(Object.entries(variables).map(([name, value]) => [name, asCelValue(value)] as const));
  values.set("u", new Uint(variables.u));
  const outcome = plan(compiled.checked, ENVIRONMENT).evaluate({ find: (name) => values.get(name) });
  return outcome.type === "value" ? showValue(outcome.value) : outcome.type;
}

const SAMPLE: Variables = {
  i: 1n,
  j: 2n,
  u: 3n,
  d: 0.5,
  b: true,
  s: "s",
  t: "ab",
  y: new Uint8Array(),
  l: [],
  r: [],
  m: {},
};

/**
 * Whether an expression is refused for the type of an empty literal's elements. A comparison makes it that of its first overload
 * (`[].filter(e, e < e)` is a list of bool, as in cel-go), which then fits nothing else. The oracles check no types.
 */
function isOfAnyType(expression: string, ours: Answer): boolean {
  return /\[\]|\{\}/.test(expression) && ours.startsWith("does not compile") && ours.includes("no matching overload");
}

describe("the engine answers as other engines do", () => {
  for (const { name, differs, ask } of ORACLES) {
    const without = Object.keys(differs) as Feature[];
    test(`${name}: ${RUNS} random expressions`, () => {
      let refused = 0;
      fc.assert(
        fc.property(randomExpressions(without), randomVariables, (expression, variables) => {
          const ours = answer(expression, variables);
          if (isOfAnyType(expression, ours)) refused++;
          else assert.equal(ours, ask(expression, variables));
        }),
        { numRuns: RUNS },
      );
      assert.ok(refused <= MAX_REFUSED, `${refused} were refused, expected at most ${MAX_REFUSED}`);
    });

    test(`${name}: its known differences are still there`, () => {
      for (const [feature, expression] of Object.entries(differs)) {
        assert.notEqual(ask(expression, SAMPLE), answer(expression, SAMPLE), `${feature}: ${expression}`);
      }
    });
  }
});
