/**
 * YAML in and out, as far as the API needs it: one document of JSON's data model. Scalars read as YAML 1.1, which stock
 * servers speak (`on` and `y` are true, `010` is 8), without its times of day and dates, which stay texts.
 */
import { Composer, type Document, Lexer, LineCounter, Parser, type ScalarTag, stringify, type Tags } from "yaml";
import { type DecodedJson, decodeJson, decodeUtf8, JsonSyntaxError, MAX_JSON_DEPTH } from "./json-codec.js";
import { hasOpenQuote, lexQuotedAnywhere } from "./yaml-lexer.js";
import { readYamlNode } from "./yaml-node.js";

/** Pieces (words, marks, spaces, line ends) of one document. Reading takes some microseconds for each. */
export const MAX_YAML_LEXEMES = 500_000;
const MAX_SHOWN_CHARACTERS = 512;
/** Entries of the parser's stack beside the collections that it is in: the document, a scalar, a key. */
const STACK_BESIDE_COLLECTIONS = 8;

/** Types of YAML 1.1 that stock servers do not know: sexagesimal numbers, points in time, ordered and binary data. */
const UNKNOWN_TAGS = /:(?:timestamp|binary|omap|pairs|set|merge)$/;

const READ_OPTIONS = {
  schema: "yaml-1.1",
  customTags: (tags: Tags): Tags =>
    tags.filter((tag) => typeof tag === "object" && tag.format !== "TIME" && !UNKNOWN_TAGS.test(tag.tag)),
  intAsBigInt: true,
  // The reader looks for repeated keys, since they are a warning for some callers and the last value must win.
  uniqueKeys: false,
} as const;

/** Texts that readers would take for a merge key, or drop a byte order mark from; written in quotes. */
const quotedText: ScalarTag = {
  tag: "!quoted",
  default: true,
  test: /^<<$|^\ufeff/,
  identify: () => false,
  resolve: String,
};

/** Texts are quoted wherever a reader of YAML 1.1 or 1.2 may take them for something else. */
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
  /** Others after the first are refused, or passed over as stock servers do with bodies. Default: refused. */
  readonly documents?: "one" | "first";
}

/**
 * Reads one YAML document. Integers beyond 2^53 become bigints. JSON, which is YAML, takes the faster way.
 * @throws JsonSyntaxError for bad syntax, several documents, more than MAX_YAML_LEXEMES, deep nesting, too many aliases,
 *   and values that JSON has no word for.
 */
export function decodeYaml(source: string | Uint8Array, { documents = "one" }: YamlOptions = {}): DecodedJson {
  const bytes = typeof source === "string" ? Buffer.from(source) : source;
  return decodeIfJson(bytes) ?? decodeDocument(decodeUtf8(bytes), documents);
}

const OPENING_BRACE = 0x7b;
const SPACES: ReadonlySet<number | undefined> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Most clients write JSON, which is much faster to read; YAML's own form of an object begins in the same way. */
function decodeIfJson(bytes: Uint8Array): DecodedJson | undefined {
  let start = 0;
  while (SPACES.has(bytes[start])) start++;
  if (bytes[start] !== OPENING_BRACE) return undefined;
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

function decodeDocument(text: string, documents: "one" | "first"): DecodedJson {
  const { document, lines } = parseDocument(text, documents, (each) => new Lexer().lex(each));
  return readYamlNode(document.contents, (offset) => lines.linePos(offset).line);
}

type Lex = (text: string) => Iterable<string>;

interface ParsedDocument {
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

/** The second try of a document with an open quote. Undefined for one that has it then too: the first problem is nearer to the cause. */
function quotedAnywhere(text: string, documents: "one" | "first"): ParsedDocument | undefined {
  try {
    return parseDocument(text, documents, lexQuotedAnywhere);
  } catch (error) {
    if (error instanceof JsonSyntaxError) return undefined;
    throw error;
  }
}

/** The parser works on a stack of its own; what follows it recurses, so depth is judged here. */
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
