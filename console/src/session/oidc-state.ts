/** Small questions about a sign-in at an OpenID Connect issuer, whose code is loaded only where it is needed. */
import type { StoredCredential } from "./stored-credential.js";

/** A token that ends within this time counts as ended. */
const SKEW_MS = 10_000;

/** Whether the page was opened by the answer of an issuer. */
export function isOidcAnswer(): boolean {
  const query = new URLSearchParams(location.search);
  return query.has("state") && (query.has("code") || query.has("error"));
}

/** Whether a credential has ended by its time, so that signing in again gives another one. */
export function hasExpired(credential: StoredCredential): boolean {
  return credential.kind === "oidc" && credential.expiresMs - SKEW_MS < Date.now();
}
