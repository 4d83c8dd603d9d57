/** The values of literal tokens, as written in an expression. */
import { type CelValue, Uint } from "../cel-values.js";

/** A value, or what is wrong with the literal. */
export type LiteralValue = { readonly value: CelValue } | { readonly problem: string };

const [LOWEST_INT, HIGHEST_INT, HIGHEST_UINT] = [-(2n ** 63n), 2n ** 63n - 1n, 2n ** 64n - 1n];

/** `12`, `-0x1F` */
export function intValue(text: string, isNegative: boolean): LiteralValue {
  const magnitude = BigInt(text);
  const value = isNegative ? -magnitude : magnitude;
  return value < LOWEST_INT || value > HIGHEST_INT ? { problem: "invalid int literal" } : { value };
}

/** `12u`, `0x1Fu` */
export function uintValue(text: string): LiteralValue {
  const value = BigInt(text.slice(0, -1));
  return value > HIGHEST_UINT ? { problem: "invalid uint literal" } : { value: new Uint(value) };
}

/** `1.5`, `-.5e10` */
export function doubleValue(text: string, isNegative: boolean): LiteralValue {
  const magnitude = Number(text);
  return Number.isFinite(magnitude)
    ? { value: isNegative ? -magnitude : magnitude }
    : { problem: "invalid double literal" };
}

/** Parses a string literal with its quotes and prefix. */
export function stringValue(text: string): LiteralValue {
  const { content, isRaw } = unquote(text);
  if (isRaw || !content.includes("\\")) return { value: content };
  let isValid = true;
  const value = content.replaceAll(ESCAPE, (_, written: string) => {
    const code = codeOf(written);
    if (typeof code === "string") return code;
    if (code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)) return String.fromCodePoint(code);
    isValid = false;
    return "";
  });
  return isValid ? { value } : { problem: "invalid unicode code point" };
}

/** Parses a bytes literal with its quotes and prefix: numeric escapes are bytes, everything else is UTF-8. */
export function bytesValue(text: string): LiteralValue {
  const { content, isRaw } = unquote(text.slice(1));
  if (isRaw) return { value: encoder.encode(content) };
  const bytes: number[] = [];
  let end = 0;
  for (const match of content.matchAll(ESCAPE)) {
    bytes.push(...encoder.encode(content.slice(end, match.index)));
    const written = match[1] as string;
    if (/^[uU]/.test(written)) return { problem: "unable to unescape string" };
    const code = codeOf(written);
    bytes.push(typeof code === "string" ? code.charCodeAt(0) : code);
    end = match.index + match[0].length;
  }
  bytes.push(...encoder.encode(content.slice(end)));
  return { value: Uint8Array.from(bytes) };
}

const encoder = new TextEncoder();

/** The escapes that the lexer accepts. */
const ESCAPE = /\\([xX][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8}|[0-3][0-7]{2}|.)/gsu;

const CONTROL_ESCAPES: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Returns the meaning of an escape without its backslash: a character, or its code. */
function codeOf(written: string): string | number {
  if (written.length === 1) return CONTROL_ESCAPES[written] ?? written;
  return /^[0-3]/.test(written) ? Number.parseInt(written, 8) : Number.parseInt(written.slice(1), 16);
}

/** Returns the text between the quotes. Line breaks are always `\n`. */
function unquote(text: string): { readonly content: string; readonly isRaw: boolean } {
  const isRaw = /^[rR]/.test(text);
  const quoted = isRaw ? text.slice(1) : text;
  const quotes = /^("""|''')/.test(quoted) && quoted.length >= 6 ? 3 : 1;
  return { content: quoted.slice(quotes, -quotes).replaceAll(/\r\n?/g, "\n"), isRaw };
}
