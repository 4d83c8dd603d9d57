/** How authentication and authorization ended, for metrics. Names of users are not kept: there may be any number of them. */
import { ANONYMOUS_USER } from "../api/user-info.js";

export const AUTHENTICATION_RESULTS = ["success", "failure", "error"] as const;
export type AuthenticationResult = (typeof AUTHENTICATION_RESULTS)[number];

export const AUTHORIZATION_RESULTS = ["allowed", "denied", "no-opinion", "error"] as const;
export type AuthorizationResult = (typeof AUTHORIZATION_RESULTS)[number];

export class AttemptFigures {
  /** Requests with a credential, by what came of it. */
  readonly authentication: Record<AuthenticationResult, number> = { success: 0, failure: 0, error: 0 };
  readonly authorization: Record<AuthorizationResult, number> = { allowed: 0, denied: 0, "no-opinion": 0, error: 0 };
  /** Requests of the anonymous user, and of all others together. */
  readonly users = { [ANONYMOUS_USER]: 0, other: 0 };
}
