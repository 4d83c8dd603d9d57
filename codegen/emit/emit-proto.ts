/** Emits `generated.proto`: the messages of a group version for protobuf compilers. SPEC: Protobuf envelope. */
import type { ProtobufUnion } from "../../runtime/schema/schema-types.js";
import { typeName } from "../model/model-names.js";
import type { GroupVersionModel, Model, StructModel } from "../model/model-types.js";
import { META_PACKAGE, META_PROTO_PATH } from "./emit-proto-meta.js";
import { type ValueWire, type Wire, type WireField, wireFields } from "./emit-protobuf-wire.js";

export { emitMetaProto } from "./emit-proto-meta.js";

/** Comments aim to stay within this width. */
const COMMENT_WIDTH = 100;

/** Returns the whole file; `header` becomes its first line. */
export function emitProto(group: GroupVersionModel, model: Model, header: string): string {
  const printer = new ProtoPrinter(group.folder, model);
  const structs = group.units.flatMap((unit) => unit.structs);
  const messages = structs.map((struct) => printer.message(struct));
  const names = new Set(structs.map(({ name }) => name));
  for (const struct of structs) {
    for (const part of inlineWires(wireFields(struct, model))) {
      if (names.has(part.message)) continue;
      names.add(part.message);
      messages.push(printer.inlineMessage(struct, part));
    }
  }
  for (const [union, struct] of unionsOf(structs, model)) {
    names.add(union.message);
    messages.push(printer.unionMessage(union, struct));
  }
  for (const { kind } of group.units) {
    if (!kind) continue;
    const list = typeName(kind.listKind);
    if (names.has(list)) continue;
    names.add(list);
    const item = model.structs.get(kind.root) as StructModel;
    messages.push(printer.list(list, item.name));
  }
  const imports = printer.imports().map((path) => `import ${JSON.stringify(path)};`);
  const head = [`// ${header}`, "", 'syntax = "proto2";', "", `package ${packageOf(group.folder)};`];
  return `${[...head, ...(imports.length > 0 ? ["", ...imports] : []), ...messages].join("\n")}\n`;
}

/** Returns each union message with the struct that it belongs to. */
function unionsOf(structs: readonly StructModel[], model: Model): Map<ProtobufUnion, StructModel> {
  const unions = new Map<string, [ProtobufUnion, StructModel]>();
  for (const struct of structs) {
    for (const { wire } of wireFields(struct, model)) {
      const value = wire.kind === "list" ? wire.item : wire.kind === "map" ? wire.value : wire;
      if (value.kind === "union") unions.set(value.union.message, [value.union, struct]);
    }
  }
  return new Map(unions.values());
}

type InlineWire = Extract<Wire, { readonly kind: "inline" }>;

/** Returns the messages of parts of a struct, including nested ones. */
function inlineWires(fields: readonly WireField[]): InlineWire[] {
  return fields.flatMap(({ wire }) => (wire.kind === "inline" ? [wire, ...inlineWires(wire.fields)] : []));
}

/** Turns `core/v1` into `core.v1`, and `demo.example-site.com/v1` into `demo.example_site.com.v1`. */
function packageOf(folder: string): string {
  const parts = folder.split(/[./]/).map((part) => part.replace(/[^A-Za-z0-9_]/g, "_"));
  return parts.map((part) => (/^\d/.test(part) ? `_${part}` : part)).join(".");
}

class ProtoPrinter {
  private readonly folders = new Set<string>();
  private usesMeta = false;

  constructor(
    private readonly folder: string,
    private readonly model: Model,
  ) {}

  /** Returns the files to which the messages so far refer. */
  imports(): string[] {
    const files = [...this.folders].map((folder) => `${folder}/generated.proto`);
    return [...files, ...(this.usesMeta ? [META_PROTO_PATH] : [])].sort();
  }

  message(struct: StructModel): string {
    const lines = ["", ...comment(struct.schema.description, ""), `message ${struct.name} {`];
    const names = new Set<string>();
    lines.push(...this.fields(wireFields(struct, this.model), names));
    const { reservedNumbers, reservedNames } = struct;
    if (reservedNumbers.length > 0) lines.push(`  reserved ${[...reservedNumbers].sort((a, b) => a - b).join(", ")};`);
    const reserved = [...new Set(reservedNames)].filter((name) => isIdentifier(name) && !names.has(name));
    if (reserved.length > 0) lines.push(`  reserved ${reserved.map((name) => JSON.stringify(name)).join(", ")};`);
    return [...lines, "}"].join("\n");
  }

  /** Prints the message of a part of a struct. */
  inlineMessage(struct: StructModel, { message, fields }: InlineWire): string {
    const about = comment(`Part of ${struct.name}, whose JSON form has these fields itself.`, "");
    return ["", ...about, `message ${message} {`, ...this.fields(fields, new Set()), "}"].join("\n");
  }

  /** Prints the message of a value that is an object of the struct, or has another form. */
  unionMessage({ message, object, boolean, objects, strings }: ProtobufUnion, struct: StructModel): string {
    const forms = [
      { number: object, declaration: `optional ${struct.name} object` },
      { number: boolean, declaration: "optional bool boolean" },
      { number: objects, declaration: `repeated ${struct.name} objects` },
      { number: strings, declaration: "repeated string strings" },
    ];
    const lines = forms
      .flatMap(({ number, declaration }) => (number === undefined ? [] : [{ number, declaration }]))
      .sort((a, b) => a.number - b.number)
      .map(({ number, declaration }) => `  ${declaration} = ${number};`);
    const about = comment(`${struct.name} or another form; in JSON, the form itself.`, "");
    return ["", ...about, `message ${message} {`, ...lines, "}"].join("\n");
  }

  private fields(fields: readonly WireField[], names: Set<string>): string[] {
    return fields.flatMap(({ name, number, schema, wire }) => {
      const identifier = fieldName(name, names, wire.kind === "map");
      const isDefaultName = jsonNameOf(identifier) === name || !isJsonName(name);
      const options = isDefaultName ? "" : ` [json_name = ${JSON.stringify(name)}]`;
      return [...comment(schema.description, "  "), `  ${this.typeOf(wire)} ${identifier} = ${number}${options};`];
    });
  }

  list(name: string, item: string): string {
    const metadata = `  optional ${this.meta("ListMeta")} metadata = 1;`;
    return ["", `message ${name} {`, metadata, `  repeated ${item} items = 2;`, "}"].join("\n");
  }

  private typeOf(wire: Wire): string {
    if (wire.kind === "list") return `repeated ${this.valueType(wire.item)}`;
    if (wire.kind === "inline") return `optional ${wire.message}`;
    if (wire.kind === "map") return `map<string, ${this.valueType(wire.value)}>`;
    return `optional ${this.valueType(wire)}`;
  }

  private valueType(wire: ValueWire): string {
    switch (wire.kind) {
      case "scalar":
        return wire.scalar;
      case "json":
        return this.meta("JSON");
      case "stringList":
        return this.meta("StringList");
      case "wellKnown":
        return this.meta(wire.wellKnown);
      case "union":
        return wire.union.message;
      case "struct":
        return this.structType(wire.struct);
    }
  }

  private structType(struct: StructModel): string {
    // A map adds a message inside the surrounding message, which would shadow one of the file.
    if (struct.folder === this.folder && !struct.name.endsWith(ENTRY)) return struct.name;
    if (struct.folder !== this.folder) this.folders.add(struct.folder);
    return `.${packageOf(struct.folder)}.${struct.name}`;
  }

  private meta(name: string): string {
    this.usesMeta = true;
    return `.${META_PACKAGE}.${name}`;
  }
}

/** Suffix of the messages that compilers generate for maps. */
const ENTRY = "Entry";

/**
 * Returns the property as an identifier that differs from all fields of the message and, for maps, from the messages
 * that compilers generate.
 */
function fieldName(property: string, taken: Set<string>, isMap: boolean): string {
  const plain = property.replace(/[^A-Za-z0-9_]/g, "_");
  const wanted = /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
  const namesOf = (name: string): string[] => (isMap ? [name, entryName(name)] : [name]);
  let name = wanted;
  for (let number = 2; namesOf(name).some((one) => taken.has(one)); number++) name = `${wanted}_${number}`;
  for (const one of namesOf(name)) taken.add(one);
  return name;
}

/** Turns `host_aliases` into `HostAliasesEntry`. */
function entryName(identifier: string): string {
  return `${identifier.replace(/(?:^|_+)([^_])?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "")}${ENTRY}`;
}

/** Compilers accept any other text as the JSON name of a field. */
function isJsonName(name: string): boolean {
  return !name.includes("\0") && !(name.startsWith("[") && name.endsWith("]"));
}

/** Returns the default JSON name of a field: `hostAliases` for `host_aliases`. */
function jsonNameOf(identifier: string): string {
  return identifier.replace(/_+([^_])?/g, (_, next: string | undefined) => next?.toUpperCase() ?? "");
}

function isIdentifier(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text);
}

/** Returns line comments, wrapped at words. Compilers refuse control characters, even in comments. */
function comment(text: string | undefined, indentation: string): string[] {
  const lines: string[] = [];
  for (const paragraph of (text ?? "")
    .replace(/[^\P{Cc}\n]/gu, " ")
    .trim()
    .split("\n")) {
    let line = "";
    for (const word of paragraph.trim().split(/\s+/)) {
      if (line !== "" && line.length + 1 + word.length > COMMENT_WIDTH) {
        lines.push(line);
        line = word;
      } else line = line === "" ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return text ? lines.map((line) => `${indentation}// ${line}`.trimEnd()) : [];
}
