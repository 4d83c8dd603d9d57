/**
 * The envelope around every protobuf payload: four magic bytes, then a message with type, content and encoding of the
 * object; and the frames of lists and watches. SPEC: Protobuf envelope.
 */
import type { ListMeta } from "../../api/meta.js";
import { encodeListMeta } from "./meta-messages.js";
import { ProtobufError } from "./protobuf-error.js";
import { ProtobufReader } from "./protobuf-reader.js";
import type { ProtobufCodec } from "./protobuf-types.js";
import { ProtobufWriter } from "./protobuf-writer.js";

/** First bytes of every payload, in all naming profiles. */
export const MAGIC: Uint8Array = Uint8Array.of(0x6b, 0x38, 0x73, 0x00);

/** What an object is, as the envelope says it. */
export interface TypeMeta {
  readonly apiVersion?: string;
  readonly kind?: string;
}

export interface Envelope extends TypeMeta {
  /** The message of the object; a view into the payload. */
  readonly raw: Uint8Array;
  /** Empty for none, which is the only one that is supported. */
  readonly contentEncoding: string;
  /** Empty for protobuf. */
  readonly contentType: string;
}

/** One writer serves all: encoding never waits, and never calls itself. */
const writer = new ProtobufWriter();

/** The whole payload of an object. @throws ProtobufError for a value that has no protobuf form. */
export function encodeObject<T>(type: TypeMeta, value: T, codec: Pick<ProtobufCodec<T>, "encode">): Uint8Array {
  return written(() => {
    writeNoEncoding();
    writer.message(2, value, codec.encode);
    writeHead(type);
  });
}

/** The message of an object without envelope, as lists hold it. @throws ProtobufError */
export function encodeMessage<T>(value: T, codec: ProtobufCodec<T>): Uint8Array {
  return written(() => codec.encode(value, writer));
}

/** The envelope around a message that is there already. */
export function encodeEnvelope(type: TypeMeta, raw: Uint8Array): Uint8Array {
  return written(() => {
    writeNoEncoding();
    writer.bytes(2, raw);
    writeHead(type);
  });
}

/** The whole payload of a list, made from the messages of its items. */
export function encodeList(type: TypeMeta, metadata: ListMeta, items: readonly Uint8Array[]): Uint8Array {
  return written(() => {
    writer.message(2, items, () => {
      writer.repeated(2, items, (inner, field, item) => inner.bytes(field, item));
      writer.message(1, metadata, encodeListMeta);
    });
    writeHead(type);
  });
}

/** What stands before the items of a list's payload, whose encoded items have `itemBytes` altogether. */
export function encodeListHead(type: TypeMeta, metadata: ListMeta, itemBytes: number): Uint8Array {
  return written(() => {
    writer.message(1, metadata, encodeListMeta);
    writer.head(2, writer.written + itemBytes);
    writeHead(type);
  });
}

/** An item of a list, made from its message; follows {@link encodeListHead} or another item. */
export function encodeListItem(raw: Uint8Array): Uint8Array {
  return written(() => writer.bytes(2, raw));
}

/** Bytes of {@link encodeListItem} for a message of this length. */
export function listItemBytes(length: number): number {
  let bytes = 2 + length;
  for (let rest = length; rest > 0x7f; rest = Math.floor(rest / 128)) bytes++;
  return bytes;
}

/** One event of a watch stream: its length in four bytes, big-endian, then the event. `object` is a whole payload. */
export function encodeWatchFrame(type: string, object: Uint8Array): Uint8Array {
  return written(() => {
    writer.message(2, object, (bytes) => writer.bytes(1, bytes));
    writer.string(1, type);
    const { written: length } = writer;
    writer.raw(Uint8Array.of(length >>> 24, length >>> 16, length >>> 8, length));
  });
}

/** True if the bytes begin as a payload does. */
export function hasMagic(bytes: Uint8Array): boolean {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}

/** @throws ProtobufError when the prefix is missing or the envelope is malformed or cut. */
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
 * The value of a message without envelope.
 * @param dropsUnset see {@link ProtobufReader.dropsUnset}
 * @throws ProtobufError when it is malformed or cut
 */
export function decodeMessage<T>(raw: Uint8Array, codec: ProtobufCodec<T>, dropsUnset = false): T {
  const reader = new ProtobufReader(raw);
  reader.dropsUnset = dropsUnset;
  return codec.decode(reader, reader.length);
}

/** The parts of a list's message; items are views. @throws ProtobufError */
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

/** An event of a watch stream, without its length; `object` is a whole payload. @throws ProtobufError */
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

/** contentEncoding and contentType, empty: they say nothing, but other servers write them, and bytes can be compared. */
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
