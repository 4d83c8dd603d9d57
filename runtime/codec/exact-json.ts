/**
 * Parses JSON exactly: integers beyond 2^53 as bigints, duplicate keys with their paths and positions. It keeps an
 * explicit stack, so that a large document can be read in several turns of the event loop.
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
export const MAX_DUPLICATES = 1000;

/** With the flag `u`, the class matches only surrogates that are not part of a pair. */
export const LONE_SURROGATE = /[\ud800-\udfff]/u;
const LONE_SURROGATES = new RegExp(LONE_SURROGATE, "gu");

/** Replaces surrogates that are not part of a pair, as Go's decoder does: they have no form in UTF-8. */
export function wellFormedText(text: string): string {
  return text.replace(LONE_SURROGATES, "\ufffd");
}

/** Thrown for a document that exceeds one of its {@link DocumentLimits}. */
export class JsonLimitError extends Error {}

/** Limits of what a document may contain, however few bytes it takes. */
export interface DocumentLimits {
  /** The most members of one object. */
  readonly members: number;
  /** The most objects and lists of the document. */
  readonly containers: number;
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

/** An object that has begun and not ended. */
interface OpenObject {
  readonly object: JsonObject;
  /** The key of the member that comes next. */
  key: string;
  members: number;
}

/** A list that has begun and not ended. */
interface OpenList {
  readonly object: undefined;
  readonly items: JsonValue[];
}

const SPACE_CHARACTER = 0x20;
const WORDS = [
  ["true", true],
  ["false", false],
  ["null", null],
] as const;

export interface ParserOptions {
  /** Whether surrogates that are not part of a pair are replaced in strings and keys. Default: false. */
  readonly mends?: boolean;
  /** Default: none. */
  readonly limits?: DocumentLimits;
}

/** Parses one document, in one call or in several. The caller limits its depth. */
export class ExactParser {
  private position = 0;
  private readonly duplicates: string[] = [];
  private readonly duplicateKeys: DuplicateKey[] = [];
  private readonly fields = new Map<string, number>();
  private readonly open: (OpenObject | OpenList)[] = [];
  /** The whole document, once it has ended. */
  private root: JsonValue | undefined;
  private containers = 0;
  private line = 1;
  private counted = 0;

  constructor(
    private readonly text: string,
    private readonly options: ParserOptions = {},
  ) {}

  /** @throws JsonSyntaxError, JsonLimitError */
  parse(): DecodedJson {
    for (;;) {
      const decoded = this.advance(Number.POSITIVE_INFINITY);
      if (decoded !== undefined) return decoded;
    }
  }

  /**
   * Reads up to so many further values. Returns the document when it has ended.
   * @throws JsonSyntaxError, JsonLimitError
   */
  advance(values: number): DecodedJson | undefined {
    for (let count = 0; count < values; count++) {
      const value = this.begun();
      if (value !== undefined) this.place(value);
      if (this.root !== undefined) return this.ended(this.root);
    }
    return undefined;
  }

  private ended(value: JsonValue): DecodedJson {
    if (this.position < this.text.length) throw this.syntaxError("unexpected text after the document");
    if (this.duplicates.length === 0) return { value, duplicates: [] };
    const { duplicates, duplicateKeys, fields } = this;
    return { value, duplicates, places: { duplicates: duplicateKeys, fieldAt: (path) => fields.get(path) } };
  }

  /** Reads a value without parts and returns it, or enters one with parts. */
  private begun(): JsonValue | undefined {
    this.space();
    const character = this.text[this.position];
    if (character === '"') return this.string();
    if (character === "{") return this.objectBegun();
    if (character === "[") return this.listBegun();
    const word = WORDS.find(([each]) => this.text.startsWith(each, this.position));
    if (word === undefined) return this.number();
    this.position += word[0].length;
    return word[1];
  }

  private objectBegun(): JsonValue | undefined {
    this.enter();
    if (this.take("}")) return {};
    const opened: OpenObject = { object: {}, key: "", members: 0 };
    this.open.push(opened);
    this.readKey(opened);
    return undefined;
  }

  private listBegun(): JsonValue | undefined {
    this.enter();
    if (this.take("]")) return [];
    this.open.push({ object: undefined, items: [] });
    return undefined;
  }

  private enter(): void {
    const { limits } = this.options;
    if (limits !== undefined && ++this.containers > limits.containers)
      throw new JsonLimitError(`the document has more than ${limits.containers} objects and lists`);
    this.position++;
    this.space();
  }

  /** Puts a value into what contains it, which may thereby end, and so on up to the document. */
  private place(part: JsonValue): void {
    let value = part;
    for (;;) {
      const inside = this.open.at(-1);
      this.space();
      if (inside === undefined) {
        this.root = value;
        return;
      }
      if (inside.object === undefined) {
        inside.items.push(value);
        if (this.take(",")) return;
        if (!this.take("]")) throw this.syntaxError("expected ',' or ']'");
        value = inside.items;
      } else {
        setMember(inside.object, inside.key, value);
        if (this.take(",")) {
          this.space();
          this.readKey(inside);
          return;
        }
        if (!this.take("}")) throw this.syntaxError("expected ',' or '}'");
        value = inside.object;
      }
      this.open.pop();
    }
  }

  private readKey(inside: OpenObject): void {
    const start = this.position;
    inside.key = this.string();
    this.space();
    if (!this.take(":")) throw this.syntaxError("expected ':'");
    if (Object.hasOwn(inside.object, inside.key)) {
      if (this.duplicates.length >= MAX_DUPLICATES) return;
      this.duplicates.push(this.path());
      this.duplicateKeys.push({ key: inside.key, line: this.lineOf(start), at: start });
      return;
    }
    const { limits } = this.options;
    if (limits !== undefined && ++inside.members > limits.members)
      throw new JsonLimitError(`an object of the document has more than ${limits.members} members`);
    if (this.fields.size < MAX_NOTED_FIELDS) this.fields.set(this.path(), start);
  }

  /** Returns the path of the value that comes next. */
  private path(): string {
    let path = "";
    for (const inside of this.open)
      path = joinFieldPath(path, inside.object === undefined ? inside.items.length : inside.key);
    return path;
  }

  /** Positions must be passed in document order. */
  private lineOf(at: number): number {
    for (; this.counted < at; this.counted++) if (this.text[this.counted] === "\n") this.line++;
    return this.line;
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
      return this.options.mends ? wellFormedText(value) : value;
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
    if (this.text.charCodeAt(this.position) > SPACE_CHARACTER) return;
    SPACE.lastIndex = this.position;
    SPACE.exec(this.text);
    this.position = SPACE.lastIndex;
  }

  private syntaxError(what: string, cause?: unknown): JsonSyntaxError {
    return new JsonSyntaxError(`${what} at character ${this.position}`, { cause });
  }
}
