/** Types of values as clients see them in JSON, in protobuf and in typed code; a changed type is a retyped field. */
import type { Schema } from "../../runtime/schema/schema-types.js";

/** Returns both descriptions if they differ. */
export function typeChange(old: Schema, now: Schema): { readonly was: string; readonly is: string } | undefined {
  const was = typeName(old);
  const is = typeName(now);
  return was === is ? undefined : { was, is };
}

/** For example `string`, `integer (int32)`, `list`, `map` or `Quantity`. */
export function typeName(schema: Schema): string {
  const { type, wellKnown, intOrString, format, additionalProperties, embeddedResource } = schema;
  if (intOrString) return "IntOrString";
  if (wellKnown) return wellKnown;
  if (embeddedResource) return "embedded object";
  switch (type) {
    case undefined:
      return "any value";
    case "integer":
      return `integer (${format === "int32" ? "int32" : "int64"})`;
    case "number":
      return `number (${format === "float" ? "float" : "double"})`;
    case "string":
      return format === "byte" ? "bytes" : "string";
    case "array":
      return "list";
    case "object":
      return additionalProperties === undefined ? "object" : "map";
    default:
      return type;
  }
}
