/** What one authenticator goes by: the configuration of its issuer, and what flags and files set differently. */
import type { JwtExpressions } from "./claim-expressions.js";
import type { JwtConfiguration } from "./jwt-configuration.js";
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from "./signing-algorithms.js";

export interface JwtSetup {
  readonly configuration: JwtConfiguration;
  /** Those of the configuration, compiled. */
  readonly expressions: JwtExpressions;
  readonly signingAlgorithms: readonly SigningAlgorithm[];
  /** A groups claim may be one text instead of a list (AUTHN-OIDC-012: not for flags). */
  readonly takesSingleGroup: boolean;
  /** Tokens that say of themselves that they are access tokens are taken too (AUTHN-OIDC-001: not for flags). */
  readonly takesAccessTokens: boolean;
}

/** An issuer of an authentication configuration. @param expressions those of the configuration, without a fault */
export function structuredSetup(configuration: JwtConfiguration, expressions: JwtExpressions): JwtSetup {
  return {
    configuration,
    expressions,
    signingAlgorithms: SIGNING_ALGORITHMS,
    takesSingleGroup: true,
    takesAccessTokens: true,
  };
}
