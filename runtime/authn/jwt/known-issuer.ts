/** What other parts of the server may know of an issuer. */
import type { KnownIssuer } from "../authentication.js";
import type { JwtAuthenticator } from "./jwt-authenticator.js";
import type { JwtConfiguration } from "./jwt-configuration.js";

export function knownIssuer(
  { issuer: { url, discoveryURL, audiences } }: JwtConfiguration,
  { tokenOrigin }: Pick<JwtAuthenticator, "tokenOrigin">,
): KnownIssuer {
  return {
    url,
    audiences,
    ...(discoveryURL === undefined ? {} : { discoveryUrl: discoveryURL }),
    ...(tokenOrigin === undefined ? {} : { tokenOrigin }),
  };
}
