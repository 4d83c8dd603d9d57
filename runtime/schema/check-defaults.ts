/** Defaults of a schema against the schema itself: what breaks its own rules could never be stored. */
import type { JsonValue } from "../api/json.js";
import { compileValidator } from "./compile.js";
import { buildSchemaSet } from "./hoist.js";
import type { SchemaPath, SchemaProblem } from "./raw-keywords.js";
import type { Schema } from "./types.js";

/**
 * A problem for every default that its own schema refuses or would prune. `schema` is as `toStructural` gives it, with
 * nested objects still inline; nodes that lead to other structs by a ref are passed over.
 */
export function checkDefaults(schema: Schema): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  visit(schema, [], problems);
  return problems;
}

function visit(schema: Schema, path: SchemaPath, problems: SchemaProblem[]): void {
  if (schema.default !== undefined && !leadsToRef(schema)) checkDefault(schema, schema.default, path, problems);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    visit(property, [...path, "properties", name], problems);
  }
  if (schema.items) visit(schema.items, [...path, "items"], problems);
  const values = schema.additionalProperties;
  if (typeof values === "object") visit(values, [...path, "additionalProperties"], problems);
}

function checkDefault(schema: Schema, value: JsonValue, path: SchemaPath, problems: SchemaProblem[]): void {
  const { default: _default, ...node } = schema;
  const validate = compileValidator(buildSchemaSet("Holder", { properties: { default: node } }));
  const holder = { default: structuredClone(value) };
  const { errors, unknownFields } = validate(holder, { prune: false, defaults: true, nulls: "reject" });
  const at = [...path, "default"];
  for (const { field, message } of errors) problems.push({ path: at, message: `${field}: ${message}` });
  for (const field of unknownFields) {
    problems.push({
      path: at,
      message: `${field}: the schema has no such field`,
      remedy: "remove it, or add the field",
    });
  }
}

function leadsToRef(schema: Schema): boolean {
  if (schema.ref !== undefined) return true;
  const values = typeof schema.additionalProperties === "object" ? [schema.additionalProperties] : [];
  const parts = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : []), ...values];
  return parts.some(leadsToRef);
}
