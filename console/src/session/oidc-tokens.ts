/** The texts of a sign-in: secrets that are used once, and what is in a token. */

const RANDOM_BYTES = 32;

export interface TokenClaims {
  readonly iss?: unknown;
  readonly aud?: unknown;
  readonly nonce?: unknown;
  /** In seconds. */
  readonly exp?: unknown;
}

export function randomText(): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(RANDOM_BYTES)));
}

/** The SHA-256 of a verifier, which shows nothing of it. */
export async function codeChallenge(verifier: string): Promise<string> {
  return base64Url(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier))));
}

/**
 * Returns the claims of a token, whose signature the server verifies; the page has it from the issuer itself.
 * @throws Error for what is no token
 */
export function claimsOf(token: string): TokenClaims {
  const [, payload = ""] = token.split(".");
  const bytes = Uint8Array.from(atob(payload.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
  return JSON.parse(new TextDecoder().decode(bytes)) as TokenClaims;
}

function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "");
}
