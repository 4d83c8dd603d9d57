/**
 * Text in HTTP headers. Header values are bytes, represented as one character each; bytes beyond ASCII are UTF-8 by
 * convention. Names may contain a percent-encoded key.
 */

/** Matches pure ASCII, which most values are. */
const PLAIN = /^[\0-\x7f]*$/;
/** Matches a value with one byte per character. */
const BYTES = /^[\0-\xff]*$/;

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Decodes a received value; returns undefined if its bytes are not UTF-8. */
export function textOfHeader(value: string): string | undefined {
  if (PLAIN.test(value)) return value;
  if (!BYTES.test(value)) return undefined;
  try {
    return utf8.decode(Uint8Array.from(value, (character) => character.charCodeAt(0)));
  } catch {
    return undefined;
  }
}

/** Matches what no header value may contain, and what HTTP/2 values may not begin or end with. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const UNSENDABLE = /[\0-\x08\x0a-\x1f\x7f]|^[ \t]|[ \t]$/;

/** Encodes a text as a header value; returns undefined for a text that no header can carry. */
export function headerOfText(text: string): string | undefined {
  if (UNSENDABLE.test(text)) return undefined;
  if (PLAIN.test(text)) return text;
  return Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join("");
}

/** Decodes the percent-encoded part of a header name once; a malformed encoding is taken literally. */
export function keyOfHeaderName(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
