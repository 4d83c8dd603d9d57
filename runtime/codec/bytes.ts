/**
 * Text and Base64 in bytes. Node's own functions are used where they exist, since they are several times faster for
 * short texts; otherwise those that browsers have.
 */

/**
 * All functions but `fromBase64` and `lengthOf` take bytes that came from `allocate` or `view`, or a part of such
 * bytes.
 */
export interface ByteText {
  /** The bytes are not initialized. */
  allocate(length: number): Uint8Array;
  /** Returns a view of the same memory. */
  view(bytes: Uint8Array): Uint8Array;
  /** Malformed UTF-8 becomes U+FFFD; a byte order mark is kept. */
  textOf(bytes: Uint8Array, start: number, end: number): string;
  /** Returns the length of the text in UTF-8, in bytes. */
  lengthOf(text: string): number;
  /** Writes UTF-8; the caller provides room for {@link lengthOf} bytes. */
  write(bytes: Uint8Array, text: string, at: number): void;
  toBase64(bytes: Uint8Array): string;
  /**
   * Returns undefined unless the text is Base64 in the standard alphabet with padding, which the format `byte`
   * demands.
   */
  fromBase64(text: string): Uint8Array | undefined;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Number of arguments of one call of String.fromCharCode. */
const CHUNK = 0x2000;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** An implementation that works on every platform. */
export const standardByteText: ByteText = {
  allocate: (length) => new Uint8Array(length),
  view: (bytes) => bytes,
  textOf: (bytes, start, end) => decoder.decode(bytes.subarray(start, end)),
  lengthOf: (text) => encoder.encode(text).length,
  write(bytes, text, at) {
    encoder.encodeInto(text, bytes.subarray(at));
  },
  toBase64(bytes) {
    let binary = "";
    for (let at = 0; at < bytes.length; at += CHUNK) binary += String.fromCharCode(...bytes.subarray(at, at + CHUNK));
    return btoa(binary);
  },
  fromBase64(text) {
    if (!BASE64.test(text)) return undefined;
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  },
};

/** The part of Node's Buffer that is used here. */
interface NativeBytes extends Uint8Array {
  toString(encoding?: string, start?: number, end?: number): string;
  write(text: string, at: number, encoding: string): number;
}

interface NativeClass {
  allocUnsafe(length: number): NativeBytes;
  isBuffer(bytes: Uint8Array): bytes is NativeBytes;
  from(memory: ArrayBufferLike, offset: number, length: number): NativeBytes;
  from(text: string, encoding: string): NativeBytes;
  byteLength(text: string): number;
}

function nativeByteText(Native: NativeClass): ByteText {
  const native = (bytes: Uint8Array): NativeBytes =>
    Native.isBuffer(bytes) ? bytes : Native.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return {
    allocate: (length) => Native.allocUnsafe(length),
    view: native,
    textOf: (bytes, start, end) => (bytes as NativeBytes).toString("utf8", start, end),
    lengthOf: (text) => Native.byteLength(text),
    write(bytes, text, at) {
      (bytes as NativeBytes).write(text, at, "utf8");
    },
    toBase64: (bytes) => native(bytes).toString("base64"),
    fromBase64: (text) => (BASE64.test(text) ? Native.from(text, "base64") : undefined),
  };
}

const native = Reflect.get(globalThis, "Buffer") as unknown as NativeClass | undefined;

export const byteText: ByteText = native === undefined ? standardByteText : nativeByteText(native);
