/**
 * Access reviews: whether a user may do something, for any user, within one namespace, or for the caller. Nothing is
 * stored. In v1beta1, which webhooks still use, the field for groups is `group`; everything else is the same.
 */
import {
  localSubjectAccessReviews,
  type SelfSubjectAccessReviewSpec,
  type SubjectAccessReviewSpec,
  type SubjectAccessReviewStatus,
  selfSubjectAccessReviews,
  subjectAccessReviews,
} from "../../../generated/authorization/v1/index.js";
import {
  type SubjectAccessReviewSpec as BetaReviewSpec,
  localSubjectAccessReviews as betaLocalReviews,
  subjectAccessReviews as betaReviews,
  selfSubjectAccessReviews as betaSelfReviews,
} from "../../../generated/authorization/v1beta1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import type { ObjectMeta } from "../../api/meta.js";
import type { ApiObject } from "../../api/object.js";
import type { UserInfo } from "../../api/user-info.js";
import type { ResourceDefinition } from "../../kit/index.js";
import { defineHooks, type ResourceHooks } from "../../registry/kinds/hooks.js";
import { defineAction } from "../../registry/kinds/subresources.js";
import { dropStatus, REVIEW_IN_REFUSALS, type ReviewSources } from "../reviews.js";
import {
  dropSelectors,
  isUnknownOperator,
  reviewAccess,
  reviewedUser,
  validateAttributes,
  validateMetadata,
  validateSubject,
} from "./access-review.js";

type Sources = Pick<ReviewSources, "authorizer" | "reportError" | "readsSelectors">;

export function accessReviewHooks(sources: Sources): readonly unknown[] {
  return [
    ofAnybody(subjectAccessReviews, asItIs, sources),
    ofAnybody(betaReviews, fromBeta, sources),
    ofAnybody(localSubjectAccessReviews, asItIs, sources, validatePlace),
    ofAnybody(betaLocalReviews, fromBeta, sources, validatePlace),
    ofCaller(selfSubjectAccessReviews, sources),
    ofCaller(betaSelfReviews, sources),
  ];
}

interface Review<Spec> extends ApiObject {
  readonly metadata: ObjectMeta;
  readonly spec: Spec;
  readonly status?: SubjectAccessReviewStatus;
}

const asItIs = (spec: SubjectAccessReviewSpec): SubjectAccessReviewSpec => spec;

function fromBeta({ group, ...spec }: BetaReviewSpec): SubjectAccessReviewSpec {
  return { ...spec, ...(group && { groups: group }) };
}

/** @param specOf converts the version's spec to that of v1 */
function ofAnybody<Spec, R extends Review<Spec>>(
  kind: ResourceDefinition<R>,
  specOf: (spec: Spec) => SubjectAccessReviewSpec,
  sources: Sources,
  validateMore: (spec: SubjectAccessReviewSpec, metadata: ObjectMeta) => FieldError[] = () => [],
): ResourceHooks<R> {
  return reviewHooks(kind, sources, {
    validate({ spec, metadata }) {
      const requested = specOf(spec);
      return [...validateSubject(requested), ...validateMore(requested, metadata)];
    },
    questionOf: ({ spec }) => specOf(spec),
    userOf: ({ spec }) => reviewedUser(specOf(spec)),
  });
}

function ofCaller<R extends Review<SelfSubjectAccessReviewSpec>>(
  kind: ResourceDefinition<R>,
  sources: Sources,
): ResourceHooks<R> {
  return reviewHooks(kind, sources, {
    validate: () => [],
    questionOf: ({ spec }) => spec,
    userOf: (_, caller) => caller,
  });
}

interface Form<R> {
  /** Validates what is specific to this form. */
  validate(review: R): FieldError[];
  questionOf(review: R): SelfSubjectAccessReviewSpec;
  userOf(review: R, caller: UserInfo): UserInfo;
}

function reviewHooks<R extends Review<unknown>>(
  kind: ResourceDefinition<R>,
  sources: Sources,
  { validate, questionOf, userOf }: Form<R>,
): ResourceHooks<R> {
  return defineHooks(kind, {
    action: defineAction<R>({
      body: kind,
      isNameless: true,
      calledInRefusals: REVIEW_IN_REFUSALS,
      takes: isUnknownOperator,
      prepare(review) {
        dropStatus(review);
        if (!sources.readsSelectors()) dropSelectors(review);
      },
      validate: (review) => [
        ...validateAttributes(questionOf(review)),
        ...validate(review),
        ...validateMetadata(review.metadata),
      ],
      async run(review, { context }) {
        const status = await reviewAccess(sources, userOf(review, context.user), questionOf(review));
        return { ...review, status };
      },
    }),
  });
}

/** The review must stay in the namespace of its path (AUTHZ-REVIEW-004). */
function validatePlace(
  { resourceAttributes, nonResourceAttributes }: SubjectAccessReviewSpec,
  metadata: ObjectMeta,
): FieldError[] {
  if (nonResourceAttributes !== undefined)
    return [invalid("spec.nonResourceAttributes", nonResourceAttributes, "disallowed on this kind of request")];
  const { namespace = "" } = resourceAttributes ?? {};
  if (resourceAttributes === undefined || namespace === metadata.namespace) return [];
  return [invalid("spec.resourceAttributes.namespace", namespace, "must match metadata.namespace")];
}
