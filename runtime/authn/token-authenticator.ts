/**
 * Authenticates bearer tokens: who their users are and which audiences they are for. SPEC: Bearer tokens, Token webhook
 * authentication.
 */
import type { UserInfo } from "../api/user-info.js";
import { type Awaitable, andThen } from "../base/awaitable.js";
import { type Authenticator, amongAuthenticated, firstAnswer } from "./authenticator.js";

export interface TokenQuestion {
  readonly token: string;
  /** The token must be meant for one of these audiences. Empty if any audience will do. */
  readonly audiences: readonly string[];
}

export interface TokenAnswer {
  readonly user: UserInfo;
  /** The requested audiences that the token is meant for. */
  readonly audiences: readonly string[];
}

/**
 * Authenticates one kind of token. Its result, or that of its promise, is undefined if the token is unknown or of another
 * kind.
 * @throws InvalidCredentialError for an invalid token of this kind
 */
export interface TokenAuthenticator {
  authenticateToken(question: TokenQuestion): Awaitable<TokenAnswer | undefined>;
}

/** The first kind that knows the token decides. @throws the failures of the kinds if none of them knows the token */
export function firstTokenOf(kinds: readonly TokenAuthenticator[]): TokenAuthenticator {
  const questions = kinds.map((kind) => (question: TokenQuestion) => kind.authenticateToken(question));
  const settled = (answer: TokenAnswer): TokenAnswer => ({ ...answer, user: amongAuthenticated(answer.user) });
  return { authenticateToken: (question) => firstAnswer(questions, question, settled) };
}

/** Adapts a kind of token that carries no audiences: its tokens are meant for the API. */
export function meantForApi(
  userOf: (token: string) => Awaitable<UserInfo | undefined>,
  apiAudiences: readonly string[],
): TokenAuthenticator {
  return {
    authenticateToken({ token, audiences }) {
      const meant = matchingAudiences(audiences, apiAudiences);
      if (meant === undefined) return undefined;
      return andThen(userOf(token), (user) => user && { user, audiences: meant });
    },
  };
}

/** The requested audiences that are among the given ones; undefined if audiences were requested and none is. */
export function matchingAudiences(
  requested: readonly string[],
  given: readonly string[],
): readonly string[] | undefined {
  if (requested.length === 0) return [];
  const meant = requested.filter((audience) => given.includes(audience));
  return meant.length === 0 ? undefined : meant;
}

/** Authenticates the tokens of `Authorization` headers, which must be meant for the API. */
export function bearerAuthenticator(tokens: TokenAuthenticator, apiAudiences: readonly string[]): Authenticator {
  return {
    authenticate({ bearerToken }) {
      if (bearerToken === undefined) return undefined;
      return andThen(
        tokens.authenticateToken({ token: bearerToken, audiences: apiAudiences }),
        (answer) => answer?.user,
      );
    },
  };
}
