/** Bounds of one parse. They are those of the language's usual implementation where it has one. */

/** Longest expression, in code points. */
export const EXPRESSION_LIMIT = 100_000;

/** Deepest nesting, counted for each kind of grammar rule; a chain such as `a.b.c` or `1 + 1 + 1` counts as nested too. */
export const NESTING_LIMIT = 250;

/** Nodes of one expression after the expansion of macros. Only macros that copy their receiver make more than there is text. */
export const NODE_LIMIT = 100_000;

/** Syntax errors that are reported; after that many the rest of the text is not looked at. */
export const SYNTAX_ERROR_LIMIT = 100;

/** Attempts to go on after a syntax error. */
export const RECOVERY_LIMIT = 30;

/** Tokens that one attempt to go on may skip. */
export const SKIPPED_TOKENS_LIMIT = 256;
