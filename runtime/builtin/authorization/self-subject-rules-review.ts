/** Rules reviews: what the caller may do in a namespace, as far as the authorizer can list it. AUTHZ-REVIEW-005. */
import {
  type SelfSubjectRulesReview,
  type SubjectRulesReviewStatus,
  selfSubjectRulesReviews,
} from "../../../generated/authorization/v1/index.js";
import {
  type SelfSubjectRulesReview as BetaRulesReview,
  selfSubjectRulesReviews as betaRulesReviews,
} from "../../../generated/authorization/v1beta1/index.js";
import { badRequest } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import type { SubjectRules } from "../../authz/authorizer.js";
import type { ResourceDefinition } from "../../kit/index.js";
import { defineHooks, type ResourceHooks } from "../../registry/hooks.js";
import { defineAction } from "../../registry/subresources.js";
import { dropStatus, type ReviewSources } from "../reviews.js";
import { AUTHORIZER_FAILED } from "./access-review.js";

type Sources = Pick<ReviewSources, "authorizer" | "reportFault">;

export function rulesReviewHooks(sources: Sources): readonly unknown[] {
  return [hooksOf(selfSubjectRulesReviews, sources), hooksOf(betaRulesReviews, sources)];
}

function hooksOf<R extends SelfSubjectRulesReview | BetaRulesReview>(
  kind: ResourceDefinition<R>,
  sources: Sources,
): ResourceHooks<R> {
  return defineHooks(kind, {
    action: defineAction<R>({
      body: kind,
      isNameless: true,
      prepare: dropStatus,
      async run(review, { context }) {
        const { namespace } = review.spec;
        if (!namespace) throw badRequest("no namespace on request");
        return { ...review, status: statusOf(await listRules(sources, context.user, namespace)) };
      },
    }),
  });
}

/** Of an authorizer that fails nothing is shown but that it did. */
async function listRules(
  { authorizer, reportFault }: Sources,
  user: UserInfo,
  namespace: string,
): Promise<SubjectRules> {
  const nothing = { resourceRules: [], nonResourceRules: [] };
  if (authorizer.rulesFor === undefined)
    return { ...nothing, incompleteBecause: "the authorizer of this server can't list what it allows" };
  try {
    return await authorizer.rulesFor(user, namespace);
  } catch (error) {
    reportFault(error);
    return { ...nothing, incompleteBecause: AUTHORIZER_FAILED };
  }
}

function statusOf({ resourceRules, nonResourceRules, incompleteBecause }: SubjectRules): SubjectRulesReviewStatus {
  return {
    resourceRules: resourceRules.map(({ verbs, apiGroups, resources, resourceNames }) => ({
      verbs: [...verbs],
      apiGroups: [...apiGroups],
      resources: [...resources],
      ...(resourceNames === undefined ? {} : { resourceNames: [...resourceNames] }),
    })),
    nonResourceRules: nonResourceRules.map(({ verbs, nonResourceURLs }) => ({
      verbs: [...verbs],
      nonResourceURLs: [...nonResourceURLs],
    })),
    incomplete: incompleteBecause !== undefined,
    ...(incompleteBecause === undefined ? {} : { evaluationError: incompleteBecause }),
  };
}
