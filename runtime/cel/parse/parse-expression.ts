/** The first phase of the engine: turns the text of an expression into a syntax tree, or into issues. */
import type { Issue, ParsedExpression, Source } from "../ast.js";
import { NO_PLACE, TextSource } from "./expression-source.js";
import { Grammar } from "./grammar.js";
import { tokenize } from "./lexer.js";
import { type Macro, MacroTable } from "./macro.js";
import { ALL_MACROS } from "./macros.js";
import { ExpressionTooLarge, Nodes } from "./nodes.js";
import { CallBuilder } from "./parse-calls.js";
import { EXPRESSION_LIMIT, SYNTAX_ERROR_LIMIT } from "./parse-limits.js";
import { GivenUp, TokenReader } from "./recovery.js";

export interface ParseOptions {
  /** Default: all. */
  readonly macros?: readonly Macro[];
  /** `.?f`, `[?k]`, `{?k: v}`, `[?e]`. Default: true. */
  readonly optionalSyntax?: boolean;
  /** `` a.`b-c` `` and `` T{`b-c`: v} ``. Default: true. */
  readonly quotedFieldNames?: boolean;
}

export type ParseResult =
  | { readonly ok: true; readonly parsed: ParsedExpression }
  | { readonly ok: false; readonly source: Source; readonly issues: readonly Issue[] };

/** Parses an expression and expands its macros. Never throws, and takes time linear in the text. */
export function parseExpression(text: string, options: ParseOptions = {}): ParseResult {
  const source = new TextSource(text);
  const size = source.codePoints.length;
  if (size > EXPRESSION_LIMIT) {
    const message = `expression code point size exceeds limit: size: ${size}, limit ${EXPRESSION_LIMIT}`;
    return { ok: false, source, issues: [{ message, offset: NO_PLACE }] };
  }
  const lexed = tokenize(source);
  if (lexed.issues.length >= SYNTAX_ERROR_LIMIT) {
    const offset = (lexed.tokens.at(-1) as { readonly offset: number }).offset;
    const tooMany = { message: `Syntax error: More than ${SYNTAX_ERROR_LIMIT} syntax errors`, offset };
    return { ok: false, source, issues: [...lexed.issues, tooMany] };
  }
  const reader = new TokenReader(source, lexed.tokens, lexed.issues);
  const nodes = new Nodes();
  const calls = new CallBuilder(nodes, options.macros === undefined ? EVERY_MACRO : new MacroTable(options.macros));
  const { optionalSyntax = true, quotedFieldNames = true } = options;
  const grammar = new Grammar({ reader, nodes, calls, optionalSyntax, quotedFieldNames });
  const issues: Issue[] = [];
  try {
    const root = grammar.whole();
    if (calls.isTooDeep) issues.push({ message: "max recursion depth exceeded", offset: NO_PLACE });
    else if (reader.issues.length + calls.issues.length === 0) {
      return { ok: true, parsed: { source, root, offsets: nodes.offsets, maxId: nodes.maxId } };
    }
  } catch (failure) {
    if (failure instanceof ExpressionTooLarge) issues.push({ message: failure.message, offset: NO_PLACE });
    else if (!(failure instanceof GivenUp)) throw failure;
  }
  return { ok: false, source, issues: [...reader.issues, ...calls.issues, ...issues] };
}

const EVERY_MACRO = new MacroTable(ALL_MACROS);
