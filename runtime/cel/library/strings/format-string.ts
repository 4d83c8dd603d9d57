/**
 * `format`: substitutes values into a text. SPEC: Validation expressions, strings library. As in the second version of
 * the library, `%f` and `%e` format numbers in American English: `1,234.500000`, `2.718280 × 10⁰⁰`.
 */

import { DYN, listOf, STRING } from "../../cel-types.js";
import { CelError, type CelList, type CelResult, type CelValue, Uint } from "../../cel-values.js";
import { type FunctionDeclaration, overload } from "../../function.js";
import { bytesFromText } from "../../value/notation.js";
import { typeNameOf } from "../../value/value-kinds.js";
import { joinedText } from "../growth.js";
import { READING } from "../text-costs.js";
import { fixedText, scientificText } from "./decimal-digits.js";
import { type FormatClause, type FormatVerb, substitute } from "./format-clauses.js";
import { DEFAULT_PRECISION, formattedValue } from "./formatted-value.js";

export const FORMAT: FunctionDeclaration = {
  name: "format",
  overloads: [
    overload<[string, CelList]>({
      id: "string_format",
      isMember: true,
      parameters: [STRING, listOf(DYN)],
      result: STRING,
      evaluate: format,
      ...READING,
    }),
  ],
};

function format(text: string, values: CelList): CelResult {
  let error: CelError | undefined;
  const result = substitute(text, values.size, (clause, index) => {
    const value = values.at(index);
    if (!(value instanceof CelError)) return WRITERS[clause.verb](value, clause);
    error ??= value;
    return value;
  });
  if (error !== undefined) return error;
  return result instanceof CelError ? new CelError(result.message) : joinedText("format", result.pieces, "");
}

type Writer = (value: CelValue, clause: FormatClause) => string | CelError;

const WRITERS: Readonly<Record<FormatVerb, Writer>> = {
  s: (value) => formattedValue(value),
  d: (value) => integerText(value, 10) ?? clauseError("decimal clause can only be used on integers", value),
  o: (value) => integerText(value, 8) ?? clauseError("octal clause can only be used on integers", value),
  b: (value) =>
    typeof value === "boolean"
      ? String(Number(value))
      : (integerText(value, 2) ?? clauseError("only integers and bools can be formatted as binary", value)),
  x: hexadecimal,
  X: (value) => {
    const text = hexadecimal(value);
    return typeof text === "string" ? text.toUpperCase() : text;
  },
  f: (value, clause) =>
    numberText(value, clause, fixedText) ?? clauseError("fixed-point clause can only be used on doubles", value),
  e: (value, clause) =>
    numberText(value, clause, scientificText) ?? clauseError("scientific clause can only be used on doubles", value),
};

function integerText(value: CelValue, base: number): string | undefined {
  if (typeof value === "bigint") return value.toString(base);
  return value instanceof Uint ? value.value.toString(base) : undefined;
}

/** Strings and bytes are formatted byte by byte. */
function hexadecimal(value: CelValue): string | CelError {
  const bytes = typeof value === "string" ? bytesFromText(value) : value;
  if (bytes instanceof Uint8Array) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("hex");
  return (
    integerText(value, 16) ?? clauseError("only integers, byte buffers, and strings can be formatted as hex", value)
  );
}

/** Doubles without digits may also be given as strings. */
const SPECIAL_TEXTS: ReadonlyMap<CelValue, string> = new Map<CelValue, string>([
  ["NaN", "NaN"],
  ["Infinity", "∞"],
  ["-Infinity", "-∞"],
  [Number.NaN, "NaN"],
  [Number.POSITIVE_INFINITY, "∞"],
  [Number.NEGATIVE_INFINITY, "-∞"],
]);

function numberText(
  value: CelValue,
  { precision = DEFAULT_PRECISION }: FormatClause,
  write: (value: number, precision: number) => string,
): string | undefined {
  return SPECIAL_TEXTS.get(value) ?? (typeof value === "number" ? write(value, precision) : undefined);
}

function clauseError(rule: string, value: CelValue): CelError {
  return new CelError(`${rule}, was given ${typeNameOf(value)}`);
}
