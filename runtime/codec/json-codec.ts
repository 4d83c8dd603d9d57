/**
 * Encodes and decodes JSON. Decoding reports duplicate keys with their paths, keeps integers beyond 2^53 exact (as
 * bigint), and limits nesting. The engine's parser does the work; a byte scan decides whether the slow, exact parser is
 * needed.
 */
import { joinFieldPath } from "../api/field-error.js";
import { type JsonObject, type JsonValue, setMember } from "../api/json.js";

/** Thrown for a body that is not JSON, or that is nested too deep. */
export class JsonSyntaxError extends Error {}

export interface DecodedJson {
  readonly value: JsonValue;
  /** Paths of duplicate keys (`spec.size`) in document order; the last value counts. At most {@link MAX_DUPLICATES}. */
  readonly duplicates: string[];
  /** Positions of the duplicates; set only if there are any. */
  readonly places?: DocumentPlaces;
}

/** A repeated key of an object. */
export interface DuplicateKey {
  readonly key: string;
  /** Counted from 1. */
  readonly line: number;
  /** Increases through the document. */
  readonly at: number;
}

/** Positions in a document with duplicate keys. */
export interface DocumentPlaces {
  /** Parallel to `duplicates` of the document. */
  readonly duplicates: readonly DuplicateKey[];
  /** Returns the position of the first field with the path, if it was recorded. */
  readonly fieldAt: (path: string) => number | undefined;
}

/** Maximum number of fields whose positions are recorded. */
const MAX_NOTED_FIELDS = 20_000;

/** Bodies nested deeper are refused, so later walks may recurse. */
export const MAX_JSON_DEPTH = 512;
export const MAX_DUPLICATES = 1000;

/** @throws JsonSyntaxError for malformed or too deeply nested input */
export function decodeJson(bytes: Uint8Array): DecodedJson {
  const text = decodeUtf8(bytes);
  const scan = scanJson(bytes);
  if (scan.depth > MAX_JSON_DEPTH)
    throw new JsonSyntaxError(`the document is nested more than ${MAX_JSON_DEPTH} levels deep`);
  const decoded = decodedText(text, scan);
  return scan.hasSurrogate ? { ...decoded, value: wellFormed(decoded.value) } : decoded;
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

/** With the flag `u`, the class matches only surrogates that are not part of a pair. */
const LONE_SURROGATE = /[\ud800-\udfff]/u;
const LONE_SURROGATES = new RegExp(LONE_SURROGATE, "gu");

/** Whether a text in the value, or a key, has no form in UTF-8. */
export function hasLoneSurrogate(value: JsonValue | undefined): boolean {
  if (typeof value === "string") return LONE_SURROGATE.test(value);
  if (typeof value !== "object" || value === null) return false;
  if (Array.isArray(value)) return value.some(hasLoneSurrogate);
  return Object.entries(value).some(([key, member]) => LONE_SURROGATE.test(key) || hasLoneSurrogate(member));
}

/** Replaces surrogates that are not part of a pair, as Go's decoder does: they have no form in UTF-8. */
function wellFormed(value: JsonValue): JsonValue {
  if (typeof value === "string") return value.replace(LONE_SURROGATES, "\ufffd");
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(wellFormed);
  const formed: JsonObject = {};
  for (const [key, member] of Object.entries(value))
    setMember(formed, key.replace(LONE_SURROGATES, "\ufffd"), wellFormed(member as JsonValue));
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
  readonly depth: number;
  /** True if a number has so many digits that a double may round it, or an exponent, which may exceed all doubles. */
  readonly hasUnusualNumber: boolean;
  /** True if a string contains the escape of a surrogate, which may not be part of a pair. */
  readonly hasSurrogate: boolean;
}

const LONG_NUMBER_DIGITS = 16;

/** Scans the bytes once, whether or not they are valid JSON. */
function scanJson(bytes: Uint8Array): Scan {
  let colons = 0;
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
      for (index++; index < bytes.length && bytes[index] !== 0x22; index++) {
        if (bytes[index] !== 0x5c) continue;
        index++;
        if (bytes[index] === 0x75 && isSurrogate(bytes, index + 1)) hasSurrogate = true;
      }
    } else if (byte === 0x3a) colons++;
    else if (byte === 0x7b || byte === 0x5b) {
      if (++level > depth) depth = level;
    } else if (byte === 0x7d || byte === 0x5d) level--;
  }
  return { colons, depth, hasUnusualNumber, hasSurrogate };
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

const MAX_SHOWN_CHARACTERS = 32;

/** Doubles from this size on are written with an exponent. */
const MIN_EXPONENT_FORM = 1e21;

/**
 * Converts a large integer that was written with a fraction or an exponent to what it will be once written and read
 * again.
 */
export function exactNumber(value: number): number | bigint {
  const isWrittenAsInteger = Number.isInteger(value) && Math.abs(value) < MIN_EXPONENT_FORM;
  return isWrittenAsInteger && !Number.isSafeInteger(value) ? BigInt(String(value)) : value;
}

const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?/y;
const SPACE = /[ \t\r\n]*/y;

/** A recursive parser for the rare documents that need exactness; the scan has already limited their depth. */
class ExactParser {
  private position = 0;
  private readonly duplicates: string[] = [];
  private readonly duplicateKeys: DuplicateKey[] = [];
  private readonly fields = new Map<string, number>();
  private line = 1;
  private counted = 0;

  constructor(private readonly text: string) {}

  parse(): DecodedJson {
    const value = this.value("");
    this.space();
    if (this.position < this.text.length) throw this.syntaxError("unexpected text after the document");
    if (this.duplicates.length === 0) return { value, duplicates: [] };
    const { duplicates, duplicateKeys, fields } = this;
    return { value, duplicates, places: { duplicates: duplicateKeys, fieldAt: (path) => fields.get(path) } };
  }

  private value(path: string): JsonValue {
    this.space();
    const character = this.text[this.position];
    if (character === "{") return this.object(path);
    if (character === "[") return this.array(path);
    if (character === '"') return this.string();
    for (const [word, value] of [
      ["true", true],
      ["false", false],
      ["null", null],
    ] as const) {
      if (this.text.startsWith(word, this.position)) {
        this.position += word.length;
        return value;
      }
    }
    return this.number();
  }

  private object(path: string): JsonValue {
    const result: Record<string, JsonValue> = {};
    this.position++;
    this.space();
    if (this.take("}")) return result;
    do {
      this.space();
      const start = this.position;
      const key = this.string();
      this.space();
      if (!this.take(":")) throw this.syntaxError("expected ':'");
      const at = joinFieldPath(path, key);
      this.note(at, key, start, Object.hasOwn(result, key));
      setMember(result, key, this.value(at));
      this.space();
    } while (this.take(","));
    if (!this.take("}")) throw this.syntaxError("expected ',' or '}'");
    return result;
  }

  private note(path: string, key: string, at: number, isDuplicate: boolean): void {
    if (isDuplicate && this.duplicates.length < MAX_DUPLICATES) {
      this.duplicates.push(path);
      this.duplicateKeys.push({ key, line: this.lineOf(at), at });
    } else if (!isDuplicate && this.fields.size < MAX_NOTED_FIELDS) this.fields.set(path, at);
  }

  /** Positions must be passed in document order. */
  private lineOf(at: number): number {
    for (; this.counted < at; this.counted++) if (this.text[this.counted] === "\n") this.line++;
    return this.line;
  }

  private array(path: string): JsonValue {
    const result: JsonValue[] = [];
    this.position++;
    this.space();
    if (this.take("]")) return result;
    do {
      result.push(this.value(joinFieldPath(path, result.length)));
      this.space();
    } while (this.take(","));
    if (!this.take("]")) throw this.syntaxError("expected ',' or ']'");
    return result;
  }

  private string(): string {
    const start = this.position;
    if (this.text[start] !== '"') throw this.syntaxError("expected a string");
    let end = this.text.indexOf('"', start + 1);
    while (end !== -1 && this.isEscaped(end)) end = this.text.indexOf('"', end + 1);
    if (end === -1) throw this.syntaxError("expected the end of a string");
    try {
      const value = JSON.parse(this.text.slice(start, end + 1)) as string;
      this.position = end + 1;
      return value;
    } catch (error) {
      throw this.syntaxError("malformed string", error);
    }
  }

  /** Returns true if an odd number of backslashes precedes the quote. */
  private isEscaped(quote: number): boolean {
    let first = quote;
    while (this.text[first - 1] === "\\") first--;
    return (quote - first) % 2 === 1;
  }

  private number(): JsonValue {
    NUMBER.lastIndex = this.position;
    const match = NUMBER.exec(this.text);
    if (!match) throw this.syntaxError("expected a value");
    this.position = NUMBER.lastIndex;
    const value = Number(match[0]);
    // JSON would write infinity as null.
    if (!Number.isFinite(value))
      throw this.syntaxError(`the number ${match[0].slice(0, MAX_SHOWN_CHARACTERS)} is too large`);
    const isInteger = match[1] === undefined && match[2] === undefined;
    return isInteger && !Number.isSafeInteger(value) ? BigInt(match[0]) : exactNumber(value);
  }

  private take(character: string): boolean {
    if (this.text[this.position] !== character) return false;
    this.position++;
    return true;
  }

  private space(): void {
    SPACE.lastIndex = this.position;
    SPACE.exec(this.text);
    this.position = SPACE.lastIndex;
  }

  private syntaxError(what: string, cause?: unknown): JsonSyntaxError {
    return new JsonSyntaxError(`${what} at character ${this.position}`, { cause });
  }
}
