/** The paths that need no credential, as a server's composition hands them to its chain of authorizers. */
import { ALWAYS_ALLOWED_PATHS } from "../../authz/authorizer-chain.js";
import { API_REFERENCE_PATHS } from "./handlers.js";

export interface OpenPaths {
  /** Whatever roles say. */
  readonly toEverybody: readonly string[];
  /** Where everything is allowed to whoever has a credential: a browser has none before the page is there. */
  readonly withoutCredential: readonly string[];
}

/** Health, and the files of the API reference where they are served, each by its full path: no prefix is open. */
export function openPaths(servesApiReference: boolean): OpenPaths {
  const page = servesApiReference ? API_REFERENCE_PATHS : [];
  return { toEverybody: [...ALWAYS_ALLOWED_PATHS, ...page], withoutCredential: page };
}
