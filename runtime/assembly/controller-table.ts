import { validatingAdmissionPolicies } from "../../generated/admissionregistration/v1/client.js";
import type { ExpressionWarning } from "../../generated/admissionregistration/v1/index.js";
import { customResourceDefinitions } from "../../generated/apiextensions/v1/client.js";
import { apiServices } from "../../generated/apiregistration/v1/client.js";
import {
  configMaps,
  endpoints,
  events,
  namespaces,
  resourceQuotas,
  secrets,
  serviceAccounts,
  services,
} from "../../generated/core/v1/client.js";
import type { ConfigMap, ServiceAccount } from "../../generated/core/v1/index.js";
import { endpointSlices } from "../../generated/discovery/v1/client.js";
import { clusterRoles } from "../../generated/rbac/v1/client.js";
import { storageVersionMigrations } from "../../generated/storagemigration/v1/client.js";
import type { ValidatingPolicySpec } from "../admission/policy/policy-objects.js";
import { typeWarnings } from "../admission/policy/type-checking.js";
import type { GroupResource } from "../api/gvk.js";
import type { ResourceReference } from "../api/resource-reference.js";
import type { Clock } from "../api/time.js";
import type { QueueMetrics } from "../base/metrics/queue-metrics.js";
import type { Client } from "../client/index.js";
import { runApiServiceAvailability } from "../controllers/api-services/availability-controller.js";
import { apiServiceName } from "../controllers/api-services/local-api-service.js";
import { type RegistrationOptions, runApiServiceUpkeep } from "../controllers/api-services/registration.js";
import { runBootstrapSigner } from "../controllers/bootstrap-tokens/bootstrap-signer.js";
import { runTokenCleaner } from "../controllers/bootstrap-tokens/token-cleaner.js";
import { runCleanupController } from "../controllers/custom-resources/cleanup.js";
import { runEstablishController } from "../controllers/custom-resources/establish.js";
import { DEFAULT_EVENT_TTL_MS, runEventTtlController } from "../controllers/event-ttl.js";
import { runGarbageCollector } from "../controllers/garbage-collector/garbage-collector.js";
import { runLegacyTokenTracking } from "../controllers/legacy-token-tracking.js";
import { runNamespaceController } from "../controllers/namespace-controller.js";
import { runNamespaceObjectController } from "../controllers/namespace-object.js";
import { runPolicyTypeChecking } from "../controllers/policy-type-checking/policy-type-checking.js";
import { runResourceQuota } from "../controllers/resource-quota/resource-quota-controller.js";
import { runRoleAggregation } from "../controllers/role-aggregation/role-aggregation.js";
import type { ServedResource } from "../controllers/served-resource.js";
import { runServiceAccountTokensController } from "../controllers/service-account-tokens/service-account-tokens.js";
import { runAutomaticMigration } from "../controllers/storage-migration/automatic-migration.js";
import { runStorageMigration } from "../controllers/storage-migration/storage-migration.js";
import type { LeaderElectionOptions } from "../operator/leader-election.js";
import type { ApiServer } from "../server/api-server.js";
import {
  collectedResources,
  isServed,
  namesWithoutDefinition,
  resourceOfKind,
  servedResources,
} from "./controller-resources.js";
import type { RunSimulation } from "./simulation-setup.js";

export interface ControllerOptions {
  /**
   * Names of controllers: `*` for all but `tokencleaner` and `bootstrapsigner`, a name, or `-name` to leave one out;
   * see `CONTROLLER_NAMES`. Default: `*`.
   */
  readonly controllers?: readonly string[];
  /** PEM certificates with which clients in namespaces verify the server; none for a server without TLS. */
  readonly caBundle?: string;
  /** How long Events are kept after their last write. Default: 1 hour. */
  readonly eventTtlMs?: number;
  /** The time between full recalculations of every quota. Default: 5 minutes. */
  readonly quotaSyncPeriodMs?: number;
  /** The simulation of workloads, which runs where the controllers run. Default: none. */
  readonly simulation?: RunSimulation | undefined;
  /** Timings of the leader election between servers that share a store. */
  readonly leaderElection?: Pick<LeaderElectionOptions, "leaseDurationMs" | "renewDeadlineMs" | "retryPeriodMs">;
}

export interface ControllerDependencies {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly options: ControllerOptions;
  /** A client of the server under the controller's name. */
  readonly client: Client;
  /** The same client, but all of its answers contain metadata only. */
  readonly metadataClient: Client;
  readonly onError: (error: unknown) => void;
  /** The metrics of the controller's queue. */
  readonly queueMetrics: QueueMetrics;
  /** To be called once the controller has seen the existing objects, if a start step waits for it. */
  readonly onBegun: () => void;
}

export type RunController = (dependencies: ControllerDependencies, signal: AbortSignal) => Promise<void>;

export const CONTROLLERS = {
  garbagecollector: (dependencies, signal) => {
    const { server, metadataClient, clock, onError } = dependencies;
    const resources = (): ServedResource[] => collectedResources(server.scheme, server.profile);
    const resolveKind = (apiVersion: string, kind: string): ServedResource | undefined =>
      resourceOfKind(server.scheme, apiVersion, kind);
    const onResourcesChange = (listener: () => void): (() => void) => server.servedApis.onChange(listener);
    const queueMetrics = {
      deletions: server.ownMetrics.queues.of("garbage_collector_attempt_to_delete"),
      orphanings: server.ownMetrics.queues.of("garbage_collector_attempt_to_orphan"),
    };
    return runGarbageCollector(
      { client: metadataClient, resources, onResourcesChange, resolveKind, clock, onError, queueMetrics },
      signal,
    );
  },

  namespace: ({ server, client, metadataClient, clock, onError, queueMetrics }, signal) => {
    const resources = (): ServedResource[] =>
      servedResources(server.scheme).filter(({ scope }) => scope === "Namespaced");
    const unserved = server.unservedIn.bind(server);
    return runNamespaceController(
      { client, metadataClient, resources, unserved, clock, onError, queueMetrics },
      signal,
    );
  },

  serviceaccount: ({ client, clock, onError, queueMetrics }, signal) =>
    runNamespaceObjectController<ServiceAccount>(
      {
        client,
        resource: serviceAccounts,
        name: "default",
        content: {},
        mend: () => undefined,
        clock,
        onError,
        queueMetrics,
      },
      signal,
    ),

  "serviceaccount-token": async ({ server, client, metadataClient, clock, onError, queueMetrics, options }, signal) => {
    const issuer = server.authentication.tokenIssuer;
    if (!issuer?.canIssue) return;
    const tokens = {
      make: issuer.issueLegacy.bind(issuer),
      isGood: issuer.acceptsLegacy.bind(issuer),
    };
    const { caBundle = "" } = options;
    await runServiceAccountTokensController(
      { client, metadataClient, tokens, caBundle, clock, onError, queueMetrics },
      signal,
    );
  },

  "legacy-serviceaccount-token-tracking": async (dependencies, signal) => {
    const { server, client, clock, onError, queueMetrics, onBegun } = dependencies;
    if (server.authentication.legacyTokenUses === undefined) return;
    await runLegacyTokenTracking({ client, clock, onError, queueMetrics, onBegun }, signal);
  },

  "root-ca-cert-publisher": ({ server, client, clock, onError, queueMetrics, options: { caBundle = "" } }, signal) =>
    runNamespaceObjectController<ConfigMap>(
      {
        client,
        resource: configMaps,
        name: server.profile.words.rootCaConfigMap,
        content: { data: { [CA_KEY]: caBundle } },
        mend: ({ data }) => (data?.[CA_KEY] === caBundle ? undefined : { data: { [CA_KEY]: caBundle } }),
        clock,
        onError,
        queueMetrics,
      },
      signal,
    ),

  "event-ttl": ({ metadataClient, clock, onError, options: { eventTtlMs = DEFAULT_EVENT_TTL_MS } }, signal) =>
    runEventTtlController({ client: metadataClient, ttlMs: eventTtlMs, clock, onError }, signal),

  "apiservice-registration": (dependencies, signal) => {
    const queueMetrics = dependencies.server.ownMetrics.queues.of("apiservice-upkeep");
    return runApiServiceUpkeep({ ...registrationOf(dependencies), queueMetrics }, signal);
  },

  "apiservice-availability": (dependencies, signal) => {
    const { server, client, metadataClient, clock, onError, queueMetrics, onBegun } = dependencies;
    const check = server.aggregation.availabilityOf.bind(server.aggregation);
    const backends = [services, endpoints, endpointSlices].filter((resource) => isServed(resource, server));
    return runApiServiceAvailability(
      { client, metadataClient, backends, check, clock, onError, queueMetrics, onBegun },
      signal,
    );
  },

  "customresource-establishing": (dependencies, signal) => {
    const { server, client, clock, onError, queueMetrics, onBegun } = dependencies;
    const servedNames = namesWithoutDefinition(server.scheme);
    const serving = server.customResources.problems;
    return runEstablishController(
      {
        client,
        servedNames,
        serving,
        tracksGeneration: tracksGeneration(server),
        clock,
        onError,
        queueMetrics,
        onBegun,
      },
      signal,
    );
  },

  "customresource-cleanup": (dependencies, signal) => {
    const { server, client, metadataClient, clock, onError, queueMetrics, onBegun } = dependencies;
    return runCleanupController(
      { client, metadataClient, tracksGeneration: tracksGeneration(server), clock, onError, queueMetrics, onBegun },
      signal,
    );
  },

  "clusterrole-aggregation": ({ client, clock, onError, queueMetrics }, signal) =>
    runRoleAggregation({ client, clock, onError, queueMetrics }, signal),

  "storage-version-migration": async ({ server, client, metadataClient, clock, onError, queueMetrics }, signal) => {
    const resolve = ({ group, resource }: GroupResource): ServedResource | undefined =>
      servedResources(server.scheme).find((each) => each.group === group && each.resource === resource);
    const formerResources = (): readonly GroupResource[] => server.formerResources();
    await Promise.all([
      runStorageMigration(
        { client, metadataClient, resolve, metrics: server.migrations, clock, onError, queueMetrics },
        signal,
      ),
      runAutomaticMigration({ client, formerResources, clock, onError }, signal),
    ]);
  },

  resourcequota: ({ server, client, metadataClient, clock, onError, queueMetrics, options }, signal) => {
    const resources = (): ServedResource[] => servedResources(server.scheme);
    const onResourcesChange = (listener: () => void): (() => void) => server.servedApis.onChange(listener);
    const { quotaSyncPeriodMs: syncPeriodMs } = options;
    return runResourceQuota(
      {
        client,
        metadataClient,
        resources,
        onResourcesChange,
        clock,
        onError,
        queueMetrics,
        ...(syncPeriodMs === undefined ? {} : { syncPeriodMs }),
      },
      signal,
    );
  },

  "validatingadmissionpolicy-status": ({ server, client, clock, onError, queueMetrics }, signal) => {
    const onKindsChange = (listener: () => void): (() => void) => server.servedApis.onChange(listener);
    const check = async (spec: ValidatingPolicySpec): Promise<ExpressionWarning[]> => [
      ...(await typeWarnings({ scheme: server.scheme, expressions: server.expressions }, spec)),
    ];
    return runPolicyTypeChecking({ client, check, onKindsChange, clock, onError, queueMetrics }, signal);
  },

  tokencleaner: ({ client, clock, onError, queueMetrics }, signal) =>
    runTokenCleaner({ client, clock, onError, queueMetrics }, signal),

  bootstrapsigner: ({ client, clock, onError, queueMetrics }, signal) =>
    runBootstrapSigner({ client, clock, onError, queueMetrics }, signal),
} satisfies Record<string, RunController>;

const CA_KEY = "ca.crt";

/** The resources that a controller watches and writes. If any of them is switched off, the controller does not run. */
export const RESOURCES_OF: Readonly<Record<keyof typeof CONTROLLERS, readonly ResourceReference[]>> = {
  garbagecollector: [],
  namespace: [namespaces],
  serviceaccount: [namespaces, serviceAccounts],
  "serviceaccount-token": [secrets, serviceAccounts],
  "legacy-serviceaccount-token-tracking": [secrets, configMaps],
  "root-ca-cert-publisher": [namespaces, configMaps],
  "event-ttl": [events],
  "apiservice-registration": [apiServices],
  "apiservice-availability": [apiServices],
  "customresource-establishing": [customResourceDefinitions],
  "customresource-cleanup": [customResourceDefinitions],
  "clusterrole-aggregation": [clusterRoles],
  "validatingadmissionpolicy-status": [validatingAdmissionPolicies],
  "storage-version-migration": [storageVersionMigrations],
  resourcequota: [resourceQuotas],
  tokencleaner: [secrets],
  bootstrapsigner: [secrets, configMaps],
};

export function registrationOf({
  server,
  client,
  clock,
  onError,
}: ControllerDependencies): Omit<RegistrationOptions, "queueMetrics"> {
  const { servedApis } = server;
  const served = servedApis.remembered(
    () =>
      new Map(
        servedApis
          .localGroupVersions()
          .map(({ local = [], ...place }) => [
            apiServiceName(place),
            { ...place, isBuiltin: local.some(({ isBuiltin }) => isBuiltin) },
          ]),
      ),
  );
  const onServedChange = (listener: () => void): (() => void) => servedApis.onChange(listener);
  return { client, served, onServedChange, clock, onError };
}

function tracksGeneration({ gates }: ApiServer): boolean {
  return gates.isEnabled("CRDObservedGenerationTracking");
}
