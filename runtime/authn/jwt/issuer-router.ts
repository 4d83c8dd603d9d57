/**
 * Routes each token to the issuer that it names; no other issuer sees it. SPEC: Structured authentication
 * configuration.
 */
import type { TokenAuthenticator } from "../token-authenticator.js";
import { decodeCompactToken } from "./compact-token.js";
import type { JwtAuthenticator } from "./jwt-authenticator.js";
import { claim } from "./token-checks.js";

/** @param authenticators authenticators of distinct issuers */
export function byIssuer(authenticators: readonly JwtAuthenticator[]): TokenAuthenticator {
  const known = new Map(authenticators.map((authenticator) => [authenticator.issuer, authenticator]));
  return {
    async authenticateToken(question) {
      if (known.size === 0) return undefined;
      const decoded = decodeCompactToken(question.token);
      const issuer = decoded && claim(decoded.claims, "iss");
      return typeof issuer === "string" ? known.get(issuer)?.authenticateToken(question) : undefined;
    },
  };
}
