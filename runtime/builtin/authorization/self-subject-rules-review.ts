/** Rules reviews: what the caller may do in a namespace, as far as the authorizer can list it. AUTHZ-REVIEW-005. */
import {
  type SelfSubjectRulesReview,
  type SubjectRulesReviewStatus,
  selfSubjectRulesReviews,
} from "../../../generated/authorization/v1/index.js";
import { badRequest } from "../../api/status.js";
import type { UserInfo } from "../../api/user-info.js";
import type { Authorizer } from "../../authz/authorizer.js";
import { defineHooks, type ResourceHooks } from "../../registry/hooks.js";
import { defineAction } from "../../registry/subresources.js";
import { dropStatus } from "../reviews.js";

export function selfSubjectRulesReviewHooks(authorizer: Authorizer): ResourceHooks<SelfSubjectRulesReview> {
  return defineHooks(selfSubjectRulesReviews, {
    action: defineAction<SelfSubjectRulesReview>({
      body: selfSubjectRulesReviews,
      isNameless: true,
      prepare: dropStatus,
      async run(review, { context }) {
        const { namespace } = review.spec;
        if (!namespace) throw badRequest("no namespace on request");
        return { ...review, status: await listRules(authorizer, context.user, namespace) };
      },
    }),
  });
}

async function listRules(authorizer: Authorizer, user: UserInfo, namespace: string): Promise<SubjectRulesReviewStatus> {
  if (authorizer.rulesFor === undefined) {
    const evaluationError = "the authorizer of this server can't list what it allows";
    return { resourceRules: [], nonResourceRules: [], incomplete: true, evaluationError };
  }
  const { resourceRules, nonResourceRules, incompleteBecause } = await authorizer.rulesFor(user, namespace);
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
