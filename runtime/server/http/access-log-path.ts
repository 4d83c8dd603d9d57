/** Paths and queries as logs may show them: bounded, and without values that may be secrets. */
import { HIDDEN_PARAMETER, isShownParameter } from "../../api/shown-parameters.js";

/** Characters of one text that a client chose. */
export const MAX_LOGGED_CHARACTERS = 1024;

/** Query parameters of one request; the rest is counted. */
export const MAX_LOGGED_PARAMETERS = 32;

/** The path with its query, as it stands in a log. */
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

/** At most {@link MAX_LOGGED_CHARACTERS} of a text, with a mark where it was cut. */
export function shortened(text: string): string {
  return text.length <= MAX_LOGGED_CHARACTERS ? text : `${text.slice(0, MAX_LOGGED_CHARACTERS - 1)}…`;
}
