/** Bounds of one check. */

/** Most overloads of one function. */
export const MAX_OVERLOADS = 64;

/** Visits of types and nodes in one check; keeps types that double with each step from growing without end. */
export const MAX_CHECK_STEPS = 2_000_000;

/** Nested nodes; macros make several out of one call, so this is above what the parser lets through. */
export const MAX_CHECK_DEPTH = 1_000;

/** Issues that are reported for one expression. */
export const MAX_ISSUES = 100;
