/**
 * The type names in decoding errors of stock servers: `int32`, `[]v1.Container`, `map[string]string`. Names of string
 * types, which a schema does not contain, are in {@link NAMED_TYPES}.
 */

import type { Schema, WellKnown } from "../schema-types.js";
import { NAMED_TYPES } from "./go-type-names.js";

const WELL_KNOWN_TYPES: Readonly<Record<WellKnown, string>> = {
  ObjectMeta: "v1.ObjectMeta",
  ListMeta: "v1.ListMeta",
  Time: "v1.Time",
  MicroTime: "v1.MicroTime",
  Quantity: "resource.Quantity",
  IntOrString: "intstr.IntOrString",
  FieldsV1: "v1.FieldsV1",
  RawExtension: "runtime.RawExtension",
};

/** The parts of a struct's full name, such as `apps/v1/deployment#DeploymentSpec`. */
export interface StructName {
  /** For example `apps/v1`. */
  readonly place: string;
  /** For example `v1`, the package name of its types. */
  readonly version: string;
  readonly name: string;
}

export function structName(ref: string): StructName {
  const [path = "", name = ref] = ref.split("#");
  const [group = "", version = ""] = path.split("/");
  return { place: `${group}/${version}`, version, name };
}

/** @param named the field's type, if it is a named one */
export function goTypeOf(schema: Schema, named?: string): string {
  if (named !== undefined) return named;
  if (schema.wellKnown !== undefined) return WELL_KNOWN_TYPES[schema.wellKnown];
  if (schema.ref !== undefined) {
    const { version, name } = structName(schema.ref);
    return `${version}.${name}`;
  }
  switch (schema.type) {
    case "array":
      return `[]${goTypeOf(schema.items ?? {})}`;
    case "object":
      return `map[string]${goTypeOf(typeof schema.additionalProperties === "object" ? schema.additionalProperties : {})}`;
    case "string":
      return schema.format === "byte" ? "[]uint8" : "string";
    case "integer":
      return schema.format === "int32" ? "int32" : "int64";
    case "number":
      return "float64";
    case "boolean":
      return "bool";
    default:
      return "interface {}";
  }
}

/** Returns the named type of a field that its schema does not show. @param struct its name without its place */
export function namedTypeOf({ place, name }: StructName, field: string): string | undefined {
  const types = NAMED_TYPES[place];
  const key = `${name}.${field}`;
  return types !== undefined && Object.hasOwn(types, key) ? types[key] : undefined;
}

/** Returns the type of the items or values of a named list or map type. */
export function partType(named: string | undefined): string | undefined {
  if (named === undefined) return undefined;
  if (named.startsWith("[]")) return named.slice(2);
  const map = /^map\[[^\]]*\](.*)$/.exec(named);
  return map?.[1];
}
