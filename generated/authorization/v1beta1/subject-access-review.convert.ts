// Code generated from schemas/authorization/v1beta1/subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type Conversion, type WithoutEnvelope, definedFields } from "../../../runtime/kit/index.js";
import type { SubjectAccessReviewSpec as SubjectAccessReviewSpecOfAuthorizationV1 } from "../v1/access-review.types.js";
import type { SubjectAccessReview as SubjectAccessReviewOfAuthorizationV1 } from "../v1/subject-access-review.types.js";
import type { SubjectAccessReviewSpec } from "./access-review.types.js";
import type { SubjectAccessReview } from "./subject-access-review.types.js";

/** SubjectAccessReview of v1beta1, stored as v1. */
export const subjectAccessReviewConversion: Conversion<SubjectAccessReview, SubjectAccessReviewOfAuthorizationV1> = {
  toStorage: (object) => toStoredSubjectAccessReview(object),
  fromStorage: (stored) => fromStoredSubjectAccessReview(stored),
};

function toStoredSubjectAccessReview(
  source: SubjectAccessReview,
): WithoutEnvelope<SubjectAccessReviewOfAuthorizationV1> {
  return definedFields<WithoutEnvelope<SubjectAccessReviewOfAuthorizationV1>>({
    spec: source.spec && toStoredSubjectAccessReviewSpec(source.spec),
    status: source.status,
  });
}

function fromStoredSubjectAccessReview(
  source: SubjectAccessReviewOfAuthorizationV1,
): WithoutEnvelope<SubjectAccessReview> {
  return definedFields<WithoutEnvelope<SubjectAccessReview>>({
    spec: source.spec && fromStoredSubjectAccessReviewSpec(source.spec),
    status: source.status,
  });
}

function toStoredSubjectAccessReviewSpec(source: SubjectAccessReviewSpec): SubjectAccessReviewSpecOfAuthorizationV1 {
  return definedFields<SubjectAccessReviewSpecOfAuthorizationV1>({
    resourceAttributes: source.resourceAttributes,
    nonResourceAttributes: source.nonResourceAttributes,
    user: source.user,
    groups: source.group,
    extra: source.extra,
    uid: source.uid,
  });
}

function fromStoredSubjectAccessReviewSpec(source: SubjectAccessReviewSpecOfAuthorizationV1): SubjectAccessReviewSpec {
  return definedFields<SubjectAccessReviewSpec>({
    resourceAttributes: source.resourceAttributes,
    nonResourceAttributes: source.nonResourceAttributes,
    user: source.user,
    group: source.groups,
    extra: source.extra,
    uid: source.uid,
  });
}
