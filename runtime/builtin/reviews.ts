/** What the hooks of reviews share: the methods that also decide on requests. */
import type { JsonObject } from "../api/json.js";
import type { ReviewToken } from "../authn/review-token.js";
import type { TokenIssuer } from "../authn/service-account/token-issuer.js";
import type { Authorizer } from "../authz/authorizer.js";
import type { RolePermissions } from "../authz/rbac/escalation.js";

export interface ReviewSources {
  /** Resolves with the user of a bearer token. */
  readonly reviewToken: ReviewToken;
  readonly authorizer: Authorizer;
  /** Receives what the authorizer throws, which the client does not see. */
  readonly reportError: (error: unknown) => void;
  /** Whether authorizers of this server consider selectors. */
  readonly readsSelectors: () => boolean;
  /** The permissions against which writes of roles and bindings are checked. */
  readonly roles: RolePermissions;
  /** The issuer of service-account tokens, called for each request; undefined if there is none. */
  tokenIssuer(): TokenIssuer | undefined;
}

/** Refusals of reviews name only their group. */
export const REVIEW_IN_REFUSALS = { kind: "", name: "" } as const;

/** The status of a review is the answer; a status in the request is ignored. */
export function dropStatus(review: JsonObject): void {
  delete review.status;
}
