/**
 * Fills in missing required fields for servers that decode their own kinds into typed structures: a field that is not
 * sent has the zero value of its type there, and is validated, stored and shown as that. Times, quantities and
 * free-form values stay absent.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { MAX_OBJECT_DEPTH } from "../compiler/validation.js";
import { isObject } from "../json-kinds.js";
import type { Schema } from "../schema-types.js";
import { hasZero, zeroOf } from "./zero-values.js";

type Structs = Readonly<Record<string, Schema>>;

/** Adds the missing fields of `value`, an object of the struct `root`. Takes time linear in the object. */
export function fillRequired(value: JsonObject, root: string, structs: Structs): void {
  fillValue(value, { ref: root }, structs, 0);
}

/** Adds an empty `spec`, which is a struct that exists whether it is sent or not. */
export function fillSpec(value: JsonObject, root: string, structs: () => Structs): void {
  if (
    isObject(value) &&
    (value.spec ?? undefined) === undefined &&
    structs()[root]?.properties?.spec?.ref !== undefined
  )
    value.spec = {};
}

function fillStruct(value: JsonObject, struct: Schema, structs: Structs, depth: number): void {
  for (const field of struct.required ?? []) {
    const property = struct.properties?.[field];
    if (property === undefined || property.nullable || (value[field] ?? undefined) !== undefined) continue;
    const zero = emptyOf(property);
    if (zero !== undefined) value[field] = zero;
  }
  const { properties = {} } = struct;
  // Most objects have few of the fields of their struct.
  for (const field of Object.keys(value)) {
    const property = Object.hasOwn(properties, field) ? properties[field] : undefined;
    if (property !== undefined) fillValue(value[field], property, structs, depth + 1);
  }
}

/** Selectors are not added: an empty one selects everything, which a client that sent none did not intend. */
const SELECTORS = /Selector$/;

function emptyOf(property: Schema): JsonValue | undefined {
  if (hasZero(property)) return zeroOf(property);
  if (property.type === "array") return [];
  if (property.ref !== undefined) return SELECTORS.test(property.ref) ? undefined : {};
  return property.type === "object" || property.wellKnown === "ObjectMeta" ? {} : undefined;
}

function fillValue(value: JsonValue | undefined, schema: Schema, structs: Structs, depth: number): void {
  // objects nested deeper are refused for their depth
  if (depth > MAX_OBJECT_DEPTH) return;
  if (Array.isArray(value)) {
    if (schema.items !== undefined) for (const item of value) fillValue(item, schema.items, structs, depth + 1);
    return;
  }
  if (!isObject(value)) return;
  const node = schema.ref === undefined ? schema : structs[schema.ref];
  if (node?.properties !== undefined) fillStruct(value, node, structs, depth);
  else if (typeof node?.additionalProperties === "object")
    for (const item of Object.values(value)) fillValue(item, node.additionalProperties, structs, depth + 1);
}
