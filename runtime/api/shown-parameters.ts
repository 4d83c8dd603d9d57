/** Query parameters whose values logs may show. */

/**
 * Their values say how the API is used. Every other value is hidden: commands of `exec`, tokens, whatever the backend of
 * a proxy is asked for.
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

/** Stands in place of a value that is not shown. */
export const HIDDEN_PARAMETER = "HIDDEN";

/** What is behind a proxy gives its own meaning to every parameter. @param path of the request */
export function isShownParameter(path: string, name: string): boolean {
  return SHOWN_PARAMETERS.has(name) && !path.includes("/proxy");
}
