/** The public surface for servers: `createServer`, hooks, errors. Clients import `kindsmith/client`, generated code `kindsmith/kit`. */

import type { FastifyInstance } from "fastify";
import type { AdmissionConfigurationOptions } from "./admission/configuration/admission-configuration.js";
import type { AdmissionPluginSource } from "./admission/own-plugin-types.js";
import type { Logger } from "./api/logger.js";
import type { NamingProfile } from "./api/profile/naming-profile.js";
import type { Clock } from "./api/time.js";
import type { EncryptionOptions } from "./assembly/encryption-setup.js";
import { makeApiServer } from "./assembly/make-server.js";
import type { StorageOverrideSource } from "./assembly/open-stores.js";
import type { AuditOptions } from "./audit/audit-options.js";
import type { AuthenticationOptions } from "./authn/authentication-options.js";
import type { AuthorizationMode, AuthorizationOptions } from "./authz/authorization-options.js";
import type { Authorizer } from "./authz/authorizer.js";
import { importInTurn } from "./base/import-in-turn.js";
import type { LogProvider } from "./builtin/index.js";
import type { GroupVersionDefinition } from "./kit/index.js";
import type { HttpRequest, HttpResponse } from "./pipeline/request/http.js";
import type { RequestLimits } from "./pipeline/request/request-limits.js";
import type { RuntimeConfig } from "./registry/versions/version-switches.js";
import type { AccessLogChoice } from "./server/http/access-log.js";
import type { ListenOptions, RunningServer } from "./server/http/http-server.js";
import type { TracingOptions } from "./server/tracing/tracing.js";
import type { StorageEngine } from "./storage/engine.js";

export { fieldErrors, statusErrors } from "./api/errors/error-constructors.js";
export {
  type FieldAt,
  type FieldKey,
  type FieldMapValue,
  FieldPath,
  type FieldReference,
  type FieldStep,
  fieldPath,
} from "./api/errors/typed-field-path.js";
export type { FieldError, FieldErrorReason } from "./api/field-error.js";
export type { Logger } from "./api/logger.js";
export { kubernetesProfile, type NamingProfile, orchProfile } from "./api/profile/naming-profile.js";
export {
  isAlreadyExists,
  isConflict,
  isForbidden,
  isGone,
  isInvalid,
  isNotFound,
  isTooManyRequests,
  type Status,
  type StatusCause,
  type StatusDetails,
  StatusError,
  type StatusReason,
} from "./api/status.js";
export type { UserInfo } from "./api/user-info.js";
export type { EncryptionOptions } from "./assembly/encryption-setup.js";
export type { StorageOverrideSource } from "./assembly/open-stores.js";
export type { AuditEventObject, AuditOptions, AuditSink } from "./audit/audit-options.js";
export type { AuditPolicy, AuditRule } from "./audit/audit-policy.js";
export type { AuthenticationOptions } from "./authn/authentication-options.js";
export { type Authenticator, type CredentialSource, InvalidCredentialError } from "./authn/authenticator.js";
export type { AuthorizationMode, AuthorizationOptions } from "./authz/authorization-options.js";
export type {
  AuthorizationAttributes,
  Authorizer,
  Decision,
  SelectorRequirement,
  SubjectRules,
} from "./authz/authorizer.js";
export { exampleGroups, type LogOptions, type LogProvider } from "./builtin/index.js";
export type { Conversion, ConversionContext, Converted } from "./kit/index.js";
export type { RequestLimits } from "./pipeline/request/request-limits.js";
export type { Choice, Holding, Holdings } from "./registry/allocations/allocations.js";
export { defineHooks, type HookContext, type Hooks, type ResourceHooks } from "./registry/kinds/hooks.js";
export {
  type Action,
  type Backend,
  defineAction,
  type Subresource,
  type SubresourceCall,
} from "./registry/kinds/subresources.js";
export type { TableConvertor } from "./registry/objects/table-convertor.js";
export type { ObjectAccess } from "./registry/read/object-access.js";
export {
  type CheckConversionOptions,
  ConversionLossError,
  checkConversion,
} from "./registry/versions/check-conversion.js";
export { defineConversion } from "./registry/versions/conversion.js";
export type { RuntimeConfig } from "./registry/versions/version-switches.js";
export type { TracingOptions } from "./server/tracing/tracing.js";
export type { StorageEngine } from "./storage/engine.js";

export interface CreateServerOptions {
  /** Generated kinds to serve beside the built-in ones: `apiGroups` of a generated index. */
  readonly groups?: readonly GroupVersionDefinition[];
  /** Any mix of hooks made with `defineHooks` and conversions made with `defineConversion`. */
  readonly hooks?: readonly HooksOfAnyKind[];
  /** `memory` (default), `lmdb:PATH`, `mongodb://...`, or an engine. The server closes it. */
  readonly storage?: string | StorageEngine;
  /** Resources whose objects go to stores of their own. Closed by the server too. */
  readonly storageOverrides?: readonly StorageOverrideSource[];
  /** Which resources are stored encrypted, and how. Default: none. See docs/reference/encryption.md. */
  readonly encryption?: EncryptionOptions;
  /** `orch` (default), `kubernetes`, or a profile of one's own. */
  readonly profile?: string | NamingProfile;
  /** How callers are known, beside the admin token. See docs/reference/authentication.md. */
  readonly authentication?: AuthenticationOptions;
  /**
   * Modes and authorizers of one's own, asked in order; with what they need as options; or one authorizer that decides on
   * everything by itself. Default: only members of system:masters may do anything. See docs/reference/authorization.md.
   */
  readonly authorization?: readonly (AuthorizationMode | Authorizer)[] | AuthorizationOptions | Authorizer;
  /** Addresses of Services. Default: `10.0.0.0/24`. All servers of one store must have the same. */
  readonly serviceClusterIpRange?: string;
  /** Ports of Services on nodes. Default: `30000-32767`. All servers of one store must have the same. */
  readonly serviceNodePortRange?: string;
  /** Where the text of `pods/log` comes from; without it, requests for logs answer 503. */
  readonly logs?: LogProvider;
  /**
   * Networks that `pods/proxy` and `services/proxy` may reach, as CIDR texts. Default: private networks, and loopback
   * for callers on the same machine. Link-local and metadata addresses are closed in any case.
   */
  readonly doorNetworks?: readonly string[];
  /**
   * Where Services are reached that the server itself calls, such as those of aggregated APIs: `host:port` by
   * `namespace/name`, or by `namespace/name:port`. Without one, by their endpoints. See docs/reference/aggregation.md.
   */
  readonly serviceResolution?: Readonly<Record<string, string>>;
  /** PEM certificate and key by which the servers of aggregated APIs know this one. See docs/reference/aggregation.md. */
  readonly proxyClientCertificate?: { readonly certificate: string; readonly key: string };
  /** The release whose versions are served, such as `1.24`. Default: `1.31`. See docs/reference/versions.md. */
  readonly emulatedVersion?: string;
  /**
   * Versions and resources to switch on or off, by key: `apps/v1`, `apps/v1/deployments`, `api/v1` for the core group,
   * and `api/all`, `api/ga`, `api/beta`, `api/alpha`. See docs/reference/versions.md.
   */
  readonly runtimeConfig?: RuntimeConfig;
  /** Feature gates to switch on or off, by name, such as `{ WatchList: true }`. See docs/reference/feature-gates.md. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** The release before the emulated one: metrics that were hidden with this one are shown. See docs/reference/metrics.md. */
  readonly showHiddenMetricsForVersion?: string;
  /** Plug-ins of one's own: asked after the built-in ones, before policies, webhooks and quotas. See docs/reference/admission.md. */
  readonly admission?: readonly AdmissionPluginSource[];
  /** Built-in admission plug-ins to switch on or off, by name. See docs/reference/admission.md. */
  readonly enableAdmissionPlugins?: readonly string[];
  readonly disableAdmissionPlugins?: readonly string[];
  /** An `AdmissionConfiguration`, for the built-in plug-ins that take one. See docs/reference/admission.md. */
  readonly admissionConfiguration?: AdmissionConfigurationOptions;
  /** Which requests are written down, and where. Default: none. See docs/reference/audit.md. */
  readonly audit?: AuditOptions;
  readonly limits?: Partial<RequestLimits>;
  /** How long old versions stay readable and watchable. Default: 5 minutes. */
  readonly historyMs?: number;
  /** Memory that the cache of one resource spends on replaced values at most; what is older answers 410. */
  readonly maxHistoryBytes?: number;
  /** What a list gets while the cache does not keep up with the store: the store's own answer (default), or 429. */
  readonly whenCacheLags?: "read-store" | "refuse";
  /** Controllers to run: `*` for the usual ones (default), names, `-name` to leave one out; see docs/reference/controllers.md. */
  readonly controllers?: readonly string[];
  /** PEM certificates by which clients in the namespaces know the server, for the ConfigMap in each of them. */
  readonly caBundle?: string;
  /** How long Events are kept after they were last written. Default: 1 hour. */
  readonly eventTtlMs?: number;
  /** How often the use of every quota is counted anew. Default: 5 minutes. */
  readonly quotaSyncPeriodMs?: number;
  /** Time limits of the Lease by which servers that share a store choose the one that runs the controllers. */
  readonly leaderElection?: {
    readonly leaseDurationMs?: number;
    readonly renewDeadlineMs?: number;
    readonly retryPeriodMs?: number;
  };
  readonly clock?: Clock;
  readonly random?: () => number;
  /**
   * Whether people get an API reference at `/docs/`. Default: true. The page itself is open to everyone, unless an
   * authorizer of one's own says otherwise; see docs/reference/api-reference.md.
   */
  readonly apiReference?: boolean;
  /**
   * Told of failures that are not a client's, such as an error that a hook throws: their clients are answered 500 without a
   * word of it. `auditId` is the answer's header `Audit-ID`, empty for work in the background. Default: the level `error` of
   * `logger`, or standard error where there is none.
   */
  readonly reportError?: (error: unknown, auditId: string) => void;
  /** Told of failing health checks and, where `accessLog` says so, of requests. A logger of pino or Fastify fits. */
  readonly logger?: Logger;
  /** Requests that have a line at the level `info` of `logger`: `none` (default), `errors`, `all`. See docs/reference/operations.md. */
  readonly accessLog?: AccessLogChoice;
  /**
   * How requests are traced. Default: by the OpenTelemetry SDK that is registered for the process when the server is
   * made, if there is one. `false`: not at all. See docs/reference/tracing.md.
   */
  readonly tracing?: TracingOptions | false;
  /**
   * Origins whose pages may use the API, as RE2 expressions that say where the host begins and ends:
   * `^https://console[.]example[.]com$`. Default: none. See docs/reference/client-network.md.
   */
  readonly corsAllowedOrigins?: readonly string[];
  /** `/livez` overlooks steps of the start for this long. Default: 0. */
  readonly livezGraceMs?: number;
  /** When the server stops, open watches end evenly over this long. Default: 0, at once. */
  readonly shutdownWatchGraceMs?: number;
  /** Whether all new requests are answered 429 while the server stops; otherwise only watches are. */
  readonly shutdownSendsRetryAfter?: boolean;
}

/** Hooks differ in the type of their objects; a list of them is accepted whatever the types are. */
export type HooksOfAnyKind = { readonly resource: { readonly kind: string }; readonly hooks: object };

export interface Server {
  /** A token for the user `admin` in the group system:masters, made for this process. */
  readonly adminToken: string;
  /** Begins to serve on a socket. Plain HTTP unless certificates are given. */
  listen(options?: Partial<ListenOptions>): Promise<RunningServer>;
  /** A Fastify plugin, for an application of one's own; call `start()` before the first request. */
  plugin(): (app: FastifyInstance, options: { prefix?: string }) => Promise<void>;
  /** Prepares the store and begins background work; `listen` does this by itself. */
  start(): Promise<void>;
  /** Answers a request in process. Never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Stops background work and closes the store; a listening server is stopped by its own `stop`. */
  close(): Promise<void>;
}

/** @throws Error for an unknown profile, a storage URL that can't be opened, kinds that clash, an override or a switch of what is not known, an emulated version that is none, feature gates that can't be set so, authorization or admission plug-ins that can't be met, or an access log without a logger. */
export async function createServer(options: CreateServerOptions = {}): Promise<Server> {
  const { server, adminToken } = await makeApiServer(options);
  return {
    adminToken,
    // what sockets need is loaded where there are any
    async listen(listenOptions) {
      const { listen } = await importInTurn(() => import("./server/http/http-server.js"));
      return listen(server, { host: "127.0.0.1", port: 0, tls: undefined, ...listenOptions });
    },
    plugin: () => async (app) => {
      const { apiPlugin } = await importInTurn(() => import("./server/http/mount.js"));
      await apiPlugin(server)(app);
    },
    start: () => server.start(),
    handle: (request) => server.handle(request),
    close: () => server.close(),
  };
}
