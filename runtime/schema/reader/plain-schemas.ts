/**
 * Reads the plain schemas of which most documents consist: a type and a description, perhaps a format, fields, names of
 * required fields or items. The result equals that of the general reader, which looks for some fifty keywords.
 */
import { isJsonObject, type JsonObject, type JsonValue } from "../../api/json.js";
import type { Schema, SchemaType } from "../schema-types.js";
import type { SchemaPath } from "./raw-keywords.js";

/** Reads a schema inside of another. */
export type PartReader = (raw: JsonValue, path: SchemaPath) => Schema;

/** Returns undefined for a schema that needs the general reader. */
export function plainSchema(
  raw: JsonObject,
  path: SchemaPath,
  dialect: "openapi" | "crd",
  read: PartReader,
): Schema | undefined {
  switch (raw.type) {
    case "string":
    case "integer":
    case "number":
    case "boolean":
      return plainScalar(raw, raw.type, dialect);
    case "object":
      return plainObject(raw, path, read);
    case "array":
      return plainList(raw, path, read);
    default:
      return undefined;
  }
}

function plainScalar(raw: JsonObject, type: SchemaType, dialect: "openapi" | "crd"): Schema | undefined {
  for (const keyword in raw) {
    if (keyword !== "type" && keyword !== "description" && keyword !== "format") return undefined;
  }
  const { description, format } = raw;
  if (description !== undefined && typeof description !== "string") return undefined;
  if (format === undefined) return description === undefined ? { type } : { type, description };
  // This format is a type of its own in one dialect.
  if (typeof format !== "string" || format === "int-or-string") return undefined;
  const schema: Schema = description === undefined ? { type, format } : { type, description, format };
  if (isAdvisory(dialect, type, format)) schema.isFormatAdvisory = true;
  return schema;
}

/** On stock servers the formats of numbers of custom kinds are advice, and any number is accepted. */
export function isAdvisory(dialect: "openapi" | "crd", type: SchemaType | undefined, format: string): boolean {
  return dialect === "crd" && type !== "string" && (format === "int32" || format === "float");
}

function plainObject(raw: JsonObject, path: SchemaPath, read: PartReader): Schema | undefined {
  for (const keyword in raw) {
    if (keyword !== "type" && keyword !== "description" && keyword !== "properties" && keyword !== "required")
      return undefined;
  }
  const { description, properties, required } = raw;
  if (description !== undefined && typeof description !== "string") return undefined;
  if (!isJsonObject(properties) || Object.hasOwn(properties, "__proto__")) return undefined;
  const schema: Schema = description === undefined ? { type: "object" } : { type: "object", description };
  if (required !== undefined) {
    if (!isTexts(required)) return undefined;
    schema.required = [...new Set(required)];
  }
  const fields: Record<string, Schema> = {};
  for (const [name, property] of Object.entries(properties))
    fields[name] = read(property as JsonValue, [...path, "properties", name]);
  schema.properties = fields;
  return schema;
}

function plainList(raw: JsonObject, path: SchemaPath, read: PartReader): Schema | undefined {
  for (const keyword in raw) {
    if (keyword !== "type" && keyword !== "description" && keyword !== "items") return undefined;
  }
  const { description, items } = raw;
  if (description !== undefined && typeof description !== "string") return undefined;
  if (!isJsonObject(items)) return undefined;
  const schema: Schema = description === undefined ? { type: "array" } : { type: "array", description };
  schema.items = read(items, [...path, "items"]);
  return schema;
}

function isTexts(value: JsonValue): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}
