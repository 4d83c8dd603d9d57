/** Compiles a raw schema for tests, in memory. */
import assert from "node:assert/strict";
import type { JsonValue } from "../../../runtime/api/json.js";
import { type CompiledSchema, compileSchema } from "../../../runtime/kit/compile-kind.js";
import type { ValidationOptions, ValidationResult } from "../../../runtime/schema/compiler/validation.js";
import { buildSchemaSet } from "../../../runtime/schema/reader/hoist.js";
import { type StructuralOptions, toStructural } from "../../../runtime/schema/reader/structural.js";

/** @throws AssertionError when the schema has problems. */
export function compileRaw(raw: JsonValue, options: StructuralOptions = { dialect: "crd" }): CompiledSchema {
  const { schema, problems } = toStructural(raw, options);
  assert.deepEqual(problems, []);
  return compileSchema(buildSchemaSet("Root", schema));
}

export interface Outcome extends ValidationResult {
  /** `<reason> <field>: <message>`, in the order reported. */
  readonly faults: readonly string[];
  /** The object after the walk. */
  readonly object: JsonValue;
}

export const WRITE: ValidationOptions = { prune: true, defaults: true, nulls: "reject" };

/** Walks a copy of the object. */
export function walk(
  schema: Pick<CompiledSchema, "validate">,
  object: JsonValue,
  options: ValidationOptions = WRITE,
): Outcome {
  const copy = structuredClone(object);
  const result = schema.validate(copy, options);
  const faults = result.errors.map(({ reason, field, message }) => `${reason} ${field}: ${message}`);
  return { ...result, faults, object: copy };
}
