/** What a server has for its admission plug-ins, a user's own among them. */
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Release } from "../api/lifecycle/lifecycle.js";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import type { Authorizer } from "../authz/authorizer.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import type { RegisteredResource, Scheme } from "../registry/kinds/scheme.js";
import type { ObjectReader } from "../registry/read/object-reader.js";
import type { ResourceStore } from "../registry/store.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { AdmissionPlugin } from "./admission-chain.js";
import type { NamespaceReader } from "./namespaces/namespace-lifecycle.js";
import type { PolicyMetrics } from "./policy/policy-metrics.js";
import type { WebhookMetrics } from "./webhook/webhook-metrics.js";

export interface AdmissionParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** 0 to 1. */
  readonly random: () => number;
  /** That the server follows. */
  readonly release: Release;
  readonly gates: FeatureGates;
  readonly logger: Logger;
  readonly scheme: Scheme;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  /** As the caches have them. */
  readonly objects: ObjectReader;
  /** As they are in the store. */
  readonly newestObjects: ObjectReader;
  readonly readNamespace: NamespaceReader;
  /** Decides as for requests. */
  readonly authorizer: Authorizer;
  readonly webhooks: WebhookClient;
  /** Imports the engine when it is first asked for. */
  readonly expressions: () => Promise<ExpressionEngine>;
  readonly metrics: { readonly webhooks: WebhookMetrics; readonly policies: PolicyMetrics };
  /** Told of failures that are nobody's request; never receives secrets. */
  readonly reportError: (error: unknown) => void;
}

/** Made by the server once its parts are there; in the order in which they are asked. @throws OperatorError for options that can't be met */
export type AdmissionFactory = (parts: AdmissionParts) => readonly AdmissionPlugin[];
