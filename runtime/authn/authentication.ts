/**
 * The authentication of a server: all its methods combined, and what they provide to other parts. SPEC: Authentication.
 */

import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Release } from "../api/lifecycle/lifecycle.js";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { ChangingText } from "../base/changing-text.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import type { ObjectReader } from "../registry/read/object-reader.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { AuthenticationMetrics } from "./authentication-metrics.js";
import type { Authenticator } from "./authenticator.js";
import type { LegacyTokenUses } from "./service-account/legacy-token-uses.js";
import type { TokenIssuer } from "./service-account/token-issuer.js";
import type { TokenAuthenticator } from "./token-authenticator.js";

/** The parts of the server that authentication methods use. */
export interface AuthenticationParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** The Kubernetes release whose behaviour the server follows. */
  readonly release: Release;
  readonly gates: FeatureGates;
  readonly logger: Logger;
  /** Reads objects from the watch caches. */
  readonly objects: ObjectReader;
  /** Reads objects from the store, for changes that have not reached the caches yet. */
  readonly newestObjects: ObjectReader;
  readonly webhooks: WebhookClient;
  /** Imports the expression engine on its first call. */
  readonly expressions: () => Promise<ExpressionEngine>;
  readonly metrics: AuthenticationMetrics;
}

/** Decides whether requests without a credential are let in. SPEC: Anonymous requests. */
export interface AnonymousAccess {
  /** @param path the path as it was received, without the query */
  allows(path: string): boolean;
}

/** A server that issues tokens, as people and programs have to name it who sign in there. */
export interface KnownIssuer {
  readonly url: string;
  /** Where its configuration is, if that is not below the URL. */
  readonly discoveryUrl?: string;
  /** A token must be issued for one of them. */
  readonly audiences: readonly string[];
  /** The origin of its token endpoint; undefined while its discovery document is not known. */
  readonly tokenOrigin?: string;
}

export interface Authentication {
  /** Authenticates requests. */
  readonly authenticator: Authenticator;
  /** Authenticates bare tokens, for token reviews. */
  readonly tokens: TokenAuthenticator;
  /** Audiences that identify this API; empty if tokens for any audience are accepted. */
  readonly apiAudiences: readonly string[];
  readonly anonymous: AnonymousAccess;
  /**
   * Whether the header with this lower-case name identifies a user; undefined unless a proxy passes identities in
   * headers.
   */
  readonly isIdentityHeader?: ((header: string) => boolean) | undefined;
  /**
   * PEM certificates of the authorities that may issue client certificates. TLS requests client certificates if there
   * are any.
   */
  readonly clientAuthorities: ChangingText | undefined;
  /** Issues service-account tokens; undefined if the server has no key for them. */
  readonly tokenIssuer: TokenIssuer | undefined;
  /** Reports which tokens in Secrets are in use; undefined if the server does not look at Secrets. */
  readonly legacyTokenUses?: LegacyTokenUses | undefined;
  /** The OpenID Connect issuers whose tokens are accepted now; none if absent. */
  issuers?(): readonly KnownIssuer[];
  /**
   * Reads and compiles, before the server starts, whatever takes a while.
   * @throws Error for an invalid configuration
   */
  prepare(): Promise<void>;
  /** Runs background work, such as fetching keys; resolves after the signal. */
  run(signal: AbortSignal): Promise<void>;
}

/** The server calls this once its own parts exist. */
export type AuthenticationFactory = (parts: AuthenticationParts) => Authentication;
