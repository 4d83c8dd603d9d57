/** The errors of failed rules as clients see them. SPEC: Errors; Validation expressions, rule fields. */
import {
  type FieldError,
  joinFieldPath,
  MAX_FIELD_PATH_CHARACTERS,
  shownValue,
  WHOLE_OBJECT,
} from "../../api/field-error.js";
import type { JsonValue } from "../../api/json.js";
import type { Schema, ValidationRule } from "../../schema/schema-types.js";

/** A step from an object to one of its parts: a property, an index, or a key of a map. */
export type PathStep = string | number | { readonly key: string };

/** `spec.ports[0].name`, `spec.labels[a.b]` */
export function fieldAt(path: readonly PathStep[], fieldPath = ""): string {
  let field = "";
  for (const step of path) field = typeof step === "object" ? joinKey(field, step.key) : joinFieldPath(field, step);
  if (fieldPath !== "") field = joinFieldPath(field, fieldPath);
  return field === "" ? WHOLE_OBJECT : field;
}

function joinKey(field: string, key: string): string {
  if (field.length > MAX_FIELD_PATH_CHARACTERS) return field;
  const joined = `${field}[${key}]`;
  return joined.length > MAX_FIELD_PATH_CHARACTERS ? `${joined.slice(0, MAX_FIELD_PATH_CHARACTERS)}...` : joined;
}

/** Returns the message of a rule, or else its expression. */
export function ruleText({ message, rule }: ValidationRule): string {
  return (message || rule).trim();
}

export function defaultMessage({ message, rule }: ValidationRule): string {
  return message ? message.trim() : `failed rule: ${rule.trim()}`;
}

/** The error of a rule that could not be evaluated. */
export function notJudged(field: string, schema: Schema, detail: string): FieldError {
  return { reason: "FieldValueInvalid", field, message: `Invalid value: ${typeOf(schema)}: ${detail}` };
}

/** The error for rules that were not evaluated because the object does not match its schema. */
export function rulesNotChecked(showsValues: boolean): FieldError {
  const value = showsValues ? "null" : '"null"';
  return {
    reason: "FieldValueInvalid",
    field: WHOLE_OBJECT,
    message: `Invalid value: ${value}: some validation rules were not checked because the object was invalid; correct the existing errors to complete validation`,
  };
}

/**
 * The error of a rule that is false, with its reason.
 * @param showsValues whether to show scalars, as releases from 1.35 on do, or the type in the schema
 */
export function ruleFailed(
  field: string,
  schema: Schema,
  value: JsonValue,
  { reason }: ValidationRule,
  detail: string,
  showsValues: boolean,
): FieldError {
  const shown = showsValues ? shownScalar(schema, value) : typeOf(schema);
  switch (reason) {
    case "FieldValueForbidden":
      return { reason, field, message: `Forbidden: ${detail}` };
    case "FieldValueRequired":
      return { reason, field, message: `Required value: ${detail}` };
    case "FieldValueDuplicate":
      return { reason, field, message: shown === undefined ? "Duplicate value" : `Duplicate value: ${shown}` };
    default: {
      const message = shown === undefined ? `Invalid value: ${detail}` : `Invalid value: ${shown}: ${detail}`;
      return { reason: "FieldValueInvalid", field, message };
    }
  }
}

/** Undefined for values that are too large to show. */
function shownScalar({ type }: Schema, value: JsonValue): string | undefined {
  return type === "object" || type === "array" ? undefined : shownValue(value);
}

function typeOf({ type }: Schema): string {
  return JSON.stringify(type ?? "");
}
