/** Text forms of numbers, booleans and bytes. */
import { Uint } from "../cel-values.js";
import { isInt, isUint } from "./integer.js";

const INT_TEXT = /^[+-]?\d{1,64}$/;
const UINT_TEXT = /^\d{1,64}$/;
const DOUBLE_TEXT = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;
const SPECIAL_DOUBLE = /^([+-]?)(inf|infinity|nan)$/i;

/** Doubles from this exponent on are written with an exponent. */
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

/** Also undefined for numbers beyond the range of doubles. */
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

/** Returns the shortest digits that parse to the same number; small and large numbers get an exponent of two digits. */
export function formatDouble(value: number): string {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [digits = "", exponentText = ""] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent >= MAX_NEGATIVE_EXPONENT_PLAIN && exponent < MIN_EXPONENT_WRITTEN) return String(value);
  const sign = exponent < 0 ? "-" : "+";
  return `${digits}e${sign}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

/** Undefined for malformed UTF-8. */
export function textFromBytes(bytes: Uint8Array): string | undefined {
  try {
    return strictUtf8.decode(bytes);
  } catch (error) {
    // the decoder throws a TypeError for malformed UTF-8
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

export function bytesFromText(text: string): Uint8Array {
  return new Uint8Array(Buffer.from(text, "utf8"));
}
