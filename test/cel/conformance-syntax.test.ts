/**
 * Syntax trees and issue texts against those of the reference implementation, which the published conformance data carry
 * for every expression. They were made with the standard macros only, and without optional syntax and quoted names.
 */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { issueText } from "../../runtime/cel/issue-text.js";
import { STANDARD_MACROS } from "../../runtime/cel/parse/macros.js";
import { parseExpression } from "../../runtime/cel/parse/parse-expression.js";
import { type ConformanceTest, packageTests } from "../support/cel-conformance-data.js";
import { debugText } from "../support/cel-debug-text.js";
import { SYNTAX_EXCEPTIONS, type SyntaxException } from "./conformance/syntax-exceptions.js";

const SUITES = ["parsing", "comprehensions", "checking", "conformance"] as const;

/** Those whose tree or issues are known. */
function referenced(suite: (typeof SUITES)[number]): readonly ConformanceTest[] {
  return packageTests(suite).filter(({ reference }) => (reference?.ast ?? reference?.error) !== undefined);
}

function faultOf({ expr, reference }: ConformanceTest): string | undefined {
  const options = { macros: STANDARD_MACROS, optionalSyntax: false, quotedFieldNames: false };
  const result = parseExpression(expr, options);
  const found = result.ok ? debugText(result.parsed.root) : issueText(result.source, result.issues);
  const expected = reference?.ast ?? withoutName(reference?.error ?? "");
  return found === expected ? undefined : `found:\n${found}\nexpected:\n${expected}`;
}

/** The reference names the input after the test. */
function withoutName(issues: string): string {
  return issues.replace(/^ERROR: .*?:(-?\d+:\d+): /gm, "ERROR: <input>:$1: ");
}

function isExcepted(each: ConformanceTest): boolean {
  return SYNTAX_EXCEPTIONS.some((exception) => covers(exception, each));
}

function covers({ expressions }: SyntaxException, { expr }: ConformanceTest): boolean {
  return expressions.some((pattern) => pattern.test(expr));
}

describe("syntax: trees and issues are those of the reference implementation", () => {
  for (const suite of SUITES) {
    const tests = referenced(suite).filter((each) => !isExcepted(each));
    test(`${suite}: ${tests.length} expressions`, () => {
      const faults = tests.flatMap((each) => {
        const fault = faultOf(each);
        return fault === undefined ? [] : [`${each.name}\n${fault}`];
      });
      assert.deepEqual(faults, []);
    });
  }

  test("every exception is one, and there are no more than before", () => {
    for (const exception of SYNTAX_EXCEPTIONS) {
      const excepted = SUITES.flatMap(referenced).filter((each) => covers(exception, each));
      const passing = excepted.filter((each) => faultOf(each) === undefined).map(({ name }) => name);
      assert.deepEqual(passing, [], `no exception any more: ${exception.reason}`);
      assert.equal(excepted.length, exception.count, exception.reason);
    }
  });
});
