/**
 * Reads tokens and handles unexpected ones: it words the messages and resynchronizes, so that further problems are
 * found as well. It follows the usual strategy of generated parsers, from which the messages come: drop one token if
 * the next one fits, insert a missing one if the current one may follow it, otherwise skip to a token that may follow a
 * rule in progress.
 */
import type { Issue } from "../ast.js";
import { NO_PLACE, type TextSource } from "./expression-source.js";
import { RECOVERY_LIMIT, SKIPPED_TOKENS_LIMIT } from "./parse-limits.js";
import {
  END_OF_TEXT,
  formatToken,
  formatTokenSet,
  joinSets,
  quoteText,
  type Token,
  type TokenKind,
  type TokenSet,
} from "./tokens.js";

/** The tokens that may follow a part of a rule. */
export interface Follow {
  readonly kinds: TokenSet;
  /** Whether the rest of the rule is optional, so that whatever follows the rule may come next. */
  readonly isLast: boolean;
}

/** The end of a rule. */
export const RULE_END: Follow = { kinds: new Set(), isLast: true };

/** Thrown if a rule can't continue; the rule in progress reports it and skips tokens. */
class RuleFailure extends Error {
  constructor(
    readonly text: string,
    readonly offset: number,
  ) {
    super(text);
  }
}

/** Thrown if there are too many errors to continue. */
export class GivenUp extends Error {}

export class TokenReader {
  readonly issues: Issue[];
  #position = 0;
  /** The tokens that may follow each rule in progress, outermost first. */
  readonly #follows: Follow[] = [];
  /** True from an error to the next expected token; no errors are reported meanwhile. */
  #isRecovering = false;
  #recoveries = 0;

  constructor(
    private readonly source: TextSource,
    private readonly tokens: readonly Token[],
    /** Problems of the tokens themselves. */
    lexicalIssues: readonly Issue[],
  ) {
    this.issues = [...lexicalIssues];
  }

  get token(): Token {
    return this.peek(0);
  }

  get kind(): TokenKind {
    return this.peek(0).kind;
  }

  /** Returns a later token without reading it; past the end, the end of the text. */
  peek(distance: number): Token {
    return this.tokens[Math.min(this.#position + distance, this.tokens.length - 1)] as Token;
  }

  /** Reads the next token, whose kind is known. */
  next(): Token {
    const { token } = this;
    this.#isRecovering = false;
    this.#skip();
    return token;
  }

  /** Reads the next token if it has the kind. */
  accept(kind: TokenKind): Token | undefined {
    return this.kind === kind ? this.next() : undefined;
  }

  /**
   * Reads a token of a required kind.
   * @param after tokens that may follow it in its rule
   */
  expect(kind: TokenKind, after: Follow): Token {
    if (this.kind === kind) return this.next();
    this.#countRecovery();
    const expected = new Set([kind]);
    if (this.#dropOne(expected)) return this.next();
    if (this.#allows(after, this.kind)) {
      this.#report(`missing ${formatTokenSet(expected)} at ${formatToken(this.token)}`);
      return this.token;
    }
    throw this.#mismatch(expected);
  }

  /** Before a choice: ensures that one of the kinds is next, dropping a token if that helps. */
  expectOneOf(kinds: TokenSet): void {
    if (this.#isRecovering || kinds.has(this.kind) || this.#dropOne(kinds)) return;
    throw this.#mismatch(kinds);
  }

  /** After a repeated token: skips tokens that can neither repeat it nor follow. */
  skipToOneOf(kinds: TokenSet): void {
    if (this.#isRecovering || kinds.has(this.kind)) return;
    this.#report(`extraneous input ${formatToken(this.token)} expecting ${formatTokenSet(kinds)}`);
    this.#skipUntil(joinSets(kinds, this.#recoverySet()));
  }

  /** Returns the failure of a choice that needs several tokens of lookahead, at the last of them. */
  noAlternative(lookahead: number): RuleFailure {
    const last = this.peek(lookahead);
    const text = this.kind === END_OF_TEXT ? END_OF_TEXT : this.#textTo(lookahead);
    const keyword = /^.(true|false|null)$/.exec(text)?.[1];
    return new RuleFailure(
      keyword === undefined
        ? `no viable alternative at input ${quoteText(text)}`
        : `mismatched input '${keyword}' expecting IDENTIFIER`,
      last.offset,
    );
  }

  /**
   * Parses a rule. If it fails, the problem is reported, tokens are skipped up to one that may follow, and the result
   * is undefined.
   * @throws {GivenUp} after too many problems
   */
  rule<T>(follow: Follow, read: () => T): T | undefined {
    this.#follows.push(follow);
    try {
      return read();
    } catch (failure) {
      if (!(failure instanceof RuleFailure)) throw failure;
      this.#report(failure.text, failure.offset);
      this.#countRecovery();
      this.#skipUntil(this.#recoverySet());
      return undefined;
    } finally {
      this.#follows.pop();
    }
  }

  #mismatch(expected: TokenSet): RuleFailure {
    const text = `mismatched input ${formatToken(this.token)} expecting ${formatTokenSet(expected)}`;
    return new RuleFailure(text, this.token.offset);
  }

  #report(text: string, offset = this.token.offset): void {
    if (this.#isRecovering) return;
    this.#isRecovering = true;
    this.issues.push({ message: `Syntax error: ${text}`, offset });
  }

  #dropOne(expected: TokenSet): boolean {
    if (!expected.has(this.peek(1).kind)) return false;
    this.#report(`extraneous input ${formatToken(this.token)} expecting ${formatTokenSet(expected)}`);
    this.#skip();
    this.#isRecovering = false;
    return true;
  }

  #allows(after: Follow, kind: TokenKind): boolean {
    if (after.kinds.has(kind) || !after.isLast) return after.kinds.has(kind);
    for (let index = this.#follows.length - 1; index >= 0; index -= 1) {
      const follow = this.#follows[index] as Follow;
      if (follow.kinds.has(kind)) return true;
      if (!follow.isLast) return false;
    }
    return false;
  }

  #recoverySet(): TokenSet {
    return joinSets(...this.#follows.map((follow) => follow.kinds));
  }

  #countRecovery(): void {
    if (this.#recoveries === RECOVERY_LIMIT) {
      const message = `Syntax error: error recovery attempt limit exceeded: ${RECOVERY_LIMIT}`;
      this.issues.push({ message, offset: this.token.offset });
      throw new GivenUp();
    }
    this.#recoveries += 1;
  }

  #skipUntil(kinds: TokenSet): void {
    for (let skipped = 0; this.kind !== END_OF_TEXT && !kinds.has(this.kind); skipped += 1) {
      if (skipped === SKIPPED_TOKENS_LIMIT) {
        const message = `error recovery token lookahead limit exceeded: ${SKIPPED_TOKENS_LIMIT}`;
        this.issues.push({ message, offset: NO_PLACE });
        throw new GivenUp();
      }
      this.#skip();
    }
  }

  #skip(): void {
    if (this.#position < this.tokens.length - 1) this.#position += 1;
  }

  /** Returns the text from the next token to a later one, including white space but not invalid text. */
  #textTo(lookahead: number): string {
    let text = "";
    let end = this.token.offset;
    for (let distance = 0; distance <= lookahead; distance += 1) {
      const token = this.peek(distance);
      const [start, limit] = [end, token.offset];
      const hasIssue = this.issues.some(({ offset }) => offset >= start && offset < limit);
      text += (hasIssue ? "" : this.source.slice(start, limit)) + token.text;
      end = limit + Array.from(token.text).length;
    }
    return text;
  }
}
