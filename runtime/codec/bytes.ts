/**
 * Text and base64 in bytes, by what the platform has: Node's own means where they are, which are several times faster for
 * short texts, else what browsers have too.
 */

/** All but `fromBase64` and `lengthOf` take bytes that `allocate` or `view` gave, or a part of such. */
export interface ByteText {
  /** Not filled. */
  allocate(length: number): Uint8Array;
  /** The same memory. */
  view(bytes: Uint8Array): Uint8Array;
  /** What is no UTF-8 becomes U+FFFD; a byte order mark stays. */
  textOf(bytes: Uint8Array, start: number, end: number): string;
  /** Bytes of the text as UTF-8. */
  lengthOf(text: string): number;
  /** Writes UTF-8; there is room for {@link lengthOf} bytes. */
  write(bytes: Uint8Array, text: string, at: number): void;
  toBase64(bytes: Uint8Array): string;
  /** Undefined for text that is no base64, in the standard alphabet and with padding: what the format `byte` takes. */
  fromBase64(text: string): Uint8Array | undefined;
}

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Arguments of one call of String.fromCharCode. */
const CHUNK = 0x2000;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** What every platform has. */
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

/** Node's own class of bytes, as far as it is used here. */
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
