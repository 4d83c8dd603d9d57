/** Validates the markers that determine the ownership of list items and object members. CRD-035, CRD-036. */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";

const LIST_TYPES = ["atomic", "set", "map"];
const MAP_TYPES = ["atomic", "granular"];
const LIST_TYPE = "x-kubernetes-list-type";
const MAP_TYPE = "x-kubernetes-map-type";
const MAP_KEYS = "x-kubernetes-list-map-keys";

export function validateMarkers(schema: JSONSchemaProps, field: string, errors: FieldError[]): void {
  if (schema[MAP_TYPE] !== undefined) errors.push(...validateMapType(schema, field));
  if (schema[LIST_TYPE] !== undefined || schema[MAP_KEYS] !== undefined)
    errors.push(...validateListType(schema, field));
}

function validateMapType({ type = "", [MAP_TYPE]: mapType }: JSONSchemaProps, field: string): FieldError[] {
  if (mapType === undefined || mapType === null) return [];
  const errors = requireType(type, "object", `${field}.type`, `must be object if ${MAP_TYPE} is specified`);
  if (!MAP_TYPES.includes(mapType)) errors.push(notSupported(`${field}.${MAP_TYPE}`, mapType, MAP_TYPES));
  return errors;
}

function requireType(type: string, wanted: string, field: string, why: string): FieldError[] {
  if (type === wanted) return [];
  return [type === "" ? required(field, why) : invalid(field, type, why)];
}

function validateListType(schema: JSONSchemaProps, field: string): FieldError[] {
  const { type = "", [LIST_TYPE]: listType, [MAP_KEYS]: keys = [] } = schema;
  const items = isJsonObject(schema.items) ? (schema.items as JSONSchemaProps) : undefined;
  const errors: FieldError[] = [];
  if (listType !== undefined) {
    errors.push(...requireType(type, "array", `${field}.type`, `must be array if ${LIST_TYPE} is specified`));
    if (type === "array" && listType === "set" && items) errors.push(...validateSet(items, `${field}.items`));
    if (!LIST_TYPES.includes(listType)) errors.push(notSupported(`${field}.${LIST_TYPE}`, listType, LIST_TYPES));
  }
  if (keys.length > 0 && listType !== "map") {
    const why = `must be map if ${MAP_KEYS} is non-empty`;
    errors.push(
      listType === undefined ? required(`${field}.${LIST_TYPE}`, why) : invalid(`${field}.${LIST_TYPE}`, listType, why),
    );
  }
  if (listType === "map") errors.push(...validateMap(keys, items, schema.items, field));
  if (items && (listType === "map" || listType === "set")) errors.push(...validateKept(listType, keys, items, field));
  return errors;
}

/** Items of a set must be atomic. */
function validateSet(items: JSONSchemaProps, field: string): FieldError[] {
  const why = `must be atomic as item of a list with ${LIST_TYPE}=set`;
  if (items.type === "array" && items[LIST_TYPE] !== undefined && items[LIST_TYPE] !== "atomic")
    return [invalid(`${field}.${LIST_TYPE}`, items[LIST_TYPE], why)];
  if (items.type === "object" && items[MAP_TYPE] !== "atomic")
    return [invalid(`${field}.${MAP_TYPE}`, items[LIST_TYPE] ?? null, why)];
  return [];
}

/** Items of a map must be identified by scalar fields. */
function validateMap(
  keys: readonly string[],
  items: JSONSchemaProps | undefined,
  written: unknown,
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  if (keys.length === 0) errors.push(required(`${field}.${MAP_KEYS}`, `must not be empty if ${LIST_TYPE} is map`));
  if (written === undefined || written === null)
    errors.push(required(`${field}.items`, `must have a schema if ${LIST_TYPE} is map`));
  else if (items === undefined)
    errors.push(invalid(`${field}.items`, written, `must only have a single schema if ${LIST_TYPE} is map`));
  if (items === undefined) return errors;
  if (items.type !== "object") {
    const why = `must be object if parent array's ${LIST_TYPE} is map`;
    return [...errors, invalid(`${field}.items.type`, items.type ?? "", why)];
  }
  const seen = new Set<string>();
  for (const key of keys) {
    const property = propertyOf(items, key);
    const scalar = `must be a scalar type if parent array's ${LIST_TYPE} is map`;
    if (property === undefined)
      errors.push(invalid(`${field}.${MAP_KEYS}`, keys, "entries must all be names of item properties"));
    else if (property.type === "array" || property.type === "object")
      errors.push(invalid(`${field}.items.properties[${key}].type`, items.type, scalar));
    if (seen.has(key)) errors.push(invalid(`${field}.${MAP_KEYS}`, keys, "must not contain duplicate entries"));
    seen.add(key);
  }
  return errors;
}

/** Items and their keys must always have values. */
function validateKept(
  listType: "map" | "set",
  keys: readonly string[],
  items: JSONSchemaProps,
  field: string,
): FieldError[] {
  const errors: FieldError[] = [];
  if (items.nullable)
    errors.push(forbiddenField(`${field}.items.nullable`, `cannot be nullable when ${LIST_TYPE} is ${listType}`));
  if (listType === "set") return errors;
  // The types in the definition may not have been checked yet.
  const names: readonly string[] = Array.isArray(items.required) ? items.required : [];
  for (const key of keys) {
    const property = propertyOf(items, key);
    if (property === undefined) continue;
    const place = `${field}.items.properties[${key}]`;
    const belongs = `this property is in ${MAP_KEYS}, so it`;
    if (!names.includes(key) && (property.default === undefined || property.default === null))
      errors.push(required(`${place}.default`, `${belongs} must have a default or be a required property`));
    if (property.nullable) errors.push(forbiddenField(`${place}.nullable`, `${belongs} cannot be nullable`));
  }
  return errors;
}

/** A property whose schema is null equals one with an empty schema. */
function propertyOf({ properties }: JSONSchemaProps, name: string): JSONSchemaProps | undefined {
  return Object.hasOwn(properties ?? {}, name) ? (properties?.[name] ?? {}) : undefined;
}
