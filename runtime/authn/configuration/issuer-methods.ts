/** Creates the authenticators of a configuration file: each verifies the JSON Web Tokens of one issuer. */
import type { AuthenticationParts } from "../authentication.js";
import { compileExpressions } from "../jwt/claim-expressions.js";
import { jwtAuthenticator } from "../jwt/jwt-authenticator.js";
import { structuredSetup } from "../jwt/jwt-setup.js";
import type { IssuerMethods } from "./configured-issuers.js";

/** @param apiAudiences audiences that count as those of every token, whatever the token itself says */
export function jwtMethods(
  parts: Pick<AuthenticationParts, "profile" | "clock" | "logger" | "metrics" | "expressions">,
  apiAudiences: readonly string[],
): IssuerMethods {
  const { profile, clock, logger, metrics, expressions: engine } = parts;
  const dependencies = { clock, logger, metrics, apiAudiences, userExtraPrefix: profile.words.userExtraPrefix };
  return {
    async check(configuration, path) {
      const { expressions, errors } = await compileExpressions(configuration, engine, path);
      return { errors, open: () => jwtAuthenticator(structuredSetup(configuration, expressions), dependencies) };
    },
  };
}
