/**
 * Reads CBOR (RFC 8949) as JSON values, as strictly as the API needs it: map keys are unique, integers fit into 64
 * bits, and texts are UTF-8. Byte strings are read as unvalidated text, or as bytes under the Base64 tag.
 */
import { joinFieldPath } from "../../api/field-error.js";
import { type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { type DocumentLimits, JsonLimitError, JsonSyntaxError, MAX_JSON_DEPTH } from "../json-codec.js";
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
  const reader = new CborReader(bytes);
  for (;;) {
    const value = reader.advance(Number.POSITIVE_INFINITY);
    if (value !== undefined) return value;
  }
}

/** The number of items that are read in one piece: they take a few milliseconds. */
const ITEMS_OF_A_PIECE = 5_000;

/**
 * Decodes a large document as {@link decodeCbor} does, in pieces of a few milliseconds. The caller resumes it after each.
 * @throws JsonSyntaxError as decodeCbor does, JsonLimitError
 */
export function* decodeCborInPieces(
  bytes: Uint8Array,
  limits: DocumentLimits,
  itemsOfAPiece = ITEMS_OF_A_PIECE,
): Generator<void, JsonValue> {
  const reader = new CborReader(bytes, limits);
  for (;;) {
    const value = reader.advance(itemsOfAPiece);
    if (value !== undefined) return value;
    yield;
  }
}

interface Head {
  readonly major: number;
  /** The low five bits of the first byte. */
  readonly information: number;
  /** The exact length, count, tag or value; 0 for {@link INDEFINITE}. */
  readonly argument: number | bigint;
}

/** A list that has begun and not ended. */
interface OpenList {
  readonly type: typeof ARRAY;
  readonly items: JsonValue[];
  /** Undefined for an indefinite length. */
  readonly count: number | undefined;
}

/** An object that has begun and not ended. */
interface OpenMap {
  readonly type: typeof MAP;
  readonly object: JsonObject;
  readonly count: number | undefined;
  /** The keys that have been read. */
  members: number;
  /** The key of the member whose value comes next; undefined if a key comes next. */
  key: string | undefined;
}

/** A tag whose value comes next. */
interface OpenTag {
  readonly type: typeof TAG;
  readonly isTime: boolean;
}

/** A string that consists of parts, some of which have been read. */
interface OpenString {
  readonly type: typeof TEXT;
  readonly major: number;
  readonly meaning: "key" | "text" | "base64";
  bytes: Buffer;
  length: number;
}

type Open = OpenList | OpenMap | OpenTag | OpenString;

const BREAK = (SIMPLE << 5) | INDEFINITE;
/** The years 1 and 9999 in seconds, the range of RFC 3339. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** Reads one document, in one call or in several: it keeps an explicit stack. */
class CborReader {
  private readonly bytes: Buffer;
  private position = 0;
  private items = 0;
  private containers = 0;
  private readonly open: Open[] = [];
  /** The whole document, once it has ended. */
  private root: JsonValue | undefined;

  constructor(
    bytes: Uint8Array,
    private readonly limits?: DocumentLimits,
  ) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /**
   * Reads up to so many further items. Returns the document when it has ended.
   * @throws JsonSyntaxError, JsonLimitError
   */
  advance(items: number): JsonValue | undefined {
    for (const end = this.items + items; this.items < end; ) {
      const inside = this.open.at(-1);
      if (inside?.type === TEXT) this.readPart(inside);
      else if (inside?.type === MAP && inside.key === undefined) this.readKey(inside);
      else this.readValue();
      if (this.root === undefined) continue;
      this.expectEnd();
      return this.root;
    }
    return undefined;
  }

  private expectEnd(): void {
    const rest = this.bytes.length - this.position;
    if (rest > 0) throw new JsonSyntaxError(`the document is followed by ${rest} bytes more`);
  }

  /** Reads a value without parts, or enters one with parts. */
  private readValue(): void {
    const head = this.head();
    if (this.open.length > MAX_JSON_DEPTH) throw this.error(`is nested more than ${MAX_JSON_DEPTH} levels deep`);
    switch (head.major) {
      case UNSIGNED:
        if (head.argument > MAX_INT64) throw this.error(`has the integer ${head.argument}, which 64 bits do not hold`);
        this.place(head.argument);
        break;
      case NEGATIVE:
        if (head.argument > MAX_INT64)
          throw this.error(`has the integer ${-1n - BigInt(head.argument)}, which 64 bits do not hold`);
        this.place(exact(-1n - BigInt(head.argument)));
        break;
      case BYTES:
      case TEXT:
        this.readString(head, "text");
        break;
      case ARRAY:
        this.countContainer();
        this.open.push({ type: ARRAY, items: [], count: this.count(head, 1) });
        this.endFull();
        break;
      case MAP:
        this.countContainer();
        this.open.push({ type: MAP, object: {}, count: this.count(head, 2), members: 0, key: undefined });
        this.endFull();
        break;
      case TAG:
        this.readTag(head.argument);
        break;
      default:
        this.place(this.simple(head));
        break;
    }
  }

  private countContainer(): void {
    const { limits } = this;
    if (limits !== undefined && ++this.containers > limits.containers)
      throw new JsonLimitError(`the document has more than ${limits.containers} objects and lists`);
  }

  /** Puts a value into what contains it, which may thereby end, and so on up to the document. */
  private place(value: JsonValue): void {
    if (this.put(value)) this.endFull();
  }

  /** Ends the lists and objects that have all their members. */
  private endFull(): void {
    for (;;) {
      const inside = this.open.at(-1);
      if (inside?.type === ARRAY) {
        if (this.hasNext(inside.items.length, inside.count)) return;
        this.open.pop();
        if (!this.put(inside.items)) return;
      } else if (inside?.type === MAP) {
        if (this.hasNext(inside.members, inside.count)) return;
        this.open.pop();
        if (!this.put(inside.object)) return;
      } else return;
    }
  }

  /** Puts a value into what contains it, through the tags around it. Returns false if it is the whole document. */
  private put(part: JsonValue): boolean {
    let value = part;
    for (;;) {
      const inside = this.open.at(-1);
      switch (inside?.type) {
        case ARRAY:
          inside.items.push(value);
          return true;
        case MAP:
          setMember(inside.object, inside.key as string, value);
          inside.key = undefined;
          return true;
        case TAG:
          this.open.pop();
          if (inside.isTime) value = this.time(value);
          break;
        default:
          this.root = value;
          return false;
      }
    }
  }

  private readKey(inside: OpenMap): void {
    const head = this.head();
    if (head.major !== TEXT && head.major !== BYTES) throw this.error("has a key that is not a string");
    inside.members++;
    this.readString(head, "key");
  }

  private placeKey(key: string): void {
    const inside = this.open.at(-1) as OpenMap;
    inside.key = key;
    if (Object.hasOwn(inside.object, key)) throw this.error("stands twice in its map");
    const { limits } = this;
    if (limits !== undefined && inside.members > limits.members)
      throw new JsonLimitError(`an object of the document has more than ${limits.members} members`);
  }

  private readTag(tag: number | bigint): void {
    switch (Number(tag)) {
      case TAG_BASE64: {
        const head = this.head();
        if (head.major !== BYTES) throw this.error("is tagged as bytes and is none");
        this.readString(head, "base64");
        break;
      }
      case TAG_BIG_UNSIGNED:
      case TAG_BIG_NEGATIVE:
        throw this.error("has an integer that 64 bits do not hold");
      default:
        this.open.push({ type: TAG, isTime: Number(tag) === TAG_TIME_SECONDS });
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

  private readString(head: Head, meaning: OpenString["meaning"]): void {
    if (head.information !== INDEFINITE) {
      this.placeString(this.piece(head), meaning);
      return;
    }
    this.open.push({ type: TEXT, major: head.major, meaning, bytes: NO_BYTES, length: 0 });
    if (this.takeBreak()) this.endString();
  }

  /** Reads a part of a string, which may thereby end. */
  private readPart(inside: OpenString): void {
    const next = this.head();
    if (next.major !== inside.major || next.information === INDEFINITE)
      throw this.error("has a string with a part of another type");
    const part = this.piece(next);
    const length = inside.length + part.length;
    if (length > inside.bytes.length) {
      // Twice the size, so that a string of many parts is not copied for each of them.
      const grown = Buffer.allocUnsafe(2 * length);
      inside.bytes.copy(grown, 0, 0, inside.length);
      inside.bytes = grown;
    }
    part.copy(inside.bytes, inside.length);
    inside.length = length;
    if (this.takeBreak()) this.endString();
  }

  private endString(): void {
    const { bytes, length, meaning } = this.open.pop() as OpenString;
    this.placeString(bytes.subarray(0, length), meaning);
  }

  private placeString(bytes: Buffer, meaning: OpenString["meaning"]): void {
    if (meaning === "key") this.placeKey(this.utf8(bytes));
    else this.place(meaning === "text" ? this.utf8(bytes) : bytes.toString("base64"));
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
    let path = "";
    for (const inside of this.open) {
      if (inside.type === ARRAY) path = joinFieldPath(path, inside.items.length);
      else if (inside.type === MAP && inside.key !== undefined) path = joinFieldPath(path, inside.key);
    }
    return new JsonSyntaxError(`${path === "" ? "the document" : path} ${what}, at byte ${this.position}`, { cause });
  }
}

const NO_BYTES = Buffer.alloc(0);

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
