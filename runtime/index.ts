/** The public surface for servers: `createServer`, hooks, errors. Clients import `kindsmith/client`, generated code `kindsmith/kit`. */

import type { FastifyInstance } from "fastify";
import { apis as builtinApis } from "../generated/apis.js";
import { makeApiServer } from "./assembly/make-server.js";
import type { CreateServerOptions } from "./assembly/options/create-server-options.js";
import { programTransport } from "./assembly/program-transport.js";
import { importInTurn } from "./base/import-in-turn.js";
import { createClient, staticToken, type TypedClient } from "./client/index.js";
import type { HttpRequest, HttpResponse } from "./pipeline/request/http.js";
import type { HealthCheck } from "./server/health/health-check.js";
import type { ListenOptions, RunningServer } from "./server/http/http-server.js";

export type { AdmissionConfigurationOptions } from "./admission/configuration/admission-configuration.js";
export type { ReadIdentities, WebhookIdentities } from "./admission/configuration/webhook-admission-configuration.js";
export type { TolerationSeconds } from "./admission/plugins/default-toleration-seconds.js";
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
export type { NameCheck } from "./api/formats/name-format.js";
export type { Logger } from "./api/logger.js";
export type { ApiObject } from "./api/object.js";
export {
  kubernetesProfile,
  type NamingProfile,
  orchProfile,
  type ProfileBehaviours,
  type ProfileWords,
} from "./api/profile/naming-profile.js";
export type { WordName } from "./api/profile/profile-words.js";
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
export type { Clock } from "./api/time.js";
export type { UserInfo } from "./api/user-info.js";
export type { EncryptionOptions } from "./assembly/encryption-setup.js";
export type { StorageOverrideSource } from "./assembly/open-stores.js";
export type { CreateServerOptions, HooksOfAnyKind } from "./assembly/options/create-server-options.js";
export type { PlainServerOptions } from "./assembly/options/plain-server-options.js";
export type { SimulateOption } from "./assembly/simulation-setup.js";
export type {
  AuditEventObject,
  AuditedUser,
  AuditLogOptions,
  AuditMode,
  AuditOptions,
  AuditSink,
  AuditWebhookOptions,
  BackendOptions as AuditBackendOptions,
  BatchOptions as AuditBatchOptions,
} from "./audit/audit-options.js";
export type { AuditPolicy, AuditResources, AuditRule } from "./audit/audit-policy.js";
export type { Level as AuditLevel, Stage as AuditStage } from "./audit/levels.js";
export type { LogFormat as AuditLogFormat } from "./audit/log-lines.js";
export type { TruncateOptions as AuditTruncateOptions } from "./audit/truncate.js";
export type { AuthenticationOptions } from "./authn/authentication-options.js";
export {
  type Authenticator,
  type CredentialSource,
  InvalidCredentialError,
  type PeerCertificates,
} from "./authn/authenticator.js";
export type { IdentityHeaders } from "./authn/identity-headers.js";
export type { OidcOptions } from "./authn/jwt/oidc-options.js";
export type { RequestHeaderOptions } from "./authn/request-header.js";
export type { ServiceAccountOptions } from "./authn/service-account/service-account-options.js";
export type { TokenWebhookOptions } from "./authn/webhook.js";
export type { AuthorizationMode, AuthorizationOptions } from "./authz/authorization-options.js";
export type {
  AuthorizationAttributes,
  Authorizer,
  Decision,
  NonResourceRule,
  PathAttributes,
  ResourceAttributes,
  ResourceRule,
  SelectorRequirement,
  SubjectRules,
} from "./authz/authorizer.js";
export type { WebhookAuthorizerOptions } from "./authz/webhook/webhook-options.js";
export type { Awaitable } from "./base/awaitable.js";
export type { ChangingText, NamedText } from "./base/changing-text.js";
export { OperatorError } from "./base/operator-error.js";
export { exampleGroups, type LogOptions, type LogProvider } from "./builtin/index.js";
export type { BuiltinKindsChoice } from "./builtin/served/builtin-kinds.js";
export type {
  Conversion,
  ConversionContext,
  Converted,
  GroupVersionDefinition,
  ResourceDefinition,
  StorageConversion,
} from "./kit/index.js";
export type { RoundTripOptions } from "./merge/round-trips/round-trips.js";
export type { BodyWriter, HttpRequest, HttpResponse, RequestBytes } from "./pipeline/request/http.js";
export type { RequestLimits } from "./pipeline/request/request-limits.js";
export type { ChunkContent, SharedChunk } from "./pipeline/request/shared-chunk.js";
export type { Allocation, Allocations, Choice } from "./registry/allocations/allocations.js";
export {
  defineHooks,
  type FieldReader,
  type HookContext,
  type HookErrors,
  type Hooks,
  type ResourceHooks,
} from "./registry/kinds/hooks.js";
export {
  type Action,
  type Backend,
  defineAction,
  type ObjectSubresource,
  type ProxySubresource,
  type Subresource,
  type SubresourceCall,
  type TextSubresource,
} from "./registry/kinds/subresources.js";
export type { ColumnDefinition, RowCondition, TableConvertor } from "./registry/objects/table-convertor.js";
export type { KindReader, ListReadOptions, ReadKind, ReadOptions } from "./registry/read/kind-reader.js";
export type { ObjectAccess } from "./registry/read/object-access.js";
export {
  type CheckConversionOptions,
  ConversionLossError,
  checkConversion,
} from "./registry/versions/check-conversion.js";
export { defineConversion } from "./registry/versions/conversion.js";
export type { RuntimeConfig } from "./registry/versions/version-switches.js";
export type { DeleteOptions } from "./registry/write/delete.js";
export type { PropagationPolicy } from "./registry/write/deletion-finalizers.js";
export type { DeletePreconditions } from "./registry/write/preconditions.js";
export type { QueryParameter } from "./schema/openapi/openapi-parameters.js";
export type { HealthCheck, HealthEndpoint } from "./server/health/health-check.js";
export type { ChangingKeyPair, KeyPair } from "./server/http/changing-key-pair.js";
export type { ConnectionLimits } from "./server/http/connection-limits.js";
export type { TlsOptions } from "./server/http/create-node-server.js";
export type { ListenOptions, RunningServer } from "./server/http/http-server.js";
export type { AccessLogChoice } from "./server/http/logs/access-log.js";
export type { OpenTelemetryTracer, TracingOptions } from "./server/tracing/tracing.js";
export type {
  NodeRule,
  PodMatch,
  PodRule,
  SimulatedNodes,
  SimulatedTime,
  SimulationRule,
  StageDelays,
  WorkloadSimulation,
} from "./simulation/settings/simulation-options.js";
export type { StorageEngine } from "./storage/engine.js";
export type { WebhookIdentity } from "./webhooks/webhook-config.js";
export type { WebhookConnection } from "./webhooks/webhook-connection.js";

/** The in-process client of a server, with a member for each group of built-in kinds. */
export type ServerClient = TypedClient<typeof builtinApis>;

/** The place where a program adds its own health checks. */
export interface ServerHealth {
  /** Adds a check to `/healthz`, `/livez` and `/readyz`. @throws Error for a name that is taken */
  add(check: HealthCheck): void;
}

export interface Server {
  /** A token for the user `admin` in the group system:masters, made for this process. */
  readonly adminToken: string;
  /**
   * A client that calls the server in process, through the whole pipeline and without a socket, as the user `admin`. It
   * is usable once the server has started. Use `client.resource(zones)` for other kinds.
   */
  readonly client: ServerClient;
  /** The health checks of the server. */
  readonly health: ServerHealth;
  /**
   * Begins to serve on a socket. Plain HTTP unless certificates are given.
   * @throws Error with the `code` of the operating system for an address that can't be listened on, and whatever `start` throws
   */
  listen(options?: Partial<ListenOptions>): Promise<RunningServer>;
  /**
   * A Fastify plugin that serves the API in another application, below its `prefix` if it has one. The server starts when the
   * application gets ready, and closes with it.
   */
  plugin(): (app: FastifyInstance, options: { prefix?: string }) => Promise<void>;
  /** Prepares the store and begins background work. `listen` and `plugin` do this by themselves. Idempotent. */
  start(): Promise<void>;
  /** Answers a request in process. Never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse>;
  /** Stops background work and closes the store. The `stop` of a listening server does this by itself. Idempotent. */
  close(): Promise<void>;
}

/**
 * Makes a server. It has no socket yet, and has not started.
 * @throws OperatorError for options that can't be met; the message names the option, what was found and what is allowed
 * @throws StorageError of `kindsmith/storage` for a storage URL that names no engine, or a store that can't be opened
 */
export async function createServer(options: CreateServerOptions = {}): Promise<Server> {
  const { server, adminToken } = await makeApiServer(options);
  let client: ServerClient | undefined;
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= server.close();
    return closing;
  };
  return {
    adminToken,
    get client() {
      client ??= createClient({
        transport: programTransport(server),
        credentials: staticToken(adminToken),
        profile: server.profile,
        apis: builtinApis,
        userAgent: "kindsmith-in-process",
        ...(options.clock && { clock: options.clock }),
      });
      return client;
    },
    health: { add: (check) => server.health.add(check) },
    // The code for sockets is loaded only when the server listens.
    async listen(listenOptions) {
      const { listen } = await importInTurn(() => import("./server/http/http-server.js"));
      return listen(server, { host: "127.0.0.1", port: 0, tls: undefined, ...listenOptions });
    },
    plugin: () => async (app) => {
      const { apiPlugin } = await importInTurn(() => import("./server/http/mount.js"));
      app.addHook("onReady", () => server.start());
      app.addHook("onClose", close);
      await apiPlugin(server)(app);
    },
    start: () => server.start(),
    handle: (request) => server.handle(request),
    close,
  };
}
