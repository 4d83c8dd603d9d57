/** Writes as much DER (X.690) as certificates need. */
import { DER_TAGS } from "./der.js";

/** Tags of values that only a writer needs. */
const UTF8_STRING = 0x0c;
/** From this year on, times have four digits of the year (RFC 5280, 4.1.2.5). */
const FIRST_LONG_YEAR = 2050;
const FIRST_SHORT_YEAR = 1950;

/** Returns the encoding of a value whose content consists of these parts. */
export function derValue(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([Buffer.from([tag, ...lengthOf(content.length)]), content]);
}

export function derSequence(...parts: readonly Uint8Array[]): Buffer {
  return derValue(DER_TAGS.sequence, ...parts);
}

export function derBoolean(value: boolean): Buffer {
  return derValue(DER_TAGS.boolean, Buffer.from([value ? 0xff : 0]));
}

export function derText(text: string): Buffer {
  return derValue(UTF8_STRING, Buffer.from(text));
}

/** @param bytes the number, which is not negative, from the most significant byte to the least */
export function derInteger(bytes: Uint8Array): Buffer {
  const start = bytes.findIndex((byte) => byte !== 0);
  const digits = start < 0 ? Buffer.from([0]) : bytes.subarray(start);
  const isNegative = (digits[0] as number) >= 0x80;
  return derValue(DER_TAGS.integer, Buffer.from(isNegative ? [0] : []), digits);
}

/** @param identifier in dotted form, such as `2.5.4.3` */
export function derObjectIdentifier(identifier: string): Buffer {
  const [first = 0, second = 0, ...rest] = identifier.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap(base128);
  return derValue(DER_TAGS.objectIdentifier, Buffer.from(bytes));
}

/** A bit string of whole bytes. */
export function derBitString(bytes: Uint8Array): Buffer {
  return derValue(DER_TAGS.bitString, Buffer.from([0]), bytes);
}

/** A bit string whose bits have names: the bits that are set, by number, without the zeros after the last one. */
export function derNamedBits(bits: readonly number[]): Buffer {
  const last = Math.max(...bits, -1);
  const bytes = Buffer.alloc(Math.floor(last / 8) + 1);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] as number) | (0x80 >> (bit & 7));
  return derValue(DER_TAGS.bitString, Buffer.from([last < 0 ? 0 : 7 - (last & 7)]), bytes);
}

/** @param timeMs milliseconds since the epoch; parts of a second are dropped */
export function derTime(timeMs: number): Buffer {
  const date = new Date(timeMs);
  const digits = date.toISOString().replace(/\.\d+Z$/, "Z");
  const text = digits.replace(/[-:T]/g, "");
  const year = date.getUTCFullYear();
  if (year >= FIRST_LONG_YEAR || year < FIRST_SHORT_YEAR) return derValue(DER_TAGS.generalizedTime, Buffer.from(text));
  return derValue(DER_TAGS.utcTime, Buffer.from(text.slice(2)));
}

function lengthOf(length: number): number[] {
  if (length < 0x80) return [length];
  const bytes: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) bytes.unshift(rest % 256);
  return [0x80 + bytes.length, ...bytes];
}

function base128(arc: number): number[] {
  const digits = [arc % 128];
  for (let rest = Math.floor(arc / 128); rest > 0; rest = Math.floor(rest / 128)) digits.unshift((rest % 128) + 0x80);
  return digits;
}
