/** Limits of one check. */

/** Maximum number of overloads of one function. */
export const MAX_OVERLOADS = 64;

/** Maximum number of visits of types and nodes in one check, which bounds types that double with each step. */
export const MAX_CHECK_STEPS = 2_000_000;

/** Maximum nesting of nodes. Macros turn one call into several nodes, so this is above the limit of the parser. */
export const MAX_CHECK_DEPTH = 1_000;

/** Maximum number of issues that are reported for one expression. */
export const MAX_ISSUES = 100;
