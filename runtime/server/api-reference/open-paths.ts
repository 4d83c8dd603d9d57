/** The paths that need no credential, which the assembly passes to the chain of authorizers. */
import { API_REFERENCE_PATHS } from "./api-reference-handlers.js";

/**
 * Returns the files of the API reference if it is served, each by its full path; no prefix is open. They are open
 * whatever the roles say, and without a credential even if authorization allows everything to every authenticated user,
 * because a browser has no credential before it has loaded the page.
 */
export function openPaths(servesApiReference: boolean): readonly string[] {
  return servesApiReference ? API_REFERENCE_PATHS : [];
}
