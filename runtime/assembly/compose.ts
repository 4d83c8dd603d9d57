/** Composes a server on a given store: built-in kinds and hooks, those of the user, and the controllers. */

import { pluginConfigurations } from "../admission/configuration/plugin-configurations.js";
import type { Logger } from "../api/logger.js";
import type { Clock } from "../api/time.js";
import type { AuditOptions } from "../audit/audit-options.js";
import { tokenReviewer } from "../authn/review-token.js";
import type { AuthorizationOptions } from "../authz/authorization-options.js";
import type { Authorizer } from "../authz/authorizer.js";
import type { SigningAuthority } from "../base/certificates/signing-authority.js";
import { importInTurn } from "../base/import-in-turn.js";
import { serviceAddresses } from "../builtin/core/services/service-addresses.js";
import { serviceResolver } from "../builtin/core/services/service-endpoints.js";
import { type BuiltinSettings, builtinGroups, builtinHooks, type ReviewSources } from "../builtin/index.js";
import { type BuiltinKindsChoice, builtinKindsOf } from "../builtin/served/builtin-kinds.js";
import type { GroupVersionDefinition, ResourceDefinition } from "../kit/index.js";
import type { ResourceHooks } from "../registry/kinds/hooks.js";
import { ApiServer } from "../server/api-server.js";
import type { ApiServerOptions } from "../server/api-server-options.js";
import { openPaths } from "../server/open-paths.js";
import { spansOf, type TracingOptions } from "../server/tracing/tracing.js";
import { type AdmissionOptions, ALL_ADMISSION_PLUGIN_NAMES, admissionOf } from "./admission-plugins.js";
import { auditOf } from "./audit-setup.js";
import { authenticationPublisher } from "./authentication-publisher.js";
import type { ServerAuthenticationOptions } from "./authentication-setup.js";
import { mayKnowNodes } from "./authorization-setup.js";
import type { ControllerOptions } from "./controller-table.js";
import { authorizerOf, bindingFactories, type DeferredDependencies } from "./deferred-dependencies.js";
import { type EncryptionOptions, encryptionOf } from "./encryption-setup.js";
import { legacyTokenNotes } from "./legacy-token-notes.js";
import { chosenControllers, controllersOf } from "./run-controllers.js";
import { type SimulateOption, simulationOf } from "./simulation-setup.js";

export interface ComposeOptions
  extends Omit<
      ApiServerOptions,
      | "kinds"
      | "unserved"
      | "hooks"
      | "controllers"
      | "serviceResolver"
      | "authentication"
      | "authorization"
      | "admission"
      | "audit"
      | "encryption"
      | "spans"
    >,
    Omit<ControllerOptions, "simulation">,
    AdmissionOptions,
    BuiltinSettings {
  /** The built-in kinds to serve. Default: all. */
  readonly builtinKinds?: BuiltinKindsChoice;
  /** Generated kinds to serve in addition to the built-in ones. */
  readonly groups: readonly GroupVersionDefinition[];
  readonly hooks: readonly ResourceHooks[];
  readonly authentication: ServerAuthenticationOptions;
  /** Modes with the options that they need, or one authorizer that decides about everything. */
  readonly authorization: AuthorizationOptions | Authorizer;
  /** Default: no audit. */
  readonly audit?: AuditOptions;
  /** Default: objects are stored unencrypted. */
  readonly encryption?: EncryptionOptions;
  /**
   * Addresses of Services by `namespace/name` or `namespace/name:port`, each as `host:port`. Other Services are
   * resolved by their objects.
   */
  readonly serviceResolution?: Readonly<Record<string, string>>;
  /** What is simulated. Default: nothing. */
  readonly simulate?: SimulateOption;
  /** Returns the authority that signs simulated certificates. Default: one that is made for this server. */
  readonly signingAuthority?: () => Promise<SigningAuthority>;
  /** The clock of the controllers, if it differs from that of the server. */
  readonly controllerClock?: Clock;
  /**
   * Whether this is the API server of a cluster, which publishes itself in objects, rather than a part of another
   * program.
   */
  readonly standsAlone?: boolean;
  /** Whether and how requests are traced. Default: with the OpenTelemetry SDK, if one is registered. */
  readonly tracing?: TracingOptions | false;
}

export async function composeServer(composition: ComposeOptions): Promise<ApiServer> {
  const { groups, hooks, tracing, simulate, controllerClock = composition.clock, ...given } = composition;
  const kinds = builtinKindsOf(composition.builtinKinds ?? "all", composition.profile);
  const simulation = await simulationOf({
    ...composition,
    serves: kinds.serves,
    ...(controllerClock === undefined ? {} : { retryClock: controllerClock }),
  });
  const options = {
    ...given,
    authentication: simulation?.trusting(given.authentication) ?? given.authentication,
    reportError: given.reportError ?? errorReport(given.logger),
  };
  const controllers = [
    ...controllersOf(
      { ...options, simulation: simulation?.run, ...(controllerClock === undefined ? {} : { clock: controllerClock }) },
      options.engine,
    ),
    authenticationPublisher(options.authentication, options.clock, options.standsAlone),
    legacyTokenNotes(options.clock),
  ];
  const addresses = serviceAddresses(options.serviceResolution ?? {});
  const chosen = builtinGroups.filter(({ group }) => kinds.groups.has(group));
  const [loaded, own] = await Promise.all([load(chosen), load(groups)]);
  const builtin = loaded.filter(kinds.serves);
  await loadDifferingVersions([...builtin, ...own]);
  const open = openPaths({ apiReference: options.apiReference ?? true, console: options.console ?? false });
  const { deferred, ...factories } = bindingFactories(options.authentication, options.authorization, open);
  const reviews = reviewSources(deferred, (error) => options.reportError(error, ""));
  const spans = await spansOf(tracing);
  const configurations = await pluginConfigurations(
    options.admissionConfiguration,
    options.profile,
    ALL_ADMISSION_PLUGIN_NAMES,
  );
  const logs = options.logs ?? simulation?.logs(() => server);
  const server: ApiServer = new ApiServer({
    ...options,
    spans,
    authentication: factories.makeAuthentication,
    authorization: factories.makeAuthorization,
    audit: auditOf(options.audit),
    encryption: encryptionOf(options.encryption),
    kinds: [
      { resources: builtin, isBuiltin: true },
      { resources: own, isBuiltin: false },
    ],
    unserved: kinds.unserved,
    hooks: [...(await builtinHooks(kinds, logs === undefined ? options : { ...options, logs }, reviews)), ...hooks],
    admission: admissionOf(
      options,
      {
        makesAccounts: chosenControllers(options.controllers ?? ["*"]).includes("serviceaccount"),
        knowsNodes: mayKnowNodes(options.authorization),
        protectsStorage: simulate !== undefined,
      },
      configurations,
    ),
    controllers,
    serviceResolver: (objects) => serviceResolver(objects, options.profile, addresses),
  });
  return server;
}

/** Reports errors that no client has caused, because the answer only says that there was one. */
function errorReport(logger: Logger | undefined): NonNullable<ComposeOptions["reportError"]> {
  return (error, auditId) => {
    const what = auditId === "" ? "work in the background failed" : "a request failed";
    if (logger === undefined) console.error(`kindsmith: ${what}:`, error);
    else logger.error({ err: error, auditId }, what);
  };
}

/**
 * Reviews use the authentication and authorization of requests, but don't recognize the token of the server's own
 * components.
 */
function reviewSources(deferred: DeferredDependencies, reportError: (error: unknown) => void): ReviewSources {
  const { authentication, authorization, newestRole, gates } = deferred;
  const authorizer = authorizerOf(deferred);
  return {
    reviewToken: (question) => tokenReviewer(authentication.value, reportError)(question),
    authorizer,
    reportError,
    readsSelectors: () => gates.value.isEnabled("AuthorizeWithSelectors"),
    roles: {
      authorizer,
      roles: { rulesOf: (user, namespace) => authorization.value.roles.rulesOf(user, namespace) },
      newestRole: (kind, namespace, name) => newestRole.value(kind, namespace, name),
    },
    tokenIssuer: () => authentication.value.tokenIssuer,
  };
}

async function load(groups: readonly GroupVersionDefinition[]): Promise<ResourceDefinition[]> {
  const loaded = await Promise.all(groups.map((group) => importInTurn(() => group.load())));
  return loaded.flatMap(({ resources }) => resources);
}

/** Loads the code of versions that have no declared conversion, because making the server compares their schemas. */
async function loadDifferingVersions(definitions: readonly ResourceDefinition[]): Promise<void> {
  const byResource = new Map<string, ResourceDefinition[]>();
  for (const definition of definitions) {
    const key = `${definition.group}/${definition.resource}`;
    byResource.set(key, [...(byResource.get(key) ?? []), definition]);
  }
  for (const versions of byResource.values()) {
    const shapes = new Set(versions.map(({ shapeMark }) => shapeMark));
    if (shapes.size > 1) await Promise.all(versions.map(({ load: loadCode }) => loadCode()));
  }
}
