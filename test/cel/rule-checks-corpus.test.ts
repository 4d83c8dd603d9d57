/** Recorded compilations of rules, recorded paths to fields, and the rules of definitions that people really have. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { test } from "node:test";
import type { JsonObject } from "../../runtime/api/json.js";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";
import { checkRule } from "../../runtime/cel/schema/check-rule.js";
import { resolveFieldPath } from "../../runtime/cel/schema/field-path.js";
import { declarationsOf } from "../../runtime/cel/schema/schema-declarations.js";
import { toStructural } from "../../runtime/schema/reader/structural.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

const CORPUS = new URL("../../../shared/corpus/", import.meta.url);
const environments = expressionEnvironments({ major: 1, minor: 36 }, () => true);

function casesOf<Case>(file: string): Case[] {
  const lines = readFileSync(new URL(file, CORPUS), "utf8").split("\n");
  return lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Case);
}

function skipWithout(file: string): string | false {
  return existsSync(new URL(file, CORPUS)) ? false : `cases not found at ../shared/corpus/${file}`;
}

function structural(raw: JsonObject): Schema {
  return toStructural(raw, { dialect: "crd", markers: "linted" }).schema;
}

interface CompileCase {
  readonly id: string;
  readonly schema: JsonObject;
  readonly results: readonly {
    readonly rule: string;
    readonly maxCost: string;
    readonly usesOldSelf: boolean;
    readonly error?: { readonly detail: string };
  }[];
}

const COMPILED = "cel/compile-results.jsonl";

/** Rules whose recording is not met, and why. The list may only shrink. */
const NOT_MET: Readonly<Record<string, string>> = {
  "self.if == 10": "a field that is named by a reserved word has the size that its schema says, not an unknown one",
};

/** The number in the name of a type has no meaning. */
function withoutNumbers(text: string | undefined): string | undefined {
  return text?.replace(/selfType\d+/g, "selfType");
}

test("every recorded compilation", { skip: skipWithout(COMPILED) }, (context) => {
  const cases = casesOf<CompileCase>(COMPILED);
  const differences: string[] = [];
  for (const { id, schema: raw, results } of cases) {
    const schema = structural(raw);
    const types = declarationsOf(schema, {}, { isResource: false });
    const site = { schema, path: [], declared: types.root, occurrences: 1n, uncorrelatable: undefined };
    for (const [index, { rule, maxCost, usesOldSelf, error }] of results.entries()) {
      const written = schema.validations?.[index];
      assert.ok(written?.rule === rule);
      const checked = checkRule(written, site, types, {
        schema,
        structs: {},
        isResource: false,
        environments: { forNew: environments.forStored, forStored: environments.forStored },
        formatPlace: () => "",
        isUnchanged: true,
      });
      const cost = checked.costs.find(({ key }) => key === "rule")?.cost ?? 0n;
      const fault = checked.problems.find(({ path }) => path[0] === "rule")?.detail;
      const found = { maxCost: String(cost), error: withoutNumbers(fault) };
      const expected = { maxCost, error: withoutNumbers(error?.detail) };
      if ((JSON.stringify(found) === JSON.stringify(expected)) === rule in NOT_MET)
        differences.push(`${id} ${rule}: found ${JSON.stringify(found)}, expected ${JSON.stringify(expected)}`);
      if (error === undefined && checked.usesOldSelf !== usesOldSelf) differences.push(`${id} ${rule}: oldSelf`);
    }
  }
  context.diagnostic(`${cases.length} cases judged`);
  assert.deepEqual(differences, []);
  assert.equal(cases.length, 11);
});

interface PathCase {
  readonly id: string;
  readonly schema: JsonObject;
  readonly fieldPath: string;
  readonly error: string | null;
}

const PATHS = "crd-rules/rule-field-path.jsonl";

test("[CEL-053] every recorded path to a field", { skip: skipWithout(PATHS) }, () => {
  const cases = casesOf<PathCase>(PATHS);
  for (const { id, schema, fieldPath, error } of cases) {
    const result = resolveFieldPath(fieldPath, structural(schema), {});
    assert.equal(result.ok ? null : result.problem, error, id);
  }
  assert.equal(cases.length, 14);
});
