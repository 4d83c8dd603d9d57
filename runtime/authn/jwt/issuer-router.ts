/** Several issuers: a token says whose it is, and only that one is asked. SPEC: Structured authentication configuration. */
import type { TokenAuthenticator } from "../token-authenticator.js";
import { decodeCompactToken } from "./compact-token.js";
import type { JwtAuthenticator } from "./jwt-authenticator.js";
import { claim } from "./token-checks.js";

/** @param authenticators of issuers that differ */
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
