/**
 * Checks of lists and maps that have a limit. Beyond it only their number is reported, so that no write makes the server
 * judge, or answer with, more entries than an object may have.
 */
import { duplicate, type FieldError, tooMany } from "../api/field-error.js";

/** Returns the errors of one entry; `at` is its path. */
export type EntryRule<T> = (entry: T, at: string) => readonly FieldError[];

export function limitedList<T>(
  field: string,
  entries: readonly T[] | undefined,
  limit: number,
  rule: EntryRule<T>,
): FieldError[] {
  if (entries === undefined) return [];
  if (entries.length > limit) return [tooMany(field, entries.length, limit)];
  return entries.flatMap((entry, index) => rule(entry, `${field}[${index}]`));
}

/** Like {@link limitedList}, and no two entries may have the same key. @param shown the key as messages show it */
export function limitedSet<T>(
  field: string,
  entries: readonly T[] | undefined,
  limit: number,
  rule: EntryRule<T>,
  keyOf: (entry: T) => string,
  shown: (entry: T) => unknown = keyOf,
): FieldError[] {
  const errors = limitedList(field, entries, limit, rule);
  if (entries === undefined || entries.length > limit) return errors;
  const seen = new Set<string>();
  for (const [index, entry] of entries.entries()) {
    const key = keyOf(entry);
    if (seen.has(key)) errors.push(duplicate(`${field}[${index}]`, shown(entry)));
    seen.add(key);
  }
  return errors;
}

interface MapRules<T> {
  readonly limit: number;
  /** Maximum number of characters of a key in the path of an error. */
  readonly shownKeyCharacters: number;
  readonly key: EntryRule<string>;
  readonly value: EntryRule<T>;
}

/** Errors of a key are reported at the map, those of a value at its key. */
export function limitedMap<T>(
  field: string,
  entries: Readonly<Record<string, T>> | undefined,
  { limit, shownKeyCharacters, key: keyRule, value: valueRule }: MapRules<T>,
): FieldError[] {
  const pairs = Object.entries(entries ?? {});
  if (pairs.length > limit) return [tooMany(field, pairs.length, limit)];
  return pairs.flatMap(([key, value]) => [
    ...keyRule(key, field),
    ...valueRule(value, `${field}[${shortened(key, shownKeyCharacters)}]`),
  ]);
}

const ELLIPSIS = "...";

/** Leaves out the middle of a long text. */
function shortened(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const left = limit - ELLIPSIS.length;
  return text.slice(0, Math.ceil(left / 2)) + ELLIPSIS + text.slice(text.length - Math.floor(left / 2));
}
