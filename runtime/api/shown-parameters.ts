/** Query parameters whose values may appear in logs. */

/**
 * The values of these parameters show how the API is used. All other values are hidden, for example commands of `exec`,
 * tokens, and whatever is sent to the backend of a proxy.
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

/** Replaces a value that is not shown. */
export const HIDDEN_PARAMETER = "HIDDEN";

/**
 * Reports whether the value may be logged. A proxied backend may give any parameter its own meaning. @param path of
 * the request
 */
export function isShownParameter(path: string, name: string): boolean {
  return SHOWN_PARAMETERS.has(name) && !path.includes("/proxy");
}
