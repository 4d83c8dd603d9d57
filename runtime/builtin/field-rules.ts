/**
 * Checks of single fields that the rules of many kinds are made of. Hooks run even when a required field is missing, so
 * each takes an absent value; the schema's own faults are told in its place.
 */
import { type FieldError, invalid, notSupported, required } from "../api/field-error.js";
import { percent } from "../api/formats/word-format.js";
import { equalJson } from "../api/json.js";

/** One fault for each text that a format check gives. */
export function fieldErrors(field: string, value: unknown, texts: readonly string[]): FieldError[] {
  return texts.map((text) => invalid(field, value, text));
}

/** A text that must be there, in a certain format. */
export function formatted(field: string, value: string | undefined, format: (text: string) => string[]): FieldError[] {
  return value ? fieldErrors(field, value, format(value)) : [required(field)];
}

/** A text of a certain format; one that is not there is judged as an empty one. */
export function judged(field: string, value: string | undefined, format: (text: string) => string[]): FieldError[] {
  return fieldErrors(field, value ?? "", format(value ?? ""));
}

/** A text that may be absent or empty, else in a certain format. */
export function optional(field: string, value: string | undefined, format: (text: string) => string[]): FieldError[] {
  return value ? fieldErrors(field, value, format(value)) : [];
}

/** A text that may be absent; one that is there has a certain format, which an empty one may not have. */
export function judgedIfPresent(
  field: string,
  value: string | undefined,
  format: (text: string) => string[],
): FieldError[] {
  return value === undefined ? [] : fieldErrors(field, value, format(value));
}

/** A text or list that must not be empty. */
export function present(field: string, value: string | readonly unknown[] | undefined, detail = ""): FieldError[] {
  return value === undefined || value.length === 0 ? [required(field, detail)] : [];
}

/** @param values in the order in which messages list them; absent is fine */
export function oneOf(field: string, value: string | undefined, values: readonly string[]): FieldError[] {
  return value === undefined || values.includes(value) ? [] : [notSupported(field, value, values)];
}

/** @param value a number; absent is fine */
export function nonNegative(field: string, value: number | bigint | undefined): FieldError[] {
  return value !== undefined && value < 0 ? [invalid(field, value, "must be greater than or equal to 0")] : [];
}

export function immutable(field: string, value: unknown, old: unknown, detail = "field is immutable"): FieldError[] {
  return equalJson(value, old) ? [] : [invalid(field, value ?? null, detail)];
}

/**
 * What is told once as a rule of the object and once as one of its change, by kinds whose updates are judged by both in
 * full: clients see both causes.
 */
export function reportedTwice(errors: readonly FieldError[]): FieldError[] {
  return [...errors, ...errors];
}

export function notFoundField(field: string, value: unknown): FieldError {
  return { reason: "FieldValueNotFound", field, message: `Not found: ${JSON.stringify(value)}` };
}

/** A number that is not negative, or a share such as `25%`. */
export function numberOrShare(field: string, value: number | string | undefined): FieldError[] {
  if (typeof value === "string") return fieldErrors(field, value, percent(value));
  return nonNegative(field, value);
}

/** A share beyond everything. */
export function notBeyondAll(field: string, value: number | string | undefined): FieldError[] {
  return (shareOf(value) ?? 0) > 100 ? [invalid(field, value, "must not be greater than 100%")] : [];
}

/** Neither pods nor a share of them; absent is none as well. */
export function isNone(value: number | string | undefined): boolean {
  return value === undefined || value === 0 || shareOf(value) === 0;
}

function shareOf(value: number | string | undefined): number | undefined {
  return typeof value === "string" && percent(value).length === 0 ? Number(value.slice(0, -1)) : undefined;
}
