/**
 * Accepts quoted scalars whose continuation lines are indented like their key, or less. YAML 1.2 and the YAML library
 * demand more indentation; the libraries of stock servers and tools accept any, and so files exist that rely on it.
 */
import {
  Composer,
  type Document,
  type DocumentOptions,
  Lexer,
  type ParseOptions,
  Parser,
  parseAllDocuments,
  type SchemaOptions,
  type YAMLError,
} from "yaml";

/** The library's names for the minimum indentation of the next line, and for its reader of quoted scalars. */
interface QuotedScalars {
  indentNext: number;
  parseQuotedScalar?: () => Generator<string, unknown>;
}

/**
 * Lexes a text whose quoted scalars may continue at any indentation; only a document marker (`---`) ends them. If a
 * later version of the library works differently, its own rule applies.
 */
export function* lexQuotedAnywhere(text: string): Generator<string> {
  const lexer = new Lexer();
  const inner = lexer as unknown as QuotedScalars;
  const parse = inner.parseQuotedScalar;
  if (parse !== undefined)
    inner.parseQuotedScalar = function* (): Generator<string, unknown> {
      const indentation = inner.indentNext;
      inner.indentNext = 0;
      const next = yield* parse.call(lexer);
      inner.indentNext = indentation;
      return next;
    };
  yield* lexer.lex(text);
}

/**
 * Parses all documents of a text of any size, for the user's own files. A document with an open quote is tried again;
 * if that fails too, the errors of the first attempt are reported, since they are closer to the cause.
 */
export function parseYamlDocuments(
  text: string,
  options: ParseOptions & DocumentOptions & SchemaOptions = {},
): readonly Document.Parsed[] {
  const first = parseAllDocuments(text, options);
  if (!first.some(hasOpenQuote)) return first;
  const again = [...new Composer(options).compose(tokensQuotedAnywhere(text))];
  return again.some(({ errors }) => errors.length > 0) ? first : again;
}

function* tokensQuotedAnywhere(text: string): ReturnType<Parser["parse"]> {
  const parser = new Parser();
  for (const lexeme of lexQuotedAnywhere(text)) yield* parser.next(lexeme);
  yield* parser.end();
}

/** Reports whether a quoted scalar lacks its closing quote, which is the error that too little indentation causes. */
export function hasOpenQuote({ errors }: Pick<Document.Parsed, "errors">): boolean {
  return errors.some(isOpenQuote);
}

function isOpenQuote({ code, message }: YAMLError): boolean {
  return code === "MISSING_CHAR" && /^Missing closing ['"]quote/.test(message);
}
