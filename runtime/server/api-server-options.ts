/** What a server is made of, and how it behaves. */
import type { AdmissionFactory } from "../admission/admission-parts.js";
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
import type { SchemeInput } from "../registry/kinds/scheme.js";
import type { ServiceResolver } from "../registry/kinds/service-resolver.js";
import type { KnownObjects } from "../registry/objects/known-objects.js";
import type { ObjectReader } from "../registry/read/object-reader.js";
import type { VersionOptions } from "../registry/versions/served-versions.js";
import type { EncryptionParts } from "../storage/encryption/build-rules.js";
import type { Encryption } from "../storage/encryption/encryption.js";
import type { StorageEngine } from "../storage/engine.js";
import type { ProxyClientCertificate } from "./aggregation/backends.js";
import type { ApiServer } from "./api-server.js";
import type { AccessLogOptions } from "./http/access-log.js";
import type { StorageOverride } from "./storage/storage-layout.js";
import type { Settings } from "./zpages/flagz.js";

export interface ApiServerOptions extends VersionOptions {
  readonly kinds: readonly SchemeInput[];
  readonly hooks: readonly ResourceHooks[];
  /** The main store: of every resource without an override. */
  readonly engine: StorageEngine;
  /** Resources that live in other stores. The server closes those too. */
  readonly overrides?: readonly StorageOverride[];
  /** How the stores' bytes are kept. Default: everything as it is. */
  readonly encryption?: ((parts: EncryptionParts) => Encryption) | undefined;
  readonly profile: NamingProfile;
  readonly authentication: AuthenticationFactory;
  readonly authorization: AuthorizationFactory;
  readonly admission: AdmissionFactory;
  /** Default: nothing is written down. */
  readonly audit?: AuditFactory;
  readonly limits?: Partial<RequestLimits>;
  /** Stands between requests that are authorized and what serves them, for tests. Default: nobody. */
  readonly intercept?: Interceptor | undefined;
  /** Gates to switch on or off, by name. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** The release before the one that the server follows: metrics that were hidden with this one are shown. */
  readonly showHiddenMetricsForVersion?: string;
  readonly clock?: Clock;
  /**
   * By which requests and caches wait for what should come soon, where that differs from `clock`: a test whose clock stands
   * still must not wait for ever.
   */
  readonly timeoutClock?: Clock;
  /** What servers of one process know already of stored values that they share. Default: nothing. */
  readonly knownObjects?: KnownObjects | undefined;
  readonly random?: () => number;
  /** How long old versions stay readable and watchable. */
  readonly historyMs?: number;
  /** Memory that the cache of one resource spends on replaced values at most; what is older answers 410. */
  readonly maxHistoryBytes?: number;
  /** What a list gets while the cache does not keep up: the store's own answer (default), or 429 and a time to come back. */
  readonly whenCacheLags?: "read-store" | "refuse";
  /** Networks that `proxy` may reach, as CIDR texts; unset for private ones, and for local callers also loopback. */
  readonly proxyNetworks?: readonly string[];
  /** How calls to Services find their endpoints, by reading objects. */
  readonly serviceResolver: (objects: ObjectReader) => ServiceResolver;
  /** By which the servers of aggregated APIs know that it is this server which asks. */
  readonly proxyClientCertificate?: ProxyClientCertificate;
  /** Origins whose pages may use the API, as RE2 expressions. Default: none. */
  readonly corsAllowedOrigins?: readonly string[];
  /** `/livez` overlooks steps of the start for this long. Default: 0. */
  readonly livezGraceMs?: number;
  /** Told of warnings, of failing health checks and, where `accessLog` says so, of every request. */
  readonly logger?: Logger;
  /** Default: no request has a line. */
  readonly accessLog?: AccessLogOptions;
  /** What `/flagz` shows, by name of the flag or option. */
  readonly settings?: Settings;
  /** When the server stops, open watches end evenly over this long. Default: 0, at once. */
  readonly shutdownWatchGraceMs?: number;
  /** Whether all new requests are answered 429 while the server stops; otherwise only watches are. */
  readonly shutdownSendsRetryAfter?: boolean;
  /** Whether the API reference page is served. Default: true. */
  readonly apiReference?: boolean;
  /** Records what requests do; unset where nobody wants to know. */
  readonly spans?: Spans | undefined;
  /** Receives failures that are not a client's. */
  readonly reportError?: (error: unknown, auditId: string) => void;
  /** Background work that begins once the server can answer, and ends with the signal. */
  readonly controllers?: readonly ((server: ApiServer, signal: AbortSignal) => Promise<void>)[];
}
