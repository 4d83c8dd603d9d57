/** A problem of a schema rule, with its place. */
import type { FieldErrorReason } from "../../api/field-error.js";
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";

export interface RuleProblem {
  /** Name of the struct with the rule; absent in the schema itself. */
  readonly struct?: string;
  /** Keys and indexes from there, or, for problems of a single rule, from the rule. */
  readonly path: SchemaPath;
  readonly reason: Extract<
    FieldErrorReason,
    "FieldValueRequired" | "FieldValueInvalid" | "FieldValueNotSupported" | "FieldValueForbidden"
  >;
  /** The offending value; absent if something is missing or superfluous. */
  readonly value?: JsonValue;
  /** The whole rule, which errors of requests show instead of an expression that does not compile. */
  readonly rule?: JsonObject;
  readonly detail: string;
}
