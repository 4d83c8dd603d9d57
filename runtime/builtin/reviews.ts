/** What reviews share: they are answered from the same methods that decide on requests. */
import type { JsonObject } from "../api/json.js";
import type { ReviewToken } from "../authn/review-token.js";
import type { TokenIssuer } from "../authn/service-account/token-issuer.js";
import type { Authorizer } from "../authz/authorizer.js";
import type { RolePermissions } from "../authz/rbac/escalation.js";

export interface ReviewSources {
  /** Whose a bearer token is. */
  readonly reviewToken: ReviewToken;
  readonly authorizer: Authorizer;
  /** Told of what the authorizer throws: who asks for a review is not. */
  readonly reportFault: (error: unknown) => void;
  /** Whether authorizers of this server look at selectors. */
  readonly readsSelectors: () => boolean;
  /** What writes of roles and bindings are checked against. */
  readonly roles: RolePermissions;
  /** Who makes tokens of service accounts, asked at each request; undefined where nobody does. */
  tokenIssuer(): TokenIssuer | undefined;
}

/** Refusals of reviews name their group alone. */
export const REVIEW_IN_REFUSALS = { kind: "", name: "" } as const;

/** The status of a review is the answer: what a question says of it counts for nothing. */
export function dropStatus(review: JsonObject): void {
  delete review.status;
}
