// Code generated from schemas/authentication/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { SelfSubjectReviewApply } from "./self-subject-review.apply.js";
import type { SelfSubjectReview } from "./self-subject-review.types.js";
import type { TokenReviewApply } from "./token-review.apply.js";
import type { TokenReview } from "./token-review.types.js";

export const selfSubjectReviews: ResourceReference<SelfSubjectReview, "Cluster", SelfSubjectReviewApply> = {
  group: "${authenticationGroup}",
  version: "v1",
  kind: "SelfSubjectReview",
  resource: "selfsubjectreviews",
  scope: "Cluster",
};

export const tokenReviews: ResourceReference<TokenReview, "Cluster", TokenReviewApply> = {
  group: "${authenticationGroup}",
  version: "v1",
  kind: "TokenReview",
  resource: "tokenreviews",
  scope: "Cluster",
};

export type * from "./self-subject-review.types.js";
export type * from "./self-subject-review.apply.js";
export type * from "./token-request.types.js";
export type * from "./token-request.apply.js";
export type * from "./token-review.types.js";
export type * from "./token-review.apply.js";
export type * from "./user-info.types.js";
