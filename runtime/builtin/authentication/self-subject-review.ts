/** Self reviews: who the server takes the caller for. Nothing is stored. AUTHN-009, AUTHN-010. */
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
      // the answer is made anew, and has nothing of the question
      const metadata = { creationTimestamp: formatTime(context.clock.now()) };
      return { apiVersion, kind, metadata, status: { userInfo: shownUser(context.user) } };
    },
  }),
});
