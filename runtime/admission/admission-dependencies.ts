/** The dependencies that a server gives to its admission plug-ins. Plug-ins of users may rely on some of them. */
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

export interface AdmissionDependencies {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  /** Returns numbers in [0, 1). */
  readonly random: () => number;
  /** The release that the server follows. */
  readonly release: Release;
  readonly gates: FeatureGates;
  readonly logger: Logger;
  readonly scheme: Scheme;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  /** Reads objects from the watch caches, which may lag behind the store. */
  readonly objects: ObjectReader;
  /** Reads the newest objects from the store. */
  readonly newestObjects: ObjectReader;
  readonly readNamespace: NamespaceReader;
  /** Decides as it does for requests. */
  readonly authorizer: Authorizer;
  readonly webhooks: WebhookClient;
  /** Resolves to the CEL engine, which the first call imports. */
  readonly expressions: () => Promise<ExpressionEngine>;
  readonly metrics: { readonly webhooks: WebhookMetrics; readonly policies: PolicyMetrics };
  /** Reports a failure that no request has caused. The error must not contain a secret. */
  readonly reportError: (error: unknown) => void;
}

/**
 * Makes the plug-ins of a server, in the order in which the server calls them.
 * @throws OperatorError for options that can't be met
 */
export type AdmissionFactory = (dependencies: AdmissionDependencies) => readonly AdmissionPlugin[];
