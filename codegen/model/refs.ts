/** Collects and renames the refs below a node of a structural schema. */
import type { Schema } from "../../runtime/schema/schema-types.js";

/** Appends every ref below a node. */
export function collectRefs(schema: Schema, refs: string[]): void {
  if (schema.ref !== undefined) refs.push(schema.ref);
  for (const part of partsOf(schema)) collectRefs(part, refs);
}

function partsOf(schema: Schema): Schema[] {
  const { properties, items, additionalProperties, allOf, anyOf, oneOf, not } = schema;
  return [
    ...Object.values(properties ?? {}),
    ...(items ? [items] : []),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
    ...(allOf ?? []),
    ...(anyOf ?? []),
    ...(oneOf ?? []),
    ...(not ? [not] : []),
  ];
}

/** Returns a copy whose refs are renamed by `rename`. */
export function renameRefs(schema: Schema, rename: (ref: string) => string): Schema {
  const convert = (part: Schema): Schema => renameRefs(part, rename);
  const result: Schema = { ...schema };
  if (schema.ref !== undefined) result.ref = rename(schema.ref);
  if (schema.properties) {
    result.properties = {};
    for (const [name, property] of Object.entries(schema.properties)) {
      const value = convert(property);
      Object.defineProperty(result.properties, name, { value, enumerable: true, writable: true, configurable: true });
    }
  }
  if (schema.items) result.items = convert(schema.items);
  if (typeof schema.additionalProperties === "object")
    result.additionalProperties = convert(schema.additionalProperties);
  for (const key of ["allOf", "anyOf", "oneOf"] as const) {
    const parts = schema[key];
    if (parts) result[key] = parts.map(convert);
  }
  if (schema.not) result.not = convert(schema.not);
  return result;
}
