/** Asymmetric algorithms, with which only the issuer can sign. No configuration enables any other. */
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

/** The algorithms that are accepted if the flags name none. AUTHN-OIDC-016. */
export const DEFAULT_SIGNING_ALGORITHMS: readonly SigningAlgorithm[] = ["RS256"];

export function isSigningAlgorithm(name: string): name is SigningAlgorithm {
  return SIGNING_ALGORITHMS.some((known) => known === name);
}
