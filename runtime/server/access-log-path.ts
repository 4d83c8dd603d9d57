/** Paths and queries as logs may show them: bounded, and without values that may be secrets. */

/** Characters of one text that a client chose. */
export const MAX_LOGGED_CHARACTERS = 1024;

/** Query parameters of one request; the rest is counted. */
export const MAX_LOGGED_PARAMETERS = 32;

/**
 * Parameters whose values say how the API is used. Every other value is hidden: commands of `exec`, tokens, whatever the
 * backend of a proxy is asked for.
 */
const SHOWN_PARAMETERS: ReadonlySet<string> = new Set([
  "allowWatchBookmarks",
  "continue",
  "dryRun",
  "exclude",
  "fieldManager",
  "fieldSelector",
  "fieldValidation",
  "follow",
  "force",
  "gracePeriodSeconds",
  "ignoreStoreReadErrorWithClusterBreakingPotential",
  "includeObject",
  "labelSelector",
  "limit",
  "limitBytes",
  "orphanDependents",
  "pretty",
  "previous",
  "propagationPolicy",
  "resourceVersion",
  "resourceVersionMatch",
  "sendInitialEvents",
  "sinceSeconds",
  "sinceTime",
  "tailLines",
  "timeout",
  "timeoutSeconds",
  "timestamps",
  "verbose",
  "watch",
]);

const HIDDEN = "HIDDEN";

/** The path with its query, as it stands in a log. */
export function loggedPath(path: string, query: URLSearchParams): string {
  const parts: string[] = [];
  let left = 0;
  for (const [name, value] of query) {
    if (parts.length === MAX_LOGGED_PARAMETERS) left++;
    else parts.push(new URLSearchParams([[name, isShown(path, name) ? value : HIDDEN]]).toString());
  }
  if (left > 0) parts.push(`and ${left} more`);
  return shortened(parts.length === 0 ? path : `${path}?${parts.join("&")}`);
}

/** What is behind a proxy gives its own meaning to every parameter. */
function isShown(path: string, name: string): boolean {
  return SHOWN_PARAMETERS.has(name) && !path.includes("/proxy");
}

/** At most {@link MAX_LOGGED_CHARACTERS} of a text, with a mark where it was cut. */
export function shortened(text: string): string {
  return text.length <= MAX_LOGGED_CHARACTERS ? text : `${text.slice(0, MAX_LOGGED_CHARACTERS - 1)}…`;
}
