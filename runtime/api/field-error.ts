/** One failure of one field, and how it reads. SPEC: Errors; reasons as stock clients know them. */

/** Reason of a field failure, as `details.causes[].reason` shows it. */
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

/** A failure at a field path such as `spec.ports[0].name` or `metadata.labels`. */
export interface FieldError {
  readonly reason: FieldErrorReason;
  /** Dotted path from the root of the object; empty for the root itself. */
  field: string;
  /** The whole text behind the path, for example `Invalid value: -1: must be greater than or equal to 0`. */
  readonly message: string;
  /** Not missing by a `required` of the schema: the value is there and has no content, or another rule asks for it. */
  readonly isEmpty?: boolean;
  /** What stock servers say otherwise of it in objects of definitions. */
  readonly stock?: { readonly reason: FieldErrorReason } | { readonly field: string };
}

/** The field of a problem of the object as a whole. */
export const WHOLE_OBJECT = "<nil>";

/** The failure in the words of stock servers. */
export function asStockTells({ stock, ...error }: FieldError): FieldError {
  return { ...error, ...stock };
}

/** Longer values are cut in messages, so that a failure never repeats a large body. */
export const MAX_SHOWN_VALUE_CHARACTERS = 512;
/** Longer paths are cut: their parts may be map keys of any length. */
export const MAX_FIELD_PATH_CHARACTERS = 1024;
/** Problems of one object beyond this number are not looked for. */
export const MAX_FIELD_ERRORS = 1000;
/** Characters of all problems that one failure lists; the rest is counted. */
export const MAX_LISTED_CHARACTERS = 65_536;

/**
 * A value as messages show it: JSON with its keys in order, so that the same problem reads the same whichever encoding and
 * order of fields the object came in; cut when long.
 */
export function shownValue(value: unknown): string {
  if (typeof value === "bigint") return value.toString();
  const json = JSON.stringify(value, (_key, item: unknown) => shownItem(item)) ?? "null";
  const text = typeof value === "object" ? escapeMarkup(json) : withShortEscapes(json);
  return text.length > MAX_SHOWN_VALUE_CHARACTERS ? `${text.slice(0, MAX_SHOWN_VALUE_CHARACTERS)}...` : text;
}

const LONG_ESCAPE = /\\(?:\\|u00([01][0-9a-f]))/g;

/** A text alone is quoted as Go does it: control characters have two digits. */
function withShortEscapes(json: string): string {
  return json.replace(LONG_ESCAPE, (found, digits?: string) => (digits === undefined ? found : `\\x${digits}`));
}

/** A value whose fields messages show in the order in which they stand here, as other servers do it. */
export class ShownInOrder {
  constructor(readonly fields: Readonly<Record<string, unknown>>) {}
}

function shownItem(item: unknown): unknown {
  if (typeof item === "bigint") return item.toString();
  if (item instanceof ShownInOrder) return item.fields;
  if (typeof item !== "object" || item === null || Array.isArray(item)) return item;
  // as own members, since a key may be called like what objects inherit
  return Object.fromEntries(Object.entries(item).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const MARKUP: Readonly<Record<string, string>> = { "<": "\\u003c", ">": "\\u003e", "&": "\\u0026" };

/** JSON in which no text can be taken for markup, as servers in Go write it. */
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

/** @param detail what is wrong with it; nothing where the value says it all */
export function invalid(field: string, value: unknown, detail: string): FieldError {
  const message = `Invalid value: ${shownValue(value)}`;
  return { reason: "FieldValueInvalid", field, message: detail === "" ? message : `${message}: ${detail}` };
}

/** What is wrong with a value that would say nothing in a message. */
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

export function forbiddenField(field: string, detail: string): FieldError {
  return { reason: "FieldValueForbidden", field, message: `Forbidden: ${detail}` };
}

export function tooLong(field: string, limit: number): FieldError {
  return { reason: "FieldValueTooLong", field, message: `Too long: may not be more than ${limit} bytes` };
}

export function tooMany(field: string, found: number, limit: number): FieldError {
  return { reason: "FieldValueTooMany", field, message: `Too many: ${found}: must have at most ${limit} items` };
}

/** `spec.replicas: Invalid value: -1: must be ...`, or the bare message at the root. */
export function formatFieldError(error: FieldError): string {
  return error.field === "" ? error.message : `${error.field}: ${error.message}`;
}

/** One step further down: `spec` and `ports` make `spec.ports`, which with 0 makes `spec.ports[0]`. Long paths are cut. */
export function joinFieldPath(path: string, segment: string | number): string {
  if (path.length > MAX_FIELD_PATH_CHARACTERS) return path;
  const joined = typeof segment === "number" ? `${path}[${segment}]` : path === "" ? segment : `${path}.${segment}`;
  return joined.length > MAX_FIELD_PATH_CHARACTERS ? `${joined.slice(0, MAX_FIELD_PATH_CHARACTERS)}...` : joined;
}

/** How many of the texts a failure may list: at least one, and no more than {@link MAX_LISTED_CHARACTERS} take. */
export function listedCount(texts: readonly string[]): number {
  let characters = 0;
  const tooFar = texts.findIndex((text, index) => {
    characters += text.length;
    return index > 0 && characters > MAX_LISTED_CHARACTERS;
  });
  return tooFar === -1 ? texts.length : tooFar;
}

/** What stands in place of the texts that are not listed. */
export function unlistedText(count: number): string {
  return `and at least ${count} more`;
}
