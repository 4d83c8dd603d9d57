/** Creates the access control of a server: authentication, authorization, admission and audit. */
import { type AdmissionPlugin, admissionChain } from "../admission/admission-chain.js";
import { type Audit, noAudit } from "../audit/audit.js";
import type { Authentication } from "../authn/authentication.js";
import type { Authorization } from "../authz/authorization.js";
import type { ResourceDefinition } from "../kit/index.js";
import type { RegisteredResource } from "../registry/kinds/scheme.js";
import { type KnownKind, type ObjectReader, objectReader } from "../registry/read/object-reader.js";
import type { ResourceStore } from "../registry/store.js";
import type { WriteAdmission } from "../registry/write/write-admission.js";
import type { WebhookClient } from "../webhooks/webhook-client.js";
import type { ApiServerOptions } from "./api-server-options.js";
import type { InformerSync } from "./health/informer-sync-check.js";
import { kindFollowing } from "./objects/follow-kind.js";
import { namespaceReader } from "./objects/namespace-reader.js";
import type { ServerContext } from "./server-context.js";

/** The parts of the server that access control reads and calls. */
export interface AccessControlDependencies {
  readonly webhooks: WebhookClient;
  readonly lookup: (kind: ResourceDefinition) => KnownKind | undefined;
  /** Reads objects from the caches. */
  readonly objects: ObjectReader;
  readonly storeOf: (resource: RegisteredResource) => ResourceStore;
  readonly informerSync: InformerSync;
}

export interface AccessControl {
  readonly authentication: Authentication;
  readonly authorization: Authorization;
  readonly audit: Audit;
  readonly admissionPlugins: readonly AdmissionPlugin[];
  /** The chain of all admission plug-ins, with their metrics. */
  readonly admission: WriteAdmission;
}

/** @throws OperatorError for options that cannot be satisfied */
export function makeAccessControl(
  options: Pick<ApiServerOptions, "authentication" | "authorization" | "audit" | "admission">,
  context: ServerContext,
  { webhooks, lookup, objects, storeOf, informerSync }: AccessControlDependencies,
): AccessControl {
  const { profile, clock, random, logger, scheme, gates, metrics, expressions } = context;
  const reportError = (error: unknown): void => context.reportError(error);
  const newestObjects = objectReader(lookup, { type: "unset" });
  const shared = { profile, clock, release: scheme.release, gates, logger, newestObjects, webhooks, expressions };
  const authentication = options.authentication({ ...shared, objects, metrics: metrics.authentication });
  const follow = kindFollowing({ scheme, profile, storeOf, clock, onError: reportError, informerSync });
  const authorization = options.authorization({ ...shared, random, follow, metrics: metrics.authorization });
  const makeAudit = options.audit ?? (() => noAudit);
  const namespaceStore = (): ResourceStore | undefined => {
    const resource = scheme.known("", "v1", "namespaces");
    return resource && storeOf(resource);
  };
  const admissionPlugins = options.admission({
    ...shared,
    random,
    scheme,
    storeOf,
    objects,
    readNamespace: namespaceReader(namespaceStore),
    authorizer: authorization.authorizer,
    metrics: { webhooks: metrics.admissionWebhooks, policies: metrics.admissionPolicies },
    reportError,
  });
  return {
    authentication,
    authorization,
    audit: makeAudit({ profile, clock, random, logger, webhooks, metrics: metrics.audit }),
    admissionPlugins,
    admission: metrics.admission.chain(
      admissionChain(admissionPlugins.map((plugin) => metrics.admission.plugin(plugin))),
    ),
  };
}
