/**
 * JSON values as expressions see them according to their schema: nothing is copied, and parts are converted on
 * access.
 * A value without the declared type is an error value, which an expression only encounters if it reads it.
 * SPEC: Validation expressions, type mapping.
 */
import type { JsonValue } from "../../api/json.js";
import { isInt64, isInteger, isObject } from "../../schema/json-kinds.js";
import type { Schema } from "../../schema/schema-types.js";
import { CelError, type CelResult } from "../cel-values.js";
import type { DeclaredNode } from "../schema/declared-node.js";
import { escapeName } from "../schema/escape.js";
import { textReader } from "./formatted-text.js";
import { KeyedList, SetList } from "./typed-lists.js";
import { type Adapt, type Field, type ObjectFields, TypedList, TypedMap, TypedObject } from "./typed-objects.js";

const adapters = new WeakMap<DeclaredNode, Adapt>();

/** Returns the conversion for values of a node. It is created once per node, and that of its parts on first use. */
export function adapterOf(node: DeclaredNode): Adapt {
  let adapt = adapters.get(node);
  if (adapt === undefined) {
    const whenNull = node.schema.nullable || node.target.nullable ? null : UNEXPECTED_NULL;
    const adaptPresent = adapterOfPresent(node);
    adapt = (value) => (value === null ? whenNull : adaptPresent(value));
    adapters.set(node, adapt);
  }
  return adapt;
}

const UNEXPECTED_NULL = new CelError("invalid data, got null for schema with nullable=false");
const NO_UNION = new CelError("invalid data, expected XIntOrString value to be either a string or integer");
const NO_OBJECT = new CelError("invalid data, expected a map for the provided schema with type=object");
const NO_LIST = new CelError("invalid data, expected an array for the provided schema with type=array");

function adapterOfPresent(node: DeclaredNode): Adapt {
  const { target } = node;
  if (target.intOrString) return adaptUnion;
  switch (target.type) {
    case "array":
      return listAdapter(node, target);
    case "string":
      return textAdapter(target);
    case "integer":
      return (value) => (isInteger(value) && isInt64(value) ? BigInt(value) : unexpected("int", value));
    case "number":
      return (value) =>
        typeof value === "number" || typeof value === "bigint" ? Number(value) : unexpected("float", value);
    case "boolean":
      return (value) => (typeof value === "boolean" ? value : unexpected("bool", value));
    default:
      return objectAdapter(node);
  }
}

function adaptUnion(value: JsonValue): CelResult {
  if (typeof value === "string") return value;
  return isInteger(value) && isInt64(value) ? BigInt(value) : NO_UNION;
}

function textAdapter({ format }: Schema): Adapt {
  const read = textReader(format);
  if (read === undefined) return (value) => (typeof value === "string" ? value : unexpected("string", value));
  return (value) => (typeof value === "string" ? read(value) : unexpected("string", value));
}

function listAdapter({ items }: DeclaredNode, { listType, listMapKeys = [] }: Schema): Adapt {
  if (items === undefined) return () => NO_LIST;
  const adaptItem = later(items);
  const listOf = (value: JsonValue[]): TypedList => new TypedList(value, adaptItem);
  if (listType === "set") return (value) => (Array.isArray(value) ? new SetList(listOf(value)) : NO_LIST);
  if (listType === "map") {
    const keys = listMapKeys.map((property) => ({ property, spelling: escapeName(property) ?? property }));
    return (value) => (Array.isArray(value) ? new KeyedList(listOf(value), keys) : NO_LIST);
  }
  return (value) => (Array.isArray(value) ? listOf(value) : NO_LIST);
}

function objectAdapter(node: DeclaredNode): Adapt {
  if (node.values !== undefined) {
    const adaptValue = later(node.values);
    return (value) => (isObject(value) ? new TypedMap(value, adaptValue) : NO_OBJECT);
  }
  let fields: ObjectFields | undefined;
  return (value) => {
    if (!isObject(value)) return NO_OBJECT;
    fields ??= fieldsOf(node);
    return new TypedObject(value, fields);
  };
}

function fieldsOf(node: DeclaredNode): ObjectFields {
  const fields: Field[] = [];
  for (const property of node.propertyNames()) {
    const spelling = escapeName(property);
    const declared = spelling === undefined ? undefined : node.property(property);
    if (spelling !== undefined && declared !== undefined) fields.push({ spelling, property, adapt: later(declared) });
  }
  return {
    type: node.type,
    bySpelling: new Map(fields.map((field) => [field.spelling, field])),
    byProperty: new Map(fields.map((field) => [field.property, field])),
  };
}

/** Deferred, since schemas may contain themselves. */
function later(node: DeclaredNode): Adapt {
  let adapt: Adapt | undefined;
  return (value) => {
    adapt ??= adapterOf(node);
    return adapt(value);
  };
}

function unexpected(expected: string, value: JsonValue): CelError {
  return new CelError(`invalid data, expected ${expected}, got ${typeText(value)}`);
}

/** Names the type of data as stock servers do. */
function typeText(value: JsonValue): string {
  if (Array.isArray(value)) return "[]interface {}";
  if (isObject(value)) return "map[string]interface {}";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "string";
  return isInteger(value) && isInt64(value) ? "int64" : "float64";
}
