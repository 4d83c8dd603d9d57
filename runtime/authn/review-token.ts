/** Token reviews: the methods that authenticate requests also decide on tokens that others ask about. */

import type { UserInfo } from "../api/user-info.js";
import { shownText } from "../base/shown-text.js";
import type { Authentication } from "./authentication.js";
import { InvalidCredentialError } from "./authenticator.js";
import type { TokenQuestion } from "./token-authenticator.js";

/** The user of a token and the requested audiences that it is valid for, or why the token is not valid. */
export type ReviewedToken =
  | { readonly user: UserInfo; readonly audiences: readonly string[] }
  | { readonly error: string };

/** Never rejects. An empty list of audiences stands for those of the API. */
export type ReviewToken = (question: TokenQuestion) => Promise<ReviewedToken>;

const UNKNOWN = "invalid bearer token";
/** The answer if the server itself fails; the error goes to the logs only. */
const NOT_CHECKED = "the token could not be checked";
const MAX_SHOWN_ERROR = 512;

/** @param reportError receives failures of the server itself */
export function tokenReviewer(
  { tokens, apiAudiences }: Pick<Authentication, "tokens" | "apiAudiences">,
  reportError: (error: unknown) => void,
): ReviewToken {
  return async ({ token, audiences }) => {
    const requested = audiences.length === 0 ? apiAudiences : audiences;
    try {
      const answer = await tokens.authenticateToken({ token, audiences: requested });
      return answer ?? { error: UNKNOWN };
    } catch (error) {
      if (error instanceof InvalidCredentialError) return { error: shownText(error.message, MAX_SHOWN_ERROR) };
      reportError(error);
      return { error: NOT_CHECKED };
    }
  };
}
