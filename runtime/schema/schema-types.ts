/**
 * The structural schema: what every input dialect is turned into, and what validator, merge descriptor, protobuf
 * codec, OpenAPI document and types are made from, ahead of time and at run time alike. Plain JSON data.
 */
import type { JsonValue } from "../api/json.js";

/**
 * Types whose shape, checks and wire form the runtime itself knows. A node that carries one needs no further keywords.
 *
 * - `ObjectMeta`, `ListMeta`: the metadata of objects and lists.
 * - `Time` (RFC 3339, seconds), `MicroTime` (RFC 3339, microseconds): strings; protobuf messages.
 * - `Quantity`: a number or text such as `100m`, `1Gi`; a protobuf message.
 * - `IntOrString`: an int32 or a string; a protobuf message.
 * - `FieldsV1`: a field set in its nested `f:` form. `RawExtension`: an embedded object of any kind.
 */
export type WellKnown =
  | "ObjectMeta"
  | "ListMeta"
  | "Time"
  | "MicroTime"
  | "Quantity"
  | "IntOrString"
  | "FieldsV1"
  | "RawExtension";

export type SchemaType = "object" | "array" | "string" | "integer" | "number" | "boolean";

/** One node of a structural schema. Keywords mean what OpenAPI 3.0 says, extensions what their comment says. */
export interface Schema {
  /** Absent for `ref`, `wellKnown`, `intOrString`, and for nodes that take any JSON (`preserveUnknownFields`). */
  type?: SchemaType;
  /** Name of a struct of the same {@link SchemaSet}; excludes every keyword except title, description, nullable, default, isTypeImplied and the merge markers. */
  ref?: string;
  wellKnown?: WellKnown;
  title?: string;
  description?: string;
  nullable?: boolean;
  default?: JsonValue;
  format?: string;
  /** The format of a number is told to clients, and bounds it where the profile has it so: that of custom kinds. */
  isFormatTold?: boolean;
  enum?: JsonValue[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: boolean;
  exclusiveMaximum?: boolean;
  multipleOf?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  minProperties?: number;
  maxProperties?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  /** Schema of map values; `true` for any JSON. Excludes `properties`. */
  additionalProperties?: Schema | true;
  items?: Schema;
  allOf?: Schema[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  not?: Schema;
  /** x-kubernetes-int-or-string */
  intOrString?: boolean;
  /** x-kubernetes-preserve-unknown-fields: unknown fields are kept, here and below where no property says otherwise. */
  preserveUnknownFields?: boolean;
  /**
   * The type is that of the parts that are described, and was not written: values of other types are kept as they are.
   * Stands beside a `ref` too.
   */
  isTypeImplied?: boolean;
  /** x-kubernetes-embedded-resource: has apiVersion, kind and metadata of its own. */
  embeddedResource?: boolean;
  /** x-kubernetes-list-type, after the patchStrategy fallback. Absent means atomic. SPEC: Merge-strategy markers. */
  listType?: "atomic" | "set" | "map";
  /** x-kubernetes-list-map-keys, in order. */
  listMapKeys?: string[];
  /** x-kubernetes-map-type, for maps and structs. Absent means granular. */
  mapType?: "atomic" | "granular";
  /** x-kubernetes-patch-strategy as written (`merge`, `replace`, `retainKeys`), for strategic merge patch. */
  patchStrategy?: string[];
  /** x-kubernetes-patch-merge-key as written, for strategic merge patch. */
  patchMergeKey?: string;
  /** x-kindsmith-protobuf-inline: properties that stand in a message of their own on the wire. */
  protobufInline?: ProtobufInline;
  /** x-kindsmith-protobuf-union: a free-form value each of whose forms has a field of its own on the wire. */
  protobufUnion?: ProtobufUnion;
  /** x-kindsmith-unset-at-zero, of a struct: fields in which an empty text, 0 and false say what absence says. */
  unsetAtZero?: string[];
  /** x-kindsmith-always-present, of a struct: fields that typed servers write though nobody has set them, with the zero of their type. */
  alwaysPresent?: string[];
  /** x-kindsmith-set-when-empty, of a struct: lists and maps that say something else when they are empty than when they are absent. */
  setWhenEmpty?: string[];
  /** x-kindsmith-renamed-from: what the field is called in other versions of its kind, by version. */
  renamedFrom?: Record<string, string>;
  /** x-kubernetes-validations, kept for the expression engine and published in OpenAPI. */
  validations?: ValidationRule[];
}

/** In protobuf, `properties` are not fields of the struct but of one message in its field `field`. */
export interface ProtobufInline {
  field: string;
  message: string;
  properties: string[];
  /** Some of `properties` stand in a message of their own within that message. */
  inline?: ProtobufInline;
}

/** The message of a value that is an object of the struct around it, or something else; field numbers by form. */
export interface ProtobufUnion {
  message: string;
  object: number;
  boolean?: number;
  /** A list of such objects. */
  objects?: number;
  /** A list of texts. */
  strings?: number;
}

/** One rule of x-kubernetes-validations. */
export interface ValidationRule {
  rule: string;
  message?: string;
  messageExpression?: string;
  reason?: string;
  fieldPath?: string;
  optionalOldSelf?: boolean;
}

/**
 * A group of named structs. In a built set every object with `properties` is a struct of its own and is reached by
 * `ref`; what remains inline are scalars, lists, maps and free-form nodes. Refs may form cycles.
 */
export interface SchemaSet {
  /** Name of the root struct (a kind). */
  root: string;
  /** By name; a struct's schema has type `object` and `properties`. */
  structs: Record<string, Schema>;
}
