// Code generated from schemas/authorization/v1beta1/local-subject-access-review.yaml. DO NOT EDIT; run `npm run generate`.
import { type Conversion, type WithoutEnvelope, definedFields } from "../../../runtime/kit/index.js";
import type { SubjectAccessReviewSpec as SubjectAccessReviewSpecOfAuthorizationV1 } from "../v1/access-review.types.js";
import type {
  LocalSubjectAccessReview as LocalSubjectAccessReviewOfAuthorizationV1,
} from "../v1/local-subject-access-review.types.js";
import type { SubjectAccessReviewSpec } from "./access-review.types.js";
import type { LocalSubjectAccessReview } from "./local-subject-access-review.types.js";

/** LocalSubjectAccessReview of v1beta1, stored as v1. */
export const localSubjectAccessReviewConversion: Conversion<LocalSubjectAccessReview, LocalSubjectAccessReviewOfAuthorizationV1> = {
  toStorage: (object) => toStoredLocalSubjectAccessReview(object),
  fromStorage: (stored) => fromStoredLocalSubjectAccessReview(stored),
};

function toStoredLocalSubjectAccessReview(
  source: LocalSubjectAccessReview,
): WithoutEnvelope<LocalSubjectAccessReviewOfAuthorizationV1> {
  return definedFields<WithoutEnvelope<LocalSubjectAccessReviewOfAuthorizationV1>>({
    spec: source.spec && toStoredSubjectAccessReviewSpec(source.spec),
    status: source.status,
  });
}

function fromStoredLocalSubjectAccessReview(
  source: LocalSubjectAccessReviewOfAuthorizationV1,
): WithoutEnvelope<LocalSubjectAccessReview> {
  return definedFields<WithoutEnvelope<LocalSubjectAccessReview>>({
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
