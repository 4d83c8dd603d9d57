/** The clauses of format strings: `%s`, `%.2f`. Both checker and evaluation parse them here. */
import { CelError } from "../../cel-values.js";

export const FORMAT_VERBS = ["s", "d", "f", "e", "b", "x", "X", "o"] as const;
export type FormatVerb = (typeof FORMAT_VERBS)[number];

export interface FormatClause {
  readonly verb: FormatVerb;
  /** Digits after the point, if specified. */
  readonly precision?: number;
}

/** Maximum precision of a clause, which is more digits than a double has. */
export const MAX_FORMAT_PRECISION = 1000;

const LARGEST_INTEGER = 2n ** 63n - 1n;

/** An error about one argument, which checkers report at that argument. */
export class ArgumentError extends CelError {
  constructor(
    message: string,
    readonly argument: number,
  ) {
    super(`error during formatting: ${message}`);
  }
}

/**
 * Substitutes arguments into a format string, from left to right up to the first error.
 *
 * @param count number of available arguments
 * @param write returns the text of an argument, or an error
 * @returns the pieces of the text, and the number of arguments used
 */
export function substitute(
  format: string,
  count: number,
  write: (clause: FormatClause, argument: number) => string | CelError,
): { readonly pieces: readonly string[]; readonly used: number } | CelError {
  const pieces: string[] = [];
  let used = 0;
  let start = 0;
  for (let percent = format.indexOf("%"); percent !== -1; percent = format.indexOf("%", start)) {
    pieces.push(format.slice(start, percent));
    if (format[percent + 1] === "%") {
      pieces.push("%");
      start = percent + 2;
      continue;
    }
    if (used >= count) return new CelError(`index ${used} out of range`);
    const clause = readClause(format, percent + 1);
    if (clause instanceof CelError) return clause;
    const text = write(clause, used);
    if (text instanceof CelError) return new ArgumentError(text.message, used);
    pieces.push(text);
    used += 1;
    start = clause.end;
  }
  pieces.push(format.slice(start));
  return { pieces, used };
}

function readClause(format: string, start: number): (FormatClause & { readonly end: number }) | CelError {
  if (start >= format.length) return new CelError("unexpected end of string");
  let place = start;
  let precision: number | undefined;
  if (format[start] === ".") {
    place += 1;
    while (isDigit(format[place])) place += 1;
    if (place >= format.length) return precisionProblem("could not find end of precision specifier");
    const read = readPrecision(format.slice(start + 1, place));
    if (read instanceof CelError) return read;
    precision = read;
  }
  const verb = FORMAT_VERBS.find((known) => known === format[place]);
  if (verb === undefined) {
    const found = String.fromCodePoint(format.codePointAt(place) as number);
    return clauseProblem(`unrecognized formatting clause "${found}"`);
  }
  return { verb, ...(precision === undefined ? {} : { precision }), end: place + 1 };
}

function readPrecision(digits: string): number | CelError {
  if (digits === "") return conversionProblem(digits, "invalid syntax");
  if (digits.length > MAX_FORMAT_PRECISION || BigInt(digits) > LARGEST_INTEGER)
    return conversionProblem(digits.slice(0, MAX_FORMAT_PRECISION), "value out of range");
  const precision = Number(digits);
  if (precision <= MAX_FORMAT_PRECISION) return precision;
  return precisionProblem(`precision ${digits} exceeds maximum allowed precision ${MAX_FORMAT_PRECISION}`);
}

function conversionProblem(digits: string, what: string): CelError {
  return precisionProblem(`error while converting precision to integer: strconv.Atoi: parsing "${digits}": ${what}`);
}

function precisionProblem(message: string): CelError {
  return clauseProblem(`error while parsing precision: ${message}`);
}

function clauseProblem(message: string): CelError {
  return new CelError(`could not parse formatting clause: ${message}`);
}

function isDigit(character: string | undefined): boolean {
  return character !== undefined && character >= "0" && character <= "9";
}
