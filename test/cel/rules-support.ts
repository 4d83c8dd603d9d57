/** Rules of a schema without a server around them. */
import type { JsonValue } from "../../runtime/api/json.js";
import { expressionEnvironments } from "../../runtime/cel/libraries.js";
import { compileRules, type RuleOptions, type RuleOutcome } from "../../runtime/cel/rules/rule-set.js";
import { buildSchemaSet } from "../../runtime/schema/reader/hoist.js";
import { toStructural } from "../../runtime/schema/reader/structural.js";
import type { Schema } from "../../runtime/schema/schema-types.js";

export const { forStored: STORED } = expressionEnvironments({ major: 1, minor: 36 }, () => true);

/** A schema as a definition states it, for a value of any type. What definitions may not say is read as well as may be. */
export function structuralOf(raw: JsonValue): { schema: Schema; structs: Record<string, Schema> } {
  const { schema } = toStructural(raw, { dialect: "crd", markers: "linted" });
  const { root, structs } = buildSchemaSet("Root", { type: "object", properties: { value: schema } });
  return { schema: structs[root]?.properties?.value as Schema, structs };
}

export type Judge = (value: JsonValue, old?: JsonValue, options?: Partial<RuleOptions>) => RuleOutcome;

/** Judges values by the rules of a schema; nothing is wrong where it has none. */
export function judgeOf(raw: JsonValue, isResource = false): Judge {
  const rules = compileRules({ ...structuralOf(raw), environment: STORED, isResource });
  return (value, old, options) =>
    rules?.validate(value, old, { showsValues: true, ...options }) ?? { errors: [], warnings: [], cost: 0 };
}
