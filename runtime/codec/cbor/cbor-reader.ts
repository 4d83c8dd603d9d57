/**
 * Reads CBOR (RFC 8949) as JSON values, as strictly as the API needs it: map keys are unique, integers fit into 64
 * bits, and texts are UTF-8. Byte strings are read as unvalidated text, or as bytes under the Base64 tag.
 */
import { joinFieldPath } from "../../api/field-error.js";
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { JsonSyntaxError, MAX_JSON_DEPTH } from "../json-codec.js";
import {
  ARRAY,
  BYTES,
  DOUBLE,
  FALSE,
  HALF,
  INDEFINITE,
  MAP,
  MAX_INT64,
  NEGATIVE,
  NULL,
  SIMPLE,
  SINGLE,
  TAG,
  TAG_BASE64,
  TAG_BIG_NEGATIVE,
  TAG_BIG_UNSIGNED,
  TAG_TIME_SECONDS,
  TEXT,
  TRUE,
  UNSIGNED,
} from "./major-types.js";

/**
 * Maximum number of items in one document: values, keys, tags and string chunks. An item can be a single byte that
 * takes a hundred in memory; an object with more items would be too large to store.
 */
export const MAX_CBOR_ITEMS = 1_000_000;

/**
 * @throws JsonSyntaxError for input that is malformed, truncated, too deep, too large, followed by more, or not
 * representable in JSON
 */
export function decodeCbor(bytes: Uint8Array): JsonValue {
  const reader = new CborReader(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  const value = reader.value(0);
  reader.expectEnd();
  return value;
}

interface Head {
  readonly major: number;
  /** The low five bits of the first byte. */
  readonly information: number;
  /** The exact length, count, tag or value; 0 for {@link INDEFINITE}. */
  readonly argument: number | bigint;
}

const BREAK = (SIMPLE << 5) | INDEFINITE;
/** The years 1 and 9999 in seconds, the range of RFC 3339. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

class CborReader {
  private position = 0;
  private items = 0;
  private readonly path: (string | number)[] = [];

  constructor(private readonly bytes: Buffer) {}

  value(depth: number): JsonValue {
    const head = this.head();
    if (depth > MAX_JSON_DEPTH) throw this.error(`is nested more than ${MAX_JSON_DEPTH} levels deep`);
    switch (head.major) {
      case UNSIGNED:
        if (head.argument > MAX_INT64) throw this.error(`has the integer ${head.argument}, which 64 bits do not hold`);
        return head.argument;
      case NEGATIVE:
        if (head.argument > MAX_INT64)
          throw this.error(`has the integer ${-1n - BigInt(head.argument)}, which 64 bits do not hold`);
        return exact(-1n - BigInt(head.argument));
      case BYTES:
      case TEXT:
        return this.utf8(this.string(head));
      case ARRAY:
        return this.array(head, depth);
      case MAP:
        return this.map(head, depth);
      case TAG:
        return this.tagged(head.argument, depth);
      default:
        return this.simple(head);
    }
  }

  expectEnd(): void {
    const rest = this.bytes.length - this.position;
    if (rest > 0) throw new JsonSyntaxError(`the document is followed by ${rest} bytes more`);
  }

  private array(head: Head, depth: number): JsonValue[] {
    const items: JsonValue[] = [];
    const count = this.count(head, 1);
    for (let index = 0; this.hasNext(index, count); index++) {
      this.path.push(index);
      items.push(this.value(depth + 1));
      this.path.pop();
    }
    return items;
  }

  private map(head: Head, depth: number): JsonObject {
    const result: JsonObject = {};
    const count = this.count(head, 2);
    for (let index = 0; this.hasNext(index, count); index++) {
      const key = this.key();
      this.path.push(key);
      if (Object.hasOwn(result, key)) throw this.error("stands twice in its map");
      setMember(result, key, this.value(depth + 1));
      this.path.pop();
    }
    return result;
  }

  private key(): string {
    const head = this.head();
    if (head.major !== TEXT && head.major !== BYTES) throw this.error("has a key that is not a string");
    return this.utf8(this.string(head));
  }

  private tagged(tag: number | bigint, depth: number): JsonValue {
    switch (Number(tag)) {
      case TAG_BASE64: {
        const head = this.head();
        if (head.major !== BYTES) throw this.error("is tagged as bytes and is none");
        return this.string(head).toString("base64");
      }
      case TAG_TIME_SECONDS:
        return this.time(this.value(depth + 1));
      case TAG_BIG_UNSIGNED:
      case TAG_BIG_NEGATIVE:
        throw this.error("has an integer that 64 bits do not hold");
      default:
        return this.value(depth + 1);
    }
  }

  private time(seconds: JsonValue): string {
    if (typeof seconds !== "number" || !(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS))
      throw this.error("is tagged as a time in seconds and is none");
    return new Date(seconds * 1000).toISOString().replace(/\.000Z$/, "Z");
  }

  private simple({ information }: Head): JsonValue {
    switch (information) {
      case FALSE:
        return false;
      case TRUE:
        return true;
      case NULL:
        return null;
      case HALF:
        return this.finite(halfValue(this.bytes.readUInt16BE(this.taken(2))));
      case SINGLE:
        return this.finite(this.bytes.readFloatBE(this.taken(4)));
      case DOUBLE:
        return this.finite(this.bytes.readDoubleBE(this.taken(8)));
      case INDEFINITE:
        throw this.error("has an end where a value is expected");
      default:
        throw this.error("has a simple value other than false, true and null");
    }
  }

  private finite(value: number): number {
    if (!Number.isFinite(value)) throw this.error(`has the number ${value}, for which JSON has no word`);
    return value;
  }

  private string(head: Head): Buffer {
    if (head.information !== INDEFINITE) return this.piece(head);
    const pieces: Buffer[] = [];
    while (!this.takeBreak()) {
      const next = this.head();
      if (next.major !== head.major || next.information === INDEFINITE)
        throw this.error("has a string with a part of another type");
      pieces.push(this.piece(next));
    }
    return Buffer.concat(pieces);
  }

  private piece({ argument }: Head): Buffer {
    const length = Number(argument);
    const start = this.taken(length);
    return this.bytes.subarray(start, start + length);
  }

  private utf8(bytes: Buffer): string {
    try {
      return utf8Decoder.decode(bytes);
    } catch (error) {
      throw this.error("has a string that is not valid UTF-8", error);
    }
  }

  /** Returns undefined for an indefinite length. @param leastBytes the minimum size of each member */
  private count({ information, argument }: Head, leastBytes: number): number | undefined {
    if (information === INDEFINITE) return undefined;
    const count = Number(argument);
    if (count * leastBytes > this.bytes.length - this.position)
      throw this.error(`says that it has ${argument} members, which its bytes can't hold`);
    return count;
  }

  private hasNext(index: number, count: number | undefined): boolean {
    return count === undefined ? !this.takeBreak() : index < count;
  }

  private takeBreak(): boolean {
    if (this.bytes[this.position] !== BREAK) return false;
    this.position++;
    return true;
  }

  private head(): Head {
    if (++this.items > MAX_CBOR_ITEMS) throw this.error(`goes beyond ${MAX_CBOR_ITEMS} items in one document`);
    const first = this.bytes[this.taken(1)] as number;
    const major = first >>> 5;
    const information = first & 0x1f;
    if (major === SIMPLE) return { major, information: this.simpleWord(information), argument: 0 };
    if (information < 24) return { major, information, argument: information };
    switch (information) {
      case 24:
        return { major, information, argument: this.bytes.readUInt8(this.taken(1)) };
      case 25:
        return { major, information, argument: this.bytes.readUInt16BE(this.taken(2)) };
      case 26:
        return { major, information, argument: this.bytes.readUInt32BE(this.taken(4)) };
      case 27:
        return { major, information, argument: exact(this.bytes.readBigUInt64BE(this.taken(8))) };
      case INDEFINITE:
        if (major >= BYTES && major <= MAP) return { major, information, argument: 0 };
        break;
    }
    throw this.error(`has the byte 0x${first.toString(16)}, which begins no value`);
  }

  /** A simple value may follow in a byte of its own; none of the values that JSON has is encoded that way. */
  private simpleWord(information: number): number {
    return information === 24 ? INDEFINITE + 1 + this.bytes.readUInt8(this.taken(1)) : information;
  }

  /** Consumes `count` bytes and returns their position. */
  private taken(count: number): number {
    const start = this.position;
    if (count > this.bytes.length - start) throw this.error("ends in the middle of a value");
    this.position += count;
    return start;
  }

  private error(what: string, cause?: unknown): JsonSyntaxError {
    const path = this.path.reduce<string>((parent, part) => joinFieldPath(parent, part), "");
    return new JsonSyntaxError(`${path === "" ? "the document" : path} ${what}, at byte ${this.position}`, { cause });
  }
}

const utf8Decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function exact(value: bigint): number | bigint {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function halfValue(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >>> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0x1f) return fraction === 0 ? sign * Number.POSITIVE_INFINITY : Number.NaN;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
