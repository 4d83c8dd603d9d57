/** The settings of one authenticator: its issuer's configuration, and what differs between flags and files. */
import type { JwtExpressions } from "./claim-expressions.js";
import type { JwtConfiguration } from "./jwt-configuration.js";
import { SIGNING_ALGORITHMS, type SigningAlgorithm } from "./signing-algorithms.js";

export interface JwtSetup {
  readonly configuration: JwtConfiguration;
  /** The compiled expressions of the configuration. */
  readonly expressions: JwtExpressions;
  readonly signingAlgorithms: readonly SigningAlgorithm[];
  /** Whether a groups claim may be a single string instead of a list (AUTHN-OIDC-012: not for flags). */
  readonly takesSingleGroup: boolean;
  /** Whether tokens that declare themselves access tokens are accepted (AUTHN-OIDC-001: not for flags). */
  readonly takesAccessTokens: boolean;
}

/**
 * Settings for an issuer of an authentication configuration.
 * @param expressions its compiled expressions, without errors
 */
export function structuredSetup(configuration: JwtConfiguration, expressions: JwtExpressions): JwtSetup {
  return {
    configuration,
    expressions,
    signingAlgorithms: SIGNING_ALGORITHMS,
    takesSingleGroup: true,
    takesAccessTokens: true,
  };
}
