/** Entries whose values a cache can't read. */
import type { Revision } from "../engine.js";
import { UnreadableValueError } from "../errors.js";

export interface UnreadableEntry {
  readonly key: string;
  readonly revision: Revision;
  readonly error: UnreadableValueError;
}

/** The maximum number of keys that one warning names. */
const MAX_NAMED_KEYS = 10;

/**
 * @param cause the error of the decoding. Unless it is an UnreadableValueError, it may quote the value and is not
 * passed on.
 */
export function unreadableEntry(
  { key, revision }: { readonly key: string; readonly revision: Revision },
  cause: unknown,
): UnreadableEntry {
  const error = cause instanceof UnreadableValueError ? cause : new UnreadableValueError(key, "it can't be decoded");
  return { key, revision, error };
}

/** @param entries at least one */
export function unreadableWarning(entries: readonly UnreadableEntry[]): string {
  const named = entries.slice(0, MAX_NAMED_KEYS).map(({ key }) => key);
  const rest = entries.length > named.length ? ` and ${entries.length - named.length} more` : "";
  return `stored values cannot be read, so requests that list them fail: ${named.join(", ")}${rest}`;
}
