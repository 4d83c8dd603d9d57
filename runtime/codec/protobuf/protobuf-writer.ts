/**
 * Writes protobuf messages from their end to their start, so that the length of a nested message is known when its
 * head is written, and nothing is copied or measured twice. Callers write fields in descending order of their
 * numbers.
 *
 * A field whose value is undefined or null is not written: proto2 presence corresponds to presence in JSON.
 */
import { byteText } from "../bytes.js";
import { encodeJson } from "../json-codec.js";
import { ProtobufError } from "./protobuf-error.js";

/** Wire types. */
const VARINT = 0;
const FIXED64 = 1;
const DELIMITED = 2;

const INITIAL_BYTES = 16 * 1024;
/** A larger buffer is released after use. */
const KEPT_BYTES = 4 * 1024 * 1024;
/** Larger messages are refused. */
export const MAX_MESSAGE_BYTES = 512 * 1024 * 1024;
/** Maximum length of a varint, in bytes. */
const MAX_VARINT_BYTES = 10;
/**
 * Strings up to this length are first tried as ASCII, byte by byte; longer ones go to the platform's encoder
 * directly.
 */
const SHORT_CHARACTERS = 48;

export type Optional<T> = T | undefined | null;

/** Writes the fields of one message. */
export type Encode<T> = (value: T, writer: ProtobufWriter) => void;
/** Writes one field. */
export type EncodeField<T> = (writer: ProtobufWriter, field: number, value: T) => void;

export class ProtobufWriter {
  private buffer = byteText.allocate(INITIAL_BYTES);
  /** The offset where the written part begins. */
  private start = INITIAL_BYTES;

  /** Number of bytes written since the last {@link finish}. */
  get written(): number {
    return this.buffer.length - this.start;
  }

  /** Returns a copy of the bytes written since the last call, and empties the writer. */
  finish(): Uint8Array {
    const bytes = byteText.allocate(this.written);
    bytes.set(this.buffer.subarray(this.start));
    this.clear();
    return bytes;
  }

  /** Discards what was written. */
  clear(): void {
    if (this.buffer.length > KEPT_BYTES) this.buffer = byteText.allocate(INITIAL_BYTES);
    this.start = this.buffer.length;
  }

  string(field: number, value: Optional<string>): void {
    if (value === undefined || value === null) return;
    if (typeof value !== "string") throw misfit(value, "text");
    const length = this.text(value);
    this.head(field, length);
  }

  bool(field: number, value: Optional<boolean>): void {
    if (value === undefined || value === null) return;
    if (typeof value !== "boolean") throw misfit(value, "true or false");
    this.varint(value ? 1 : 0);
    this.tag(field, VARINT);
  }

  /** Writes an int32 or int64. */
  integer(field: number, value: Optional<number | bigint>): void {
    if (value === undefined || value === null) return;
    if (typeof value !== "bigint" && !Number.isInteger(value)) throw misfit(value, "an integer");
    this.varint(value);
    this.tag(field, VARINT);
  }

  double(field: number, value: Optional<number | bigint>): void {
    if (value === undefined || value === null) return;
    if (typeof value !== "number" && typeof value !== "bigint") throw misfit(value, "a number");
    this.reserve(8);
    this.start -= 8;
    const { buffer, byteOffset } = this.buffer;
    new DataView(buffer, byteOffset + this.start, 8).setFloat64(0, Number(value), true);
    this.tag(field, FIXED64);
  }

  /** Writes bytes that JSON represents as Base64. */
  base64(field: number, value: Optional<string>): void {
    if (value === undefined || value === null) return;
    const bytes = typeof value === "string" ? byteText.fromBase64(value) : undefined;
    if (bytes === undefined) throw misfit(value, "base64");
    this.bytes(field, bytes);
  }

  bytes(field: number, value: Optional<Uint8Array>): void {
    if (value === undefined || value === null) return;
    this.raw(value);
    this.head(field, value.length);
  }

  /** Writes bytes without a head. */
  raw(value: Uint8Array): void {
    this.reserve(value.length);
    this.start -= value.length;
    this.buffer.set(value, this.start);
  }

  message<T>(field: number, value: Optional<T>, encode: Encode<T>): void {
    if (value === undefined || value === null) return;
    const before = this.written;
    encode(value, this);
    this.head(field, this.written - before);
  }

  /** Writes a message whose field 1 is the JSON text of the value. */
  json(field: number, value: unknown): void {
    if (value === undefined || value === null) return;
    this.message(field, encodeJson(value), writeText);
  }

  /** Writes a repeated field. A null in the list has no wire form; in a list of messages it becomes an empty one. */
  repeated<T>(field: number, list: Optional<readonly T[]>, encode: EncodeField<T>): void {
    if (list === undefined || list === null) return;
    for (let index = list.length - 1; index >= 0; index--) encode(this, field, list[index] as T);
  }

  messages<T>(field: number, list: Optional<readonly T[]>, encode: Encode<T>): void {
    if (list === undefined || list === null) return;
    for (let index = list.length - 1; index >= 0; index--) {
      const item = list[index];
      if (item === undefined || item === null) this.head(field, 0);
      else this.message(field, item, encode);
    }
  }

  /**
   * Writes the entries of a map sorted by key, so that equal maps give equal bytes. `encode` writes the value as
   * field 2.
   */
  map<T>(field: number, map: Optional<Readonly<Record<string, T>>>, encode: EncodeField<T>): void {
    if (map === undefined || map === null) return;
    const keys = Object.keys(map).sort();
    for (let index = keys.length - 1; index >= 0; index--) {
      const key = keys[index] as string;
      const value = map[key];
      if (value === undefined) continue;
      const before = this.written;
      encode(this, 2, value);
      this.string(1, key);
      this.head(field, this.written - before);
    }
  }

  /**
   * Writes the tag and length of content that was written before, since the writer goes backwards, or that is sent
   * later.
   */
  head(field: number, length: number): void {
    this.varint(length);
    this.tag(field, DELIMITED);
  }

  private tag(field: number, wireType: number): void {
    const tag = field * 8 + wireType;
    if (tag < 0x80) {
      this.reserve(1);
      this.buffer[--this.start] = tag;
    } else this.varint(tag);
  }

  private varint(value: number | bigint): void {
    this.reserve(MAX_VARINT_BYTES);
    if (typeof value === "number" && value >= 0 && value <= 0x7fffffff) this.smallVarint(value);
    else this.largeVarint(BigInt.asUintN(64, BigInt(value)));
  }

  private smallVarint(value: number): void {
    const length = value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x200000 ? 3 : value < 0x10000000 ? 4 : 5;
    this.start -= length;
    let at = this.start;
    let rest = value;
    while (rest >= 0x80) {
      this.buffer[at++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.buffer[at] = rest;
  }

  private largeVarint(value: bigint): void {
    const bytes: number[] = [];
    let rest = value;
    for (; rest >= 0x80n; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80);
    bytes.push(Number(rest));
    this.start -= bytes.length;
    this.buffer.set(bytes, this.start);
  }

  /** Writes UTF-8; returns the number of bytes. */
  private text(value: string): number {
    if (value.length <= SHORT_CHARACTERS && this.ascii(value)) return value.length;
    const length = byteText.lengthOf(value);
    this.reserve(length);
    this.start -= length;
    byteText.write(this.buffer, value, this.start);
    return length;
  }

  /** Writes the string if it is ASCII; otherwise writes nothing and returns false. */
  private ascii(value: string): boolean {
    this.reserve(value.length);
    const at = this.start - value.length;
    for (let index = 0; index < value.length; index++) {
      const unit = value.charCodeAt(index);
      if (unit >= 0x80) return false;
      this.buffer[at + index] = unit;
    }
    this.start = at;
    return true;
  }

  /** Makes room for that many bytes in front of the written part. */
  private reserve(bytes: number): void {
    if (this.start >= bytes) return;
    const { written } = this;
    const needed = written + bytes;
    if (needed > MAX_MESSAGE_BYTES) throw new ProtobufError(`the message is larger than ${MAX_MESSAGE_BYTES} bytes`);
    const grown = byteText.allocate(Math.max(needed, 2 * this.buffer.length));
    grown.set(this.buffer.subarray(this.start), grown.length - written);
    this.start = grown.length - written;
    this.buffer = grown;
  }
}

const MAX_SHOWN_CHARACTERS = 64;

/** Does not show values that may be secrets: only the type of bytes is named. */
function misfit(value: unknown, expected: string): ProtobufError {
  const isShown = expected !== "base64" && typeof value !== "object";
  const found = isShown ? String(value).slice(0, MAX_SHOWN_CHARACTERS) : `another ${typeof value}`;
  return new ProtobufError(`found ${found}, expected ${expected}`);
}

function writeText(value: string, writer: ProtobufWriter): void {
  writer.string(1, value);
}
