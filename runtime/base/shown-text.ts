/** Shows client input in messages, truncated so that no answer repeats a body. */

/** Maximum number of characters that a message shows of one text. */
export const MAX_SHOWN_CHARACTERS = 128;

/** Returns a text as it is, truncated if long; anything else as JSON or by its type. */
export function shownText(value: unknown, limit: number = MAX_SHOWN_CHARACTERS): string {
  if (typeof value === "string") return value.length > limit ? `${value.slice(0, limit)}...` : value;
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object" && value !== null) return "an object";
  return value === undefined ? "nothing" : String(value);
}
