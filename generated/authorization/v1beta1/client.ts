// Code generated from schemas/authorization/v1beta1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { LocalSubjectAccessReviewApply } from "./local-subject-access-review.apply.js";
import type { LocalSubjectAccessReview } from "./local-subject-access-review.types.js";
import type { SelfSubjectAccessReviewApply } from "./self-subject-access-review.apply.js";
import type { SelfSubjectAccessReview } from "./self-subject-access-review.types.js";
import type { SelfSubjectRulesReviewApply } from "./self-subject-rules-review.apply.js";
import type { SelfSubjectRulesReview } from "./self-subject-rules-review.types.js";
import type { SubjectAccessReviewApply } from "./subject-access-review.apply.js";
import type { SubjectAccessReview } from "./subject-access-review.types.js";

export const localSubjectAccessReviews: ResourceReference<
  LocalSubjectAccessReview,
  "Namespaced",
  LocalSubjectAccessReviewApply
> = {
  group: "${authorizationGroup}",
  version: "v1beta1",
  kind: "LocalSubjectAccessReview",
  resource: "localsubjectaccessreviews",
  scope: "Namespaced",
};

export const selfSubjectAccessReviews: ResourceReference<
  SelfSubjectAccessReview,
  "Cluster",
  SelfSubjectAccessReviewApply
> = {
  group: "${authorizationGroup}",
  version: "v1beta1",
  kind: "SelfSubjectAccessReview",
  resource: "selfsubjectaccessreviews",
  scope: "Cluster",
};

export const selfSubjectRulesReviews: ResourceReference<
  SelfSubjectRulesReview,
  "Cluster",
  SelfSubjectRulesReviewApply
> = {
  group: "${authorizationGroup}",
  version: "v1beta1",
  kind: "SelfSubjectRulesReview",
  resource: "selfsubjectrulesreviews",
  scope: "Cluster",
};

export const subjectAccessReviews: ResourceReference<SubjectAccessReview, "Cluster", SubjectAccessReviewApply> = {
  group: "${authorizationGroup}",
  version: "v1beta1",
  kind: "SubjectAccessReview",
  resource: "subjectaccessreviews",
  scope: "Cluster",
};

export type * from "./access-review.types.js";
export type * from "./access-review.apply.js";
export type * from "./local-subject-access-review.types.js";
export type * from "./local-subject-access-review.apply.js";
export type * from "./self-subject-access-review.types.js";
export type * from "./self-subject-access-review.apply.js";
export type * from "./self-subject-rules-review.types.js";
export type * from "./self-subject-rules-review.apply.js";
export type * from "./subject-access-review.types.js";
export type * from "./subject-access-review.apply.js";
