/**
 * Metrics of authentication and authorization results. They carry no user names, because the number of users is
 * unbounded.
 */

import { ANONYMOUS_USER } from "../api/user-info.js";
import { type Buckets, exponentialBuckets, Histogram } from "../base/histogram.js";
import type { MetricDefinition, MetricFamily, MetricSample } from "../base/metrics/metric-definition.js";
import type { MetricRegistry } from "../base/metrics/metric-registry.js";

export const AUTHENTICATION_RESULTS = ["success", "failure", "error"] as const;
/** `failure` means that the credential is invalid or missing; `error` means that the server could not check it. */
export type AuthenticationResult = (typeof AUTHENTICATION_RESULTS)[number];

export const AUTHORIZATION_RESULTS = ["allowed", "denied", "no-opinion", "error"] as const;
export type AuthorizationResult = (typeof AUTHORIZATION_RESULTS)[number];

export const ATTEMPT_SECONDS: Buckets = exponentialBuckets(0.001, 2, 15);

const AUTHENTICATIONS: MetricDefinition = {
  name: "authentication_attempts",
  help: "Authentication attempts, by result.",
  type: "counter",
  labels: ["result"],
  stability: "ALPHA",
  since: "1.18",
};
const AUTHENTICATION_DURATION: MetricDefinition = {
  name: "authentication_duration_seconds",
  help: "Duration of authentication, by result.",
  type: "histogram",
  labels: ["result"],
  stability: "ALPHA",
  since: "1.18",
};
const USER_REQUESTS: MetricDefinition = {
  name: "authenticated_user_requests",
  help: "Requests of the anonymous user, and of all other users together.",
  type: "counter",
  labels: ["username"],
  stability: "ALPHA",
  since: "1.18",
};
const AUTHORIZATIONS: MetricDefinition = {
  name: "authorization_attempts_total",
  help: "Authorization checks, by decision.",
  type: "counter",
  labels: ["result"],
  stability: "ALPHA",
  since: "1.28",
};
const AUTHORIZATION_DURATION: MetricDefinition = {
  name: "authorization_duration_seconds",
  help: "Duration of authorization checks, by decision.",
  type: "histogram",
  labels: ["result"],
  stability: "ALPHA",
  since: "1.28",
};

export class AttemptMetrics {
  /** Counts every request once; anonymous requests count as successes. */
  readonly authentication: Record<AuthenticationResult, number> = { success: 0, failure: 0, error: 0 };
  readonly authenticationSeconds: Readonly<Record<AuthenticationResult, Histogram>> = {
    success: new Histogram(ATTEMPT_SECONDS),
    failure: new Histogram(ATTEMPT_SECONDS),
    error: new Histogram(ATTEMPT_SECONDS),
  };
  /** Counts every permission check. A request that impersonates, or that creates with PUT, needs several. */
  readonly authorization: Record<AuthorizationResult, number> = { allowed: 0, denied: 0, "no-opinion": 0, error: 0 };
  readonly authorizationSeconds: Readonly<Record<AuthorizationResult, Histogram>> = {
    allowed: new Histogram(ATTEMPT_SECONDS),
    denied: new Histogram(ATTEMPT_SECONDS),
    "no-opinion": new Histogram(ATTEMPT_SECONDS),
    error: new Histogram(ATTEMPT_SECONDS),
  };
  /** Counts the requests of the anonymous user, and those of all other users together. */
  readonly users = { [ANONYMOUS_USER]: 0, other: 0 };

  constructor(registry: MetricRegistry) {
    registry.collect(
      [AUTHENTICATIONS, AUTHENTICATION_DURATION, USER_REQUESTS, AUTHORIZATIONS, AUTHORIZATION_DURATION],
      () => families(this),
    );
  }

  authenticated(result: AuthenticationResult, seconds: number): void {
    this.authentication[result]++;
    this.authenticationSeconds[result].observe(seconds);
  }

  authorized(result: AuthorizationResult, seconds: number): void {
    this.authorization[result]++;
    this.authorizationSeconds[result].observe(seconds);
  }
}

function families(metrics: AttemptMetrics): MetricFamily[] {
  const { authentication, authenticationSeconds, authorization, authorizationSeconds, users } = metrics;
  const by = (label: string, counts: Readonly<Record<string, number | Histogram>>): MetricSample[] =>
    Object.entries(counts).map(([name, value]) => ({ labels: { [label]: name }, value }));
  return [
    { metric: AUTHENTICATIONS, samples: by("result", authentication) },
    { metric: AUTHENTICATION_DURATION, samples: by("result", authenticationSeconds) },
    { metric: USER_REQUESTS, samples: by("username", users) },
    { metric: AUTHORIZATIONS, samples: by("result", authorization) },
    { metric: AUTHORIZATION_DURATION, samples: by("result", authorizationSeconds) },
  ];
}
