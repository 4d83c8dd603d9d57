/** Functions for scalar fields, used for repeated fields and maps. */
import type { JsonValue } from "../../api/json.js";
import type { Decode, MapValues } from "./protobuf-reader.js";
import type { Encode, EncodeField } from "./protobuf-writer.js";

export const writeString: EncodeField<string> = (writer, field, value) => writer.string(field, value);
export const writeBool: EncodeField<boolean> = (writer, field, value) => writer.bool(field, value);
export const writeInteger: EncodeField<number> = (writer, field, value) => writer.integer(field, value);
export const writeDouble: EncodeField<number> = (writer, field, value) => writer.double(field, value);
export const writeBase64: EncodeField<string> = (writer, field, value) => writer.base64(field, value);

export const readString: Decode<string> = (reader, end) => reader.string(end);
export const readBool: Decode<boolean> = (reader, end) => reader.bool(end);
export const readInteger: Decode<number> = (reader, end) => reader.integer(end);
export const readDouble: Decode<number> = (reader, end) => reader.double(end);
export const readBase64: Decode<string> = (reader, end) => reader.base64(end);
export const readJson: Decode<JsonValue> = (reader, end) => reader.json(end);

/** Writes any JSON value; a null in a list or map becomes the text `null`. */
export const writeJson: EncodeField<unknown> = (writer, field, value) => {
  if (value === null) writer.message(field, "null", (text, inner) => inner.string(1, text));
  else writer.json(field, value);
};

export const stringValues: MapValues<string> = { wireType: 2, read: readString, empty: () => "" };
export const base64Values: MapValues<string> = { wireType: 2, read: readBase64, empty: () => "" };
export const boolValues: MapValues<boolean> = { wireType: 0, read: readBool, empty: () => false };
export const integerValues: MapValues<number> = { wireType: 0, read: readInteger, empty: () => 0 };
export const doubleValues: MapValues<number> = { wireType: 1, read: readDouble, empty: () => 0 };
export const jsonValues: MapValues<JsonValue> = { wireType: 2, read: readJson, empty: () => null };

/** Reads map values that are messages. */
export function messageValues<T>(decode: Decode<T>): MapValues<T> {
  return {
    wireType: 2,
    read: (reader, end) => reader.message(end, decode),
    empty: (reader) => decode(reader, reader.position),
  };
}

/** Reads map values that are times; an empty message, which is not a time, becomes null and keeps its key. */
export function timeValues(decode: Decode<string | undefined>): MapValues<string | null> {
  return {
    wireType: 2,
    read: (reader, end) => reader.message(end, decode) ?? null,
    empty: () => null,
  };
}

/** Writes map values that are messages; null becomes an empty one. */
export function writeMessage<T>(encode: Encode<T>): EncodeField<T | null> {
  return (writer, field, value) => {
    if (value === null) writer.head(field, 0);
    else writer.message(field, value, encode);
  };
}

/** Returns the value of a field whose name is also an inherited property, such as `constructor`. */
export function ownField<T extends object, K extends keyof T>(value: T, name: K): T[K] | undefined {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}
