/** Reviews of tokens: the methods that decide on requests say whose a token is, and what they say if it is nobody's. */

import type { UserInfo } from "../api/user-info.js";
import { shownText } from "../base/shown-text.js";
import type { Authentication } from "./authentication.js";
import { InvalidCredentialError } from "./authenticator.js";
import type { TokenQuestion } from "./token-authenticator.js";

/** Whose a token is, and which of the asked audiences it is meant for; or why it is nobody's, for whoever may ask. */
export type ReviewedToken =
  | { readonly user: UserInfo; readonly audiences: readonly string[] }
  | { readonly error: string };

/** Never rejects. An empty list of audiences stands for those of the API. */
export type ReviewToken = (question: TokenQuestion) => Promise<ReviewedToken>;

const UNKNOWN = "invalid bearer token";
/** What is told of a failure of the server itself, whose text is for its logs. */
const NOT_CHECKED = "the token could not be checked";
const MAX_SHOWN_ERROR = 512;

/** @param reportFault hears of failures of the server itself */
export function tokenReviewer(
  { tokens, apiAudiences }: Pick<Authentication, "tokens" | "apiAudiences">,
  reportFault: (error: unknown) => void,
): ReviewToken {
  return async ({ token, audiences }) => {
    const requested = audiences.length === 0 ? apiAudiences : audiences;
    try {
      const answer = await tokens.authenticateToken({ token, audiences: requested });
      return answer ?? { error: UNKNOWN };
    } catch (error) {
      if (error instanceof InvalidCredentialError) return { error: shownText(error.message, MAX_SHOWN_ERROR) };
      reportFault(error);
      return { error: NOT_CHECKED };
    }
  };
}
