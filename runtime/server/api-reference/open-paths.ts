/** The paths that need no credential, as a server's composition hands them to its chain of authorizers. */
import { API_REFERENCE_PATHS } from "./api-reference-handlers.js";

/**
 * The files of the API reference where they are served, each by its full path: no prefix is open. They are open whatever
 * roles say, and without a credential also where everything is allowed to whoever has one: a browser has none before
 * the page is there.
 */
export function openPaths(servesApiReference: boolean): readonly string[] {
  return servesApiReference ? API_REFERENCE_PATHS : [];
}
