/**
 * Encodes and decodes YAML as far as the API needs it: one document with JSON's data model. Scalars are read as YAML
 * 1.1, like on stock servers (`on` and `y` are true, `010` is 8), but times of day and dates stay texts.
 */
import { Composer, type Document, Lexer, LineCounter, Parser, type ScalarTag, stringify, type Tags } from "yaml";
import {
  type DecodedJson,
  decodeJson,
  decodeUtf8,
  hasLoneSurrogate,
  JsonSyntaxError,
  MAX_JSON_DEPTH,
} from "./json-codec.js";
import { hasOpenQuote, lexQuotedAnywhere } from "./yaml-lexer.js";
import { readYamlNode } from "./yaml-node.js";

/**
 * Maximum number of lexemes (words, indicators, spaces, line ends) in a document. Reading takes a few microseconds
 * for each.
 */
export const MAX_YAML_LEXEMES = 500_000;
const MAX_SHOWN_CHARACTERS = 512;
/** Entries of the parser's stack besides the open collections: the document, a scalar and a key. */
const STACK_BESIDE_COLLECTIONS = 8;

/** Types of YAML 1.1 that stock servers do not support: sexagesimal numbers, timestamps, ordered and binary data. */
const UNKNOWN_TAGS = /:(?:timestamp|binary|omap|pairs|set|merge)$/;

const READ_OPTIONS = {
  schema: "yaml-1.1",
  customTags: (tags: Tags): Tags =>
    tags.filter((tag) => typeof tag === "object" && tag.format !== "TIME" && !UNKNOWN_TAGS.test(tag.tag)),
  intAsBigInt: true,
  // The reader handles repeated keys itself, since some callers only warn about them and the last value must win.
  uniqueKeys: false,
} as const;

/** Texts that readers would take for a merge key, or strip of a byte order mark, are written in quotes. */
const quotedText: ScalarTag = {
  tag: "!quoted",
  default: true,
  test: /^<<$|^\ufeff/,
  identify: () => false,
  resolve: String,
};

/** Texts are quoted if any reader of YAML 1.1 or 1.2 could take them for another type. */
const WRITE_OPTIONS = {
  version: "1.1",
  compat: "core",
  customTags: (tags: Tags): Tags => [
    ...tags.filter((tag) => typeof tag !== "object" || !tag.tag.endsWith(":merge")),
    quotedText,
  ],
  aliasDuplicateObjects: false,
  lineWidth: 0,
} as const;

export interface YamlOptions {
  /** Whether further documents are refused, or ignored as stock servers do with bodies. Default: refused. */
  readonly documents?: "one" | "first";
}

/**
 * Reads one YAML document. Integers beyond 2^53 become bigints. JSON, a subset of YAML, takes a faster path.
 * @throws JsonSyntaxError for bad syntax, several documents, more than MAX_YAML_LEXEMES, deep nesting, too many
 * aliases, and values that JSON can't represent
 */
export function decodeYaml(source: string | Uint8Array, { documents = "one" }: YamlOptions = {}): DecodedJson {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  return decodeIfJson(bytes) ?? decodeDocument(decodeUtf8(bytes), documents);
}

const OPENING_BRACE = 0x7b;
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Whether a document may be JSON; YAML flow mappings begin the same way. */
export function beginsLikeJson(bytes: Uint8Array): boolean {
  let start = 0;
  while (SPACES.has(bytes[start])) start++;
  return bytes[start] === OPENING_BRACE;
}

/** Most clients write JSON, which is much faster to read. Returns undefined for anything else. */
export function decodeIfJson(bytes: Uint8Array): DecodedJson | undefined {
  if (!beginsLikeJson(bytes)) return undefined;
  try {
    return decodeJson(bytes);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

export function encodeYaml(value: unknown): string {
  return stringify(value, WRITE_OPTIONS);
}

/**
 * Composes the nodes of a document, which know their places in the text.
 * @throws JsonSyntaxError for bad syntax, several documents, more than MAX_YAML_LEXEMES, and deep nesting
 */
export function composeYaml(text: string, documents: "one" | "first" = "one"): ParsedDocument {
  return parseDocument(text, documents, (each) => new Lexer().lex(each));
}

function decodeDocument(text: string, documents: "one" | "first"): DecodedJson {
  const { document, lines } = composeYaml(text, documents);
  const decoded = readYamlNode(document.contents, (offset) => lines.linePos(offset).line);
  // Readers of YAML refuse such escapes, whereas readers of JSON replace them.
  if (UNICODE_ESCAPE.test(text) && hasLoneSurrogate(decoded.value))
    throw new JsonSyntaxError("found an invalid Unicode character escape code: it is half of a surrogate pair");
  return decoded;
}

const UNICODE_ESCAPE = /\\[uU]/;

type Lex = (text: string) => Iterable<string>;

export interface ParsedDocument {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

function parseDocument(text: string, documents: "one" | "first", lex: Lex): ParsedDocument {
  const lines = new LineCounter();
  let document: Document.Parsed | undefined;
  for (const next of new Composer(READ_OPTIONS).compose(boundedTokens(lex(text), lines), true, text.length)) {
    if (document !== undefined && documents === "first") return { document, lines };
    const [error] = next.errors;
    if (error) {
      const again = lex !== lexQuotedAnywhere && hasOpenQuote(next) ? quotedAnywhere(text, documents) : undefined;
      if (again !== undefined) return again;
      throw new JsonSyntaxError(`${cut(error.message)} ${place(lines, error.pos[0])}`, { cause: error });
    }
    if (document !== undefined)
      throw new JsonSyntaxError(`expected one document, found another ${place(lines, next.range[0])}`);
    document = next;
  }
  if (document === undefined) throw new Error("the YAML composer gave no document");
  return { document, lines };
}

/**
 * Retries a document with an open quote. Returns undefined if the quote is still open: the first error is closer to
 * the cause.
 */
function quotedAnywhere(text: string, documents: "one" | "first"): ParsedDocument | undefined {
  try {
    return parseDocument(text, documents, lexQuotedAnywhere);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** The parser itself uses an explicit stack, but later steps recurse, so the depth is checked here. */
function* boundedTokens(pieces: Iterable<string>, lines: LineCounter): ReturnType<Parser["parse"]> {
  const parser = new Parser(lines.addNewLine);
  let lexemes = 0;
  lines.addNewLine(0);
  for (const lexeme of pieces) {
    if (++lexemes > MAX_YAML_LEXEMES)
      throw new JsonSyntaxError(`the document has more than ${MAX_YAML_LEXEMES} parts; send it as JSON`);
    yield* parser.next(lexeme);
    if (parser.stack.length > MAX_JSON_DEPTH + STACK_BESIDE_COLLECTIONS)
      throw new JsonSyntaxError(`the document is nested more than ${MAX_JSON_DEPTH} levels deep`);
  }
  yield* parser.end();
}

function place(lines: LineCounter, offset: number): string {
  const { line, col } = lines.linePos(offset);
  return `at line ${line}, column ${col}`;
}

function cut(message: string): string {
  return message.length > MAX_SHOWN_CHARACTERS ? `${message.slice(0, MAX_SHOWN_CHARACTERS)}...` : message;
}
