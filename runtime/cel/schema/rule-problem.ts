/** What is wrong with a rule of a schema, and where. */
import type { FieldErrorReason } from "../../api/field-error.js";
import type { JsonObject, JsonValue } from "../../api/json.js";
import type { SchemaPath } from "../../schema/reader/raw-keywords.js";

export interface RuleProblem {
  /** Name of the struct in which the rule stands; absent in the schema that was checked. */
  readonly struct?: string;
  /** Keys and indexes from there; of problems of a single rule, from the rule. */
  readonly path: SchemaPath;
  readonly reason: Extract<
    FieldErrorReason,
    "FieldValueRequired" | "FieldValueInvalid" | "FieldValueNotSupported" | "FieldValueForbidden"
  >;
  /** What was found; absent where something is missing or too much. */
  readonly value?: JsonValue;
  /** The whole rule, which failures of requests show in place of an expression that does not compile. */
  readonly rule?: JsonObject;
  readonly detail: string;
}
