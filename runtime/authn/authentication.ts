/** Authentication as a server has it: all its methods together, and what else comes of them. SPEC: Authentication. */

import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Release } from "../api/lifecycle/lifecycle.js";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { ChangingText } from "../base/changing-text.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import type { ObjectReader } from "../registry/read/object-reader.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { AuthenticationFigures } from "./authentication-figures.js";
import type { Authenticator } from "./authenticator.js";
import type { LegacyTokenUses } from "./service-account/legacy-token-uses.js";
import type { TokenIssuer } from "./service-account/token-issuer.js";
import type { TokenAuthenticator } from "./token-authenticator.js";

/** The parts of a server that methods make use of. */
export interface AuthenticationParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** That the server follows. */
  readonly release: Release;
  readonly gates: FeatureGates;
  readonly logger: Logger;
  /** Objects as the caches have them. */
  readonly objects: ObjectReader;
  /** Objects as they are in the store: for what the caches do not know yet. */
  readonly newestObjects: ObjectReader;
  readonly webhooks: WebhookClient;
  /** Imports the engine when it is first asked for. */
  readonly expressions: () => Promise<ExpressionEngine>;
  readonly figures: AuthenticationFigures;
}

/** Whether requests without a credential get any further. SPEC: Anonymous requests. */
export interface AnonymousAccess {
  /** @param path without query, as it was received */
  allows(path: string): boolean;
}

export interface Authentication {
  /** Of requests. */
  readonly authenticator: Authenticator;
  /** Of tokens alone, for reviews. */
  readonly tokens: TokenAuthenticator;
  /** What a token has to be meant for; empty where any will do. */
  readonly apiAudiences: readonly string[];
  readonly anonymous: AnonymousAccess;
  /** Whether a header of that name, in lower case, says who somebody is; undefined where no proxy says that in headers. */
  readonly tellsIdentity?: ((header: string) => boolean) | undefined;
  /** PEM certificates that those of clients may come from; TLS asks for certificates where there are any. */
  readonly clientAuthorities: ChangingText | undefined;
  /** Makes tokens of service accounts; undefined where the server has no key for them. */
  readonly tokenIssuer: TokenIssuer | undefined;
  /** Tells which Secrets' tokens are used; undefined where Secrets are not looked at. */
  readonly legacyTokenUses?: LegacyTokenUses | undefined;
  /** Reads and compiles what takes a while, before the server starts. @throws Error for a configuration that is no good */
  prepare(): Promise<void>;
  /** Work in the background, such as fetching keys; resolves after the signal. */
  run(signal: AbortSignal): Promise<void>;
}

/** Made by the server once its parts are there. */
export type AuthenticationFactory = (parts: AuthenticationParts) => Authentication;
