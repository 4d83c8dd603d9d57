/**
 * The kinds of tokens, and sets of them. A kind is also its name in messages: symbols and keywords are
 * themselves, and classes have a name in capitals. {@link TOKEN_KINDS} determines the order in messages.
 */
const COMPARISONS = ["==", "!=", "in", "<", "<=", ">=", ">"] as const;
const LOGIC = ["&&", "||"] as const;
const PUNCTUATION = ["[", "]", "{", "}", "(", ")", ".", ",", "-", "!", "?", ":", "+", "*", "/", "%"] as const;
const WORDS = ["true", "false", "null"] as const;
const CLASSES = ["NUM_FLOAT", "NUM_INT", "NUM_UINT", "STRING", "BYTES", "IDENTIFIER", "ESC_IDENTIFIER"] as const;

export const END_OF_TEXT = "<EOF>";

export const TOKEN_KINDS = [END_OF_TEXT, ...COMPARISONS, ...LOGIC, ...PUNCTUATION, ...WORDS, ...CLASSES] as const;

export type TokenKind = (typeof TOKEN_KINDS)[number];

/** The kinds whose tokens have a fixed text. */
export const FIXED_TOKENS: ReadonlySet<string> = new Set([...COMPARISONS, ...LOGIC, ...PUNCTUATION, ...WORDS]);

export interface Token {
  readonly kind: TokenKind;
  /** The text as written; empty at the end of the expression. */
  readonly text: string;
  /** In code points. */
  readonly offset: number;
}

export type TokenSet = ReadonlySet<TokenKind>;

export function tokenSet(...kinds: readonly TokenKind[]): TokenSet {
  return new Set(kinds);
}

export function joinSets(...sets: readonly TokenSet[]): TokenSet {
  return new Set(sets.flatMap((set) => [...set]));
}

/** Tokens with which an expression may begin. */
export const EXPRESSION_START = tokenSet(
  ...(["[", "{", "(", ".", "-", "!", ...WORDS] as const),
  ...(["NUM_FLOAT", "NUM_INT", "NUM_UINT", "STRING", "BYTES", "IDENTIFIER"] as const),
);

export const RELATION_OPERATORS = tokenSet(...COMPARISONS);

/** Tokens that may join an operand with another one. */
export const BINARY_OPERATORS = joinSets(RELATION_OPERATORS, tokenSet(...LOGIC, "+", "-", "*", "/", "%"));

/** Identifiers that can't name a variable or function; fields may have these names. */
export const RESERVED_WORDS: ReadonlySet<string> = new Set(
  (
    "as break const continue else false for function if import in let loop package namespace null return true var " +
    "void while"
  ).split(" "),
);

/** Formats a set for messages: a single kind by itself, several in braces. */
export function formatTokenSet(set: TokenSet): string {
  const names = TOKEN_KINDS.filter((kind) => set.has(kind)).map((kind) =>
    FIXED_TOKENS.has(kind) ? `'${kind}'` : kind,
  );
  return names.length === 1 ? (names[0] as string) : `{${names.join(", ")}}`;
}

/** Formats a token for messages. */
export function formatToken(token: Token): string {
  return quoteText(token.kind === END_OF_TEXT ? END_OF_TEXT : token.text);
}

export function quoteText(text: string): string {
  return `'${text.replaceAll("\t", "\\t").replaceAll("\n", "\\n").replaceAll("\r", "\\r")}'`;
}
