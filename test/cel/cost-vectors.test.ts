/** Costs of calls of library functions, against what the reference implementation counts for the same expressions. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { Environment } from "../../runtime/cel/environment.js";
import { LIBRARIES } from "../../runtime/cel/libraries.js";
import { AUTHORIZER_TYPE, AuthorizerValue } from "../../runtime/cel/library/authorizer/authorizer-values.js";
import { STANDARD_LIBRARY } from "../../runtime/cel/library/standard/standard-library.js";
import { plan } from "../../runtime/cel/run/program.js";

const VECTORS = resolve(import.meta.dirname, "../../../shared/corpus/cel/library-cost.jsonl");

interface Vector {
  readonly id: string;
  readonly expr: string;
  readonly runtimeCost: number;
}

const skip = existsSync(VECTORS) ? false : "the corpus is not there";

/** The reference allowed elements of several types and took these costs without folding constants. */
const environment = new Environment({
  libraries: [STANDARD_LIBRARY, ...LIBRARIES],
  language: { homogeneousAggregates: false, literalChecks: false },
  variables: { authorizer: AUTHORIZER_TYPE },
});

const authorizer = new AuthorizerValue(
  { check: () => ({ isAllowed: true, reason: "" }) },
  { username: "somebody", uid: "", groups: [], extra: {} },
);

test("[CEL-045] library functions cost while evaluating what the reference counts", { skip }, () => {
  const vectors = readFileSync(VECTORS, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Vector);
  assert.equal(vectors.length, 108);
  const unmet = vectors.flatMap(({ expr, runtimeCost }) => {
    const found = costOrReason(expr);
    return found === runtimeCost ? [] : [`${expr}: wanted ${runtimeCost}, found ${found}`];
  });
  assert.equal(unmet.length, 0, unmet.join("\n"));
});

function costOrReason(expression: string): number | string {
  const compiled = environment.compile(expression);
  if (!compiled.ok) return compiled.message;
  const program = plan(compiled.checked, environment, { foldsConstants: false });
  return program.evaluate({ find: (name) => (name === "authorizer" ? authorizer : undefined) }).cost;
}
