/** Fields that contain bytes: Base64 text in JSON, and bytes in encodings that can represent them. */
import { isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import type { Schema } from "../schema-types.js";

/** Structs by name. */
type Structs = Readonly<Record<string, Schema>>;

/** A value that contains bytes as such. */
export type BinaryValue = JsonValue | Uint8Array | BinaryValue[] | { [key: string]: BinaryValue | undefined };

/** Caches whether a kind has such fields, by its structs, which are created once. */
const answers = new WeakMap<Structs, Map<string, boolean>>();

/**
 * Returns the value with bytes instead of Base64 texts, or the value itself if the schema has none. @param root name
 * of its struct
 */
export function withBinaryFields(value: JsonValue, root: string, structs: Structs): BinaryValue {
  const schema = structs[root];
  return schema !== undefined && hasBinaryFields(root, structs) ? converted(value, schema, structs) : value;
}

function hasBinaryFields(root: string, structs: Structs): boolean {
  const known = answers.get(structs) ?? new Map<string, boolean>();
  answers.set(structs, known);
  let answer = known.get(root);
  if (answer === undefined) {
    answer = reaches(structs[root], structs, new Set());
    known.set(root, answer);
  }
  return answer;
}

function reaches(schema: Schema | undefined, structs: Structs, seen: Set<string>): boolean {
  if (schema === undefined) return false;
  if (schema.ref !== undefined) {
    if (seen.has(schema.ref)) return false;
    seen.add(schema.ref);
    return reaches(structs[schema.ref], structs, seen);
  }
  if (isBinary(schema)) return true;
  const { properties = {}, additionalProperties, items } = schema;
  const inner = [
    ...Object.values(properties),
    ...(typeof additionalProperties === "object" ? [additionalProperties] : []),
  ];
  return [...inner, items].some((part) => reaches(part, structs, seen));
}

function isBinary({ type, format }: Schema): boolean {
  return type === "string" && format === "byte";
}

function converted(value: JsonValue, schema: Schema, structs: Structs): BinaryValue {
  const resolved = schema.ref === undefined ? schema : structs[schema.ref];
  if (resolved === undefined) return value;
  if (typeof value === "string") return isBinary(resolved) ? Buffer.from(value, "base64") : value;
  if (Array.isArray(value)) {
    const { items } = resolved;
    return items === undefined ? value : value.map((item) => converted(item, items, structs));
  }
  if (!isJsonObject(value)) return value;
  const result: JsonObject = {};
  for (const [key, member] of Object.entries(value)) {
    const inner = memberSchema(resolved, key);
    const shown = inner === undefined || member === undefined ? member : converted(member, inner, structs);
    setMember(result, key, shown as JsonValue);
  }
  return result;
}

function memberSchema({ properties, additionalProperties }: Schema, key: string): Schema | undefined {
  if (properties !== undefined && Object.hasOwn(properties, key)) return properties[key];
  return typeof additionalProperties === "object" ? additionalProperties : undefined;
}
