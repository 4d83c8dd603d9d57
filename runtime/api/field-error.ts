/** Errors of single fields and their text form. SPEC: Errors; the reasons are those that stock clients know. */

/** The reason of a field error, as `details.causes[].reason` shows it. */
export type FieldErrorReason =
  | "FieldValueRequired"
  | "FieldValueInvalid"
  | "FieldValueTypeInvalid"
  | "FieldValueNotSupported"
  | "FieldValueDuplicate"
  | "FieldValueForbidden"
  | "FieldValueNotFound"
  | "FieldValueTooLong"
  | "FieldValueTooMany"
  | "InternalError";

/** An error at a field path such as `spec.ports[0].name` or `metadata.labels`. */
export interface FieldError {
  readonly reason: FieldErrorReason;
  /** Dotted path from the root of the object; empty for the root itself. */
  field: string;
  /** The whole text after the path, for example `Invalid value: -1: must be greater than or equal to 0`. */
  readonly message: string;
  /** True if the value is present but empty, or if a rule other than `required` of the schema demands it. */
  readonly isEmpty?: boolean;
  /** What stock servers report instead for objects inside definitions. */
  readonly stock?: { readonly reason: FieldErrorReason } | { readonly field: string };
}

/** The field of an error that concerns the object as a whole. */
export const WHOLE_OBJECT = "<nil>";

/** Returns the error as stock servers word it. */
export function asStockTells({ stock, ...error }: FieldError): FieldError {
  return { ...error, ...stock };
}

/** Longer values are truncated in messages, so that an error never repeats a large body. */
export const MAX_SHOWN_VALUE_CHARACTERS = 512;
/** Longer paths are truncated, because their parts may be map keys of any length. */
export const MAX_FIELD_PATH_CHARACTERS = 1024;
/** Validation of one object stops after this number of errors. */
export const MAX_FIELD_ERRORS = 1000;
/** Maximum total length, in characters, of the errors that one failure lists; the rest are only counted. */
export const MAX_LISTED_CHARACTERS = 65_536;

/**
 * Formats a value for messages: JSON with sorted keys, so that the message does not depend on the encoding or the field
 * order of the request, truncated if it is long.
 */
export function shownValue(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return shownString(value);
  const json = JSON.stringify(value, (_key, item: unknown) => shownItem(item)) ?? "null";
  return truncated(typeof value === "object" ? escapeMarkup(json) : json);
}

function shownString(value: string): string {
  // The rest of a long text would be escaped for nothing: each of its characters takes one at least.
  const start = value.length > MAX_SHOWN_VALUE_CHARACTERS ? value.slice(0, MAX_SHOWN_VALUE_CHARACTERS + 2) : value;
  return truncated(withShortEscapes(JSON.stringify(start)));
}

function truncated(text: string): string {
  return text.length > MAX_SHOWN_VALUE_CHARACTERS ? `${text.slice(0, MAX_SHOWN_VALUE_CHARACTERS)}...` : text;
}

const LONG_ESCAPE = /\\(?:\\|u00([01][0-9a-f]))/g;

/** Quotes a string as Go does, with two-digit escapes for control characters. */
function withShortEscapes(json: string): string {
  return json.replace(LONG_ESCAPE, (found, digits?: string) => (digits === undefined ? found : `\\x${digits}`));
}

/**
 * An object whose fields messages show in the given order instead of sorting them, as stock servers do for some
 * types.
 */
export class ShownInOrder {
  constructor(readonly fields: Readonly<Record<string, unknown>>) {}
}

function shownItem(item: unknown): unknown {
  if (typeof item === "bigint") return item.toString();
  if (item instanceof ShownInOrder) return item.fields;
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  // `fromEntries` defines own members, so a key named like an inherited member (`__proto__`) is safe.
  return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const MARKUP: Readonly<Record<string, string>> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026" };

/** Escapes `<`, `>` and `&` in JSON, as Go's encoder does. */
export function escapeMarkup(json: string): string {
  return json.replace(/[<>&]/g, (character) => MARKUP[character] as string);
}

export function required(field: string, detail = ""): FieldError {
  return {
    reason: "FieldValueRequired",
    field,
    message: detail === "" ? "Required value" : `Required value: ${detail}`,
  };
}

/** @param detail what is wrong with the value; empty if the value says enough */
export function invalid(field: string, value: unknown, detail: string): FieldError {
  const message = `Invalid value: ${shownValue(value)}`;
  return { reason: "FieldValueInvalid", field, message: detail === "" ? message : `${message}: ${detail}` };
}

/** Like {@link invalid}, without showing the value because it would not help. */
export function invalidWhole(field: string, detail: string): FieldError {
  return { reason: "FieldValueInvalid", field, message: `Invalid value: ${detail}` };
}

export function typeInvalid(field: string, value: unknown, detail: string): FieldError {
  return { reason: "FieldValueTypeInvalid", field, message: `Invalid value: ${shownValue(value)}: ${detail}` };
}

export function notSupported(field: string, value: unknown, supported: readonly unknown[]): FieldError {
  const list = supported.map((item) => shownValue(item)).join(", ");
  return {
    reason: "FieldValueNotSupported",
    field,
    message: `Unsupported value: ${shownValue(value)}: supported values: ${list}`,
  };
}

export function duplicate(field: string, value: unknown): FieldError {
  return { reason: "FieldValueDuplicate", field, message: `Duplicate value: ${shownValue(value)}` };
}

/** The value names something that does not exist. */
export function notFoundField(field: string, value: unknown): FieldError {
  return { reason: "FieldValueNotFound", field, message: `Not found: ${shownValue(value)}` };
}

export function forbiddenField(field: string, detail: string): FieldError {
  return { reason: "FieldValueForbidden", field, message: `Forbidden: ${detail}` };
}

export function tooLong(field: string, limit: number): FieldError {
  return { reason: "FieldValueTooLong", field, message: `Too long: may not be more than ${limit} bytes` };
}

export function tooMany(field: string, found: number, limit: number): FieldError {
  return {
    reason: "FieldValueTooMany",
    field,
    message: `Too many: ${found}: must have at most ${limit} ${limit === 1 ? "item" : "items"}`,
  };
}

/** `spec.replicas: Invalid value: -1: must be ...`, or the bare message at the root. */
export function formatFieldError(error: FieldError): string {
  return error.field === "" ? error.message : `${error.field}: ${error.message}`;
}

/**
 * Appends one segment: `spec` and `ports` give `spec.ports`, which with 0 gives `spec.ports[0]`. Long paths are
 * truncated.
 */
export function joinFieldPath(path: string, segment: string | number): string {
  if (path.length > MAX_FIELD_PATH_CHARACTERS) return path;
  const joined = typeof segment === "number" ? `${path}[${segment}]` : path === "" ? segment : `${path}.${segment}`;
  return joined.length > MAX_FIELD_PATH_CHARACTERS ? `${joined.slice(0, MAX_FIELD_PATH_CHARACTERS)}...` : joined;
}

/**
 * Returns how many of the texts a failure may list: at least one, and no more than {@link MAX_LISTED_CHARACTERS}
 * allow.
 */
export function listedCount(texts: readonly string[]): number {
  let characters = 0;
  const tooFar = texts.findIndex((text, index) => {
    characters += text.length;
    return index > 0 && characters > MAX_LISTED_CHARACTERS;
  });
  return tooFar === -1 ? texts.length : tooFar;
}

/** Returns the texts of the first errors: those that a failure may list, and one more if there are others. */
export function textsToList<T>(errors: readonly T[], textOf: (error: T) => string): readonly string[] {
  const texts: string[] = [];
  let characters = 0;
  for (const error of errors) {
    if (texts.length > 1 && characters > MAX_LISTED_CHARACTERS) break;
    const text = textOf(error);
    texts.push(text);
    characters += text.length;
  }
  return texts;
}

/** Replaces the texts that are not listed. */
export function unlistedText(count: number): string {
  return `and at least ${count} more`;
}
