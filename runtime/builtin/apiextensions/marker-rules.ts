/** Rules of the markers that say who owns the parts of lists and objects. CRD-035, CRD-036. */
import type { JSONSchemaProps } from "../../../generated/apiextensions/v1/index.js";
import { type FieldError, forbiddenField, invalid, notSupported, required } from "../../api/field-error.js";
import { isJsonObject } from "../../api/json.js";

const LIST_TYPES = ["atomic", "set", "map"];
const MAP_TYPES = ["atomic", "granular"];
const LIST_TYPE = "x-kubernetes-list-type";
const MAP_TYPE = "x-kubernetes-map-type";
const MAP_KEYS = "x-kubernetes-list-map-keys";

export function validateMarkers(schema: JSONSchemaProps, field: string): FieldError[] {
  return [...validateMapType(schema, field), ...validateListType(schema, field)];
}

function validateMapType({ type = "", [MAP_TYPE]: mapType }: JSONSchemaProps, field: string): FieldError[] {
  if (mapType === undefined) return [];
  const errors = MAP_TYPES.includes(mapType) ? [] : [notSupported(`${field}.${MAP_TYPE}`, mapType, MAP_TYPES)];
  const why = `must be object if ${MAP_TYPE} is specified`;
  if (type === "") errors.push(required(`${field}.type`, why));
  else if (type !== "object") errors.push(invalid(`${field}.type`, type, why));
  return errors;
}

function validateListType(schema: JSONSchemaProps, field: string): FieldError[] {
  const { type = "", [LIST_TYPE]: listType, [MAP_KEYS]: keys = [] } = schema;
  const errors: FieldError[] = [];
  if (keys.length > 0 && listType === undefined)
    errors.push(required(`${field}.${LIST_TYPE}`, `must be map if ${MAP_KEYS} is non-empty`));
  else if (keys.length > 0 && listType !== "map")
    errors.push(invalid(`${field}.${LIST_TYPE}`, listType, `must be map if ${MAP_KEYS} is non-empty`));
  if (listType === undefined) return errors;
  if (!LIST_TYPES.includes(listType)) errors.push(notSupported(`${field}.${LIST_TYPE}`, listType, LIST_TYPES));
  const why = `must be array if ${LIST_TYPE} is specified`;
  if (type === "") errors.push(required(`${field}.type`, why));
  else if (type !== "array") errors.push(invalid(`${field}.type`, type, why));
  if (!isJsonObject(schema.items)) return errors;
  const items = schema.items as JSONSchemaProps;
  if (listType === "set") return [...errors, ...validateSet(items, `${field}.items`)];
  return listType === "map" ? [...errors, ...validateMap(keys, items, field)] : errors;
}

/** Items of a set are taken as a whole. */
function validateSet(items: JSONSchemaProps, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const why = `must be atomic as item of a list with ${LIST_TYPE}=set`;
  if (items.nullable) errors.push(forbiddenField(`${field}.nullable`, `cannot be nullable when ${LIST_TYPE} is set`));
  if (items.type === "object" && items[MAP_TYPE] !== "atomic")
    errors.push(invalid(`${field}.${MAP_TYPE}`, items[MAP_TYPE] ?? null, why));
  if (items.type === "array" && items[LIST_TYPE] !== undefined && items[LIST_TYPE] !== "atomic")
    errors.push(invalid(`${field}.${LIST_TYPE}`, items[LIST_TYPE], why));
  return errors;
}

/** Items of a map are told apart by scalar fields that are always there. */
function validateMap(keys: readonly string[], items: JSONSchemaProps, field: string): FieldError[] {
  const errors: FieldError[] = [];
  const { properties = {}, required: always = [] } = items;
  if (items.type !== "object") {
    const why = `must be object if parent array's ${LIST_TYPE} is map`;
    errors.push(invalid(`${field}.items.type`, items.type ?? "", why));
  }
  if (keys.length === 0) errors.push(required(`${field}.${MAP_KEYS}`, `must not be empty if ${LIST_TYPE} is map`));
  if (new Set(keys).size < keys.length)
    errors.push(invalid(`${field}.${MAP_KEYS}`, keys, "must not contain duplicate entries"));
  if (keys.some((key) => !Object.hasOwn(properties, key)))
    errors.push(invalid(`${field}.${MAP_KEYS}`, keys, "entries must all be names of item properties"));
  for (const key of new Set(keys)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property === undefined) continue;
    const place = `${field}.items.properties[${key}]`;
    const belongs = `this property is in ${MAP_KEYS}, so it`;
    if (property.type === "object" || property.type === "array")
      errors.push(
        invalid(`${place}.type`, property.type, `must be a scalar type if parent array's ${LIST_TYPE} is map`),
      );
    if (property.nullable) errors.push(forbiddenField(`${place}.nullable`, `${belongs} cannot be nullable`));
    if (!always.includes(key) && property.default === undefined)
      errors.push(required(`${place}.default`, `${belongs} must have a default or be a required property`));
  }
  return errors;
}
