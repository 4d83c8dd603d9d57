/**
 * The controllers that run inside a server: which of them, for which resources, and in which of several servers of one
 * store. They are ordinary clients of the server's own API, each under a name of its own.
 */
import { randomUUID } from "node:crypto";
import { setMaxListeners } from "node:events";
import { hostname } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { customResourceDefinitions } from "../generated/apiextensions/v1/client.js";
import { apiServices } from "../generated/apiregistration/v1/client.js";
import {
  configMaps,
  endpoints,
  events,
  namespaces,
  secrets,
  serviceAccounts,
  services,
} from "../generated/core/v1/client.js";
import type { ConfigMap, ServiceAccount } from "../generated/core/v1/index.js";
import { endpointSlices } from "../generated/discovery/v1/client.js";
import { clusterRoles } from "../generated/rbac/v1/client.js";
import { resolveVariables } from "./api/naming-profile.js";
import { OperatorError } from "./api/operator-error.js";
import type { ResourceReference } from "./api/resource-reference.js";
import { type Clock, systemClock } from "./api/time.js";
import type { Client } from "./client/index.js";
import { runApiServiceAvailability } from "./controllers/api-services/availability.js";
import { apiServiceName } from "./controllers/api-services/local-api-service.js";
import {
  type RegistrationOptions,
  runApiServiceRegistration,
  runApiServiceUpkeep,
} from "./controllers/api-services/registration.js";
import { runBootstrapSigner } from "./controllers/bootstrap-tokens/bootstrap-signer.js";
import { runTokenCleaner } from "./controllers/bootstrap-tokens/token-cleaner.js";
import { runCleanupController } from "./controllers/custom-resources/cleanup.js";
import { runEstablishController } from "./controllers/custom-resources/establish.js";
import { DEFAULT_EVENT_TTL_MS, runEventTtlController } from "./controllers/event-ttl.js";
import { runGarbageCollector } from "./controllers/garbage-collector/garbage-collector.js";
import { type LeaderElectionOptions, runWhenElected } from "./controllers/leader-election.js";
import { runNamespaceController } from "./controllers/namespace.js";
import { runNamespaceObjectController } from "./controllers/namespace-object.js";
import { runRoleAggregation } from "./controllers/role-aggregation/role-aggregation.js";
import type { ServedResource } from "./controllers/served-resource.js";
import { runServiceAccountTokensController } from "./controllers/service-account-tokens/service-account-tokens.js";
import { loopbackClient } from "./loopback-client.js";
import {
  collectedResources,
  namesWithoutDefinition,
  resourceOfKind,
  servedResources,
} from "./resources-of-controllers.js";
import type { ApiServer } from "./server/api-server.js";

export interface ControllerOptions {
  /**
   * `*` for all but `tokencleaner` and `bootstrapsigner`, a name, or `-name` for all but that one;
   * {@link CONTROLLER_NAMES}. Default: `*`.
   */
  readonly controllers?: readonly string[];
  /** PEM certificates by which clients in the namespaces know the server; none for one without TLS. */
  readonly caBundle?: string;
  /** How long Events are kept after they were last written. Default: 1 hour. */
  readonly eventTtlMs?: number;
  /** Other times than usual for servers that share a store. */
  readonly leaderElection?: Pick<LeaderElectionOptions, "leaseDurationMs" | "renewDeadlineMs" | "retryPeriodMs">;
}

interface Surroundings {
  readonly server: ApiServer;
  readonly clock: Clock;
  readonly options: ControllerOptions;
  /** A client of the server under the controller's name. */
  readonly client: Client;
  /** The same, of which every answer is metadata only. */
  readonly metadataClient: Client;
  readonly onError: (error: unknown) => void;
}

type RunController = (surroundings: Surroundings, signal: AbortSignal) => Promise<void>;

const CONTROLLERS = {
  garbagecollector: (surroundings, signal) => {
    const { server, metadataClient, clock, onError } = surroundings;
    const resources = (): ServedResource[] => collectedResources(server.scheme, server.profile);
    const resolveKind = (apiVersion: string, kind: string): ServedResource | undefined =>
      resourceOfKind(server.scheme, apiVersion, kind);
    const onResourcesChange = (listener: () => void): (() => void) => server.servedApis.onChange(listener);
    return runGarbageCollector(
      { client: metadataClient, resources, onResourcesChange, resolveKind, clock, onError },
      signal,
    );
  },

  namespace: ({ server, client, metadataClient, clock, onError }, signal) => {
    const resources = (): ServedResource[] =>
      servedResources(server.scheme).filter(({ scope }) => scope === "Namespaced");
    return runNamespaceController({ client, metadataClient, resources, clock, onError }, signal);
  },

  serviceaccount: ({ client, clock, onError }, signal) =>
    runNamespaceObjectController<ServiceAccount>(
      { client, resource: serviceAccounts, name: "default", content: {}, mend: () => undefined, clock, onError },
      signal,
    ),

  "serviceaccount-token": async ({ server, client, metadataClient, clock, onError, options }, signal) => {
    const issuer = server.authentication.tokenIssuer;
    if (!issuer?.canIssue) return;
    const tokens = {
      make: issuer.issueLegacy.bind(issuer),
      isGood: issuer.acceptsLegacy.bind(issuer),
    };
    const { caBundle = "" } = options;
    await runServiceAccountTokensController({ client, metadataClient, tokens, caBundle, clock, onError }, signal);
  },

  "root-ca-cert-publisher": ({ server, client, clock, onError, options: { caBundle = "" } }, signal) =>
    runNamespaceObjectController<ConfigMap>(
      {
        client,
        resource: configMaps,
        name: server.profile.words.rootCaConfigMap,
        content: { data: { [CA_KEY]: caBundle } },
        mend: ({ data }) => (data?.[CA_KEY] === caBundle ? undefined : { data: { [CA_KEY]: caBundle } }),
        clock,
        onError,
      },
      signal,
    ),

  "event-ttl": ({ metadataClient, clock, onError, options: { eventTtlMs = DEFAULT_EVENT_TTL_MS } }, signal) =>
    runEventTtlController({ client: metadataClient, ttlMs: eventTtlMs, clock, onError }, signal),

  "apiservice-registration": (surroundings, signal) => runApiServiceUpkeep(registrationOf(surroundings), signal),

  "apiservice-availability": ({ server, client, metadataClient, clock, onError }, signal) => {
    const check = server.aggregation.availabilityOf.bind(server.aggregation);
    return runApiServiceAvailability({ client, metadataClient, check, clock, onError }, signal);
  },

  "customresource-establishing": ({ server, client, clock, onError }, signal) => {
    const servedNames = namesWithoutDefinition(server.scheme);
    return runEstablishController(
      { client, servedNames, tracksGeneration: tracksGeneration(server), clock, onError },
      signal,
    );
  },

  "customresource-cleanup": ({ server, client, metadataClient, clock, onError }, signal) =>
    runCleanupController(
      { client, metadataClient, tracksGeneration: tracksGeneration(server), clock, onError },
      signal,
    ),

  "clusterrole-aggregation": ({ client, clock, onError }, signal) =>
    runRoleAggregation({ client, clock, onError }, signal),

  tokencleaner: ({ client, clock, onError }, signal) => runTokenCleaner({ client, clock, onError }, signal),

  bootstrapsigner: ({ client, clock, onError }, signal) => runBootstrapSigner({ client, clock, onError }, signal),
} satisfies Record<string, RunController>;

/** Those that only run where they are named. SPEC: Bootstrap tokens. */
const NOT_AMONG_ALL: ReadonlySet<string> = new Set<keyof typeof CONTROLLERS>(["tokencleaner", "bootstrapsigner"]);

/** What each server does for itself, also where another one runs the controllers; under the names of those. */
function inEveryServer(server: ApiServer, names: readonly (keyof typeof CONTROLLERS)[]): Controllers {
  if (!names.includes("apiservice-registration") || !canRun("apiservice-registration", server)) return {};
  // at once: the server is not to be ready for the moment before the work begins
  const registered = registrationCheck(server);
  return {
    "apiservice-registration": (surroundings, signal) =>
      runApiServiceRegistration(registrationOf(surroundings), registered, signal),
  };
}

const CA_KEY = "ca.crt";

/** What a controller watches and writes; one of which something is switched off has no work. */
const RESOURCES_OF: Readonly<Record<keyof typeof CONTROLLERS, readonly ResourceReference[]>> = {
  garbagecollector: [],
  namespace: [namespaces],
  serviceaccount: [namespaces, serviceAccounts],
  "serviceaccount-token": [secrets, serviceAccounts],
  "root-ca-cert-publisher": [namespaces, configMaps],
  "event-ttl": [events],
  "apiservice-registration": [apiServices],
  "apiservice-availability": [apiServices, services, endpoints, endpointSlices],
  "customresource-establishing": [customResourceDefinitions],
  "customresource-cleanup": [customResourceDefinitions],
  "clusterrole-aggregation": [clusterRoles],
  tokencleaner: [secrets],
  bootstrapsigner: [secrets, configMaps],
};

function canRun(name: keyof typeof CONTROLLERS, { scheme, profile }: ApiServer): boolean {
  return RESOURCES_OF[name].every(({ group, version, resource }) =>
    scheme.byResource(resolveVariables(group, profile), version, resource),
  );
}

export const CONTROLLER_NAMES = Object.keys(CONTROLLERS) as readonly (keyof typeof CONTROLLERS)[];
const CONTROLLERS_BY_DEFAULT = CONTROLLER_NAMES.filter((name) => !NOT_AMONG_ALL.has(name));

/** Engines whose store several servers may use beside each other. */
const SHARED_ENGINES: ReadonlySet<string> = new Set(["mongodb"]);

/**
 * What `ApiServer` is given to run. On a store that other servers may share it runs where the Lease is held.
 * @param engineName of the store that holds the Leases
 * @throws OperatorError for a name that is no controller's
 */
export function controllersOf(
  options: ControllerOptions & { readonly clock?: Clock },
  engineName: string,
): readonly ((server: ApiServer, signal: AbortSignal) => Promise<void>)[] {
  const names = chosenControllers(options.controllers ?? ["*"]);
  if (names.length === 0) return [];
  const clock = options.clock ?? systemClock;
  const runThose = async (those: Controllers, server: ApiServer, signal: AbortSignal): Promise<void> => {
    const onError = (error: unknown): void => server.reportFault(error);
    // whoever waits for the server to start goes first
    await nextTurn();
    // every watch and every request under way listens: they are bounded where they are made
    setMaxListeners(0, signal);
    await Promise.all(
      names
        .filter((name) => canRun(name, server))
        .map((name) => {
          const client = loopbackClient(server, name, clock);
          const metadataClient = loopbackClient(server, name, clock, true);
          const surroundings = { server, clock, options, client, metadataClient, onError };
          return those[name]?.(surroundings, signal).catch(onError);
        }),
    );
  };
  const everywhere = (server: ApiServer, signal: AbortSignal): Promise<void> =>
    runThose(inEveryServer(server, names), server, signal);
  const runAll = (server: ApiServer, signal: AbortSignal): Promise<void> => runThose(CONTROLLERS, server, signal);
  if (!SHARED_ENGINES.has(engineName)) return [everywhere, runAll];
  const elected = (server: ApiServer, signal: AbortSignal): Promise<void> =>
    runElected(server, options, clock, signal, (leading) => runAll(server, leading));
  return [everywhere, elected];
}

type Controllers = Readonly<Partial<Record<keyof typeof CONTROLLERS, RunController>>>;

function registrationOf({ server, client, clock, onError }: Surroundings): RegistrationOptions {
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

/** The server is not ready before every group version that it serves has its object. Returns what says so. */
function registrationCheck({ health }: ApiServer): () => void {
  let isRegistered = false;
  const run = (): void => {
    if (!isRegistered) throw new Error("not every group version that is served has an APIService object yet");
  };
  // without the objects the server is alive all the same
  health.add({ name: "autoregister-completion", endpoints: ["healthz", "readyz"], isExpectedToFail: true, run });
  return () => {
    isRegistered = true;
  };
}

/** Later entries win over earlier ones, as in lists that extend a default. @throws OperatorError */
export function chosenControllers(list: readonly string[]): (keyof typeof CONTROLLERS)[] {
  const chosen = new Set<string>();
  for (const entry of list) {
    const name = entry.replace(/^-/, "");
    if (entry !== "*" && !(CONTROLLER_NAMES as readonly string[]).includes(name)) {
      throw new OperatorError(
        `controllers: found ${JSON.stringify(entry)}, expected * or a name out of ${CONTROLLER_NAMES.join(", ")}, with a - before it to leave it out`,
      );
    }
    if (entry === "*") for (const each of CONTROLLERS_BY_DEFAULT) chosen.add(each);
    else if (entry === name) chosen.add(name);
    else chosen.delete(name);
  }
  return CONTROLLER_NAMES.filter((name) => chosen.has(name));
}

function runElected(
  server: ApiServer,
  { leaderElection = {} }: ControllerOptions,
  clock: Clock,
  signal: AbortSignal,
  work: (leading: AbortSignal) => Promise<void>,
): Promise<void> {
  const { systemNamespace, serverName } = server.profile.words;
  const election = {
    client: loopbackClient(server, "leader-election", clock),
    namespace: systemNamespace,
    name: `${serverName}-controllers`,
    identity: `${hostname()}_${randomUUID()}`,
    clock,
    onError: (error: unknown) => server.reportFault(error),
    ...leaderElection,
  };
  return runWhenElected(election, signal, work);
}

function tracksGeneration({ gates }: ApiServer): boolean {
  return gates.isEnabled("CRDObservedGenerationTracking");
}
