/** The types of expressions. SPEC: Validation expressions, type mapping. */
import type { CelResult, CelValue } from "./cel-values.js";

export type SimpleTypeKind =
  | "bool"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "null"
  | "timestamp"
  | "duration"
  /** Any type; checked at evaluation. */
  | "dyn"
  /** The type of a node that failed to check, which was already reported. */
  | "error";

export interface SimpleType {
  readonly kind: SimpleTypeKind;
}

export interface ListType {
  readonly kind: "list";
  readonly element: CelType;
}

export interface MapType {
  readonly kind: "map";
  readonly key: CelType;
  readonly value: CelType;
}

/**
 * A type of a library, such as `kubernetes.Quantity` or `optional_type(T)`, which only the library's functions
 * interpret.
 */
export interface OpaqueType {
  readonly kind: "opaque";
  readonly name: string;
  readonly parameters: readonly CelType[];
}

/** An object with declared fields, which a {@link TypeProvider} knows. */
export interface ObjectType {
  readonly kind: "object";
  readonly name: string;
}

/** The type of a type, which `type(x)` and the name of a type have. */
export interface TypeType {
  readonly kind: "type";
  /** Absent for `type` itself. */
  readonly of?: CelType;
}

/** Stands for any one type in a declaration. */
export interface TypeParameter {
  readonly kind: "parameter";
  readonly name: string;
}

export type CelType = SimpleType | ListType | MapType | OpaqueType | ObjectType | TypeType | TypeParameter;

export const BOOL: CelType = { kind: "bool" };
export const INT: CelType = { kind: "int" };
export const UINT: CelType = { kind: "uint" };
export const DOUBLE: CelType = { kind: "double" };
export const STRING: CelType = { kind: "string" };
export const BYTES: CelType = { kind: "bytes" };
export const NULL: CelType = { kind: "null" };
export const TIMESTAMP: CelType = { kind: "timestamp" };
export const DURATION: CelType = { kind: "duration" };
export const DYN: CelType = { kind: "dyn" };
export const ERROR: CelType = { kind: "error" };

export function listOf(element: CelType): ListType {
  return { kind: "list", element };
}

export function mapOf(key: CelType, value: CelType): MapType {
  return { kind: "map", key, value };
}

export function opaqueType(name: string, ...parameters: readonly CelType[]): OpaqueType {
  return { kind: "opaque", name, parameters };
}

export const OPTIONAL_TYPE_NAME = "optional_type";

export function optionalOf(element: CelType): OpaqueType {
  return opaqueType(OPTIONAL_TYPE_NAME, element);
}

export function objectType(name: string): ObjectType {
  return { kind: "object", name };
}

export function typeOf(type?: CelType): TypeType {
  return type === undefined ? { kind: "type" } : { kind: "type", of: type };
}

export function typeParameter(name: string): TypeParameter {
  return { kind: "parameter", name };
}

/** Declares the object types of an environment. */
export interface TypeProvider {
  /** Returns the type of a field, or undefined if the object type is unknown or lacks the field. */
  fieldType(objectName: string, field: string): CelType | undefined;
  /** Returns the type that a name means in an expression, such as `int` or an object type. */
  findType(name: string): CelType | undefined;
  /**
   * Creates an object of a type of this provider. Absent if expressions can't create objects; returns undefined for
   * other types.
   */
  construct?(typeName: string, fields: ReadonlyMap<string, CelValue>): CelResult | undefined;
}

/** Formats a type for messages: `list(int)`, `map(string, dyn)`, `optional_type(int)`. */
export function formatType(type: CelType): string {
  switch (type.kind) {
    case "list":
      return `list(${formatType(type.element)})`;
    case "map":
      return `map(${formatType(type.key)}, ${formatType(type.value)})`;
    case "opaque":
      return type.parameters.length === 0 ? type.name : `${type.name}(${type.parameters.map(formatType).join(", ")})`;
    case "object":
    case "parameter":
      return type.name;
    case "type":
      return type.of === undefined ? "type" : `type(${formatType(type.of)})`;
    case "error":
      return "!error!";
    case "null":
      return "null";
    default:
      return type.kind;
  }
}

/** Returns true if two types are equal in all their parts. */
export function equalTypes(a: CelType, b: CelType): boolean {
  if (a === b) return true;
  if (a.kind !== b.kind) return false;
  switch (a.kind) {
    case "list":
      return equalTypes(a.element, (b as ListType).element);
    case "map":
      return equalTypes(a.key, (b as MapType).key) && equalTypes(a.value, (b as MapType).value);
    case "opaque": {
      const other = b as OpaqueType;
      return (
        a.name === other.name &&
        a.parameters.length === other.parameters.length &&
        a.parameters.every((parameter, index) => equalTypes(parameter, other.parameters[index] as CelType))
      );
    }
    case "object":
    case "parameter":
      return a.name === (b as ObjectType | TypeParameter).name;
    case "type": {
      const { of } = b as TypeType;
      return a.of === undefined || of === undefined ? a.of === of : equalTypes(a.of, of);
    }
    default:
      return true;
  }
}
