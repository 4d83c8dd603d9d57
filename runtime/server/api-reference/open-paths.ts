/** The paths that need no credential, as a server's composition hands them to its chain of authorizers. */
import { ALWAYS_ALLOWED_PATHS } from "../../authz/authorizer-chain.js";
import { API_REFERENCE_PATHS } from "./handlers.js";

/** Health, and the files of the API reference where they are served, each by its full path: no prefix is open. */
export function openPaths(servesApiReference: boolean): readonly string[] {
  return servesApiReference ? [...ALWAYS_ALLOWED_PATHS, ...API_REFERENCE_PATHS] : ALWAYS_ALLOWED_PATHS;
}
