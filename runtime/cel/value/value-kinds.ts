/** The types of values, and their names in expressions and messages. */

import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  listOf,
  mapOf,
  NULL,
  OPTIONAL_TYPE_NAME,
  optionalOf,
  STRING,
  TIMESTAMP,
  typeOf,
  UINT,
} from "../cel-types.js";
import {
  CelList,
  CelMap,
  CelObject,
  type CelValue,
  Duration,
  Opaque,
  Optional,
  Timestamp,
  TypeValue,
  Uint,
} from "../cel-values.js";
import { runtimeTypeName } from "../check/type-names.js";

const LIST = listOf(DYN);
const MAP = mapOf(DYN, DYN);
const OPTIONAL = optionalOf(DYN);
const TYPE = typeOf();

/** Returns the type of a value; for lists, maps and optionals without the types of their contents. */
export function typeOfValue(value: CelValue): CelType {
  switch (typeof value) {
    case "boolean":
      return BOOL;
    case "bigint":
      return INT;
    case "number":
      return DOUBLE;
    case "string":
      return STRING;
  }
  if (value === null) return NULL;
  if (value instanceof CelList) return LIST;
  if (value instanceof CelMap) return MAP;
  if (value instanceof CelObject || value instanceof Opaque) return value.type;
  if (value instanceof Uint) return UINT;
  if (value instanceof Uint8Array) return BYTES;
  if (value instanceof Timestamp) return TIMESTAMP;
  if (value instanceof Duration) return DURATION;
  if (value instanceof Optional) return OPTIONAL;
  return TYPE;
}

/** Returns the name of the type in expressions and messages: `int`, `list`, `google.protobuf.Timestamp`. */
export function typeNameOf(value: CelValue): string {
  return runtimeTypeName(typeOfValue(value));
}

/** Returns the result of `type(x)`. */
export function typeValueOf(value: CelValue): TypeValue {
  return asTypeValue(typeOfValue(value));
}

const simpleTypes = new Map<string, TypeValue>();

/** Returns a type as a value. */
export function asTypeValue(type: CelType): TypeValue {
  if (type.kind === "object" || (type.kind === "opaque" && type.name !== OPTIONAL_TYPE_NAME))
    return new TypeValue(runtimeTypeName(type), type);
  const name = runtimeTypeName(type);
  let value = simpleTypes.get(name);
  if (value === undefined) {
    value = new TypeValue(name, type);
    simpleTypes.set(name, value);
  }
  return value;
}
