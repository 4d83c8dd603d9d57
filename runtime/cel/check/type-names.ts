/** The names of types at evaluation; those of lists and maps do not include the types of their contents. */
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
  STRING,
  TIMESTAMP,
  typeOf,
  UINT,
} from "../cel-types.js";
import { partsOf } from "./type-parts.js";

/** The types that every environment has, by name. */
export const STANDARD_TYPES: ReadonlyMap<string, CelType> = new Map<string, CelType>([
  ["bool", BOOL],
  ["int", INT],
  ["uint", UINT],
  ["double", DOUBLE],
  ["string", STRING],
  ["bytes", BYTES],
  ["list", listOf(DYN)],
  ["map", mapOf(DYN, DYN)],
  ["null_type", NULL],
  ["type", typeOf()],
  ["google.protobuf.Timestamp", TIMESTAMP],
  ["google.protobuf.Duration", DURATION],
]);

/** For example `list`, `google.protobuf.Timestamp` or `net.IP`. */
export function runtimeTypeName(type: CelType): string {
  switch (type.kind) {
    case "object":
    case "opaque":
    case "parameter":
      return type.name;
    case "null":
      return "null_type";
    case "timestamp":
      return "google.protobuf.Timestamp";
    case "duration":
      return "google.protobuf.Duration";
    default:
      return type.kind;
  }
}

/**
 * Returns the name including the types of contents, as messages about the result of an expression show it:
 * `list(null_type)`.
 */
export function runtimeTypeText(type: CelType): string {
  const name = runtimeTypeName(type);
  const parts = partsOf(type);
  return parts.length === 0 ? name : `${name}(${parts.map(runtimeTypeText).join(", ")})`;
}
