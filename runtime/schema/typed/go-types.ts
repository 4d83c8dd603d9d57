/**
 * How stock servers name the type of a value in failures of decoding: `int32`, `[]v1.Container`, `map[string]string`. What
 * a schema does not tell, names of types that are texts, is in {@link NAMED_TYPES}.
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

/** A struct by its whole name, `apps/v1/deployment#DeploymentSpec`: where it belongs and what it is called. */
export interface StructName {
  /** `apps/v1`. */
  readonly place: string;
  /** `v1`, which begins the names of its types. */
  readonly version: string;
  readonly name: string;
}

export function structName(ref: string): StructName {
  const [path = "", name = ref] = ref.split("#");
  const [group = "", version = ""] = path.split("/");
  return { place: `${group}/${version}`, version, name };
}

/** @param named the type that the field has, where it has a name of its own */
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

/** The name of the type of a field that is more than its schema says. @param struct its name without its place */
export function namedTypeOf({ place, name }: StructName, field: string): string | undefined {
  const types = NAMED_TYPES[place];
  const key = `${name}.${field}`;
  return types !== undefined && Object.hasOwn(types, key) ? types[key] : undefined;
}

/** The type of the items of a list, or of the values of a map, whose own type is named. */
export function partType(named: string | undefined): string | undefined {
  if (named === undefined) return undefined;
  if (named.startsWith("[]")) return named.slice(2);
  const map = /^map\[[^\]]*\](.*)$/.exec(named);
  return map?.[1];
}
