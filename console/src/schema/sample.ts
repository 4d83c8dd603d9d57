/** A first object of a kind: the fields that the schema requires, with defaults, first choices and values of their type. */
import { apiVersionOf } from "../../../runtime/api/gvk.js";
import type { JsonObject, JsonValue, ServedKind } from "../../../runtime/client/browser.js";
import { isObject } from "../values/json-tree.js";
import type { KindSchema } from "./kind-schema.js";

const MAX_DEPTH = 12;
/** Written by the server. */
const NOT_SAMPLED = ["apiVersion", "kind", "metadata", "status"];

export function sampleOf(kind: ServedKind, schema: KindSchema | undefined, namespace: string | undefined): JsonObject {
  const { group, version, kind: name } = kind.reference;
  const fields = schema === undefined ? {} : fieldsOf(schema, schema.root, 0, NOT_SAMPLED);
  // A spec is nearly always meant, also where nothing in it is required.
  const properties = isObject(schema?.root.properties) ? schema.root.properties : {};
  const spec = fields.spec === undefined && properties.spec !== undefined ? { spec: {} } : {};
  return {
    apiVersion: apiVersionOf(group, version),
    kind: name,
    metadata: { name: "example", ...(namespace === undefined ? {} : { namespace }) },
    ...spec,
    ...fields,
  };
}

function fieldsOf(source: KindSchema, schema: JsonObject, depth: number, without: readonly string[] = []): JsonObject {
  const properties = isObject(schema.properties) ? schema.properties : {};
  const required = Array.isArray(schema.required) ? schema.required : [];
  const fields: JsonObject = {};
  for (const [name, property] of Object.entries(properties)) {
    if (without.includes(name)) continue;
    const resolved = source.resolve(property);
    const isRequired = required.includes(name);
    // The spec is shown with its defaults, which say what can be set.
    const isShown =
      isRequired || (depth === 1 && isScalarDefault(resolved.default)) || (depth === 0 && name === "spec");
    if (isShown) fields[name] = sampleValue(source, resolved, depth + 1);
  }
  return fields;
}

/** A value of a schema: its default, its first choice, or what it requires. */
export function sampleValue(source: KindSchema, schema: JsonObject, depth: number): JsonValue {
  if (isScalarDefault(schema.default)) return schema.default as JsonValue;
  if (Array.isArray(schema.enum) && schema.enum.length > 0) return schema.enum[0] as JsonValue;
  if (depth > MAX_DEPTH) return {};
  switch (schema.type) {
    case "object":
      return fieldsOf(source, schema, depth);
    case "array":
      return Number(schema.minItems ?? 0) > 0 || depth > 1
        ? [sampleValue(source, source.resolve(schema.items), depth + 1)]
        : [];
    case "integer":
    case "number":
      return Number(schema.minimum ?? 1);
    case "boolean":
      return false;
    case "string":
      return textOf(schema);
    default:
      return isObject(schema.properties) ? fieldsOf(source, schema, depth) : "";
  }
}

function textOf({ format, minLength, pattern }: JsonObject): string {
  if (format === "date-time") return "2026-01-01T00:00:00Z";
  if (format === "date") return "2026-01-01";
  if (format === "uuid") return "00000000-0000-4000-8000-000000000000";
  if (format === "uri" || format === "url") return "https://example.com/";
  if (format === "int-or-string" || format === "quantity") return "1";
  return "example".padEnd(Number(minLength ?? 0), "x").slice(0, pattern === undefined ? undefined : 63);
}

function isScalarDefault(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value) && value !== "";
}
