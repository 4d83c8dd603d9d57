/** One issuer of tokens in a parsed authentication configuration. SPEC: Structured authentication configuration. */

export interface JwtConfiguration {
  readonly issuer: {
    readonly url: string;
    readonly discoveryURL?: string;
    /** PEM certificates; if unset, the machine's root certificates are trusted. */
    readonly certificateAuthority?: string;
    readonly audiences: readonly string[];
    readonly audienceMatchPolicy?: string;
    readonly egressSelectorType?: string;
  };
  readonly claimValidationRules?: readonly ClaimValidationRule[];
  readonly claimMappings: {
    readonly username: ClaimOrExpression;
    readonly groups?: ClaimOrExpression;
    readonly uid?: Pick<ClaimOrExpression, "claim" | "expression">;
    readonly extra?: readonly { readonly key: string; readonly valueExpression: string }[];
  };
  readonly userValidationRules?: readonly { readonly expression: string; readonly message?: string }[];
}

export interface ClaimValidationRule {
  readonly claim?: string;
  readonly requiredValue?: string;
  readonly expression?: string;
  readonly message?: string;
}

export interface ClaimOrExpression {
  readonly claim?: string;
  /** Undefined if absent, which differs from empty. */
  readonly prefix?: string;
  readonly expression?: string;
}
