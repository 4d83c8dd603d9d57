/** A single OpenID Connect provider, as flags describe it. SPEC: OpenID Connect. */
export interface OidcOptions {
  /** The issuer's URL, with the scheme `https`. */
  readonly issuerUrl: string;
  readonly clientId: string;
  /** Default: `sub`. */
  readonly usernameClaim?: string;
  /** If unset, the prefix is `<issuer URL>#`, or none for the claim `email`; `-` means no prefix. */
  readonly usernamePrefix?: string;
  readonly groupsClaim?: string;
  readonly groupsPrefix?: string;
  /** Values that claims must have. */
  readonly requiredClaims?: Readonly<Record<string, string>>;
  /** PEM certificates; if unset, the machine's root certificates are trusted. */
  readonly ca?: string;
  /** Default: `RS256` alone. */
  readonly signingAlgorithms?: readonly string[];
}
