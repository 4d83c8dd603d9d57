/**
 * The envelope of protobuf payloads: four magic bytes, then a message with the type, content and encoding of the
 * object; and the frames of lists and watches. SPEC: Protobuf envelope.
 */
import type { ListMeta } from "../../api/meta.js";
import { encodeListMeta } from "./meta-messages.js";
import { ProtobufError } from "./protobuf-error.js";
import { ProtobufReader } from "./protobuf-reader.js";
import type { ProtobufCodec } from "./protobuf-types.js";
import { ProtobufWriter } from "./protobuf-writer.js";

/** The first bytes of every payload, in all naming profiles. */
export const MAGIC: Uint8Array = Uint8Array.of(0x6b, 0x38, 0x73, 0x00);

/** The type of an object as the envelope states it. */
export interface TypeMeta {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export interface Envelope extends TypeMeta {
  /** The encoded object: a view into the payload. */
  readonly raw: Uint8Array;
  /** Always empty, since no other encoding is supported. */
  readonly contentEncoding: string;
  /** Empty means protobuf. */
  readonly contentType: string;
}

/** One writer is enough: encoding is synchronous and not reentrant. */
const writer = new ProtobufWriter();

/** Encodes an object with its envelope. @throws ProtobufError for a value that has no protobuf form */
export function encodeObject<T>(type: TypeMeta, value: T, codec: Pick<ProtobufCodec<T>, "encode">): Uint8Array {
  return written(() => {
    writeNoEncoding();
    writer.message(2, value, codec.encode);
    writeHead(type);
  });
}

/** Encodes an object without its envelope, for lists. @throws ProtobufError for a value that has no protobuf form */
export function encodeMessage<T>(value: T, codec: ProtobufCodec<T>): Uint8Array {
  return written(() => codec.encode(value, writer));
}

/** Wraps an encoded message in an envelope. */
export function encodeEnvelope(type: TypeMeta, raw: Uint8Array): Uint8Array {
  return written(() => {
    writeNoEncoding();
    writer.bytes(2, raw);
    writeHead(type);
  });
}

/** Encodes a list with its envelope from the messages of its items. */
export function encodeList(type: TypeMeta, metadata: ListMeta, items: readonly Uint8Array[]): Uint8Array {
  return written(() => {
    writer.message(2, items, () => {
      writer.repeated(2, items, (inner, field, item) => inner.bytes(field, item));
      writer.message(1, metadata, encodeListMeta);
    });
    writeHead(type);
  });
}

/** Encodes what precedes the items of a list's payload; `itemBytes` is the total size of the encoded items. */
export function encodeListHead(type: TypeMeta, metadata: ListMeta, itemBytes: number): Uint8Array {
  return written(() => {
    writer.message(1, metadata, encodeListMeta);
    writer.head(2, writer.written + itemBytes);
    writeHead(type);
  });
}

/** Encodes an item of a list from its message; follows {@link encodeListHead} or another item. */
export function encodeListItem(raw: Uint8Array): Uint8Array {
  return written(() => writer.bytes(2, raw));
}

/** Returns the size of {@link encodeListItem} for a message of this length, in bytes. */
export function listItemBytes(length: number): number {
  let bytes = 2 + length;
  for (let rest = length; rest > 0x7f; rest = Math.floor(rest / 128)) bytes++;
  return bytes;
}

/**
 * Encodes one event of a watch stream: its length in four bytes, big-endian, then the event. `object` is a whole
 * payload.
 */
export function encodeWatchFrame(type: string, object: Uint8Array): Uint8Array {
  return written(() => {
    writer.message(2, object, (bytes) => writer.bytes(1, bytes));
    writer.string(1, type);
    const { written: length } = writer;
    writer.raw(Uint8Array.of(length >>> 24, length >>> 16, length >>> 8, length));
  });
}

/** Returns true if the bytes begin like a payload. */
export function hasMagic(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}

/** @throws ProtobufError if the prefix is missing or the envelope is malformed or truncated */
export function decodeEnvelope(bytes: Uint8Array): Envelope {
  if (!hasMagic(bytes)) {
    const found = Array.from(bytes.subarray(0, MAGIC.length), (byte) => byte.toString(16).padStart(2, "0")).join("");
    throw new ProtobufError(
      `the payload does not begin with the protobuf prefix 6b387300, found ${found || "nothing"}`,
    );
  }
  const reader = new ProtobufReader(bytes);
  const end = reader.length;
  reader.position = MAGIC.length;
  let type: TypeMeta = {};
  let raw: Uint8Array = new Uint8Array();
  let contentEncoding = "";
  let contentType = "";
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) type = reader.message(end, decodeTypeMeta);
    else if (tag === 18) raw = reader.bytes(end);
    else if (tag === 26) contentEncoding = reader.string(end);
    else if (tag === 34) contentType = reader.string(end);
    else reader.skip(tag, end);
  }
  return { ...type, raw, contentEncoding, contentType };
}

/**
 * Decodes a message without its envelope.
 * @param dropsUnset see {@link ProtobufReader.dropsUnset}
 * @throws ProtobufError if it is malformed or truncated
 */
export function decodeMessage<T>(raw: Uint8Array, codec: ProtobufCodec<T>, dropsUnset = false): T {
  const reader = new ProtobufReader(raw);
  reader.dropsUnset = dropsUnset;
  return codec.decode(reader, reader.length);
}

/** Splits a list's message into its parts; the items are views. @throws ProtobufError for a malformed message */
export function decodeList(raw: Uint8Array): { readonly metadata: Uint8Array; readonly items: readonly Uint8Array[] } {
  const reader = new ProtobufReader(raw);
  const items: Uint8Array[] = [];
  let metadata: Uint8Array = new Uint8Array();
  while (reader.has(reader.length)) {
    const tag = reader.tag(reader.length);
    if (tag === 10) metadata = reader.bytes(reader.length);
    else if (tag === 18) items.push(reader.bytes(reader.length));
    else reader.skip(tag, reader.length);
  }
  return { metadata, items };
}

/**
 * Decodes an event of a watch stream, without its length; `object` is a whole payload. @throws ProtobufError for a
 * malformed event
 */
export function decodeWatchEvent(bytes: Uint8Array): { readonly type: string; readonly object: Uint8Array } {
  const reader = new ProtobufReader(bytes);
  let type = "";
  let object: Uint8Array = new Uint8Array();
  while (reader.has(reader.length)) {
    const tag = reader.tag(reader.length);
    if (tag === 10) type = reader.string(reader.length);
    else if (tag === 18) object = reader.message(reader.length, decodeRaw);
    else reader.skip(tag, reader.length);
  }
  return { type, object };
}

function written(write: () => void): Uint8Array {
  writer.clear();
  write();
  return writer.finish();
}

/**
 * Empty contentEncoding and contentType carry no information, but other servers write them, which keeps bytes
 * comparable.
 */
function writeNoEncoding(): void {
  writer.string(4, "");
  writer.string(3, "");
}

function writeHead(type: TypeMeta): void {
  writer.message(1, type, ({ apiVersion, kind }) => {
    writer.string(2, kind);
    writer.string(1, apiVersion);
  });
  writer.raw(MAGIC);
}

function decodeTypeMeta(reader: ProtobufReader, end: number): TypeMeta {
  let apiVersion: string | undefined;
  let kind: string | undefined;
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) apiVersion = reader.string(end) || undefined;
    else if (tag === 18) kind = reader.string(end) || undefined;
    else reader.skip(tag, end);
  }
  return { ...(apiVersion ? { apiVersion } : {}), ...(kind ? { kind } : {}) };
}

function decodeRaw(reader: ProtobufReader, end: number): Uint8Array {
  let raw: Uint8Array = new Uint8Array();
  while (reader.has(end)) {
    const tag = reader.tag(end);
    if (tag === 10) raw = reader.bytes(end);
    else reader.skip(tag, end);
  }
  return raw;
}
