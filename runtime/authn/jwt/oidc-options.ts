/** One OpenID Connect provider, as flags describe it. SPEC: OpenID Connect. */
export interface OidcOptions {
  /** `https://...`. */
  readonly issuerUrl: string;
  readonly clientId: string;
  /** Default: `sub`. */
  readonly usernameClaim?: string;
  /** Unset: `<issuer URL>#`, but none for the claim `email`; `-` for none. */
  readonly usernamePrefix?: string;
  readonly groupsClaim?: string;
  readonly groupsPrefix?: string;
  /** Values that claims have to have. */
  readonly requiredClaims?: Readonly<Record<string, string>>;
  /** PEM; unset for the roots of the machine. */
  readonly ca?: string;
  /** Default: `RS256` alone. */
  readonly signingAlgorithms?: readonly string[];
}
