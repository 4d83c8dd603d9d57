/** How numbers, booleans and bytes are written and read in strings. */
import { Uint } from "../cel-values.js";
import { isInt, isUint } from "./integer.js";

const INT_TEXT = /^[+-]?\d{1,64}$/;
const UINT_TEXT = /^\d{1,64}$/;
const DOUBLE_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const SPECIAL_DOUBLE = /^([+-]?)(inf|infinity|nan)$/i;

/** Doubles from here on are written with an exponent. */
const MIN_EXPONENT_WRITTEN = 6;
const MAX_NEGATIVE_EXPONENT_PLAIN = -4;

const strictUtf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

export function parseInt64(text: string): bigint | undefined {
  if (!INT_TEXT.test(text)) return undefined;
  const value = BigInt(text.startsWith("+") ? text.slice(1) : text);
  return isInt(value) ? value : undefined;
}

export function parseUint64(text: string): Uint | undefined {
  if (!UINT_TEXT.test(text)) return undefined;
  const value = BigInt(text);
  return isUint(value) ? new Uint(value) : undefined;
}

/** Undefined for numbers beyond all doubles, too. */
export function parseDouble(text: string): number | undefined {
  const special = SPECIAL_DOUBLE.exec(text);
  if (special !== null) {
    if (special[2]?.toLowerCase() === "nan") return special[1] === "" ? Number.NaN : undefined;
    return special[1] === "-" ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
  }
  if (!DOUBLE_TEXT.test(text)) return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? value : undefined;
}

/** The shortest digits that are read back as the same number; with an exponent of two digits when it is small or big. */
export function formatDouble(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [digits = "", exponentText = ""] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent >= MAX_NEGATIVE_EXPONENT_PLAIN && exponent < MIN_EXPONENT_WRITTEN) return String(value);
  const sign = exponent < 0 ? "-" : "+";
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** Undefined for bytes that are no UTF-8. */
export function textFromBytes(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch (error) {
    // the decoder's way to say so
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

export function bytesFromText(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "utf8"));
}
