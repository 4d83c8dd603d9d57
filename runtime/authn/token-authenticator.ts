/** Bearer tokens: whose they are, and what they are meant for. SPEC: Bearer tokens, Token webhook authentication. */
import type { UserInfo } from "../api/user-info.js";
import { type Authenticator, amongAuthenticated, worstOf } from "./authenticator.js";

export interface TokenQuestion {
  readonly token: string;
  /** The token has to be meant for one of them. Empty where no audience is known: then any will do. */
  readonly audiences: readonly string[];
}

export interface TokenAnswer {
  readonly user: UserInfo;
  /** Those of the asked audiences that the token is meant for. */
  readonly audiences: readonly string[];
}

/**
 * One kind of token. `undefined`: the token is of another kind, or not known.
 * @throws InvalidCredentialError for a token of this kind that is not good
 */
export interface TokenAuthenticator {
  authenticateToken(question: TokenQuestion): Promise<TokenAnswer | undefined>;
}

/** The first kind that knows the token decides. @throws what a kind threw, where none knows the token */
export function firstTokenOf(kinds: readonly TokenAuthenticator[]): TokenAuthenticator {
  return {
    async authenticateToken(question) {
      const failures: unknown[] = [];
      for (const kind of kinds) {
        try {
          const answer = await kind.authenticateToken(question);
          if (answer !== undefined) return { ...answer, user: amongAuthenticated(answer.user) };
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw worstOf(failures);
      return undefined;
    },
  };
}

/** Tokens of a kind that says nothing of audiences: they are meant for the API. */
export function meantForApi(
  userOf: (token: string) => UserInfo | undefined | Promise<UserInfo | undefined>,
  apiAudiences: readonly string[],
): TokenAuthenticator {
  return {
    async authenticateToken({ token, audiences }) {
      const meant = matchingAudiences(audiences, apiAudiences);
      if (meant === undefined) return undefined;
      const user = await userOf(token);
      return user && { user, audiences: meant };
    },
  };
}

/** The asked audiences that are among the given ones; undefined where audiences were asked for and none is. */
export function matchingAudiences(
  requested: readonly string[],
  given: readonly string[],
): readonly string[] | undefined {
  if (requested.length === 0) return [];
  const meant = requested.filter((audience) => given.includes(audience));
  return meant.length === 0 ? undefined : meant;
}

/** The tokens of `Authorization` headers, which have to be meant for the API. */
export function bearerAuthenticator(tokens: TokenAuthenticator, apiAudiences: readonly string[]): Authenticator {
  return {
    async authenticate({ bearerToken }) {
      if (bearerToken === undefined) return undefined;
      return (await tokens.authenticateToken({ token: bearerToken, audiences: apiAudiences }))?.user;
    },
  };
}
