/** The paths that need no credential, which the assembly passes to the chain of authorizers. */
import { API_REFERENCE_PATHS } from "./api-reference/api-reference-handlers.js";
import { consolePaths } from "./console/console-handlers.js";

/** The pages for people that a server has. */
export interface ServedPages {
  readonly apiReference: boolean;
  readonly console: boolean;
}

/**
 * Returns the files of the pages that are served, each by its full path; no prefix is open. They are open whatever the
 * roles say, and without a credential even if authorization allows everything to every authenticated user, because a
 * browser has no credential before it has loaded the page.
 */
export function openPaths(served: ServedPages): readonly string[] {
  return [...(served.apiReference ? API_REFERENCE_PATHS : []), ...(served.console ? consolePaths() : [])];
}
