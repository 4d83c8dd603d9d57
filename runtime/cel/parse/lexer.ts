/**
 * Splits the text of an expression into tokens. Text that is not a token is reported and skipped, including the
 * character at which it became invalid.
 */
import type { Issue } from "../ast.js";
import type { TextSource } from "./expression-source.js";
import { SYNTAX_ERROR_LIMIT } from "./parse-limits.js";
import { END_OF_TEXT, FIXED_TOKENS, type Token, type TokenKind } from "./tokens.js";

export interface Tokens {
  /** The last token is the end of the text. */
  readonly tokens: readonly Token[];
  readonly issues: readonly Issue[];
}

export function tokenize(source: TextSource): Tokens {
  const tokens: Token[] = [];
  const issues: Issue[] = [];
  const scanner = new Scanner(source.codePoints);
  let offset = scanner.skipBlanks(0);
  while (offset < source.codePoints.length && issues.length < SYNTAX_ERROR_LIMIT) {
    const found = scanner.scan(offset);
    if (found.kind === undefined) {
      const text = source.slice(offset, found.end + 1);
      issues.push({ message: `Syntax error: token recognition error at: '${text}'`, offset });
      offset = scanner.skipBlanks(found.end + 1);
    } else {
      tokens.push({ kind: found.kind, text: source.slice(offset, found.end), offset });
      offset = scanner.skipBlanks(found.end);
    }
  }
  tokens.push({ kind: END_OF_TEXT, text: "", offset: source.codePoints.length });
  return { tokens, issues };
}

/** A token and the offset after it; without a kind, the offset where scanning failed. */
interface Scanned {
  readonly kind?: TokenKind;
  readonly end: number;
}

const BLANK = /^[\t \r\n\f]$/;
const DIGIT = /^[0-9]$/;
const HEXADECIMAL_DIGIT = /^[0-9a-fA-F]$/;
const WORD_START = /^[A-Za-z_]$/;
const WORD_PART = /^[A-Za-z0-9_]$/;
const ESCAPED_NAME_PART = /^[A-Za-z0-9_.\-/ ]$/;
const LITERAL_PREFIX = /^[bBrR"']$/;
const SIMPLE_ESCAPE = /^[abfnrtv"'\\?`]$/;

/** Digits of the escapes `\x41`, `\u0041`, `\U00000041`. */
const HEXADECIMAL_ESCAPES: Readonly<Record<string, number>> = { x: 2, X: 2, u: 4, U: 8 };

class Scanner {
  constructor(private readonly codePoints: readonly string[]) {}

  /** The offset behind blanks and comments. */
  skipBlanks(start: number): number {
    let offset = start;
    for (;;) {
      if (this.#is(offset, BLANK)) offset += 1;
      else if (this.#at(offset) === "/" && this.#at(offset + 1) === "/") {
        while (offset < this.codePoints.length && this.#at(offset) !== "\n") offset += 1;
      } else return offset;
    }
  }

  scan(offset: number): Scanned {
    if (this.#is(offset, LITERAL_PREFIX)) {
      const literal = this.#scanText(offset);
      if (literal !== undefined) return literal;
    }
    if (this.#is(offset, WORD_START)) return this.#scanWord(offset);
    if (this.#is(offset, DIGIT) || (this.#at(offset) === "." && this.#is(offset + 1, DIGIT))) {
      return this.#scanNumber(offset);
    }
    if (this.#at(offset) === "`") return this.#scanEscapedName(offset);
    return this.#scanSymbol(offset);
  }

  /** Scans a string or bytes literal; undefined for a word that merely begins like one. */
  #scanText(offset: number): Scanned | undefined {
    let start = offset;
    const isBytes = this.#is(start, /^[bB]$/);
    if (isBytes) start += 1;
    const isRaw = this.#is(start, /^[rR]$/);
    if (isRaw) start += 1;
    const quote = this.#at(start);
    if (quote !== '"' && quote !== "'") return undefined;
    const kind = isBytes ? "BYTES" : "STRING";
    if (this.#at(start + 1) === quote && this.#at(start + 2) === quote) {
      const long = this.#scanQuoted(start + 3, quote.repeat(3), isRaw);
      // Without a closing quote, the first two of the three quotes are an empty literal.
      return long.isWhole ? { kind, end: long.end } : { kind, end: start + 2 };
    }
    const short = this.#scanQuoted(start + 1, quote, isRaw);
    if (short.isWhole) return { kind, end: short.end };
    // Letters that do not precede a literal are a word.
    return start === offset ? { end: short.end } : undefined;
  }

  /** Scans from after the opening quotes to after the closing ones, or to where that fails. */
  #scanQuoted(start: number, quotes: string, isRaw: boolean): { readonly isWhole: boolean; readonly end: number } {
    let offset = start;
    while (offset < this.codePoints.length) {
      const codePoint = this.#at(offset);
      if (codePoint === quotes[0] && this.#startsWith(offset, quotes)) {
        return { isWhole: true, end: offset + quotes.length };
      }
      if (quotes.length === 1 && (codePoint === "\n" || codePoint === "\r")) break;
      if (codePoint === "\\" && !isRaw) {
        const scanned = this.#scanEscape(offset);
        if (!scanned.isWhole) return scanned;
        offset = scanned.end;
      } else offset += 1;
    }
    return { isWhole: false, end: offset };
  }

  #scanEscape(offset: number): { readonly isWhole: boolean; readonly end: number } {
    const letter = this.#at(offset + 1);
    if (SIMPLE_ESCAPE.test(letter)) return { isWhole: true, end: offset + 2 };
    const digits = /^[0-3]$/.test(letter) ? 2 : HEXADECIMAL_ESCAPES[letter];
    if (digits === undefined) return { isWhole: false, end: offset + 1 };
    const digit = /^[0-3]$/.test(letter) ? /^[0-7]$/ : HEXADECIMAL_DIGIT;
    const end = this.#skip(offset + 2, digit, offset + 2 + digits);
    return { isWhole: end === offset + 2 + digits, end };
  }

  #scanWord(offset: number): Scanned {
    const end = this.#skip(offset, WORD_PART);
    const word = this.codePoints.slice(offset, end).join("");
    return { kind: FIXED_TOKENS.has(word) ? (word as TokenKind) : "IDENTIFIER", end };
  }

  #scanNumber(offset: number): Scanned {
    if (this.#at(offset) === "0" && this.#at(offset + 1) === "x" && this.#is(offset + 2, HEXADECIMAL_DIGIT)) {
      return this.#wholeNumber(this.#skip(offset + 2, HEXADECIMAL_DIGIT));
    }
    const whole = this.#skip(offset, DIGIT);
    const hasFraction = this.#at(whole) === "." && this.#is(whole + 1, DIGIT);
    const fraction = hasFraction ? this.#skip(whole + 1, DIGIT) : whole;
    const end = this.#skipExponent(fraction);
    return hasFraction || end > fraction ? { kind: "NUM_FLOAT", end } : this.#wholeNumber(whole);
  }

  #wholeNumber(end: number): Scanned {
    return this.#is(end, /^[uU]$/) ? { kind: "NUM_UINT", end: end + 1 } : { kind: "NUM_INT", end };
  }

  #skipExponent(offset: number): number {
    if (!this.#is(offset, /^[eE]$/)) return offset;
    const digits = this.#is(offset + 1, /^[+-]$/) ? offset + 2 : offset + 1;
    const end = this.#skip(digits, DIGIT);
    return end > digits ? end : offset;
  }

  #scanEscapedName(offset: number): Scanned {
    const end = this.#skip(offset + 1, ESCAPED_NAME_PART);
    if (end === offset + 1 || this.#at(end) !== "`") return { end };
    return { kind: "ESC_IDENTIFIER", end: end + 1 };
  }

  #scanSymbol(offset: number): Scanned {
    const [first, second] = [this.#at(offset), this.#at(offset + 1)];
    if (FIXED_TOKENS.has(first + second) && second !== "")
      return { kind: (first + second) as TokenKind, end: offset + 2 };
    if (FIXED_TOKENS.has(first)) return { kind: first as TokenKind, end: offset + 1 };
    // `&`, `|` and `=` make sense up to the character behind them.
    return { end: /^[&|=]$/.test(first) ? offset + 1 : offset };
  }

  #skip(start: number, part: RegExp, limit = this.codePoints.length): number {
    let offset = start;
    while (offset < limit && this.#is(offset, part)) offset += 1;
    return offset;
  }

  #startsWith(offset: number, text: string): boolean {
    for (let index = 0; index < text.length; index += 1) {
      if (this.#at(offset + index) !== text[index]) return false;
    }
    return true;
  }

  #at(offset: number): string {
    return this.codePoints[offset] ?? "";
  }

  #is(offset: number, pattern: RegExp): boolean {
    return pattern.test(this.#at(offset));
  }
}
