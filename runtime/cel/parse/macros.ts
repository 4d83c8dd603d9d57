/**
 * The macros of the language: calls that are replaced by other trees during parsing. Each environment chooses
 * its macros by release.
 */
import type { Macro } from "./macro.js";
import { OPTIONAL_MACROS } from "./macros/optional-macros.js";
import { SORT_MACROS } from "./macros/sort-macros.js";
import { STANDARD_MACROS } from "./macros/standard-macros.js";
import { TWO_VARIABLE_MACROS } from "./macros/two-variable.js";

export { OPTIONAL_MACROS, SORT_MACROS, STANDARD_MACROS, TWO_VARIABLE_MACROS };

export const ALL_MACROS: readonly Macro[] = [
  ...STANDARD_MACROS,
  ...OPTIONAL_MACROS,
  ...TWO_VARIABLE_MACROS,
  ...SORT_MACROS,
];
