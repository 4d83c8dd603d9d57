/** Rules of schemas, against what the reference implementation says of them when they are written. */
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import type { JsonObject, JsonValue } from "../../runtime/api/json.js";
import { compileRule, ruleEnvironment } from "../../runtime/cel/environments/schema-rule-environment.js";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";
import { declarationsOf } from "../../runtime/cel/schema/schema-declarations.js";
import { structuralOf } from "./rules-support.js";

const VECTORS = resolve(import.meta.dirname, "../../../shared/corpus/cel/compile-results.jsonl");
const skip = existsSync(VECTORS) ? false : "the corpus is not there";

interface Vector {
  readonly id: string;
  readonly results: readonly {
    readonly rule: string;
    readonly usesOldSelf: boolean;
    readonly error?: { readonly detail: string };
  }[];
  readonly schema: JsonObject;
}

const environments = expressionEnvironments({ major: 1, minor: 36 }, () => true);

for (const { id, schema: raw, results } of skip ? [] : vectors()) {
  test(`vectors: ${id}`, () => {
    const { schema, structs } = structuralOf(raw);
    const types = declarationsOf(schema, structs);
    const self = types.root?.type;
    assert.ok(self);
    const rules = raw["x-kubernetes-validations"] as readonly { optionalOldSelf?: boolean }[];
    const found = results.map(({ rule }, index) => {
      const isOldSelfOptional = rules[index]?.optionalOldSelf === true;
      const compiled = compileRule(ruleEnvironment(environments.forNew, { self, types, isOldSelfOptional }), rule);
      return compiled.ok
        ? { rule, usesOldSelf: compiled.usesOldSelf }
        : { rule, usesOldSelf: false, detail: withoutTypeNumbers(compiled.message) };
    });
    const wanted = results.map(({ rule, usesOldSelf, error }) =>
      error === undefined ? { rule, usesOldSelf } : { rule, usesOldSelf, detail: withoutTypeNumbers(error.detail) },
    );
    assert.deepEqual(found, wanted);
  });
}

test("there are vectors of rules that are being written", { skip }, () => {
  assert.equal(vectors().length, 11);
});

function vectors(): readonly Vector[] {
  const lines = readFileSync(VECTORS, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as JsonValue as unknown as Vector);
}

/** Names of object types are made up. */
function withoutTypeNumbers(text: string): string {
  return text.replace(/selfType\d+/g, "selfType");
}
