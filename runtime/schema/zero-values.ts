/**
 * Values that stand for "not set" in protobuf bodies. Stock clients write every field that their language can't leave
 * out: empty strings, and zeros. JSON from the same clients has no such fields, and both forms must mean the same (PB-012).
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../api/json.js";
import type { Schema } from "./types.js";

/**
 * Removes empty strings from optional fields, and zeros from optional fields that don't allow zero. Changes `value`.
 * @param structs every struct that the root reaches
 */
export function dropUnsetFields(value: JsonObject, root: string, structs: Readonly<Record<string, Schema>>): void {
  dropInNode(value, { ref: root }, structs);
}

function dropInNode(value: JsonValue | undefined, schema: Schema, structs: Readonly<Record<string, Schema>>): void {
  if (Array.isArray(value)) {
    if (schema.items) for (const item of value) dropInNode(item, schema.items, structs);
    return;
  }
  if (!isJsonObject(value)) return;
  const struct = schema.ref === undefined ? schema : structs[schema.ref];
  if (struct?.properties) dropInStruct(value, struct, structs);
  else if (typeof struct?.additionalProperties === "object") {
    for (const item of Object.values(value)) dropInNode(item, struct.additionalProperties, structs);
  }
}

function dropInStruct(value: JsonObject, struct: Schema, structs: Readonly<Record<string, Schema>>): void {
  for (const key of Object.keys(value)) {
    const property = struct.properties && Object.hasOwn(struct.properties, key) ? struct.properties[key] : undefined;
    if (property === undefined) continue;
    const isOptional = !struct.required?.includes(key);
    if (isOptional && isUnset(value[key], property)) delete value[key];
    else dropInNode(value[key], property, structs);
  }
}

function isUnset(value: JsonValue | undefined, schema: Schema): boolean {
  return value === "" || (value === 0 && schema.minimum !== undefined && schema.minimum > 0);
}
