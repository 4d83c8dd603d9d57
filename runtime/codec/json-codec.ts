/**
 * Encodes and decodes JSON. Decoding reports duplicate keys with their paths, keeps integers beyond 2^53 exact (as
 * bigint), and limits nesting. The engine's parser does the work; a byte scan decides whether the slow, exact parser is
 * needed.
 */
import { type JsonObject, type JsonValue, setMember } from "../api/json.js";
import {
  type DecodedJson,
  type DocumentLimits,
  ExactParser,
  JsonSyntaxError,
  LONE_SURROGATE,
  wellFormedText,
} from "./exact-json.js";

export {
  type DecodedJson,
  type DocumentLimits,
  type DocumentPlaces,
  type DuplicateKey,
  exactNumber,
  JsonLimitError,
  JsonSyntaxError,
  MAX_DUPLICATES,
} from "./exact-json.js";

/** Bodies nested deeper are refused, so later walks may recurse. */
export const MAX_JSON_DEPTH = 512;

/** @throws JsonSyntaxError for malformed or too deeply nested input */
export function decodeJson(bytes: Uint8Array): DecodedJson {
  const text = decodeUtf8(bytes);
  const scan = scanJson(bytes);
  if (scan.depth > MAX_JSON_DEPTH) throw tooDeep();
  const decoded = decodedText(text, scan);
  return scan.hasSurrogate ? { ...decoded, value: wellFormed(decoded.value) } : decoded;
}

/**
 * Objects, lists and members from which a document is parsed in pieces. The engine's own parser reads fewer of them, and
 * any number of plain values, in less than 30 ms.
 */
const PARTS_IN_ONE_PIECE = 20_000;

/** The number of values that are read in one piece. */
const VALUES_OF_A_PIECE = 2_000;

/**
 * Decodes a large document as {@link decodeJson} does, in pieces of a few milliseconds. The caller resumes it after each.
 * @throws JsonSyntaxError for malformed or too deeply nested input, JsonLimitError
 */
export function* decodeJsonInPieces(bytes: Uint8Array, limits: DocumentLimits): Generator<void, DecodedJson> {
  const text = decodeUtf8(bytes);
  const scan = scanJson(bytes);
  if (scan.colons + scan.containers <= PARTS_IN_ONE_PIECE) {
    yield;
    return decodeJson(bytes);
  }
  if (scan.depth > MAX_JSON_DEPTH) throw tooDeep();
  const parser = new ExactParser(text, { mends: scan.hasSurrogate, limits });
  for (;;) {
    yield;
    const decoded = parser.advance(VALUES_OF_A_PIECE);
    if (decoded !== undefined) return decoded;
  }
}

/**
 * Returns how many members, objects and lists a text has, and whether it is a list, or undefined if it is neither a list
 * nor an object. The text need not be valid.
 */
export function partsOfJson(bytes: Uint8Array): { readonly parts: number; readonly isList: boolean | undefined } {
  const { colons, containers } = scanJson(bytes);
  const first = bytes.find((byte) => byte > SPACE);
  return { parts: colons + containers, isList: first === 0x5b ? true : first === 0x7b ? false : undefined };
}

function tooDeep(): JsonSyntaxError {
  return new JsonSyntaxError(`the document is nested more than ${MAX_JSON_DEPTH} levels deep`);
}

/** @throws JsonSyntaxError */
function decodedText(text: string, scan: Scan): DecodedJson {
  if (scan.hasUnusualNumber) return new ExactParser(text).parse();
  let value: JsonValue;
  try {
    value = JSON.parse(text) as JsonValue;
  } catch (error) {
    throw new JsonSyntaxError(error instanceof Error ? error.message : String(error), { cause: error });
  }
  // Every key is followed by one colon, so fewer keys than colons means that a key is repeated.
  return countKeys(value) === scan.colons ? { value, duplicates: [] } : new ExactParser(text).parse();
}

/** Whether a text in the value, or a key, has no form in UTF-8. */
export function hasLoneSurrogate(value: JsonValue | undefined): boolean {
  if (typeof value === "string") return LONE_SURROGATE.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasLoneSurrogate);
  return Object.entries(value).some(([key, member]) => LONE_SURROGATE.test(key) || hasLoneSurrogate(member));
}

/** Replaces surrogates that are not part of a pair, as Go's decoder does: they have no form in UTF-8. */
function wellFormed(value: JsonValue): JsonValue {
  if (typeof value === "string") return wellFormedText(value);
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  const formed: JsonObject = {};
  for (const [key, member] of Object.entries(value))
    setMember(formed, wellFormedText(key), wellFormed(member as JsonValue));
  return formed;
}

/**
 * Encodes JSON with bigints as integers; values that `JSON.stringify` omits or writes as null are treated the same
 * way.
 * @param indent spaces per level; 0 for a single line
 */
export function encodeJson(value: unknown, indent = 0): string {
  try {
    return JSON.stringify(value, null, indent);
  } catch (error) {
    // the engine refuses to write bigints
    if (!(error instanceof TypeError)) throw error;
    return encodeExact(value, " ".repeat(indent), "") ?? "null";
  }
}

/** One decoder for all texts: making one costs more than decoding a small text. */
const strictUtf8 = new TextDecoder("utf-8", { fatal: true });

/** Decodes UTF-8 without a byte order mark. @throws JsonSyntaxError for malformed UTF-8 */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return strictUtf8.decode(bytes);
  } catch (error) {
    throw new JsonSyntaxError("the document is not valid UTF-8", { cause: error });
  }
}

/**
 * Returns undefined for a value that JSON can't represent, like `JSON.stringify`.
 * @param step indentation of each level; empty for a single line. @param margin indentation of this level.
 */
function encodeExact(value: unknown, step: string, margin: string): string | undefined {
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if ("toJSON" in value && typeof value.toJSON === "function") return encodeExact(value.toJSON(), step, margin);
  const inner = margin + step;
  if (Array.isArray(value)) {
    // Array.from visits holes, which JSON writes as null
    const items = Array.from(value, (item) => encodeExact(item, step, inner) ?? "null");
    return enclosed("[", items, "]", step, margin);
  }
  const colon = step === "" ? ":" : ": ";
  const members: string[] = [];
  for (const [key, member] of Object.entries(value)) {
    const text = encodeExact(member, step, inner);
    if (text !== undefined) members.push(JSON.stringify(key) + colon + text);
  }
  return enclosed("{", members, "}", step, margin);
}

function enclosed(opening: string, parts: readonly string[], closing: string, step: string, margin: string): string {
  if (step === "" || parts.length === 0) return opening + parts.join(",") + closing;
  const lineBreak = `\n${margin}`;
  return opening + lineBreak + step + parts.join(`,${lineBreak}${step}`) + lineBreak + closing;
}

interface Scan {
  /** Number of colons outside strings. */
  readonly colons: number;
  /** Number of objects and lists. */
  readonly containers: number;
  readonly depth: number;
  /** True if a number has so many digits that a double may round it, or an exponent, which may exceed all doubles. */
  readonly hasUnusualNumber: boolean;
  /** True if a string contains the escape of a surrogate, which may not be part of a pair. */
  readonly hasSurrogate: boolean;
}

const LONG_NUMBER_DIGITS = 16;
const SPACE = 0x20;

/**
 * Most strings end within so many bytes, which a loop passes sooner than the engine's search begins. Beyond them, the
 * search is several times as fast.
 */
const NEAR_BYTES = 32;

/** Scans the bytes once, whether or not they are valid JSON. */
function scanJson(bytes: Uint8Array): Scan {
  // Without a backslash, the next quote ends a string.
  const hasEscapes = bytes.includes(0x5c);
  let colons = 0;
  let containers = 0;
  let level = 0;
  let depth = 0;
  let digits = 0;
  let hasUnusualNumber = false;
  let hasSurrogate = false;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] as number;
    if (byte >= 0x30 && byte <= 0x39) {
      if (++digits === LONG_NUMBER_DIGITS) hasUnusualNumber = true;
      continue;
    }
    if (digits > 0) {
      if (byte === 0x65 || byte === 0x45) hasUnusualNumber = true;
      digits = 0;
    }
    if (byte === 0x22) {
      if (!hasEscapes) index = closingQuote(bytes, index + 1);
      else
        for (index++; index < bytes.length && bytes[index] !== 0x22; index++) {
          if (bytes[index] !== 0x5c) continue;
          index++;
          if (bytes[index] === 0x75 && isSurrogate(bytes, index + 1)) hasSurrogate = true;
        }
    } else if (byte === 0x3a) colons++;
    else if (byte === 0x7b || byte === 0x5b) {
      containers++;
      if (++level > depth) depth = level;
    } else if (byte === 0x7d || byte === 0x5d) level--;
  }
  return { colons, containers, depth, hasUnusualNumber, hasSurrogate };
}

/** Returns the offset of the next quote, or the length of the bytes. */
function closingQuote(bytes: Uint8Array, start: number): number {
  const near = Math.min(start + NEAR_BYTES, bytes.length);
  for (let at = start; at < near; at++) if (bytes[at] === 0x22) return at;
  const found = bytes.indexOf(0x22, near);
  return found < 0 ? bytes.length : found;
}

/** Whether the four hexadecimal digits at an index are those of a surrogate: `d800` to `dfff`. */
function isSurrogate(bytes: Uint8Array, index: number): boolean {
  const [first, second] = [bytes[index], bytes[index + 1]];
  return (first === 0x64 || first === 0x44) && second !== undefined && second >= 0x38;
}

function countKeys(value: JsonValue): number {
  if (typeof value !== "object" || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countKeys(item);
    return count;
  }
  for (const key of Object.keys(value)) count += 1 + countKeys(value[key] as JsonValue);
  return count;
}
