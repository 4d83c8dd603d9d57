/** The options of a server: its parts, and its behaviour. */
import type { AdmissionFactory } from "../admission/admission-dependencies.js";
import type { Logger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Spans } from "../api/spans.js";
import type { Clock } from "../api/time.js";
import type { AuditFactory } from "../audit/audit.js";
import type { AuthenticationFactory } from "../authn/authentication.js";
import type { AuthorizationFactory } from "../authz/authorization.js";
import type { RequestLimits } from "../pipeline/request/request-limits.js";
import type { Interceptor } from "../pipeline/stages/intercept.js";
import type { ResourceHooks } from "../registry/kinds/hooks.js";
import type { SchemeInput, SchemeOptions } from "../registry/kinds/scheme.js";
import type { ServiceResolver } from "../registry/kinds/service-resolver.js";
import type { KnownObjects } from "../registry/objects/known-objects.js";
import type { ObjectReader } from "../registry/read/object-reader.js";
import type { EncryptionParts } from "../storage/encryption/build-rules.js";
import type { Encryption } from "../storage/encryption/encryption.js";
import type { StorageEngine } from "../storage/engine.js";
import type { ProxyClientCertificate } from "./aggregation/backends.js";
import type { ApiServer } from "./api-server.js";
import type { AccessLogOptions } from "./http/logs/access-log.js";
import type { StorageOverride } from "./storage/storage-layout.js";
import type { Settings } from "./zpages/flagz.js";

export interface ApiServerOptions extends SchemeOptions {
  readonly kinds: readonly SchemeInput[];
  readonly hooks: readonly ResourceHooks[];
  /** The main store, for every resource without an override. */
  readonly engine: StorageEngine;
  /** The resources that are kept in other stores. The server closes those too. */
  readonly overrides?: readonly StorageOverride[];
  /** The encryption of stored values. None by default. */
  readonly encryption?: ((parts: EncryptionParts) => Encryption) | undefined;
  readonly profile: NamingProfile;
  readonly authentication: AuthenticationFactory;
  readonly authorization: AuthorizationFactory;
  readonly admission: AdmissionFactory;
  /** No audit by default. */
  readonly audit?: AuditFactory;
  readonly limits?: Partial<RequestLimits>;
  /**
   * Whether concurrent requests are limited by priority and fairness, if the server has the kinds that configure it,
   * rather than by their number alone. True by default.
   */
  readonly priorityAndFairness?: boolean;
  /** Intercepts authorized requests, for tests. None by default. */
  readonly intercept?: Interceptor | undefined;
  /** The feature gates to switch on or off, by name. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** The release before the one that the server follows. Metrics that were hidden in the followed release are shown. */
  readonly showHiddenMetricsForVersion?: string;
  readonly clock?: Clock;
  /**
   * The clock of timeouts; `clock` by default. Tests whose clock stands still set it, since requests would otherwise
   * wait forever.
   */
  readonly timeoutClock?: Clock;
  /** Decoded values that the servers of one process share. None by default. */
  readonly knownObjects?: KnownObjects | undefined;
  readonly random?: () => number;
  /** The time for which old versions can be read and watched, in milliseconds. */
  readonly historyMs?: number;
  /** The maximum memory of replaced values in the cache of one resource, in bytes. Reads of older versions get 410. */
  readonly maxHistoryBytes?: number;
  /**
   * The answer to a list while the cache lags behind the store: that of the store (default), or 429 with a time to
   * retry.
   */
  readonly whenCacheLags?: "read-store" | "refuse";
  /**
   * The networks that `proxy` may reach, as CIDR texts; by default private ones, and the loopback network for local
   * callers.
   */
  readonly proxyNetworks?: readonly string[];
  /** Creates the resolver that finds the endpoints of Services, by reading objects. */
  readonly serviceResolver: (objects: ObjectReader) => ServiceResolver;
  /** The certificate that identifies this server to the servers of aggregated APIs. */
  readonly proxyClientCertificate?: ProxyClientCertificate;
  /** The origins whose pages may use the API, as RE2 expressions. None by default. */
  readonly corsAllowedOrigins?: readonly string[];
  /** The time for which `/livez` ignores incomplete steps of the start, in milliseconds. 0 by default. */
  readonly livezGraceMs?: number;
  /** Receives warnings, failing health checks and, if `accessLog` enables it, every request. */
  readonly logger?: Logger;
  /** Which requests are logged. None by default. */
  readonly accessLog?: AccessLogOptions;
  /** The settings that `/flagz` shows, by name of the flag or option. */
  readonly settings?: Settings;
  /** The time over which open watches end evenly when the server stops, in milliseconds. 0, immediately, by default. */
  readonly shutdownWatchGraceMs?: number;
  /** Whether all new requests are answered 429 while the server stops; otherwise only watches are. */
  readonly shutdownSendsRetryAfter?: boolean;
  /** Whether the API reference page is served. True by default. */
  readonly apiReference?: boolean;
  /** Whether the console is served. False by default. */
  readonly console?: boolean;
  /** The client of OpenID Connect that the console is. By default that of the only issuer, if it has one only. */
  readonly consoleOidcClientId?: string;
  /** Traces requests. Tracing is off by default. */
  readonly spans?: Spans | undefined;
  /** Receives errors that no client caused. Errors are dropped by default. */
  readonly reportError?: (error: unknown, auditId: string) => void;
  /** Background work that begins when the server answers requests, and ends with the signal. */
  readonly controllers?: readonly ((server: ApiServer, signal: AbortSignal) => Promise<void>)[];
}
