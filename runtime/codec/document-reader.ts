/**
 * Strict readers of configuration documents: they check which fields exist and of what type they are, and collect
 * problems with their paths. They do not interpret values. `null` counts as absent, and so does an empty text unless it
 * has a meaning.
 */
import { type FieldError, joinFieldPath, tooLong, tooMany, typeInvalid } from "../api/field-error.js";
import { isJsonObject, type JsonValue } from "../api/json.js";

export class ReadingProblems {
  /** Paths of unknown fields. */
  readonly unknown: string[] = [];
  /** Wrong types and exceeded limits. */
  readonly values: FieldError[] = [];
}

/** Returns undefined for an absent value, and for one whose problems were reported. */
export type Reader<T> = (value: JsonValue, path: string, problems: ReadingProblems) => T | undefined;

/** The readers of an object's fields, by name. */
export type FieldReaders = Readonly<Record<string, Reader<unknown>>>;

/** The type that a reader returns. */
export type Read<R> = R extends Reader<infer T> ? T : never;

/** The fields of an object that are present. */
export type ReadFields<R extends FieldReaders> = {
  readonly [K in keyof R]?: NonNullable<ReturnType<R[K]>>;
};

/** @param limitBytes limit of the text's length in UTF-8 */
export function anyText(limitBytes: number): Reader<string> {
  return (value, path, problems) => {
    if (typeof value !== "string") return wrongType(value, path, "string", problems);
    if (Buffer.byteLength(value) <= limitBytes) return value;
    problems.values.push(tooLong(path, limitBytes));
    return undefined;
  };
}

/** Reads a text; an empty one counts as absent. */
export function text(limitBytes: number): Reader<string> {
  const read = anyText(limitBytes);
  return (value, path, problems) => read(value, path, problems) || undefined;
}

export const flag: Reader<boolean> = (value, path, problems) =>
  typeof value === "boolean" ? value : wrongType(value, path, "boolean", problems);

export function listOf<T>(item: Reader<T>, limitItems: number): Reader<readonly T[]> {
  return (value, path, problems) => {
    if (!Array.isArray(value)) return wrongType(value, path, "array", problems);
    if (value.length > limitItems) {
      problems.values.push(tooMany(path, value.length, limitItems));
      return undefined;
    }
    return value.flatMap((each, index) => item(each, joinFieldPath(path, index), problems) ?? []);
  };
}

export function fieldsOf<R extends FieldReaders>(readers: R): Reader<ReadFields<R>> {
  return (value, path, problems) => {
    if (!isJsonObject(value)) return wrongType(value, path, "object", problems);
    const result: Record<string, unknown> = {};
    for (const [name, member = null] of Object.entries(value)) {
      const at = joinFieldPath(path, name);
      const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
      if (read === undefined) problems.unknown.push(at);
      const found = read === undefined || member === null ? undefined : read(member, at, problems);
      if (found !== undefined) result[name] = found;
    }
    return result as ReadFields<R>;
  };
}

/** The value itself is not shown, because it may be a secret in the wrong field. */
function wrongType(value: JsonValue, path: string, expected: string, problems: ReadingProblems): undefined {
  problems.values.push(typeInvalid(path, typeOf(value), `must be of type ${expected}`));
  return undefined;
}

function typeOf(value: JsonValue): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return typeof value === "bigint" ? "number" : typeof value;
}
