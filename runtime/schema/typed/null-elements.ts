/**
 * Handles nulls in lists and maps for servers that decode their own kinds into typed structures: such an element
 * becomes the zero value of its type, and is validated and stored as that. Only runs for objects with problems, and for
 * applied ones with nulls.
 */
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { MAX_OBJECT_DEPTH } from "../compiler/validation.js";
import { isObject } from "../json-kinds.js";
import type { Schema } from "../schema-types.js";
import { hasZero, zeroOf } from "./zero-values.js";

type Structs = Readonly<Record<string, Schema>>;

/**
 * Replaces null elements in lists and maps of `value`, an object of the struct `root`. Takes time linear in the
 * object. Returns whether there were any.
 */
export function fillNullElements(value: JsonObject, root: string, structs: Structs): boolean {
  return fill(value, { ref: root }, root, structs, 0);
}

/** @param owner the struct that has the value as a property, which is the type of objects in a union */
function fill(value: JsonValue | undefined, schema: Schema, owner: string, structs: Structs, depth: number): boolean {
  // objects nested deeper are refused for their depth
  if (depth > MAX_OBJECT_DEPTH) return false;
  const items = schema.protobufUnion ? schema : schema.items;
  if (Array.isArray(value)) return items !== undefined && fillList(value, items, owner, structs, depth);
  if (!isObject(value)) return false;
  const ref = schema.protobufUnion ? owner : schema.ref;
  const node = ref === undefined ? schema : structs[ref];
  let isFilled = false;
  for (const [name, member] of Object.entries(value)) {
    const part = partOf(node, name);
    const zero = member === null && node?.properties === undefined ? zeroInPlaceOfNull(part) : undefined;
    if (zero !== undefined) {
      setMember(value, name, zero);
      isFilled = true;
    } else if (part !== undefined && fill(member, part, ref ?? owner, structs, depth + 1)) isFilled = true;
  }
  return isFilled;
}

function zeroInPlaceOfNull(schema: Schema | undefined): JsonValue | undefined {
  return schema === undefined || schema.nullable ? undefined : zeroOfElement(schema);
}

function partOf(node: Schema | undefined, name: string): Schema | undefined {
  if (node?.properties !== undefined) return Object.hasOwn(node.properties, name) ? node.properties[name] : undefined;
  return typeof node?.additionalProperties === "object" ? node.additionalProperties : undefined;
}

function fillList(list: JsonValue[], items: Schema, owner: string, structs: Structs, depth: number): boolean {
  let isFilled = false;
  for (const [index, item] of list.entries()) {
    const zero = item === null ? zeroInPlaceOfNull(items) : undefined;
    if (zero !== undefined) {
      list[index] = zero;
      isFilled = true;
    } else if (fill(item, items, owner, structs, depth + 1)) isFilled = true;
  }
  return isFilled;
}

/** Times and free-form values have no zero value that could be written. */
function zeroOfElement(schema: Schema): JsonValue | undefined {
  if (hasZero(schema)) return zeroOf(schema);
  if (schema.ref !== undefined || schema.type === "object") return {};
  if (schema.type === "array") return [];
  if (schema.wellKnown === "Quantity") return "0";
  return schema.wellKnown === "IntOrString" ? 0 : undefined;
}
