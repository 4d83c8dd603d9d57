/** Values that have one of several forms, with a separate field for each form on the wire. SPEC: Protobuf envelope. */
import { isJsonObject, type JsonValue } from "../../api/json.js";
import { ProtobufError } from "./protobuf-error.js";
import type { Decode, ProtobufReader } from "./protobuf-reader.js";
import type { ProtobufCodec } from "./protobuf-types.js";
import type { ProtobufWriter } from "./protobuf-writer.js";

/** The field numbers of the possible forms. */
export interface UnionFields {
  /** An object of the struct that the codec belongs to. */
  readonly object: number;
  /** `true` or `false`. An object counts as `true`, as in the message's own rules. */
  readonly boolean?: number;
  /** A list of such objects. */
  readonly objects?: number;
  /** A list of texts. */
  readonly strings?: number;
}

/**
 * Returns the codec of such a message. A message without fields reads as the form that may be empty: `false`, or an
 * empty list.
 * @throws ProtobufError when encoding a value of another form
 */
export function unionCodec<T>(fields: UnionFields, struct: ProtobufCodec<T>): ProtobufCodec<JsonValue> {
  const list = fields.objects ?? fields.strings;
  const encode = (value: JsonValue, writer: ProtobufWriter): void => {
    if (isJsonObject(value)) {
      writer.message(fields.object, value as T, struct.encode);
      if (fields.boolean !== undefined) writer.bool(fields.boolean, true);
    } else if (typeof value === "boolean" && fields.boolean !== undefined) {
      writer.bool(fields.boolean, value);
    } else if (Array.isArray(value) && fields.objects !== undefined) {
      writer.messages(fields.objects, value as T[], struct.encode);
    } else if (Array.isArray(value) && fields.strings !== undefined) {
      const texts = value.map((item) => (typeof item === "string" ? item : misfit(item)));
      writer.repeated(fields.strings, texts, (inner, field, item) => inner.string(field, item));
    } else misfit(value);
  };
  const decode: Decode<JsonValue> = (reader: ProtobufReader, end: number) => {
    let object: T | undefined;
    let flag = false;
    const items: JsonValue[] = [];
    while (reader.has(end)) {
      const tag = reader.tag(end);
      if (tag === fields.object * 8 + 2) object = reader.message(end, struct.decode);
      else if (fields.boolean !== undefined && tag === fields.boolean * 8) flag = reader.bool(end);
      else if (fields.objects !== undefined && tag === fields.objects * 8 + 2)
        items.push(reader.message(end, struct.decode) as JsonValue);
      else if (fields.strings !== undefined && tag === fields.strings * 8 + 2) items.push(reader.string(end));
      else reader.skip(tag, end);
    }
    if (object !== undefined) return object as JsonValue;
    return list === undefined ? flag : items;
  };
  return { encode, decode };
}

function misfit(value: unknown): never {
  throw new ProtobufError(`${JSON.stringify(value)} has none of the forms that the message can hold`);
}
