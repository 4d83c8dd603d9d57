/** The public surface for servers: `createServer`, hooks, errors. Clients import `kindsmith/client`, generated code `kindsmith/kit`. */

import type { FastifyInstance } from "fastify";
import { makeApiServer } from "./assembly/make-server.js";
import type { CreateServerOptions } from "./assembly/options/create-server-options.js";
import { importInTurn } from "./base/import-in-turn.js";
import type { HttpRequest, HttpResponse } from "./pipeline/request/http.js";
import type { ListenOptions, RunningServer } from "./server/http/http-server.js";

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
export type { CreateServerOptions, HooksOfAnyKind } from "./assembly/options/create-server-options.js";
export type { PlainServerOptions } from "./assembly/options/plain-server-options.js";
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
