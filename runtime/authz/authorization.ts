/** Authorization as a server has it: all its modules together, and what else comes of them. SPEC: Authorization. */
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Release } from "../api/lifecycle/lifecycle.js";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import type { FollowKind } from "../registry/read/kind-follower.js";
import type { ObjectReader } from "../registry/read/object-reader.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { AuthorizationFigures } from "./authorization-figures.js";
import type { Authorizer } from "./authorizer.js";
import type { AuthorizationObjects } from "./followed-objects.js";
import type { RoleRules } from "./rbac/role-rules.js";

/** The parts of a server that authorizers make use of. */
export interface AuthorizationParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** That the server follows. */
  readonly release: Release;
  readonly gates: FeatureGates;
  readonly logger: Logger;
  readonly objects: AuthorizationObjects;
  readonly webhooks: WebhookClient;
  /** Imports the engine when it is first asked for. */
  readonly expressions: () => Promise<ExpressionEngine>;
  readonly figures: AuthorizationFigures;
}

export interface Authorization {
  /** Of requests and reviews. */
  readonly authorizer: Authorizer;
  /** What somebody holds by roles, whether or not decisions are made by them. */
  readonly roles: RoleRules;
  /** Whether decisions are made by roles, so that a new store needs some. */
  readonly usesRoles: boolean;
  /** Reads and compiles what takes a while, before the server starts. @throws OperatorError for a configuration that is no good */
  prepare(): Promise<void>;
  /** Work in the background, such as keeping rules current; resolves after the signal. */
  run(signal: AbortSignal): Promise<void>;
}

/** What a server has for its authorization, which knows the kinds of objects itself. */
export interface AuthorizationDependencies extends Omit<AuthorizationParts, "objects"> {
  readonly follow: FollowKind;
  /** Objects as they are in the store: for what the caches do not know yet. */
  readonly newestObjects: ObjectReader;
}

/** Made by the server once its parts are there. @throws OperatorError for options that can't be met */
export type AuthorizationFactory = (dependencies: AuthorizationDependencies) => Authorization;
