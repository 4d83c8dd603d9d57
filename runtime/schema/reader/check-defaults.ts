/** Checks the defaults of a schema against the schema itself: an invalid default could never be stored. */
import { isJsonObject, type JsonValue } from "../../api/json.js";
import { compileValidator } from "../compiler/compile-schema.js";
import type { Schema } from "../schema-types.js";
import { buildSchemaSet } from "./hoist.js";
import type { SchemaPath, SchemaProblem } from "./raw-keywords.js";

export interface DefaultsOptions {
  /** The structs that refs lead to, by name. If absent, defaults of nodes that lead to a ref are not checked. */
  readonly structs?: Readonly<Record<string, Schema>>;
  /** `opened`: an empty object as default may lack required fields, which a write then has to supply. */
  readonly emptyObjects?: "whole" | "opened";
}

/**
 * Returns a problem for every default that its own schema refuses or would prune. `schema` comes from `toStructural`,
 * with nested objects still inline.
 */
export function checkDefaults(schema: Schema, options: DefaultsOptions = {}): SchemaProblem[] {
  const problems: SchemaProblem[] = [];
  visit(schema, [], options, problems);
  return problems;
}

function visit(schema: Schema, path: SchemaPath, options: DefaultsOptions, problems: SchemaProblem[]): void {
  const isChecked = options.structs !== undefined || !leadsToRef(schema);
  if (schema.default !== undefined && isChecked) checkDefault(schema, schema.default, path, options, problems);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    visit(property, [...path, "properties", name], options, problems);
  }
  if (schema.items) visit(schema.items, [...path, "items"], options, problems);
  const values = schema.additionalProperties;
  if (typeof values === "object") visit(values, [...path, "additionalProperties"], options, problems);
}

function checkDefault(
  schema: Schema,
  value: JsonValue,
  path: SchemaPath,
  options: DefaultsOptions,
  problems: SchemaProblem[],
): void {
  if (isPlainlyRight(schema, value)) return;
  const { default: _default, ...node } = schema;
  const set = buildSchemaSet("Holder", { properties: { default: node } });
  addStructs(set.structs, options.structs ?? {});
  const holder = { default: structuredClone(value) };
  const { errors, unknownFields } = compileValidator(set)(holder, { prune: false, defaults: true, nulls: "reject" });
  const isOpened = options.emptyObjects === "opened" && isJsonObject(value) && Object.keys(value).length === 0;
  const at = [...path, "default"];
  for (const { field, message, reason } of errors) {
    if (!isOpened || reason !== "FieldValueRequired") problems.push({ path: at, message: `${field}: ${message}` });
  }
  for (const field of unknownFields) {
    problems.push({
      path: at,
      message: `${field}: the schema has no such field`,
      remedy: "remove it, or add the field",
    });
  }
}

/** Skips the many defaults of nodes that have nothing but a type. */
function isPlainlyRight(schema: Schema, value: JsonValue): boolean {
  const { type, title: _title, description: _description, default: _default, nullable: _nullable, ...rules } = schema;
  return type !== undefined && type === typeof value && type !== "object" && Object.keys(rules).length === 0;
}

/** Adds the structs that those of the set refer to. */
function addStructs(structs: Record<string, Schema>, known: Readonly<Record<string, Schema>>): void {
  const pending = Object.values(structs);
  for (let schema = pending.pop(); schema !== undefined; schema = pending.pop()) {
    if (schema.ref !== undefined && !Object.hasOwn(structs, schema.ref)) {
      const target = known[schema.ref];
      if (target === undefined) continue;
      structs[schema.ref] = target;
      pending.push(target);
    }
    pending.push(...partsOf(schema));
  }
}

function leadsToRef(schema: Schema): boolean {
  return schema.ref !== undefined || partsOf(schema).some(leadsToRef);
}

function partsOf({ properties, items, additionalProperties, allOf, anyOf, oneOf, not }: Schema): Schema[] {
  return [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
    ...[allOf, anyOf, oneOf].flatMap((parts) => parts ?? []),
    ...(not ? [not] : []),
  ];
}
