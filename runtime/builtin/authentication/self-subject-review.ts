/** Self reviews: the user as whom the server has authenticated the caller. Nothing is stored. AUTHN-009, AUTHN-010. */
import { type SelfSubjectReview, selfSubjectReviews } from "../../../generated/authentication/v1/index.js";
import { formatTime } from "../../api/time.js";
import { defineHooks } from "../../registry/kinds/hooks.js";
import { defineAction } from "../../registry/kinds/subresources.js";
import { dropStatus } from "../reviews.js";
import { shownUser } from "./user-info-object.js";

export const selfSubjectReviewHooks = defineHooks(selfSubjectReviews, {
  action: defineAction<SelfSubjectReview>({
    body: selfSubjectReviews,
    isNameless: true,
    prepare: dropStatus,
    async run({ apiVersion, kind }, { context }) {
      // The answer is a new object that contains nothing of the request.
      const metadata = { creationTimestamp: formatTime(context.clock.now()) };
      return { apiVersion, kind, metadata, status: { userInfo: shownUser(context.user) } };
    },
  }),
});
