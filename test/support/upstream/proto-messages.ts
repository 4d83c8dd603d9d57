/** Reads `.proto` files into messages with numbered fields and the comments above them. */
import protobuf from "protobufjs";

/** A field of a message, as the file declares it. */
export interface ProtoField {
  readonly name: string;
  readonly number: number;
  /** A scalar (`string`, `int32`, `bytes` ...) or the full name of a message (`k8s.io.api.core.v1.Pod`). */
  readonly type: string;
  readonly form: "single" | "list" | "map";
  /** Lines above the field, without the slashes. */
  readonly comment: string;
}

export interface ProtoMessage {
  readonly name: string;
  /** `k8s.io.api.core.v1` */
  readonly package: string;
  readonly fields: readonly ProtoField[];
  readonly comment: string;
}

/** `.proto` files with more messages than this are refused. */
export const MAX_PROTO_MESSAGES = 20_000;

/**
 * Returns the messages of several files by full name, in the order of the files. Types are resolved across all of them.
 * @param files texts by name; the names are only used in errors
 * @throws Error that names the file for text that is not a protobuf schema, and for types that no file declares
 */
export function readProtoMessages(files: ReadonlyMap<string, string>): Map<string, ProtoMessage> {
  const root = new protobuf.Root();
  const types: { readonly type: protobuf.Type; readonly file: string }[] = [];
  for (const [file, text] of files) {
    const known = new Set(typesOf(root));
    parseInto(root, file, text);
    types.push(...typesOf(root).flatMap((type) => (known.has(type) ? [] : [{ type, file }])));
    if (types.length > MAX_PROTO_MESSAGES) throw new Error(`${file}: more than ${MAX_PROTO_MESSAGES} messages in all`);
  }
  const messages = types.map(({ type, file }) => readMessage(type, file));
  return new Map(messages.map((message) => [`${message.package}.${message.name}`, message]));
}

function parseInto(root: protobuf.Root, file: string, text: string): void {
  try {
    protobuf.parse(text, root, { keepCase: true, alternateCommentMode: true, preferTrailingComment: false });
  } catch (error) {
    throw new Error(`${file}: not a protobuf schema: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function typesOf(namespace: protobuf.NamespaceBase): protobuf.Type[] {
  return namespace.nestedArray.flatMap((nested) => {
    if (nested instanceof protobuf.Type) return [nested];
    return nested instanceof protobuf.Namespace ? typesOf(nested) : [];
  });
}

function readMessage(type: protobuf.Type, file: string): ProtoMessage {
  const fields = type.fieldsArray.map((field): ProtoField => {
    const form = field.map ? "map" : field.repeated ? "list" : "single";
    return {
      name: field.name,
      number: field.id,
      type: Object.hasOwn(protobuf.types.basic, field.type) ? field.type : fullNameOf(type, field, file),
      form,
      comment: field.comment ?? "",
    };
  });
  const packageName = (type.parent?.fullName ?? "").replace(/^\./, "");
  return { name: type.name, package: packageName, fields, comment: type.comment ?? "" };
}

function fullNameOf(type: protobuf.Type, field: protobuf.Field, file: string): string {
  const found = type.lookup(field.type, [protobuf.Type]);
  if (found) return found.fullName.replace(/^\./, "");
  throw new Error(`${file}: ${type.name}.${field.name} has the type ${field.type}, which no file declares`);
}
