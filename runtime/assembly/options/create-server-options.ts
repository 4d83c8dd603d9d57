/** The options of `createServer`. */
import type { AdmissionConfigurationOptions } from "../../admission/configuration/admission-configuration.js";
import type { TolerationSeconds } from "../../admission/plugins/default-toleration-seconds.js";
import type { AdmissionPluginSource } from "../../admission/user-plugin-types.js";
import type { Logger } from "../../api/logger.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Clock } from "../../api/time.js";
import type { AuditOptions } from "../../audit/audit-options.js";
import type { AuthenticationOptions } from "../../authn/authentication-options.js";
import type { AuthorizationMode, AuthorizationOptions } from "../../authz/authorization-options.js";
import type { Authorizer } from "../../authz/authorizer.js";
import type { LogProvider } from "../../builtin/index.js";
import type { GroupVersionDefinition } from "../../kit/index.js";
import type { RequestLimits } from "../../pipeline/request/request-limits.js";
import type { ResourceHooks } from "../../registry/kinds/hooks.js";
import type { TracingOptions } from "../../server/tracing/tracing.js";
import type { StorageEngine } from "../../storage/engine.js";
import type { EncryptionOptions } from "../encryption-setup.js";
import type { SimulateOption } from "../simulation-setup.js";
import type { PlainServerOptions } from "./plain-server-options.js";

/** Options that flags of `kindsmith serve` also set are in {@link PlainServerOptions}, which comes from the option table. */
export interface CreateServerOptions extends PlainServerOptions {
  /** Generated kinds to serve in addition to the built-in ones: `apiGroups` of a generated index. */
  readonly groups?: readonly GroupVersionDefinition[];
  /** Any mix of hooks made with `defineHooks` and conversions made with `defineConversion`. */
  readonly hooks?: readonly HooksOfAnyKind[];
  /** `memory` (default), `lmdb:PATH`, `mongodb://...`, or an engine. The server closes it. */
  readonly storage?: string | StorageEngine;
  /** Which resources are stored encrypted, and how. Default: none. See docs/reference/encryption.md. */
  readonly encryption?: EncryptionOptions;
  /** `kubernetes` (default), `orch`, or a profile object. */
  readonly profile?: string | NamingProfile;
  /** How the server recognizes callers, in addition to the admin token. See docs/reference/authentication.md. */
  readonly authentication?: AuthenticationOptions;
  /**
   * A list of modes and custom authorizers, consulted in order; the same with the options that the modes need; or one
   * authorizer that decides everything. Default: only members of system:masters may do anything. See docs/reference/authorization.md.
   */
  readonly authorization?: readonly (AuthorizationMode | Authorizer)[] | AuthorizationOptions | Authorizer;
  /** Source of the text of `pods/log`. Without it, requests for logs are answered 503. */
  readonly logs?: LogProvider;
  /** PEM certificate and key with which this server identifies itself to the servers of aggregated APIs. See docs/reference/aggregation.md. */
  readonly proxyClientCertificate?: { readonly certificate: string; readonly key: string };
  /** Custom plug-ins. They run after the built-in ones and before policies, webhooks and quotas. See docs/reference/admission.md. */
  readonly admission?: readonly AdmissionPluginSource[];
  /** How long Pods without a toleration of their own stay on nodes that are not ready or unreachable. Default: 300 seconds each. */
  readonly tolerationSeconds?: TolerationSeconds;
  /** An `AdmissionConfiguration` for the built-in plug-ins that take one. See docs/reference/admission.md. */
  readonly admissionConfiguration?: AdmissionConfigurationOptions;
  /** Which requests the audit records, and where. Default: none. See docs/reference/audit.md. */
  readonly audit?: AuditOptions;
  /** Limits of requests. Default for each: `defaultLimits`. */
  readonly limits?: Partial<RequestLimits>;
  /** How lists are answered while the cache lags behind the store: from the store (default), or with 429. */
  readonly whenCacheLags?: "read-store" | "refuse";
  /** PEM certificates with which clients verify the server. Every namespace gets a ConfigMap with them. Default: none. */
  readonly caBundle?: string;
  /** Times, in milliseconds, of the Lease with which servers that share a store elect the one that runs the controllers. */
  readonly leaderElection?: {
    readonly leaseDurationMs?: number;
    readonly renewDeadlineMs?: number;
    readonly retryPeriodMs?: number;
  };
  /**
   * Simulates a cluster's controllers, scheduler and nodes, so that workloads come to life without containers. Default:
   * nothing is simulated. See docs/reference/simulation.md.
   */
  readonly simulate?: SimulateOption;
  /** Source of time and timers. Default: the clock of the machine. */
  readonly clock?: Clock;
  /** Source of random numbers from 0 to below 1. Default: `Math.random`. */
  readonly random?: () => number;
  /**
   * Receives errors that no client has caused, such as one that a hook throws. The client is answered 500 without details.
   * `auditId` is the header `Audit-ID` of the answer, and empty for background work. Default: the errors are logged by
   * `logger`, or written to standard error without one.
   */
  readonly reportError?: (error: unknown, auditId: string) => void;
  /** Receives warnings, failing health checks and, if `accessLog` is set, requests. Loggers of pino and Fastify fit. */
  readonly logger?: Logger;
  /**
   * How requests are traced. Default: by the OpenTelemetry SDK that is registered for the process when the server is
   * created, if there is one. `false` disables tracing. See docs/reference/tracing.md.
   */
  readonly tracing?: TracingOptions | false;
}

/** Hooks of any kind: a list may contain hooks whose objects have different types. */
// biome-ignore lint/suspicious/noExplicitAny: hooks take the objects of their own kind, so no other type fits all of them
export type HooksOfAnyKind = ResourceHooks<any>;
