/** What kind of control a schema asks for. It looks at one level, so schemas that contain themselves are no problem. */
import type { JsonObject, JsonValue } from "../../../runtime/client/browser.js";
import { isObject } from "../values/json-tree.js";
import type { KindSchema } from "./kind-schema.js";

export type FieldShape =
  | { readonly kind: "text" | "date" | "time" | "boolean" | "int-or-string" | "quantity" }
  | { readonly kind: "number"; readonly isInteger: boolean }
  | { readonly kind: "choice"; readonly values: readonly JsonValue[] }
  | { readonly kind: "list"; readonly items: JsonObject }
  | { readonly kind: "map"; readonly values: JsonObject }
  /** `isOpen`: it may have fields that the schema doesn't name. */
  | { readonly kind: "object"; readonly schema: JsonObject; readonly isOpen: boolean }
  /** Only YAML can express it. */
  | { readonly kind: "free" };

/** @param schema without a reference at its root */
export function shapeOf(source: KindSchema, schema: JsonObject): FieldShape {
  if (isIntOrString(schema)) return { kind: "int-or-string" };
  if (isQuantity(schema)) return { kind: "quantity" };
  if (Array.isArray(schema.enum) && schema.enum.length > 0)
    return { kind: "choice", values: schema.enum.filter((value) => value !== null) };
  if (isObject(schema.properties) && Object.keys(schema.properties).length > 0)
    return { kind: "object", schema, isOpen: isOpen(schema) };
  if (isUnion(schema)) return { kind: "free" };
  switch (schema.type) {
    case "string":
      return { kind: schema.format === "date-time" ? "time" : schema.format === "date" ? "date" : "text" };
    case "integer":
    case "number":
      return { kind: "number", isInteger: schema.type === "integer" };
    case "boolean":
      return { kind: "boolean" };
    case "array":
      return { kind: "list", items: source.resolve(schema.items) };
    case "object":
      return isObject(schema.additionalProperties)
        ? { kind: "map", values: source.resolve(schema.additionalProperties) }
        : { kind: "free" };
    default:
      return { kind: "free" };
  }
}

/** Whether values of the schema may have fields that it doesn't name. */
export function isOpen(schema: JsonObject): boolean {
  return (
    schema["x-kubernetes-preserve-unknown-fields"] === true ||
    schema["x-kubernetes-embedded-resource"] === true ||
    (schema.additionalProperties !== undefined && schema.additionalProperties !== false)
  );
}

export function isIntOrString(schema: JsonObject): boolean {
  return schema["x-kubernetes-int-or-string"] === true || schema.format === "int-or-string";
}

/** Published as a choice of a text and a number; definitions of custom kinds write it as an integer or a text. */
export function isQuantity(schema: JsonObject): boolean {
  if (schema.format === "quantity") return true;
  const types = alternatives(schema).map((each) => (isObject(each) ? each.type : undefined));
  return types.length === 2 && types.includes("string") && types.includes("number");
}

function isUnion(schema: JsonObject): boolean {
  // Alternatives beside a type only restrict its values.
  return schema.type === undefined && alternatives(schema).length > 0;
}

function alternatives({ oneOf, anyOf }: JsonObject): readonly JsonValue[] {
  return [oneOf, anyOf].find((each) => Array.isArray(each)) ?? [];
}
