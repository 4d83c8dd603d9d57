/** String functions. Positions and sizes are in code points. SPEC: Validation expressions, strings library. */
import type { Library } from "../function.js";
import { CHANGES, QUOTE } from "./strings/changes.js";
import { FORMAT } from "./strings/format-string.js";
import { PIECES } from "./strings/pieces.js";
import { POSITIONS } from "./strings/positions.js";
import { REPLACE } from "./strings/replace.js";

export const STRINGS_LIBRARY: Library = {
  name: "strings",
  functions: [...POSITIONS, ...CHANGES, REPLACE, ...PIECES],
};

/** Functions that the second version of the library adds. */
export const STRING_FORMAT_LIBRARY: Library = {
  name: "stringFormat",
  introduced: { major: 1, minor: 29 },
  functions: [FORMAT, QUOTE],
};
