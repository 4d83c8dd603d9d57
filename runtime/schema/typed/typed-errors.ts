/**
 * Rewords errors of built-in kinds. Stock servers validate these in code instead of by schema, with messages of that
 * code, and this file translates the errors of a schema to them. Only runs for objects that are refused.
 */
import { type FieldError, invalid, notSupported, required } from "../../api/field-error.js";
import type { JsonObject, JsonValue } from "../../api/json.js";
import { memberOf, partOf } from "../compiler/correlation.js";
import type { ValidationResult } from "../compiler/validation.js";
import type { Schema } from "../schema-types.js";

type Structs = Readonly<Record<string, Schema>>;

/** A value and its schema. */
interface Site {
  readonly value: JsonValue | undefined;
  readonly schema: Schema | undefined;
}

/** Returns the same result with reworded errors. @param root name of the struct of `object` */
export function typedErrors(
  result: ValidationResult,
  object: JsonObject,
  root: string,
  structs: Structs,
): ValidationResult {
  const errors = result.errors.map((error, index) =>
    reworded(error, siteAt(object, result.places[index] ?? [], { ref: root }, structs)),
  );
  return { ...result, errors };
}

function siteAt(object: JsonValue, place: readonly (string | number)[], root: Schema, structs: Structs): Site {
  let value: JsonValue | undefined = object;
  let schema = resolve(root, structs);
  for (const segment of place) {
    if (typeof segment === "number") {
      value = Array.isArray(value) ? value[segment] : undefined;
      schema = resolve(schema?.items, structs);
    } else {
      value = memberOf(value, segment);
      schema = resolve(partOf(schema, segment), structs);
    }
  }
  return { value, schema };
}

function resolve(schema: Schema | undefined, structs: Structs): Schema | undefined {
  return schema?.ref === undefined ? schema : structs[schema.ref];
}

function reworded(error: FieldError, { value, schema }: Site): FieldError {
  switch (error.reason) {
    case "FieldValueNotSupported":
      return schema?.enum === undefined || value === undefined ? error : oneOfThese(error.field, value, schema.enum);
    case "FieldValueInvalid":
      return schema === undefined || value === undefined ? error : (broken(error.field, value, schema) ?? error);
    default:
      return error;
  }
}

/** Choices that the code of kinds lists in a particular order; all others are sorted. */
const OWN_ORDER: readonly (readonly string[])[] = [
  ["NoSchedule", "PreferNoSchedule", "NoExecute"],
  ["PreemptLowerPriority", "Never"],
  ["NonIndexed", "Indexed"],
  ["Deny", "Allow"],
  ["Ingress", "Egress"],
  ["PreferClose", "PreferSameZone", "PreferSameNode"],
];

/** An absent value may be written as an empty text, which is not listed as a choice. */
function oneOfThese(field: string, value: JsonValue, values: readonly JsonValue[]): FieldError {
  const named = values.filter((each) => each !== "").sort();
  const own = OWN_ORDER.find((order) => order.length === named.length && order.every((each) => named.includes(each)));
  return notSupported(field, value, [...(own ?? named)]);
}

/** Describes what is wrong with a value; undefined if the rule has no common wording among kinds. */
function broken(field: string, value: JsonValue, schema: Schema): FieldError | undefined {
  if (typeof value === "number" || typeof value === "bigint") return outOfRange(field, value, schema);
  if (typeof value === "string") return value === "" && schema.minLength ? empty(field) : undefined;
  const isEmpty = Array.isArray(value) ? value.length === 0 : Object.keys(value ?? {}).length === 0;
  return isEmpty && (schema.minItems || schema.minProperties) ? empty(field) : undefined;
}

function empty(field: string): FieldError {
  return { ...required(field), isEmpty: true };
}

function outOfRange(field: string, value: number | bigint, { minimum, maximum }: Schema): FieldError | undefined {
  const isLow = minimum !== undefined && value < minimum;
  const isHigh = maximum !== undefined && value > maximum;
  if (!isLow && !isHigh) return undefined;
  if (minimum !== undefined && maximum !== undefined)
    return invalid(field, value, `must be between ${minimum} and ${maximum}, inclusive`);
  if (isHigh) return invalid(field, value, `must be less than or equal to ${maximum}`);
  return invalid(
    field,
    value,
    minimum === 1 ? "must be greater than 0" : `must be greater than or equal to ${minimum}`,
  );
}
