/**
 * Writes JSON values as CBOR (RFC 8949): definite lengths, the shortest form of every number, bytes under the Base64
 * tag.
 * Values that `JSON.stringify` omits or writes as null are treated the same way.
 */
import {
  ARRAY,
  BYTES,
  DOUBLE,
  FALSE,
  HALF,
  MAP,
  MAX_INT64,
  MIN_INT64,
  NEGATIVE,
  NULL,
  SELF_DESCRIBED,
  SIMPLE,
  SINGLE,
  TAG,
  TAG_BASE64,
  TEXT,
  TRUE,
  UNSIGNED,
} from "./major-types.js";

/**
 * Encodes a whole document, with the tag that identifies CBOR. A `Uint8Array` stands for what is Base64 text in JSON.
 */
export function encodeCbor(value: unknown): Buffer {
  return Buffer.concat([SELF_DESCRIBED, encodeCborItem(value)]);
}

/** Encodes a value inside a document. */
export function encodeCborItem(value: unknown): Buffer {
  writer.clear();
  writer.value(value);
  return writer.finish();
}

/** Encodes the head of an array, which precedes its items. */
export function encodeArrayHead(count: number): Buffer {
  writer.clear();
  writer.head(ARRAY, count);
  return writer.finish();
}

const FIRST_CAPACITY = 4096;
/** Maximum UTF-8 bytes per UTF-16 unit. */
const MAX_UTF8_BYTES = 3;
const MAX_HEAD_BYTES = 9;
/** Larger buffers are released after use. */
const MAX_KEPT_CAPACITY = 1024 * 1024;

class CborWriter {
  private buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
  private length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Returns a copy of the written bytes. */
  finish(): Buffer {
    const bytes = Buffer.from(this.buffer.subarray(0, this.length));
    if (this.buffer.length > MAX_KEPT_CAPACITY) this.buffer = Buffer.allocUnsafeSlow(FIRST_CAPACITY);
    return bytes;
  }

  value(value: unknown): void {
    if (typeof value === "string") this.text(value);
    else if (typeof value === "number") this.number(value);
    else if (typeof value === "bigint") this.integer(value);
    else if (typeof value === "boolean") this.head(SIMPLE, value ? TRUE : FALSE);
    else if (typeof value !== "object" || value === null) this.head(SIMPLE, NULL);
    else if (value instanceof Uint8Array) this.bytes(value);
    else if (Array.isArray(value)) this.array(value);
    else this.map(value);
  }

  /** Writes a major type with its argument: a value, a length or a count. */
  head(major: number, argument: number): void {
    this.reserve(MAX_HEAD_BYTES);
    const type = major << 5;
    if (argument < 24) {
      this.buffer[this.length++] = type | argument;
    } else if (argument < 0x100) {
      this.buffer[this.length++] = type | 24;
      this.buffer[this.length++] = argument;
    } else if (argument < 0x10000) {
      this.buffer[this.length++] = type | 25;
      this.length = this.buffer.writeUInt16BE(argument, this.length);
    } else if (argument < 0x1_0000_0000) {
      this.buffer[this.length++] = type | 26;
      this.length = this.buffer.writeUInt32BE(argument, this.length);
    } else this.longHead(major, BigInt(argument));
  }

  private array(items: readonly unknown[]): void {
    this.head(ARRAY, items.length);
    for (const item of items) this.value(item);
  }

  private map(value: object): void {
    const members = Object.entries(value).filter(([, member]) => isShown(member));
    this.head(MAP, members.length);
    for (const [key, member] of members) {
      this.text(key);
      this.value(member);
    }
  }

  private text(value: string): void {
    this.reserve(MAX_HEAD_BYTES + value.length * MAX_UTF8_BYTES);
    this.head(TEXT, Buffer.byteLength(value));
    this.length += this.buffer.write(value, this.length);
  }

  private bytes(value: Uint8Array): void {
    this.head(TAG, TAG_BASE64);
    this.head(BYTES, value.byteLength);
    this.reserve(value.byteLength);
    this.buffer.set(value, this.length);
    this.length += value.byteLength;
  }

  private number(value: number): void {
    if (!Number.isFinite(value)) this.head(SIMPLE, NULL);
    else if (!Number.isSafeInteger(value)) this.float(value);
    else if (value < 0) this.head(NEGATIVE, -1 - value);
    else this.head(UNSIGNED, value);
  }

  /** Readers reject integers beyond 64 bits, so these are written as floats, as in JSON. */
  private integer(value: bigint): void {
    if (value > MAX_INT64 || value < MIN_INT64) this.float(Number(value));
    else if (value < 0n) this.longHead(NEGATIVE, -1n - value);
    else this.longHead(UNSIGNED, value);
  }

  private longHead(major: number, argument: bigint): void {
    if (argument <= 0xffff_ffffn) {
      this.head(major, Number(argument));
      return;
    }
    this.reserve(MAX_HEAD_BYTES);
    this.buffer[this.length++] = (major << 5) | 27;
    this.length = this.buffer.writeBigUInt64BE(argument, this.length);
  }

  private float(value: number): void {
    this.reserve(MAX_HEAD_BYTES);
    const half = halfBits(value);
    if (half !== undefined) {
      this.buffer[this.length++] = (SIMPLE << 5) | HALF;
      this.length = this.buffer.writeUInt16BE(half, this.length);
    } else if (Math.fround(value) === value) {
      this.buffer[this.length++] = (SIMPLE << 5) | SINGLE;
      this.length = this.buffer.writeFloatBE(value, this.length);
    } else {
      this.buffer[this.length++] = (SIMPLE << 5) | DOUBLE;
      this.length = this.buffer.writeDoubleBE(value, this.length);
    }
  }

  private reserve(bytes: number): void {
    if (this.length + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(this.buffer.length * 2, this.length + bytes));
    this.buffer.copy(larger, 0, 0, this.length);
    this.buffer = larger;
  }
}

/** One writer is enough: encoding is synchronous and not reentrant. */
const writer = new CborWriter();

function isShown(member: unknown): boolean {
  return member !== undefined && typeof member !== "function" && typeof member !== "symbol";
}

const single = new DataView(new ArrayBuffer(4));
const SMALLEST_HALF_EXPONENT = -14;
const LARGEST_HALF_EXPONENT = 15;
const SINGLE_BIAS = 127;
const HALF_BIAS = 15;
/** Fraction bits of a single-precision number that do not fit into a half-precision one. */
const LOST_FRACTION_BITS = 13;
/** The number of smallest half-precision steps in 1. */
const HALF_STEPS = 2 ** 24;
const HALF_FRACTIONS = 1024;

/** Returns the half-precision encoding of a value, if it is exact. */
function halfBits(value: number): number | undefined {
  if (Math.fround(value) !== value) return undefined;
  single.setFloat32(0, value);
  const bits = single.getUint32(0);
  const sign = (bits >>> 31) << 15;
  const exponent = ((bits >>> 23) & 0xff) - SINGLE_BIAS;
  const fraction = bits & 0x7f_ffff;
  if (exponent > LARGEST_HALF_EXPONENT) return undefined;
  if (exponent < SMALLEST_HALF_EXPONENT) {
    const steps = Math.abs(value) * HALF_STEPS;
    return Number.isInteger(steps) && steps < HALF_FRACTIONS ? sign | steps : undefined;
  }
  if ((fraction & ((1 << LOST_FRACTION_BITS) - 1)) !== 0) return undefined;
  return sign | ((exponent + HALF_BIAS) << 10) | (fraction >>> LOST_FRACTION_BITS);
}
