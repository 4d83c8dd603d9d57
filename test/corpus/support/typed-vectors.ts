/** What the runners of typed vectors share: values, rules and field sets as the vectors state them. */
import assert from "node:assert/strict";
import { parseDocument } from "yaml";
import type { JsonValue } from "../../../runtime/api/json.js";
import type { MergeRule } from "../../../runtime/merge/descriptors/merge-rule.js";
import type { FieldSet } from "../../../runtime/merge/ownership/field-set.js";
import { decodeFieldsV1, encodeFieldsV1 } from "../../../runtime/merge/ownership/fields-v1.js";
import type { Vector } from "../vectors.js";
import { readTypes } from "./schema-language.js";
import { deducedRule, RuleBook } from "./schema-language-rules.js";

/** A value in YAML; nothing at all is null. Some texts end in a stray brace, which the reader of their source passes over. */
export function yamlValue(text: JsonValue | undefined): JsonValue {
  assert.equal(typeof text, "string");
  const document = parseDocument(text as string);
  const end = document.contents?.range?.[1] ?? 0;
  assert.deepEqual(
    document.errors.filter(({ pos }) => pos[0] < end),
    [],
  );
  return (document.toJS() ?? null) as JsonValue;
}

/** The rule of the vector's values. */
export function ruleOf({ deduced, schemaYAML, rootType }: Vector): MergeRule {
  if (deduced === true) return deducedRule;
  return new RuleBook(readTypes(schemaYAML)).rule({ namedType: String(rootType) });
}

export function assertSet(actual: FieldSet, expected: JsonValue | undefined, what: string): void {
  assert.deepEqual(encodeFieldsV1(actual), expected, what);
  assert.ok(actual.equals(decodeFieldsV1(expected)), `${what}: equal texts, so equal sets`);
}
