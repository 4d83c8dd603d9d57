/** Formats paths and queries for logs: bounded, and without values that may be secrets. */
import { HIDDEN_PARAMETER, isShownParameter } from "../../../api/shown-parameters.js";

/** The maximum number of characters that a log shows of a text from a client. */
export const MAX_LOGGED_CHARACTERS = 1024;

/** The maximum number of query parameters that a log shows; the others are counted. */
export const MAX_LOGGED_PARAMETERS = 32;

/** Returns the path with its query as a log shows it. */
export function loggedPath(path: string, query: URLSearchParams): string {
  const parts: string[] = [];
  let left = 0;
  for (const [name, value] of query) {
    if (parts.length === MAX_LOGGED_PARAMETERS) left++;
    else parts.push(new URLSearchParams([[name, isShownParameter(path, name) ? value : HIDDEN_PARAMETER]]).toString());
  }
  if (left > 0) parts.push(`and ${left} more`);
  return shortened(parts.length === 0 ? path : `${path}?${parts.join("&")}`);
}

/** Truncates a text to {@link MAX_LOGGED_CHARACTERS} and marks the cut. */
export function shortened(text: string): string {
  return text.length <= MAX_LOGGED_CHARACTERS ? text : `${text.slice(0, MAX_LOGGED_CHARACTERS - 1)}…`;
}
