/** Finds the frames of a watch, and the types of their events, in the encodings of watches. */
import type { WatchEventType } from "./fault-rule.js";

export type StreamEncoding = "json" | "protobuf" | "cbor";

export function encodingOf(contentType: string): StreamEncoding {
  if (contentType.includes("protobuf")) return "protobuf";
  return contentType.includes("cbor") ? "cbor" : "json";
}

const NEWLINE = 0x0a;
const PROTOBUF_LENGTH_BYTES = 4;

/** Returns the number of bytes of the first frame, or undefined if it is incomplete. */
export function frameLength(bytes: Buffer, encoding: StreamEncoding): number | undefined {
  if (encoding === "json") {
    const at = bytes.indexOf(NEWLINE);
    return at < 0 ? undefined : at + 1;
  }
  if (encoding === "cbor") return cborItemLength(bytes);
  if (bytes.byteLength < PROTOBUF_LENGTH_BYTES) return undefined;
  const length = PROTOBUF_LENGTH_BYTES + bytes.readUInt32BE(0);
  return bytes.byteLength < length ? undefined : length;
}

/** In every encoding the type is the first member and appears as plain text. */
const TYPE_WITHIN_BYTES = 24;
const TYPE = /ADDED|MODIFIED|DELETED|BOOKMARK|ERROR/;

export function typeOf(frame: Buffer): WatchEventType | "ERROR" | undefined {
  const [type] = TYPE.exec(frame.toString("latin1", 0, TYPE_WITHIN_BYTES)) ?? [];
  return type as WatchEventType | "ERROR" | undefined;
}

/** The number of bytes of a CBOR argument, by the additional information of its head. */
const ARGUMENT_BYTES = new Map([
  [24, 1],
  [25, 2],
  [26, 4],
  [27, 8],
]);
const INDEFINITE = 31;
const BREAK = 0xff;
/** The major types of CBOR. */
const BYTES = 2;
const TEXT = 3;
const ARRAY = 4;
const MAP = 5;
const TAG = 6;

/** Follows RFC 8949, section 3. It counts open items instead of recursing, so that no depth overflows the stack. */
function cborItemLength(bytes: Buffer): number | undefined {
  let at = 0;
  /** The number of items that are still to come at each level; Infinity for those that end with a break. */
  const open: number[] = [1];
  while (open.length > 0) {
    const first = bytes[at];
    if (first === undefined) return undefined;
    const last = open.length - 1;
    if (first === BREAK) {
      open.pop();
      at++;
    } else {
      open[last] = (open[last] as number) - 1;
      const major = first >> 5;
      const info = first & 0x1f;
      const width = ARGUMENT_BYTES.get(info) ?? 0;
      if (bytes.byteLength < at + 1 + width) return undefined;
      const argument =
        width === 0 ? info : width === 8 ? Number(bytes.readBigUInt64BE(at + 1)) : bytes.readUIntBE(at + 1, width);
      at += 1 + width;
      const isIndefinite = info === INDEFINITE;
      if (major === TAG) open.push(1);
      else if (major === ARRAY || major === MAP || isIndefinite)
        open.push(isIndefinite ? Number.POSITIVE_INFINITY : major === MAP ? argument * 2 : argument);
      else if (major === BYTES || major === TEXT) at += argument;
    }
    while (open.at(-1) === 0) open.pop();
  }
  return at > bytes.byteLength ? undefined : at;
}
