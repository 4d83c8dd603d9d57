/** Limits of one parse, equal to those of the reference implementation where it has them. */

/** Maximum length of an expression, in code points. */
export const EXPRESSION_LIMIT = 100_000;

/** Maximum nesting, counted per grammar rule; a chain such as `a.b.c` or `1 + 1 + 1` counts as nested too. */
export const NESTING_LIMIT = 250;

/**
 * Maximum number of nodes after macro expansion. Only macros that copy their receiver create more nodes than the text
 * suggests.
 */
export const NODE_LIMIT = 100_000;

/** Maximum number of reported syntax errors; the text after them is not parsed. */
export const SYNTAX_ERROR_LIMIT = 100;

/** Maximum number of attempts to recover from a syntax error. */
export const RECOVERY_LIMIT = 30;

/** Maximum number of tokens that one attempt to recover skips. */
export const SKIPPED_TOKENS_LIMIT = 256;
