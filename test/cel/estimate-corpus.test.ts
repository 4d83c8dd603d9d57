/** Recorded estimates: the worst case of rules of schemas and of calls of libraries. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { JsonObject } from "../../runtime/api/json.js";
import { opaqueType } from "../../runtime/cel/cel-types.js";
import { Environment } from "../../runtime/cel/environment.js";
import { compileRule, ruleEnvironment } from "../../runtime/cel/environments/schema-rule-environment.js";
import { estimateCost } from "../../runtime/cel/estimate/estimate-cost.js";
import { expressionEnvironments, LIBRARIES } from "../../runtime/cel/libraries.js";
import { STANDARD_LIBRARY } from "../../runtime/cel/library/standard/standard-library.js";
import { declarationsOf } from "../../runtime/cel/schema/schema-declarations.js";
import { mostOccurrences, type SizeSource } from "../../runtime/cel/schema/sizes.js";
import { toStructural } from "../../runtime/schema/reader/structural.js";

const CORPUS = new URL("../../../shared/corpus/cel/", import.meta.url);

/** Cases that are not met, and why. The list may only shrink. */
const NOT_MET: Readonly<Record<string, string>> = {};

const release = { major: 1, minor: 37 };
const { forStored } = expressionEnvironments(release, () => true);

interface Case {
  readonly id: string;
}

/** Runs every case of a file; `judge` answers what differs from the recording. */
function run<Entry extends Case>(file: string, count: number, judge: (entry: Entry) => string | undefined): void {
  const path = new URL(`${file}.jsonl`, CORPUS);
  const skip = existsSync(path) ? false : `cases not found at ../shared/corpus/cel/${file}.jsonl`;
  test(`${file}: every recorded case`, { skip }, (context) => {
    const lines = readFileSync(path, "utf8")
      .split("\n")
      .filter((line) => line !== "");
    const entries = lines.map((line) => JSON.parse(line) as Entry);
    const differences: string[] = [];
    for (const entry of entries) {
      const difference = judge(entry);
      const isExpected = entry.id in NOT_MET;
      if (difference !== undefined && !isExpected) differences.push(`${entry.id}: ${difference}`);
      if (difference === undefined && isExpected) differences.push(`${entry.id}: is met now, remove it from NOT_MET`);
    }
    context.diagnostic(`${file}: ${entries.length} cases judged`);
    assert.deepEqual(differences, []);
    assert.equal(entries.length, count);
  });
}

interface SchemaCase extends Case {
  readonly schema: JsonObject;
  readonly maxCost: string;
  readonly maxCardinality: number;
}

run<SchemaCase>("estimated-cost", 227, ({ schema: raw, maxCost, maxCardinality }) => {
  const { schema } = toStructural(raw, { dialect: "crd", markers: "linted" });
  const declarations = declarationsOf(schema, {}, { isResource: true });
  const { root } = declarations;
  const rule = schema.validations?.[0];
  assert.ok(root && rule);
  const environment = ruleEnvironment(forStored, { self: root.type, types: declarations });
  const compiled = compileRule(environment, rule.rule);
  if (!compiled.ok) return compiled.message;
  const { max } = estimateCost(compiled.checked, environment, root);
  if (String(max) !== maxCost) return `costs ${max}, expected ${maxCost}`;
  const occurrences = mostOccurrences(root.minBytes);
  return Number(occurrences) === maxCardinality ? undefined : `${occurrences} times, expected ${maxCardinality}`;
});

interface CallCase extends Case {
  readonly expr: string;
  readonly estimatedMin: string;
  readonly estimatedMax: string;
}

/** What the recording assumes of texts whose length the expression does not tell. */
const SHORT_TEXTS: SizeSource = {
  sizeOf: (_path, { kind }) => (kind === "string" || kind === "bytes" ? { min: 0n, max: 12n } : undefined),
};

/** As the recording has it: lists of several types were tried too. */
const environment = new Environment({
  variables: { authorizer: opaqueType("kubernetes.authorization.Authorizer") },
  libraries: [STANDARD_LIBRARY, ...LIBRARIES],
  language: { homogeneousAggregates: false, literalChecks: false },
});

run<CallCase>("library-cost", 108, ({ expr, estimatedMin, estimatedMax }) => {
  const compiled = environment.compile(expr);
  if (!compiled.ok) return compiled.message;
  const { min, max } = estimateCost(compiled.checked, environment, SHORT_TEXTS);
  const expected = `${estimatedMin} to ${estimatedMax}`;
  return `${min} to ${max}` === expected ? undefined : `costs ${min} to ${max}, expected ${expected}`;
});
