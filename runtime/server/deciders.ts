/** What decides about requests on a server: made once its stores can be read, out of one set of parts. */
import { type AdmissionPlugin, admissionChain } from "../admission/admission-chain.js";
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Clock } from "../api/time.js";
import { type Audit, noAudit } from "../audit/audit.js";
import type { Authentication } from "../authn/authentication.js";
import type { Authorization } from "../authz/authorization.js";
import type { ResourceDefinition } from "../kit/index.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import type { RegisteredResource, Scheme } from "../registry/kinds/scheme.js";
import { type KnownKind, type ObjectReader, objectReader } from "../registry/read/object-reader.js";
import type { ResourceStore } from "../registry/store.js";
import type { WriteAdmission } from "../registry/write/write-admission.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { ApiServerOptions } from "./api-server-options.js";
import type { InformerSync } from "./health/informer-sync-check.js";
import type { ServerMetrics } from "./metrics/server-metrics.js";
import { kindFollowing } from "./objects/follow-kind.js";
import { namespaceReader } from "./objects/namespace-reader.js";

export interface DeciderParts {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly random: () => number;
  readonly logger: Logger;
  readonly scheme: Scheme;
  readonly gates: FeatureGates;
  readonly metrics: ServerMetrics;
  readonly webhooks: WebhookClient;
  readonly expressions: () => Promise<ExpressionEngine>;
  readonly find: (kind: ResourceDefinition) => KnownKind;
  /** As the caches have them. */
  readonly objects: ObjectReader;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly reportError: (error: unknown) => void;
  readonly informerSync: InformerSync;
}

export interface Deciders {
  /** How callers are known. */
  readonly authentication: Authentication;
  /** What they may do. */
  readonly authorization: Authorization;
  /** What is written down of it. */
  readonly audit: Audit;
  /** Which of their writes are taken. */
  readonly admissionPlugins: readonly AdmissionPlugin[];
  /** These, measured, one after the other. */
  readonly admission: WriteAdmission;
}

/** @throws OperatorError for options that can't be met */
export function makeDeciders(
  options: Pick<ApiServerOptions, "authentication" | "authorization" | "audit" | "admission">,
  parts: DeciderParts,
): Deciders {
  const { profile, clock, random, logger, scheme, gates, metrics, webhooks, expressions, find, objects } = parts;
  const { storeOf, reportError, informerSync } = parts;
  const newestObjects = objectReader(find, { type: "unset" });
  const shared = { profile, clock, release: scheme.release, gates, logger, newestObjects, webhooks, expressions };
  const authentication = options.authentication({ ...shared, objects, metrics: metrics.authentication });
  const follow = kindFollowing({ scheme, profile, storeOf, clock, onError: reportError, informerSync });
  const authorization = options.authorization({ ...shared, random, follow, metrics: metrics.authorization });
  const audit = options.audit ?? (() => noAudit);
  const namespaces = (): RegisteredResource | undefined => scheme.known("", "v1", "namespaces");
  const admissionPlugins = options.admission({
    ...shared,
    random,
    scheme,
    storeOf,
    objects,
    readNamespace: namespaceReader(() => {
      const resource = namespaces();
      return resource && storeOf(resource);
    }),
    authorizer: authorization.authorizer,
    metrics: { webhooks: metrics.admissionWebhooks, policies: metrics.admissionPolicies },
    reportError,
  });
  return {
    authentication,
    authorization,
    audit: audit({ profile, clock, random, logger, webhooks, metrics: metrics.audit }),
    admissionPlugins,
    admission: metrics.admission.chain(
      admissionChain(admissionPlugins.map((plugin) => metrics.admission.plugin(plugin))),
    ),
  };
}
