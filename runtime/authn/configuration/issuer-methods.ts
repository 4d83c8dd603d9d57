/** The authenticators of a configuration file: JSON Web Tokens, judged by what the file says of their issuers. */
import type { AuthenticationParts } from "../authentication.js";
import { compileExpressions } from "../jwt/claim-expressions.js";
import { jwtAuthenticator } from "../jwt/jwt-authenticator.js";
import { structuredSetup } from "../jwt/jwt-setup.js";
import type { IssuerMethods } from "./configured-issuers.js";

/** @param apiAudiences what the tokens of all issuers count as meant for, whatever they say themselves */
export function jwtMethods(
  parts: Pick<AuthenticationParts, "profile" | "clock" | "logger" | "figures" | "expressions">,
  apiAudiences: readonly string[],
): IssuerMethods {
  const { profile, clock, logger, figures, expressions: engine } = parts;
  const dependencies = { clock, logger, figures, apiAudiences, userExtraPrefix: profile.words.userExtraPrefix };
  return {
    async check(configuration, path) {
      const { expressions, errors } = await compileExpressions(configuration, engine, path);
      return { errors, open: () => jwtAuthenticator(structuredSetup(configuration, expressions), dependencies) };
    },
  };
}
