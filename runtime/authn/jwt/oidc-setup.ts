/** Converts the flags of a single OpenID Connect provider to the equivalent configuration. SPEC: OpenID Connect. */
import { OperatorError } from "../../base/operator-error.js";
import { checkAuthorities } from "../certificate-paths.js";
import { noExpressions } from "./claim-expressions.js";
import { issuerUrlProblems, overlapProblems, withoutUserinfo } from "./issuer-url.js";
import type { ClaimOrExpression, JwtConfiguration } from "./jwt-configuration.js";
import type { JwtSetup } from "./jwt-setup.js";
import type { OidcOptions } from "./oidc-options.js";
import {
  DEFAULT_SIGNING_ALGORITHMS,
  isSigningAlgorithm,
  SIGNING_ALGORITHMS,
  type SigningAlgorithm,
} from "./signing-algorithms.js";

/** The one claim whose values need no prefix to be unique. */
const EMAIL = "email";
const DEFAULT_USERNAME_CLAIM = "sub";
const NO_PREFIX = "-";

/**
 * @param disallowed issuers of service-account tokens, which this method would not check as thoroughly
 * @throws OperatorError for options that conflict, an issuer that is not https or belongs to another method, an invalid
 * CA, or a symmetric signing algorithm
 */
export function oidcSetup(options: OidcOptions, disallowed: readonly string[] = []): JwtSetup {
  const { issuerUrl, clientId, requiredClaims = {}, ca } = options;
  if (issuerUrl === "" || clientId === "")
    throw new OperatorError("oidc-issuer-url and oidc-client-id must be specified together");
  const [problem] = [...overlapProblems(issuerUrl, disallowed), ...issuerUrlProblems(issuerUrl)];
  if (problem !== undefined)
    throw new OperatorError(`oidc-issuer-url: Invalid value: "${withoutUserinfo(issuerUrl)}": ${problem}`);
  if (ca !== undefined) checkAuthorities(ca, "oidc-ca-file");
  const configuration: JwtConfiguration = {
    issuer: {
      url: issuerUrl,
      audiences: [clientId],
      ...(ca !== undefined && { certificateAuthority: ca }),
    },
    claimValidationRules: Object.entries(requiredClaims).map(([claim, requiredValue]) => ({ claim, requiredValue })),
    claimMappings: { username: usernameMapping(options), ...groupsMapping(options) },
  };
  return {
    configuration,
    expressions: noExpressions,
    signingAlgorithms: signingAlgorithms(options.signingAlgorithms),
    takesSingleGroup: false,
    takesAccessTokens: false,
  };
}

/** Applies the default prefix of the username claim (AUTHN-OIDC-008 to 011). */
function usernameMapping({ issuerUrl, usernameClaim, usernamePrefix }: OidcOptions): ClaimOrExpression {
  const claim = usernameClaim || DEFAULT_USERNAME_CLAIM;
  if (usernamePrefix === NO_PREFIX) return { claim, prefix: "" };
  const unset = claim === EMAIL ? "" : `${issuerUrl}#`;
  return { claim, prefix: usernamePrefix || unset };
}

function groupsMapping({ groupsClaim, groupsPrefix }: OidcOptions): Pick<JwtConfiguration["claimMappings"], "groups"> {
  if (groupsClaim === undefined || groupsClaim === "") return {};
  return { groups: { claim: groupsClaim, prefix: groupsPrefix ?? "" } };
}

function signingAlgorithms(names: readonly string[] = []): readonly SigningAlgorithm[] {
  if (names.length === 0) return DEFAULT_SIGNING_ALGORITHMS;
  return names.map((name) => {
    if (isSigningAlgorithm(name)) return name;
    const known = SIGNING_ALGORITHMS.join(", ");
    throw new OperatorError(`oidc-signing-algs: unsupported signing alg: "${name}"; supported: ${known}`);
  });
}
