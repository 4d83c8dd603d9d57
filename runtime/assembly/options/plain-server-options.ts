/** Written by `npm run options` from the option table in runtime/assembly/options; do not edit. */
import type { BuiltinKindsChoice } from "../../builtin/served/builtin-kinds.js";
import type { RuntimeConfig } from "../../registry/versions/version-switches.js";
import type { StorageOverrideSource } from "../open-stores.js";

/** Options of `createServer` that flags of `kindsmith serve` set too. Durations are in milliseconds, sizes in bytes. */
export interface PlainServerOptions {
  /**
   * Origins whose pages may use the API from a browser, as RE2 expressions. Each one states where the host begins and
   * ends, such as ^https://console[.]example[.]com$. Default: none. See docs/reference/client-network.md.
   */
  readonly corsAllowedOrigins?: readonly string[];
  /**
   * Serve an API reference for people at /docs/. The page itself is open to everyone; the data that it shows requires
   * a token. Default: `true`.
   */
  readonly apiReference?: boolean;
  /**
   * Serve a console for people at /console/, which shows and changes what the server has, as the caller alone. Its
   * files are open to everyone; the data that it shows requires a credential. Default: true for the command on an
   * address of loopback, false otherwise.
   */
  readonly console?: boolean;
  /**
   * Client by which people sign in to the console at the OpenID Connect issuers that accept it as an audience; a
   * public client with PKCE (default: the audience of the only issuer, if it has one only).
   */
  readonly consoleOidcClientId?: string;
  /** Time during which /livez ignores startup steps that have not finished. Default: `0s`. */
  readonly livezGraceMs?: number;
  /**
   * Built-in kinds to serve beside those of your own: `all`, `none` (what the server itself needs), `core` (that, and
   * what a control plane without workloads has), or a list of groups in addition to `none`, in which `api` is the
   * whole core group and `core` that set. See docs/reference/kinds.md.
   */
  readonly builtinKinds?: BuiltinKindsChoice;
  /**
   * The release whose versions are served, such as 1.24. Default: that of the profile, 1.36 in the profile
   * kubernetes, 1.31 in the profile orch. See docs/reference/versions.md.
   */
  readonly emulatedVersion?: string;
  /**
   * Versions and resources to switch on or off, by key: `apps/v1`, `apps/v1/deployments`, `api/v1` for the core
   * group, and `api/all`, `api/ga`, `api/beta`, `api/alpha`; the most specific key decides. See
   * docs/reference/versions.md.
   */
  readonly runtimeConfig?: RuntimeConfig;
  /** Feature gates to switch on or off, by name, such as `{ WatchList: true }`. See docs/reference/feature-gates.md. */
  readonly featureGates?: Readonly<Record<string, boolean>>;
  /** The release before the served one: metrics that the served release hides are shown again. */
  readonly showHiddenMetricsForVersion?: string;
  /** Resources that have a store of their own. The server closes these stores too. */
  readonly storageOverrides?: readonly StorageOverrideSource[];
  /** How long old versions stay readable and watchable. Default: 5 minutes. */
  readonly historyMs?: number;
  /** Memory for the replaced objects of one resource. Above it, the oldest versions are dropped early and answer 410. */
  readonly maxHistoryBytes?: number;
  /** Built-in admission plug-ins to enable in addition to the default ones, by name. See docs/reference/admission.md. */
  readonly enableAdmissionPlugins?: readonly string[];
  /** Admission plug-ins to disable. */
  readonly disableAdmissionPlugins?: readonly string[];
  /**
   * Controllers to run: `*` for the usual ones (default), names, or `-name` to leave one out. See
   * docs/reference/controllers.md.
   */
  readonly controllers?: readonly string[];
  /** How long Events are kept after their last write. Default: 1 hour. */
  readonly eventTtlMs?: number;
  /** How often the usage of every quota is recalculated. Default: 5 minutes. */
  readonly quotaSyncPeriodMs?: number;
  /** Address range of Services; the same for all servers of one store. Default: `10.0.0.0/24`. */
  readonly serviceClusterIpRange?: string;
  /** Range of the ports that Services get on nodes; the same for all servers of one store. Default: `30000-32767`. */
  readonly serviceNodePortRange?: string;
  /**
   * Networks that `pods/proxy` and `services/proxy` may reach, as CIDRs. Default: private networks, and loopback for
   * callers on the same machine. Link-local and metadata addresses are never reached.
   */
  readonly proxyNetworks?: readonly string[];
  /**
   * Addresses of Services that the server itself calls, such as those of aggregated APIs: `host:port` by
   * `namespace/name` or `namespace/name:port`. The server finds all others by their endpoints. See
   * docs/reference/aggregation.md.
   */
  readonly serviceResolution?: Readonly<Record<string, string>>;
  /**
   * Whether concurrent requests are limited by priority and fairness, as FlowSchemas and PriorityLevelConfigurations
   * say. Default: true. See docs/reference/fairness.md.
   */
  readonly priorityAndFairness?: boolean;
  /**
   * While open requests finish, keep listening and answer new requests 429 with Retry-After, instead of refusing
   * connections.
   */
  readonly shutdownSendsRetryAfter?: boolean;
  /**
   * When the server stops, open watches end evenly spread over this time, so that their clients do not all reconnect
   * elsewhere at once. Default: `0s`.
   */
  readonly shutdownWatchGraceMs?: number;
  /**
   * Which requests are logged: none, errors, all. Errors are answers with a status of 400 and above, and answers that
   * broke off. Independent of --log-level. Default: `none`.
   */
  readonly accessLog?: "none" | "errors" | "all";
}
