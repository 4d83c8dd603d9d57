/** Token reviews: the user of a token. Nothing is stored, and the token is never logged. AUTHN-SA-015. */
import { type TokenReview, type TokenReviewStatus, tokenReviews } from "../../../generated/authentication/v1/index.js";
import { badRequest } from "../../api/status.js";
import type { ReviewedToken } from "../../authn/review-token.js";
import { defineHooks, type ResourceHooks } from "../../registry/kinds/hooks.js";
import { defineAction } from "../../registry/kinds/subresources.js";
import { dropStatus, type ReviewSources } from "../reviews.js";
import { shownUser } from "./user-info-object.js";

export function tokenReviewHooks({ reviewToken }: Pick<ReviewSources, "reviewToken">): ResourceHooks<TokenReview> {
  return defineHooks(tokenReviews, {
    action: defineAction<TokenReview>({
      body: tokenReviews,
      isNameless: true,
      prepare: dropStatus,
      async run(review) {
        const { token, audiences = [] } = review.spec;
        if (!token) throw badRequest("token is required for TokenReview in authentication");
        return { ...review, status: statusOf(await reviewToken({ token, audiences })) };
      },
    }),
  });
}

/** A failure is part of the answer, so that callers can distinguish an invalid token from a refused review. */
function statusOf(reviewed: ReviewedToken): TokenReviewStatus {
  if ("error" in reviewed) return { authenticated: false, error: reviewed.error };
  const { user, audiences } = reviewed;
  return {
    authenticated: true,
    user: shownUser(user),
    ...(audiences.length === 0 ? {} : { audiences: [...audiences] }),
  };
}
