/** Emits the protobuf codecs of a unit: straight-line functions, one to write and one to read each struct. */
import type { CodeSink } from "../../runtime/schema/compiler/code-sink.js";
import { isInheritedName, literal, member } from "../../runtime/schema/compiler/literal.js";
import type { ProtobufUnion, WellKnown } from "../../runtime/schema/schema-types.js";
import { unsetAtZero } from "../../runtime/schema/typed/zero-values.js";
import type { Model, StructModel, UnitModel } from "../model/model-types.js";
import { printData } from "./emit-data.js";
import {
  isTime,
  type ScalarWire,
  type ValueWire,
  type Wire,
  type WireField,
  wireFields,
} from "./emit-protobuf-wire.js";

/** Emits two functions per struct, and `protobuf` for the unit's kind. */
export function emitProtobuf(sink: CodeSink, unit: UnitModel, model: Model): void {
  if (unit.kind) {
    const { root } = unit.kind;
    const codec = `{ encode: ${sink.struct(root, "encode")}, decode: ${sink.struct(root, "decode")} }`;
    const type = sink.type(`: ${sink.kit("ProtobufCodec")}<${sink.struct(root, "type")}>`);
    sink.line(`export const protobuf${type} = ${codec};`);
    sink.line("");
  }
  for (const [index, struct] of unit.structs.entries()) {
    if (index > 0) sink.line("");
    const fields = wireFields(struct, model);
    emitEncode(sink, struct, fields);
    sink.line("");
    emitDecode(sink, struct, fields);
    for (const { wire } of fields) if (wire.kind === "inline") emitInline(sink, struct, wire);
    emitUnions(sink, struct, fields);
  }
}

/** Emits the codecs of union values, one per message. */
function emitUnions(sink: CodeSink, struct: StructModel, fields: readonly WireField[]): void {
  const unions = new Map<string, ProtobufUnion>();
  for (const { wire } of fields) {
    const value = wire.kind === "list" ? wire.item : wire.kind === "map" ? wire.value : wire;
    if (value.kind === "union") unions.set(value.union.message, value.union);
  }
  const codec = `{ encode: ${sink.struct(struct.id, "encode")}, decode: ${sink.struct(struct.id, "decode")} }`;
  for (const [message, { message: _, ...forms }] of unions) {
    sink.line("");
    sink.line(`const ${unionName(message)} = ${sink.kit("unionCodec")}(${printData(forms, TYPESCRIPT)}, ${codec});`);
  }
}

const TYPESCRIPT = { typescript: true };

function unionName(message: string): string {
  return `codecOf${message}`;
}

type InlineWire = Extract<Wire, { readonly kind: "inline" }>;

/** Returns the name of a function for a part of a struct with a nested message. */
function inlineFunction(sink: CodeSink, struct: StructModel, role: "encode" | "decode", message: string): string {
  return `${sink.struct(struct.id, role)}${role === "encode" ? "As" : "From"}${message}`;
}

/** Emits the functions of that part, which write it from, and read it into, the whole value. */
function emitInline(sink: CodeSink, struct: StructModel, { message, fields }: InlineWire): void {
  const value = `value${sink.type(`: ${sink.struct(struct.id, "type")}`)}`;
  const writer = `writer${sink.type(`: ${sink.kit("ProtobufWriter")}`)}`;
  const nothing = sink.type(": void");
  sink.line("");
  sink.block(
    `function ${inlineFunction(sink, struct, "encode", message)}(${value}, ${writer})${nothing} {`,
    () => {
      for (const field of [...fields].reverse()) sink.line(encodeLine(sink, struct, field));
    },
    "}",
  );
  sink.line("");
  sink.block(
    `function ${inlineFunction(sink, struct, "decode", message)}(${value}, ${readerParameters(sink)})${nothing} {`,
    () => sink.block("while (reader.has(end)) {", () => emitCases(sink, struct, fields), "}"),
    "}",
  );
  for (const { wire } of fields) if (wire.kind === "inline") emitInline(sink, struct, wire);
}

/** Messages are written from their end, so the greatest number comes first. */
function emitEncode(sink: CodeSink, struct: StructModel, fields: readonly WireField[]): void {
  const [value, writer] = fields.length > 0 ? ["value", "writer"] : ["_value", "_writer"];
  const valueType = sink.type(`: ${sink.struct(struct.id, "type")}`);
  const writerType = sink.type(`: ${sink.kit("ProtobufWriter")}`);
  sink.block(
    `export function ${sink.struct(struct.id, "encode")}(${value}${valueType}, ${writer}${writerType})${sink.type(": void")} {`,
    () => {
      for (const field of [...fields].reverse()) sink.line(encodeLine(sink, struct, field));
    },
    "}",
  );
}

function encodeLine(sink: CodeSink, struct: StructModel, { name, number, wire }: WireField): string {
  if (wire.kind === "inline")
    return `writer.message(${number}, value, ${inlineFunction(sink, struct, "encode", wire.message)});`;
  const value = ownMember(sink, name);
  if (wire.kind === "list") return encodeList(sink, number, value, wire.item);
  if (wire.kind === "map") return `writer.map(${number}, ${value}, ${fieldWriter(sink, wire.value)});`;
  if (wire.kind === "json") return `writer.json(${number}, ${value});`;
  if (wire.kind === "scalar") return `writer.${SCALARS[wire.scalar].method}(${number}, ${value});`;
  return `writer.message(${number}, ${value}, ${messageCodec(sink, wire).encode});`;
}

/** Reads a field of the value, avoiding inherited properties of the same name. */
function ownMember(sink: CodeSink, name: string): string {
  return isInheritedName(name) ? `${sink.kit("ownField")}(value, ${literal(name)})` : member("value", name);
}

function encodeList(sink: CodeSink, number: number, value: string, item: ValueWire): string {
  return item.kind === "scalar" || item.kind === "json"
    ? `writer.repeated(${number}, ${value}, ${fieldWriter(sink, item)});`
    : `writer.messages(${number}, ${value}, ${messageCodec(sink, item).encode});`;
}

function fieldWriter(sink: CodeSink, wire: ValueWire): string {
  if (wire.kind === "json") return sink.kit("writeJson");
  if (wire.kind === "scalar") return sink.kit(`write${SCALARS[wire.scalar].word}`);
  return `${sink.kit("writeMessage")}(${messageCodec(sink, wire).encode})`;
}

function emitDecode(sink: CodeSink, struct: StructModel, fields: readonly WireField[]): void {
  const type = sink.struct(struct.id, "type");
  sink.block(
    `export function ${sink.struct(struct.id, "decode")}(${readerParameters(sink)})${sink.type(`: ${type}`)} {`,
    () => {
      sink.line(`const value = {}${sink.type(` as ${type}`)};`);
      sink.block("while (reader.has(end)) {", () => emitCases(sink, struct, fields), "}");
      const known = scalarNames(fields);
      const unset = unsetAtZero(struct.schema).filter((name) => known.has(name));
      const start = "return reader.settled(value, ";
      const settled = `${start}${printData(unset, TYPESCRIPT, "", start.length + 2)});`;
      for (const line of (unset.length === 0 ? "return value;" : settled).split("\n")) sink.line(line);
    },
    "}",
  );
}

/** Includes the scalars of messages nested in the struct's own. */
function scalarNames(fields: readonly WireField[]): Set<string> {
  const names = fields.flatMap(({ name, wire }) =>
    wire.kind === "inline" ? [...scalarNames(wire.fields)] : wire.kind === "scalar" ? [name] : [],
  );
  return new Set(names);
}

function readerParameters(sink: CodeSink): string {
  return `reader${sink.type(`: ${sink.kit("ProtobufReader")}`)}, end${sink.type(": number")}`;
}

function emitCases(sink: CodeSink, struct: StructModel, fields: readonly WireField[]): void {
  sink.line("const tag = reader.tag(end);");
  if (fields.length === 0) {
    sink.line("reader.skip(tag, end);");
    return;
  }
  sink.block(
    "switch (tag) {",
    () => {
      for (const field of fields) emitCase(sink, struct, field);
      sink.line("default:");
      sink.line("  reader.skip(tag, end);");
    },
    "}",
  );
}

function emitCase(sink: CodeSink, struct: StructModel, field: WireField): void {
  const { number, wire } = field;
  if (wire.kind === "inline") {
    const read = `(inner, at) => ${inlineFunction(sink, struct, "decode", wire.message)}(value, inner, at)`;
    sink.block(`case ${number * 8 + 2}:`, () => sink.line(`reader.message(end, ${read});`), "  break;");
    return;
  }
  const target = member("value", field.name);
  const before = ownMember(sink, field.name);
  const emit = (wireType: number, expression: string): void => {
    sink.block(`case ${number * 8 + wireType}:`, () => sink.line(`${target} = ${expression};`), "  break;");
  };
  if (wire.kind === "list") {
    const item = wire.item;
    const narrowed =
      isNarrowed(field.schema.items) || item.kind === "json" || item.kind === "union" ? sink.type(" as never") : "";
    emit(
      wireTypeOf(item),
      `${sink.kit("append")}(${before}, ${readValue(sink, item)}${isTime(item) ? ' ?? ""' : ""}${narrowed})`,
    );
    if (item.kind === "scalar" && SCALARS[item.scalar].isPackable) {
      const read = sink.kit(`read${SCALARS[item.scalar].word}`);
      const list = narrowed === "" ? `${before} ?? []` : `(${before} ?? [])${sink.type(" as never[]")}`;
      const decode = `${read}${narrowed}`;
      emit(2, `reader.packed(end, ${list}, ${decode})`);
    }
  } else if (wire.kind === "map") {
    const { additionalProperties: values } = field.schema;
    const isCast =
      wire.value.kind === "json" ||
      wire.value.kind === "union" ||
      isTime(wire.value) ||
      isNarrowed(values === true ? undefined : values);
    const cast = isCast ? sink.type(" as never") : "";
    emit(2, `reader.mapEntry(end, ${before} ?? {}, ${mapValues(sink, wire.value)}${cast})`);
  } else {
    const isCast = isNarrowed(field.schema) || isTime(wire);
    const cast =
      wire.kind === "json" || wire.kind === "union"
        ? sink.type(" as never")
        : isCast
          ? sink.type(` as NonNullable<${sink.struct(struct.id, "type")}[${literal(field.name)}]>`)
          : "";
    emit(wireTypeOf(wire), `${readValue(sink, wire)}${cast}`);
  }
}

/** Returns true if the type is narrower than that of its wire form, or that of its items is. */
function isNarrowed(schema: WireField["schema"] | undefined): boolean {
  return schema !== undefined && (schema.enum !== undefined || isNarrowed(schema.items));
}

function readValue(sink: CodeSink, wire: ValueWire): string {
  if (wire.kind === "json") return "reader.json(end)";
  if (wire.kind === "scalar") return `reader.${SCALARS[wire.scalar].method}(end)`;
  return `reader.message(end, ${messageCodec(sink, wire).decode})`;
}

/** Returns how to read the values of a map. */
function mapValues(sink: CodeSink, wire: ValueWire): string {
  if (wire.kind === "json") return sink.kit("jsonValues");
  if (wire.kind === "scalar") return sink.kit(`${SCALARS[wire.scalar].word.toLowerCase()}Values`);
  const values = isTime(wire) ? "timeValues" : "messageValues";
  return `${sink.kit(values)}(${messageCodec(sink, wire).decode})`;
}

interface ScalarFacts {
  /** The method of reader and writer. */
  readonly method: string;
  /** The word in `writeString`, `readBool`, `stringValues`. */
  readonly word: string;
  readonly wireType: number;
  readonly isPackable: boolean;
}

const INTEGER: ScalarFacts = { method: "integer", word: "Integer", wireType: 0, isPackable: true };

const SCALARS: Readonly<Record<ScalarWire, ScalarFacts>> = {
  string: { method: "string", word: "String", wireType: 2, isPackable: false },
  bytes: { method: "base64", word: "Base64", wireType: 2, isPackable: false },
  bool: { method: "bool", word: "Bool", wireType: 0, isPackable: true },
  double: { method: "double", word: "Double", wireType: 1, isPackable: true },
  int32: INTEGER,
  int64: INTEGER,
};

function wireTypeOf(wire: ValueWire): number {
  return wire.kind === "scalar" ? SCALARS[wire.scalar].wireType : 2;
}

const WELL_KNOWN_CODECS: Readonly<Record<WellKnown, { readonly encode: string; readonly decode: string }>> = {
  ObjectMeta: { encode: "encodeObjectMeta", decode: "decodeObjectMeta" },
  ListMeta: { encode: "encodeListMeta", decode: "decodeListMeta" },
  Time: { encode: "encodeTime", decode: "decodeTime" },
  MicroTime: { encode: "encodeTime", decode: "decodeMicroTime" },
  Quantity: { encode: "encodeQuantity", decode: "decodeQuantity" },
  IntOrString: { encode: "encodeIntOrString", decode: "decodeIntOrString" },
  FieldsV1: { encode: "encodeRawObject", decode: "decodeRawObject" },
  RawExtension: { encode: "encodeRawObject", decode: "decodeRawObject" },
};

type MessageWire = Exclude<ValueWire, { readonly kind: "scalar" | "json" }>;

/** Identifiers of the functions of a message; reading one of the members imports it. */
function messageCodec(sink: CodeSink, wire: MessageWire): { readonly encode: string; readonly decode: string } {
  const identifier = (role: "encode" | "decode"): string => {
    if (wire.kind === "struct") return sink.struct(wire.struct.id, role);
    if (wire.kind === "stringList") return sink.kit(`${role}StringList`);
    if (wire.kind === "union") return `${unionName(wire.union.message)}.${role}`;
    return sink.kit(WELL_KNOWN_CODECS[wire.wellKnown][role]);
  };
  return {
    get encode() {
      return identifier("encode");
    },
    get decode() {
      return identifier("decode");
    },
  };
}
