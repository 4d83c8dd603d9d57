/** The texts in CEL expressions of admission policies and webhooks. */
import { TextSource } from "../../../cel/parse/expression-source.js";
import { tokenize } from "../../../cel/parse/lexer.js";
import type { NameConversion } from "./name-conversion.js";

const PLAIN_LITERAL = /^(['"])([^\\'"]*)\1$/s;

/** Converts literals that are a name as a whole. Parts of literals and what is put together stay as they are. */
export function convertExpression(names: NameConversion, expression: string): string {
  const source = new TextSource(expression);
  const { tokens, issues } = tokenize(source);
  // A server refuses such an expression; it can be stored only by an older one.
  if (issues.length > 0) return expression;
  let result = "";
  let end = 0;
  for (const { kind, text, offset } of tokens) {
    const literal = kind === "STRING" ? PLAIN_LITERAL.exec(text) : null;
    if (literal === null) continue;
    const [, quote = "", content = ""] = literal;
    result += source.slice(end, offset) + quote + names.textInExpression(content) + quote;
    end = offset + Array.from(text).length;
  }
  return result + source.slice(end, source.codePoints.length);
}
