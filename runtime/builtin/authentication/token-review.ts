/** Token reviews: whose token it is. Nothing is stored, and the token is never logged. */
import { type TokenReview, tokenReviews } from "../../../generated/authentication/v1/index.js";
import { badRequest } from "../../api/status.js";
import { defineHooks, type ResourceHooks } from "../../registry/hooks.js";
import { defineAction } from "../../registry/subresources.js";
import type { ReviewSources } from "../reviews.js";
import { dropStatus } from "../reviews.js";
import { shownUser } from "./user-info.js";

/** The status names no audiences: the token is good for this server, whatever audiences were asked for. */
export function tokenReviewHooks({ userOfToken }: Pick<ReviewSources, "userOfToken">): ResourceHooks<TokenReview> {
  return defineHooks(tokenReviews, {
    action: defineAction<TokenReview>({
      body: tokenReviews,
      isNameless: true,
      prepare: dropStatus,
      async run(review) {
        const { token } = review.spec;
        if (!token) throw badRequest("token is required for TokenReview in authentication");
        const user = await userOfToken(token);
        const status = user === undefined ? { authenticated: false } : { authenticated: true, user: shownUser(user) };
        return { ...review, status };
      },
    }),
  });
}
