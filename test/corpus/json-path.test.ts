/** Public vectors of JSONPath, as far as printer columns evaluate it: one expression, and what is missing is empty. */
import assert from "node:assert/strict";
import { evaluateJsonPath } from "../../runtime/api/json-path.js";
import { testVectors } from "./vectors.js";

const TEMPLATE = "a template of texts and ranges, which no printer column has";
const TOLERANT = "a column whose path leads nowhere is empty, never a fault";

const EXCEPTIONS: Readonly<Record<string, string>> = {
  "TestStructInput/plain": TEMPLATE,
  "TestStructInput/allfields": TEMPLATE,
  "TestStructInput/allstructs": TEMPLATE,
  "TestStructInput/nonexistent field 2": TEMPLATE,
  "TestKubernetes/range item": TEMPLATE,
  "TestKubernetes/range item with quote": TEMPLATE,
  "TestKubernetes/range nodes capacity": TEMPLATE,
  "TestEmptyRange/empty range": TEMPLATE,
  "TestEmptyRange/empty nested range": TEMPLATE,
  "TestNestedRanges/nested range with a trailing character within another nested range with a trailing newline":
    TEMPLATE,
  "TestFilterPartialMatchesSometimesMissingAnnotations/filter, should only match a subset, some items don't have annotations, error on missing items":
    TOLERANT,
  "TestNegativeIndex/test containers[3:1], expect a error cause start index is greater than end index": TOLERANT,
  "TestNegativeIndex/test containers[-1:-2], it equals containers[3:2], expect a error cause start index is greater than end index":
    TOLERANT,
};

testVectors({
  path: "jsonpath/jsonpath.jsonl",
  atLeast: 60,
  exceptions: EXCEPTIONS,
  run: ({ template, input, output, error, unordered }) => {
    const evaluate = (): string[] => evaluateJsonPath(input, String(template)).map(printed);
    if (error !== null) {
      assert.throws(evaluate);
      return;
    }
    const found = evaluate().join(" ");
    if (unordered === true) assert.deepEqual(words(found), words(String(output)));
    else assert.equal(found, output);
  },
});

function printed(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function words(text: string): string[] {
  return text.split(" ").sort();
}
