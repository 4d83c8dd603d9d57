/** Percent escapes of URLs: which characters each part of a URL may contain unescaped, and what escapes mean. */
import { quotedText } from "../quoted-text.js";

/** The text is not a URL. The message says why. */
export class UrlError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "UrlError";
  }
}

const ESCAPE = /%(?:[0-9a-fA-F]{2})?/g;
const FORBIDDEN_IN_HOST = /[^A-Za-z0-9\-_.~!$&'()*+,;=:[\]<>"%\u0080-\u{10ffff}]/u;
const VALID_PATH = /^[A-Za-z0-9\-_.~!$&'()*+,;=:@[\]/%]*$/;
const UNESCAPED_IN_PATH = /[A-Za-z0-9\-_.~$&+,/:;=@]/;
const VALID_USER = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/;
const FIRST_BEYOND_ASCII = 0x80;

/** @throws UrlError for a `%` that is not followed by two hexadecimal digits */
export function checkEscapes(text: string): void {
  for (const { 0: sequence, index } of text.matchAll(ESCAPE)) {
    if (sequence === "%") throw new UrlError(`invalid URL escape ${quotedText(text.slice(index, index + 3))}`);
  }
}

/** Returns the bytes of a text with escapes. @throws UrlError as {@link checkEscapes} does */
export function unescapedBytes(text: string): Buffer {
  checkEscapes(text);
  const bytes = Buffer.from(text, "utf8");
  let length = 0;
  for (let index = 0; index < bytes.length; index += 1) {
    let byte = bytes[index] as number;
    if (byte === 0x25) {
      byte = Number.parseInt(bytes.toString("latin1", index + 1, index + 3), 16);
      index += 2;
    }
    bytes[length] = byte;
    length += 1;
  }
  return bytes.subarray(0, length);
}

/** Unescapes a host, in which only bytes beyond ASCII and `%` may be escaped. @throws UrlError for a malformed host */
export function unescapedHost(text: string): string {
  checkEscapes(text);
  for (const [sequence] of text.matchAll(ESCAPE)) {
    if (sequence !== "%25" && Number.parseInt(sequence.slice(1), 16) < FIRST_BEYOND_ASCII)
      throw new UrlError(`invalid URL escape ${quotedText(sequence)}`);
  }
  const forbidden = FORBIDDEN_IN_HOST.exec(text)?.[0];
  if (forbidden !== undefined) throw new UrlError(`invalid character ${quotedText(forbidden)} in host name`);
  return unescapedBytes(text).toString("utf8");
}

/** Returns the path in its transmitted form, unchanged if possible. @throws UrlError for a malformed escape */
export function escapedPath(text: string): string {
  checkEscapes(text);
  if (VALID_PATH.test(text)) return text;
  let escaped = "";
  for (const byte of unescapedBytes(text)) {
    const character = String.fromCharCode(byte);
    escaped += UNESCAPED_IN_PATH.test(character) ? character : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }
  return escaped;
}

/** @throws UrlError for malformed user information */
export function checkUser(text: string): void {
  if (!VALID_USER.test(text)) throw new UrlError("net/url: invalid userinfo");
  checkEscapes(text);
}

/** Unescapes a part of a query; undefined for a malformed escape. */
export function unescapedQueryPart(text: string): string | undefined {
  try {
    return unescapedBytes(text.replaceAll("+", " ")).toString("utf8");
  } catch (error) {
    // malformed parts of a query are ignored by design
    if (error instanceof UrlError) return undefined;
    throw error;
  }
}
