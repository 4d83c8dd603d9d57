// Code generated from schemas/authentication/v1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { SelfSubjectReviewApply } from "./self-subject-review.apply.js";
import type { SelfSubjectReview } from "./self-subject-review.types.js";
import type { TokenReviewApply } from "./token-review.apply.js";
import type { TokenReview } from "./token-review.types.js";

export const selfSubjectReviews = defineReference<SelfSubjectReview, "Cluster", SelfSubjectReviewApply>({
  group: "${authenticationGroup}",
  version: "v1",
  kind: "SelfSubjectReview",
  resource: "selfsubjectreviews",
  scope: "Cluster",
});

export const tokenReviews = defineReference<TokenReview, "Cluster", TokenReviewApply>({
  group: "${authenticationGroup}",
  version: "v1",
  kind: "TokenReview",
  resource: "tokenreviews",
  scope: "Cluster",
});
