/** Messages of the well-known types other than metadata. SPEC: Protobuf envelope. */
import type { JsonObject, JsonValue } from "../../api/json.js";
import { encodeJson } from "../json-codec.js";
import { ProtobufError } from "./protobuf-error.js";
import type { Decode, ProtobufReader } from "./protobuf-reader.js";
import type { Encode, ProtobufWriter } from "./protobuf-writer.js";

const TIMESTAMP = /^\d{4,}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(?:\.(\d{1,9})\d*)?(?:[Zz]|[+-]\d\d:\d\d)$/;
/** 0001-01-01 and 9999-12-31 in seconds, the range of RFC 3339. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** Time and MicroTime: seconds = 1, nanos = 2. @throws ProtobufError for a text that is not an RFC 3339 time */
export function encodeTime(value: string, writer: ProtobufWriter): void {
  const fraction = TIMESTAMP.exec(value)?.[1] ?? "";
  // The fraction is handled separately, because it is more precise than a Date.
  const milliseconds = TIMESTAMP.test(value) ? Date.parse(value.replace(/\.\d+/, "")) : Number.NaN;
  if (Number.isNaN(milliseconds)) throw new ProtobufError(`${JSON.stringify(value)} is no time`);
  writer.integer(2, Number(fraction.padEnd(9, "0")));
  writer.integer(1, milliseconds / 1000);
}

/** Returns `2024-01-02T03:04:05Z`, or undefined for an empty message, which means no time. */
export function decodeTime(reader: ProtobufReader, end: number): string | undefined {
  return decodeTimestamp(reader, end, "");
}

/** Returns `2024-01-02T03:04:05.000006Z`, or undefined for an empty message. */
export function decodeMicroTime(reader: ProtobufReader, end: number): string | undefined {
  return decodeTimestamp(reader, end, "micro");
}

function decodeTimestamp(reader: ProtobufReader, end: number, precision: "" | "micro"): string | undefined {
  if (!reader.has(end)) return undefined;
  let seconds = 0;
  let nanos = 0;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 8) seconds = reader.integer(end);
    else if (tag === 16) nanos = reader.integer(end);
    else reader.skip(tag, end);
  }
  if (!(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS)) throw reader.error(`${seconds} is no time in seconds`);
  if (!(nanos >= 0 && nanos < 1e9)) throw reader.error(`${nanos} are no nanoseconds`);
  const text = new Date(seconds * 1000).toISOString().slice(0, 19);
  return precision === "" ? `${text}Z` : `${text}.${String(Math.floor(nanos / 1000)).padStart(6, "0")}Z`;
}

/** string = 1 */
export function encodeQuantity(value: string | number | bigint, writer: ProtobufWriter): void {
  writer.string(1, String(value));
}

export function decodeQuantity(reader: ProtobufReader, end: number): string {
  let text = "0";
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) text = reader.string(end);
    else reader.skip(tag, end);
  }
  return text;
}

/** type = 1 (0 integer, 1 string), intVal = 2, strVal = 3; the unused one is also written, as other servers do. */
export function encodeIntOrString(value: string | number | bigint, writer: ProtobufWriter): void {
  writer.string(3, typeof value === "string" ? value : "");
  writer.integer(2, typeof value === "string" ? 0 : value);
  writer.integer(1, typeof value === "string" ? 1 : 0);
}

export function decodeIntOrString(reader: ProtobufReader, end: number): string | number {
  let type = 0;
  let integer = 0;
  let text = "";
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 8) type = reader.integer(end);
    else if (tag === 16) integer = reader.integer(end);
    else if (tag === 26) text = reader.string(end);
    else reader.skip(tag, end);
  }
  return type === 0 ? integer : text;
}

/** FieldsV1 and RawExtension: JSON text as bytes = 1, the same as in the JSON message. */
export const encodeRawObject: Encode<JsonObject> = (value, writer) => writer.string(1, encodeJson(value));

export const decodeRawObject: Decode<JsonObject> = (reader, end) => {
  const value: JsonValue = reader.jsonText(end);
  if (value === null) return {};
  if (typeof value !== "object" || Array.isArray(value)) throw reader.error("expected a JSON object");
  return value;
};

/** A list of strings where protobuf does not allow a list: items = 1. */
export const encodeStringList: Encode<readonly string[]> = (value, writer) => {
  writer.repeated(1, value, (inner, field, item) => inner.string(field, item));
};

export const decodeStringList: Decode<string[]> = (reader, end) => {
  const list: string[] = [];
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) list.push(reader.string(end));
    else reader.skip(tag, end);
  }
  return list;
};
