/** How authentication and authorization ended, for metrics. Names of users are not kept: there may be any number of them. */

import { ANONYMOUS_USER } from "../api/user-info.js";
import { type Buckets, exponentialBuckets, Histogram } from "../base/histogram.js";

export const AUTHENTICATION_RESULTS = ["success", "failure", "error"] as const;
/** `failure`: the credential is not good, or there is none where one is needed; `error`: nobody could tell. */
export type AuthenticationResult = (typeof AUTHENTICATION_RESULTS)[number];

export const AUTHORIZATION_RESULTS = ["allowed", "denied", "no-opinion", "error"] as const;
export type AuthorizationResult = (typeof AUTHORIZATION_RESULTS)[number];

export const ATTEMPT_SECONDS: Buckets = exponentialBuckets(0.001, 2, 15);

export class AttemptFigures {
  /** Every request once; those of the anonymous user are successes. */
  readonly authentication: Record<AuthenticationResult, number> = { success: 0, failure: 0, error: 0 };
  readonly authenticationSeconds: Readonly<Record<AuthenticationResult, Histogram>> = {
    success: new Histogram(ATTEMPT_SECONDS),
    failure: new Histogram(ATTEMPT_SECONDS),
    error: new Histogram(ATTEMPT_SECONDS),
  };
  /** Every permission that was asked for: several for a request that names somebody else, or that creates with PUT. */
  readonly authorization: Record<AuthorizationResult, number> = { allowed: 0, denied: 0, "no-opinion": 0, error: 0 };
  readonly authorizationSeconds: Readonly<Record<AuthorizationResult, Histogram>> = {
    allowed: new Histogram(ATTEMPT_SECONDS),
    denied: new Histogram(ATTEMPT_SECONDS),
    "no-opinion": new Histogram(ATTEMPT_SECONDS),
    error: new Histogram(ATTEMPT_SECONDS),
  };
  /** Requests of the anonymous user, and of all others together. */
  readonly users = { [ANONYMOUS_USER]: 0, other: 0 };

  authenticated(result: AuthenticationResult, seconds: number): void {
    this.authentication[result]++;
    this.authenticationSeconds[result].observe(seconds);
  }

  authorized(result: AuthorizationResult, seconds: number): void {
    this.authorization[result]++;
    this.authorizationSeconds[result].observe(seconds);
  }
}
