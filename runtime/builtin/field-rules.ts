/**
 * Checks of single fields, from which the rules of many kinds are built. Hooks run even if a required field is missing,
 * so each check accepts an absent value, which the schema reports.
 */
import { type FieldError, invalid, notSupported, required } from "../api/field-error.js";
import { percent } from "../api/formats/word-format.js";
import { equalJson } from "../api/json.js";

/** Returns an `Invalid value` error for each problem that a format check has found. @param problems texts of the check */
export function formatErrors(field: string, value: unknown, problems: readonly string[]): FieldError[] {
  return problems.map((problem) => invalid(field, value, problem));
}

/** The value is required and must have the format. */
export function formatted(field: string, value: string | undefined, format: (text: string) => string[]): FieldError[] {
  return value ? formatErrors(field, value, format(value)) : [required(field)];
}

/** The value must have the format; an absent value is checked as an empty one. */
export function judged(field: string, value: string | undefined, format: (text: string) => string[]): FieldError[] {
  return formatErrors(field, value ?? "", format(value ?? ""));
}

/** The value may be absent or empty; otherwise it must have the format. */
export function optional(field: string, value: string | undefined, format: (text: string) => string[]): FieldError[] {
  return value ? formatErrors(field, value, format(value)) : [];
}

/** The value may be absent; otherwise it must have the format, even if it is empty. */
export function judgedIfPresent(
  field: string,
  value: string | undefined,
  format: (text: string) => string[],
): FieldError[] {
  return value === undefined ? [] : formatErrors(field, value, format(value));
}

/** A string or list that must not be empty. */
export function present(field: string, value: string | readonly unknown[] | undefined, detail = ""): FieldError[] {
  return value === undefined || value.length === 0 ? [required(field, detail)] : [];
}

/** @param values in the order in which messages list them; an absent value is valid */
export function oneOf(field: string, value: string | undefined, values: readonly string[]): FieldError[] {
  return value === undefined || values.includes(value) ? [] : [notSupported(field, value, values)];
}

/** @param value a number; an absent value is valid */
export function nonNegative(field: string, value: number | bigint | undefined): FieldError[] {
  return value !== undefined && value < 0 ? [invalid(field, value, "must be greater than or equal to 0")] : [];
}

export function immutable(field: string, value: unknown, old: unknown, detail = "field is immutable"): FieldError[] {
  return equalJson(value, old) ? [] : [invalid(field, value ?? null, detail)];
}

/**
 * Duplicates errors for kinds that validate updates by the rules of the object and again by those of the change:
 * clients see both causes.
 */
export function reportedTwice(errors: readonly FieldError[]): FieldError[] {
  return [...errors, ...errors];
}

/** A non-negative number, or a percentage such as `25%`. */
export function numberOrShare(field: string, value: number | string | undefined): FieldError[] {
  if (typeof value === "string") return formatErrors(field, value, percent(value));
  return nonNegative(field, value);
}

/** Rejects percentages above 100%. */
export function notBeyondAll(field: string, value: number | string | undefined): FieldError[] {
  return (shareOf(value) ?? 0) > 100 ? [invalid(field, value, "must not be greater than 100%")] : [];
}

/** Whether the value amounts to no pods; an absent value does. */
export function isNone(value: number | string | undefined): boolean {
  return value === undefined || value === 0 || shareOf(value) === 0;
}

function shareOf(value: number | string | undefined): number | undefined {
  return typeof value === "string" && percent(value).length === 0 ? Number(value.slice(0, -1)) : undefined;
}
