/** Access reviews: may this user do that? Asked for anybody, within one namespace, or for the caller. Nothing is stored. */
import {
  type LocalSubjectAccessReview,
  localSubjectAccessReviews,
  type SelfSubjectAccessReview,
  type SubjectAccessReview,
  selfSubjectAccessReviews,
  subjectAccessReviews,
} from "../../../generated/authorization/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import type { Authorizer } from "../../authz/authorizer.js";
import { defineHooks, type ResourceHooks } from "../../registry/hooks.js";
import { defineAction } from "../../registry/subresources.js";
import { dropStatus } from "../reviews.js";
import { reviewAccess, reviewedUser, validateAttributes, validateMetadata, validateSubject } from "./access-review.js";

export function subjectAccessReviewHooks(authorizer: Authorizer): ResourceHooks<SubjectAccessReview> {
  return defineHooks(subjectAccessReviews, {
    action: defineAction<SubjectAccessReview>({
      body: subjectAccessReviews,
      isNameless: true,
      prepare: dropStatus,
      validate: ({ spec, metadata }) => [
        ...validateAttributes(spec),
        ...validateSubject(spec),
        ...validateMetadata(metadata),
      ],
      async run(review) {
        return { ...review, status: await reviewAccess(authorizer, reviewedUser(review.spec), review.spec) };
      },
    }),
  });
}

export function localSubjectAccessReviewHooks(authorizer: Authorizer): ResourceHooks<LocalSubjectAccessReview> {
  return defineHooks(localSubjectAccessReviews, {
    action: defineAction<LocalSubjectAccessReview>({
      body: localSubjectAccessReviews,
      isNameless: true,
      prepare: dropStatus,
      validate: (review) => [
        ...validateAttributes(review.spec),
        ...validateSubject(review.spec),
        ...validateMetadata(review.metadata),
        ...validatePlace(review),
      ],
      async run(review) {
        return { ...review, status: await reviewAccess(authorizer, reviewedUser(review.spec), review.spec) };
      },
    }),
  });
}

/** It stays in the namespace of its path (AUTHZ-REVIEW-004). */
function validatePlace({ spec, metadata }: LocalSubjectAccessReview): FieldError[] {
  const { resourceAttributes, nonResourceAttributes } = spec;
  if (nonResourceAttributes !== undefined)
    return [invalid("spec.nonResourceAttributes", nonResourceAttributes, "disallowed on this kind of request")];
  const { namespace = "" } = resourceAttributes ?? {};
  if (resourceAttributes === undefined || namespace === metadata.namespace) return [];
  return [invalid("spec.resourceAttributes.namespace", namespace, "must match metadata.namespace")];
}

export function selfSubjectAccessReviewHooks(authorizer: Authorizer): ResourceHooks<SelfSubjectAccessReview> {
  return defineHooks(selfSubjectAccessReviews, {
    action: defineAction<SelfSubjectAccessReview>({
      body: selfSubjectAccessReviews,
      isNameless: true,
      prepare: dropStatus,
      validate: ({ spec, metadata }) => [...validateAttributes(spec), ...validateMetadata(metadata)],
      async run(review, { context }) {
        return { ...review, status: await reviewAccess(authorizer, context.user, review.spec) };
      },
    }),
  });
}
