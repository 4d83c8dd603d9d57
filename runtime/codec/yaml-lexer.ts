/**
 * Quoted scalars that go on at the indentation of their key, or at less. YAML 1.2 wants more, and the reader's library
 * keeps to that; the libraries of stock servers and tools take any, and so do files that were written for them.
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

/** What the library's lexer calls the least indentation of the next line, and how it reads a quoted scalar. */
interface QuotedScalars {
  indentNext: number;
  parseQuotedScalar?: () => Generator<string, unknown>;
}

/**
 * Pieces of a text whose quoted scalars may go on anywhere; only a mark of another document ends them (`---`). Where the
 * library works otherwise one day, its own rule holds.
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
 * All documents of a text of any size: for files of the user's own. Those with a quote that stays open are tried again;
 * where that leads to problems too, the first ones are told, which are nearer to their cause.
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

/** Whether a quoted scalar of the document ends without its quote: the problem that a line of little indentation leads to. */
export function hasOpenQuote({ errors }: Pick<Document.Parsed, "errors">): boolean {
  return errors.some(isOpenQuote);
}

function isOpenQuote({ code, message }: YAMLError): boolean {
  return code === "MISSING_CHAR" && /^Missing closing ['"]quote/.test(message);
}
