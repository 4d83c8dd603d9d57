/** Validates the fields of a schema's validation rules; `rule-checks.ts` compiles their expressions. */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import {
  type FieldError,
  forbiddenField,
  invalid,
  notSupported,
  required,
  ShownInOrder,
} from "../../api/field-error.js";
import type { RuleProblem } from "../../cel/schema/rule-problem.js";
import { RULE_REASONS, ruleTextProblems } from "../../cel/schema/rule-texts.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";
import type { Schema, ValidationRule } from "../../schema/schema-types.js";

export const RULES = "x-kubernetes-validations";

/** @param field path of the schema that has the rules */
export function validateRuleTexts(schema: JSONSchemaProps, field: string): FieldError[] {
  return (schema[RULES] ?? []).flatMap((rule, index) =>
    // A raw schema names its properties like a structural one, which is all that paths to fields need.
    ruleTextProblems(rule as ValidationRule, schema as unknown as Schema, {}).map((problem) =>
      fieldErrorOf(problem, `${field}.${RULES}[${index}]`),
    ),
  );
}

/** @param field prefix for the path of the error */
export function fieldErrorOf({ path, reason, value, rule, detail }: RuleProblem, field: string): FieldError {
  const place = fieldAt(field, path);
  switch (reason) {
    case "FieldValueRequired":
      return required(place, detail);
    case "FieldValueForbidden":
      return forbiddenField(place, detail);
    case "FieldValueNotSupported":
      return notSupported(place, value, RULE_REASONS);
    case "FieldValueInvalid":
      return invalid(place, rule === undefined ? value : new ShownInOrder(rule), detail);
  }
}

/** For example `schema.properties[spec].items.x-kubernetes-validations[0].rule`. */
export function fieldAt(field: string, path: SchemaPath): string {
  let text = field;
  let isName = false;
  for (const part of path) {
    text += isName || typeof part === "number" ? `[${part}]` : `.${part}`;
    isName = !isName && part === "properties";
  }
  return text;
}
