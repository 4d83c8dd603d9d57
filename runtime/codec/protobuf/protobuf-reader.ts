/**
 * Reads protobuf messages from untrusted bytes: every read is bounded by the end of its message, and nesting is
 * limited.
 * Decoders take a byte offset `end` and read up to it.
 */
import type { JsonValue } from "../../api/json.js";
import { byteText } from "../bytes.js";
import { decodeJson, JsonSyntaxError } from "../json-codec.js";
import { ProtobufError } from "./protobuf-error.js";

/** Messages nested deeper are refused. */
export const MAX_MESSAGE_DEPTH = 256;

const MAX_FIELD_NUMBER = 536_870_911;
/** ASCII strings up to this length are assembled in JavaScript, which is faster than the platform's decoder. */
const SHORT_BYTES = 24;
const TWO_POW_32 = 2 ** 32;
/** Number of cached short strings: names of labels, kinds and states repeat often. A power of two. */
const KNOWN_TEXTS = 2048;
const knownTexts: string[] = Array(KNOWN_TEXTS).fill("");

function isText(text: string, bytes: Uint8Array, start: number): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) !== bytes[start + index]) return false;
  return true;
}

/** Reads the fields of one message until `end`. */
export type Decode<T> = (reader: ProtobufReader, end: number) => T;

/** How to read the values of a map. */
export interface MapValues<T> {
  readonly wireType: number;
  readonly read: Decode<T>;
  readonly empty: (reader: ProtobufReader) => T;
}

export class ProtobufReader {
  private readonly buffer: Uint8Array;
  private depth = 0;
  /** The offset of the next byte. */
  position = 0;
  /**
   * Drops empty strings, zeros and false from fields in which they mean "not set": stock programs write them for every
   * field that their language can't omit.
   */
  dropsUnset = false;

  constructor(bytes: Uint8Array) {
    this.buffer = byteText.view(bytes);
  }

  /** The length of the input, in bytes. */
  get length(): number {
    return this.buffer.length;
  }

  /** Returns true while fields remain before `end`. */
  has(end: number): boolean {
    return this.position < end;
  }

  /** Reads a tag: the field number times 8, plus the wire type. */
  tag(end: number): number {
    const tag = this.unsigned(end);
    const field = Math.floor(tag / 8);
    if (field === 0 || field > MAX_FIELD_NUMBER) throw this.error(`the field number ${field} is out of range`);
    return tag;
  }

  string(end: number): string {
    const start = this.delimited(end);
    const stop = this.position;
    const { buffer } = this;
    if (stop - start > SHORT_BYTES) return byteText.textOf(buffer, start, stop);
    let hash = stop - start;
    for (let at = start; at < stop; at++) {
      const byte = buffer[at] as number;
      if (byte >= 0x80) return byteText.textOf(buffer, start, stop);
      hash = (hash * 31 + byte) | 0;
    }
    const place = (hash ^ (hash >>> 15)) & (KNOWN_TEXTS - 1);
    const known = knownTexts[place] as string;
    if (known.length === stop - start && isText(known, buffer, start)) return known;
    let text = "";
    for (let at = start; at < stop; at++) text += String.fromCharCode(buffer[at] as number);
    knownTexts[place] = text;
    return text;
  }

  /** Returns a view, not a copy. */
  bytes(end: number): Uint8Array {
    const start = this.delimited(end);
    return this.buffer.subarray(start, this.position);
  }

  /** Returns bytes as JSON shows them. */
  base64(end: number): string {
    return byteText.toBase64(this.bytes(end));
  }

  bool(end: number): boolean {
    return this.integer(end) !== 0;
  }

  /** Reads an int32 or int64: a number if it is exact, otherwise a bigint. */
  integer(end: number): number {
    const start = this.position;
    const low = this.unsigned(end);
    if (low < TWO_POW_32 && this.position - start <= 5) return low;
    this.position = start;
    const value = BigInt.asIntN(64, this.large(end));
    const exact = Number(value);
    return Number.isSafeInteger(exact) ? exact : (value as unknown as number);
  }

  double(end: number): number {
    if (this.position + 8 > end) throw this.truncated();
    const { buffer, byteOffset } = this.buffer;
    const value = new DataView(buffer, byteOffset + this.position, 8).getFloat64(0, true);
    this.position += 8;
    return value;
  }

  message<T>(end: number, decode: Decode<T>): T {
    this.delimited(end);
    const inner = this.position;
    this.position = this.messageStart;
    if (++this.depth > MAX_MESSAGE_DEPTH) {
      throw this.error(`the message is nested more than ${MAX_MESSAGE_DEPTH} levels deep`);
    }
    const value = decode(this, inner);
    this.depth--;
    if (this.position !== inner) throw this.truncated();
    return value;
  }

  /** Reads a message whose field 1 is JSON text. */
  json(end: number): JsonValue {
    return this.message(end, (reader, inner) => reader.jsonText(inner));
  }

  /** Reads the fields of such a message; returns the parsed value, or null if there is no text. */
  jsonText(end: number): JsonValue {
    return parsedJson(jsonTextOf(this, end));
  }

  /** Reads the elements of a packed repeated scalar field. */
  packed<T>(end: number, list: T[], decode: Decode<T>): T[] {
    this.delimited(end);
    const inner = this.position;
    this.position = this.messageStart;
    while (this.position < inner) list.push(decode(this, inner));
    return list;
  }

  /** Adds one entry of a map. An omitted value counts as an empty message or zero. */
  mapEntry<T>(end: number, map: Record<string, T>, values: MapValues<T>): Record<string, T> {
    this.delimited(end);
    const inner = this.position;
    this.position = this.messageStart;
    let key = "";
    let value: T | undefined;
    while (this.position < inner) {
      const tag = this.tag(inner);
      if (tag === 10) key = this.string(inner);
      else if (tag === 16 + values.wireType) value = values.read(this, inner);
      else this.skip(tag, inner);
    }
    if (value === undefined) value = values.empty(this);
    if (key !== "__proto__") map[key] = value;
    // An assignment would change the prototype.
    else Object.defineProperty(map, key, { value, enumerable: true, writable: true, configurable: true });
    return map;
  }

  /** Skips the value of an unknown field. Groups are refused. */
  skip(tag: number, end: number): void {
    const wireType = tag & 7;
    if (wireType === 0) this.integer(end);
    else if (wireType === 2) this.delimited(end);
    else if (wireType === 1 || wireType === 5) {
      const size = wireType === 1 ? 8 : 4;
      if (this.position + size > end) throw this.truncated();
      this.position += size;
    } else throw this.error(`the wire type ${wireType} is not supported`);
  }

  /** Drops from a decoded struct those of the given fields that are not set but at the zero value of their type. */
  settled<T extends object>(value: T, unsetAtZero: readonly (keyof T)[]): T {
    if (!this.dropsUnset) return value;
    for (const name of unsetAtZero) {
      const field: unknown = value[name];
      if (field === "" || field === 0 || field === false) delete value[name];
    }
    return value;
  }

  error(what: string): ProtobufError {
    return new ProtobufError(`${what}, at byte ${this.position}`);
  }

  private messageStart = 0;

  /** Reads a length and skips the content; returns the offset of the content, which `messageStart` holds too. */
  private delimited(end: number): number {
    const length = this.unsigned(end);
    const start = this.position;
    if (length > end - start) throw this.truncated();
    this.position = start + length;
    this.messageStart = start;
    return start;
  }

  /** Reads a varint of up to 35 bits; a longer one yields some number of at least 2^32. */
  private unsigned(end: number): number {
    let value = 0;
    let factor = 1;
    for (let count = 0; count < 10; count++) {
      if (this.position >= end) throw this.truncated();
      const byte = this.buffer[this.position++] as number;
      value += (byte & 0x7f) * factor;
      if (byte < 0x80) return value;
      factor *= 128;
    }
    throw this.error("a number takes more than 10 bytes");
  }

  private large(end: number): bigint {
    let value = 0n;
    for (let shift = 0n; shift < 70n; shift += 7n) {
      if (this.position >= end) throw this.truncated();
      const byte = this.buffer[this.position++] as number;
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw this.error("a number takes more than 10 bytes");
  }

  private truncated(): ProtobufError {
    return this.error("the message ends in the middle of a field");
  }
}

/** Reads the fields of a message whose field 1 is JSON text; returns the text, if there is any. */
export function jsonTextOf(reader: ProtobufReader, end: number): Uint8Array | undefined {
  let text: Uint8Array | undefined;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) text = reader.bytes(end);
    else reader.skip(tag, end);
  }
  return text?.length === 0 ? undefined : text;
}

/** @throws ProtobufError */
export function parsedJson(text: Uint8Array | undefined): JsonValue {
  if (text === undefined) return null;
  try {
    return decodeJson(text).value;
  } catch (error) {
    throw error instanceof JsonSyntaxError ? unreadableJson(error) : error;
  }
}

export function unreadableJson(error: JsonSyntaxError): ProtobufError {
  return new ProtobufError(`a field that holds JSON can't be read: ${error.message}`, { cause: error });
}

/** Appends an item to a list, creating the list if needed. */
export function append<T>(list: T[] | null | undefined, item: T): T[] {
  const result = list ?? [];
  result.push(item);
  return result;
}
