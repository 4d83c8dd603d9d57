/**
 * Required fields that an object lacks, in servers that read their own kinds into typed structures: there a field that
 * is not sent has the zero value of its type, and is judged, stored and shown as that. Points in time, quantities and
 * free-form values stay away.
 */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { MAX_OBJECT_DEPTH } from "../compiler/validation.js";
import { isObject } from "../json-kinds.js";
import type { Schema } from "../schema-types.js";
import { hasZero, zeroOf } from "./zero-values.js";

type Structs = Readonly<Record<string, Schema>>;

/** Gives `value`, an object of the struct `root`, what it lacks. Takes time linear in the object. */
export function fillRequired(value: JsonObject, root: string, structs: Structs): void {
  fillValue(value, { ref: root }, structs, 0);
}

/** Gives an object the empty `spec` of its kind, which is a struct whether it is sent or not. */
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
  for (const [field, property] of Object.entries(struct.properties ?? {})) {
    if (Object.hasOwn(value, field)) fillValue(value[field], property, structs, depth + 1);
  }
}

/** An empty selector selects everything, which nobody has asked for who sent none. */
const SELECTORS = /Selector$/;

function emptyOf(property: Schema): JsonValue | undefined {
  if (hasZero(property)) return zeroOf(property);
  if (property.type === "array") return [];
  if (property.ref !== undefined) return SELECTORS.test(property.ref) ? undefined : {};
  return property.type === "object" || property.wellKnown === "ObjectMeta" ? {} : undefined;
}

function fillValue(value: JsonValue | undefined, schema: Schema, structs: Structs, depth: number): void {
  // what is nested deeper is refused for that
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
