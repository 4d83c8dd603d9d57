/** Algorithms by which issuers may sign: with a private key that only they have. Whatever is configured, none of the others. */
export const SIGNING_ALGORITHMS = [
  "ES256",
  "ES384",
  "ES512",
  "PS256",
  "PS384",
  "PS512",
  "RS256",
  "RS384",
  "RS512",
] as const;

export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** What flags accept if they say nothing. AUTHN-OIDC-016. */
export const DEFAULT_SIGNING_ALGORITHMS: readonly SigningAlgorithm[] = ["RS256"];

export function isSigningAlgorithm(name: string): name is SigningAlgorithm {
  return SIGNING_ALGORITHMS.some((known) => known === name);
}
