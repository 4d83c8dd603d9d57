/**
 * The structural schema: the common form of all input dialects, from which validators, merge descriptors, protobuf
 * codecs, OpenAPI documents and types are made, both ahead of time and at run time. Plain JSON data.
 */
import type { JsonValue } from "../api/json.js";

/**
 * Types whose shape, checks and wire form are built into the runtime. A node with one needs no further keywords.
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

/** One node of a structural schema. Keywords have the meaning of OpenAPI 3.0; the comments explain the extensions. */
export interface Schema {
  /** Absent for `ref`, `wellKnown`, `intOrString`, and for nodes that accept any JSON (`preserveUnknownFields`). */
  type?: SchemaType;
  /**
   * Name of a struct of the same {@link SchemaSet}; excludes every keyword except title, description, nullable,
   * default, isTypeImplied and the merge markers.
   */
  ref?: string;
  wellKnown?: WellKnown;
  title?: string;
  description?: string;
  nullable?: boolean;
  default?: JsonValue;
  format?: string;
  /** The format of a number of a custom kind is advice to clients, and only a bound if the profile enforces it. */
  isFormatAdvisory?: boolean;
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
  /**
   * x-kubernetes-preserve-unknown-fields: unknown fields are kept, here and below, unless a property says otherwise.
   */
  preserveUnknownFields?: boolean;
  /**
   * The type is implied by the described parts instead of written: values of other types are kept as they are.
   * Also allowed beside a `ref`.
   */
  isTypeImplied?: boolean;
  /** x-kubernetes-embedded-resource: the value has its own apiVersion, kind and metadata. */
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
  /** x-kindsmith-protobuf-inline: properties that are in a nested message on the wire. */
  protobufInline?: ProtobufInline;
  /** x-kindsmith-protobuf-union: a free-form value with a separate field for each of its forms on the wire. */
  protobufUnion?: ProtobufUnion;
  /** x-kindsmith-unset-at-zero, of a struct: fields in which an empty text, 0 and false mean the same as absence. */
  unsetAtZero?: string[];
  /**
   * x-kindsmith-always-present, of a struct: fields that typed servers write with their zero value even if they are
   * not set.
   */
  alwaysPresent?: string[];
  /** x-kindsmith-set-when-empty, of a struct: lists and maps in which empty differs from absent. */
  setWhenEmpty?: string[];
  /** x-kindsmith-renamed-from: the name of the field in other versions of its kind, by version. */
  renamedFrom?: Record<string, string>;
  /** x-kubernetes-validations, kept for the expression engine and published in OpenAPI. */
  validations?: ValidationRule[];
}

/** In protobuf, `properties` are not fields of the struct but of one message in its field `field`. */
export interface ProtobufInline {
  field: string;
  message: string;
  properties: string[];
  /** Some of `properties` are in a further message within that message. */
  inline?: ProtobufInline;
}

/** The message of a value that is an object of the surrounding struct, or something else; field numbers by form. */
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
 * A group of named structs. In a built set every object with `properties` is a separate struct that is referenced by
 * `ref`; scalars, lists, maps and free-form nodes remain inline. Refs may form cycles.
 */
export interface SchemaSet {
  /** Name of the root struct (a kind). */
  root: string;
  /** Keyed by name; the schema of a struct has type `object` and `properties`. */
  structs: Record<string, Schema>;
}
