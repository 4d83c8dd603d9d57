/**
 * The authorization of a server: all its modules combined, and what they provide to other parts. SPEC: Authorization.
 */
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Release } from "../api/lifecycle/lifecycle.js";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import type { FollowKind } from "../registry/read/kind-follower.js";
import type { ObjectReader } from "../registry/read/object-reader.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { AuthorizationMetrics } from "./authorization-metrics.js";
import type { Authorizer } from "./authorizer.js";
import type { AuthorizationObjects } from "./followed-objects.js";
import type { RoleRules } from "./rbac/role-rules.js";

/** The parts of the server that authorizers use. */
export interface AuthorizationParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  /** The Kubernetes release whose behaviour the server follows. */
  readonly release: Release;
  readonly gates: FeatureGates;
  readonly logger: Logger;
  readonly objects: AuthorizationObjects;
  readonly webhooks: WebhookClient;
  /** Imports the expression engine on its first call. */
  readonly expressions: () => Promise<ExpressionEngine>;
  readonly metrics: AuthorizationMetrics;
}

export interface Authorization {
  /** Decides on requests and answers reviews. */
  readonly authorizer: Authorizer;
  /** The rules that a user holds through roles, whether or not roles decide on requests. */
  readonly roles: RoleRules;
  /** Whether roles decide on requests, so that a new store needs the default ones. */
  readonly usesRoles: boolean;
  /**
   * Reads and compiles, before the server starts, whatever takes a while.
   * @throws Error for an invalid configuration
   */
  prepare(): Promise<void>;
  /** Runs background work, such as keeping rules current; resolves after the signal. */
  run(signal: AbortSignal): Promise<void>;
}

/** What the server passes to its authorization, which itself knows the kinds of objects. */
export interface AuthorizationDependencies extends Omit<AuthorizationParts, "objects"> {
  readonly follow: FollowKind;
  /** Reads objects from the store, for changes that have not reached the caches yet. */
  readonly newestObjects: ObjectReader;
}

/** The server calls this once its own parts exist. @throws OperatorError for options that can't be satisfied */
export type AuthorizationFactory = (dependencies: AuthorizationDependencies) => Authorization;
