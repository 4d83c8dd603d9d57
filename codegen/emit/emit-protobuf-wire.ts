/** The wire form of schema nodes, which codecs and .proto files share. SPEC: Protobuf envelope. */
import type { ProtobufUnion, Schema, WellKnown } from "../../runtime/schema/schema-types.js";
import type { InlineModel, Model, StructModel } from "../model/model-types.js";

export type ScalarWire = "string" | "int32" | "int64" | "double" | "bool" | "bytes";

/** A single value. */
export type ValueWire =
  | { readonly kind: "scalar"; readonly scalar: ScalarWire }
  | { readonly kind: "struct"; readonly struct: StructModel }
  | { readonly kind: "wellKnown"; readonly wellKnown: WellKnown }
  /** A list of strings inside a list or map. */
  | { readonly kind: "stringList" }
  /** An object of the surrounding struct, or one of the other forms. */
  | { readonly kind: "union"; readonly union: ProtobufUnion; readonly struct: StructModel }
  /** Anything else, as JSON text in a message. */
  | { readonly kind: "json" };

export type Wire =
  | ValueWire
  | { readonly kind: "list"; readonly item: ValueWire }
  | { readonly kind: "map"; readonly value: ValueWire }
  /** Properties of the struct itself that are in a nested message. */
  | { readonly kind: "inline"; readonly message: string; readonly fields: readonly WireField[] };

/** A field of a message. */
export interface WireField {
  readonly name: string;
  readonly number: number;
  readonly schema: Schema;
  readonly wire: Wire;
}

/** Returns the fields with a number, in ascending order. */
export function wireFields(struct: StructModel, model: Model): WireField[] {
  return messageFields(struct, struct, model);
}

/** Returns the fields of the struct's own message, or of a nested one. */
function messageFields(struct: StructModel, message: StructModel | InlineModel, model: Model): WireField[] {
  const fields = numberedFields(struct, message.fieldNumbers, model);
  const { inline } = message;
  if (inline !== undefined) {
    const wire: Wire = { kind: "inline", message: inline.message, fields: messageFields(struct, inline, model) };
    fields.push({ name: inline.field, number: inline.number, schema: {}, wire });
  }
  return fields.sort((a, b) => a.number - b.number);
}

function numberedFields(struct: StructModel, numbers: ReadonlyMap<string, number>, model: Model): WireField[] {
  const fields: WireField[] = [];
  for (const [name, schema] of Object.entries(struct.schema.properties ?? {})) {
    const number = numbers.get(name);
    if (number !== undefined) fields.push({ name, number, schema, wire: wireOf(schema, struct, model) });
  }
  return fields.sort((a, b) => a.number - b.number);
}

function wireOf(schema: Schema, owner: StructModel, model: Model): Wire {
  if (schema.type === "array" && schema.items) return { kind: "list", item: elementWireOf(schema.items, owner, model) };
  const values = schema.type === "object" && !schema.embeddedResource ? schema.additionalProperties : undefined;
  if (typeof values === "object") return { kind: "map", value: elementWireOf(values, owner, model) };
  return valueWireOf(schema, owner, model);
}

/**
 * A null field is absent, but a null item or map value has a place that must be kept. For a time, an empty message
 * represents it.
 */
function elementWireOf(schema: Schema, owner: StructModel, model: Model): ValueWire {
  const wire = valueWireOf(schema, owner, model);
  return schema.nullable && !isTime(wire) ? { kind: "json" } : wire;
}

/** Returns true for messages that represent the absence of a time by being empty. */
export function isTime(wire: Wire): boolean {
  return wire.kind === "wellKnown" && (wire.wellKnown === "Time" || wire.wellKnown === "MicroTime");
}

function valueWireOf(schema: Schema, owner: StructModel, model: Model): ValueWire {
  if (schema.protobufUnion !== undefined) return { kind: "union", union: schema.protobufUnion, struct: owner };
  if (schema.ref !== undefined) return structWire(schema.ref, model);
  if (schema.wellKnown !== undefined) return { kind: "wellKnown", wellKnown: schema.wellKnown };
  if (schema.intOrString) return { kind: "wellKnown", wellKnown: "IntOrString" };
  switch (schema.type) {
    case "string":
      return { kind: "scalar", scalar: schema.format === "byte" ? "bytes" : "string" };
    case "integer":
      return { kind: "scalar", scalar: schema.format === "int32" && !schema.isFormatAdvisory ? "int32" : "int64" };
    case "number":
      return { kind: "scalar", scalar: "double" };
    case "boolean":
      return { kind: "scalar", scalar: "bool" };
    case "array":
      return schema.items?.type === "string" && schema.items.format !== "byte" && !schema.items.nullable
        ? { kind: "stringList" }
        : { kind: "json" };
    default:
      return { kind: "json" };
  }
}

/** A struct that keeps unknown fields has no message that could contain them. */
function structWire(ref: string, model: Model): ValueWire {
  const struct = model.structs.get(ref);
  if (!struct) throw new Error(`no struct ${JSON.stringify(ref)} in the model`);
  const isOpen = struct.schema.preserveUnknownFields || struct.schema.embeddedResource;
  return isOpen ? { kind: "json" } : { kind: "struct", struct };
}
