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
import { defineHooks, type ResourceHooks } from "../../registry/kinds/hooks.js";
import { defineAction } from "../../registry/kinds/subresources.js";
import { dropStatus, type ReviewSources } from "../reviews.js";
import { AUTHORIZER_FAILED } from "./access-review.js";

type Sources = Pick<ReviewSources, "authorizer" | "reportError">;

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
        // The answer is a new object that does not repeat the request.
        return { ...review, spec: {}, status: statusOf(await listRules(sources, context.user, namespace)) };
      },
    }),
  });
}

/** If the authorizer fails, the answer shows nothing but that. */
async function listRules(
  { authorizer, reportError }: Sources,
  user: UserInfo,
  namespace: string,
): Promise<SubjectRules> {
  const nothing = { resourceRules: [], nonResourceRules: [] };
  if (authorizer.rulesFor === undefined)
    return { ...nothing, incompleteBecause: "the authorizer of this server can't list what it allows" };
  try {
    return await authorizer.rulesFor(user, namespace);
  } catch (error) {
    reportError(error);
    return { ...nothing, incompleteBecause: AUTHORIZER_FAILED };
  }
}

/**
 * Maximum number of characters of rules in a review, since a user may hold more rules than an answer should contain.
 */
export const MAX_LISTED_CHARACTERS = 2_000_000;
const CUT = "there are more rules than a review lists";

function statusOf(rules: SubjectRules): SubjectRulesReviewStatus {
  const room = { left: MAX_LISTED_CHARACTERS };
  const resourceRules = fitting(rules.resourceRules, room);
  const nonResourceRules = fitting(rules.nonResourceRules, room);
  const reasons = [rules.incompleteBecause ?? [], room.left < 0 ? CUT : []].flat();
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
    incomplete: reasons.length > 0,
    ...(reasons.length === 0 ? {} : { evaluationError: reasons.join(", ") }),
  };
}

/** The leading rules that fit. @param room reduced by their size; negative if some rules are left out */
function fitting<Rule>(rules: readonly Rule[], room: { left: number }): readonly Rule[] {
  const end = rules.findIndex((rule) => {
    room.left -= JSON.stringify(rule).length;
    return room.left < 0;
  });
  return end < 0 ? rules : rules.slice(0, end);
}
