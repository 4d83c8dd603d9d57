/** The configuration that the flags of `kindsmith serve` give. */
import { isIP } from "node:net";
import { DEFAULT_RELEASE, parseRelease } from "../../api/lifecycle/lifecycle.js";
import type { StorageOverrideSource } from "../../assembly/open-stores.js";
import type { RuntimeConfig } from "../../registry/versions/version-switches.js";
import { ACCESS_LOG_CHOICES, type AccessLogChoice } from "../../server/http/access-log.js";
import { featureGatesOf } from "../flags/feature-gate-flags.js";
import {
  choiceOf,
  countOf,
  durationOf,
  durationOfAtLeast,
  type FlagDefinition,
  type FlagValues,
  parseFlags,
  portOf,
  sizeOf,
  UsageError,
} from "../flags/flags.js";
import { type AdmissionConfig, admissionConfig } from "./admission-flags.js";
import { type AuditConfig, auditConfig } from "./audit-flags.js";
import { type AuthenticationConfig, authenticationConfig } from "./authentication-flags.js";
import { type AuthorizationConfig, authorizationConfig } from "./authorization-flags.js";
import { type EncryptionConfig, encryptionConfig } from "./encryption-flags.js";
import { runtimeConfigOf } from "./runtime-config.js";
import { SERVE_FLAGS } from "./serve-flag-definitions.js";
import { serviceResolutionOf } from "./service-resolution.js";
import { storageOverridesOf } from "./storage-overrides.js";
import { cipherNames } from "./tls-ciphers.js";

export interface CertificateFlags {
  readonly certificateFile: string;
  readonly keyFile: string;
}

export interface ServeConfig {
  readonly port: number;
  readonly address: string;
  readonly tls: CertificateFlags | undefined;
  readonly tlsMinVersion: "TLSv1.2" | "TLSv1.3";
  readonly authentication: AuthenticationConfig;
  readonly authorization: AuthorizationConfig;
  readonly audit: AuditConfig;
  readonly admission: AdmissionConfig;
  readonly profile: string;
  readonly orchDomain: string | undefined;
  readonly storage: string | undefined;
  readonly storageOverrides: readonly StorageOverrideSource[];
  /** Undefined where everything is stored as it is. */
  readonly encryption: EncryptionConfig | undefined;
  readonly dataDirectory: string;
  /** Where a certificate is looked for that no other flag names. */
  readonly certificateDirectory: string | undefined;
  /** Names of OpenSSL; undefined for those of the platform. */
  readonly tlsCiphers: string | undefined;
  readonly apisDirectory: string | undefined;
  readonly servesExamples: boolean;
  readonly hooksFile: string | undefined;
  readonly controllers: readonly string[];
  readonly eventTtlMs: number;
  readonly quotaSyncPeriodMs: number;
  readonly serviceClusterIpRange: string;
  readonly serviceNodePortRange: string;
  readonly advertisedAddress: string | undefined;
  readonly keepsOwnEndpoints: boolean;
  /** Undefined for the usual ones. */
  readonly doorNetworks: readonly string[] | undefined;
  readonly serviceResolution: Readonly<Record<string, string>>;
  readonly proxyClient: CertificateFlags | undefined;
  /** None: the default release, without its limits on new expressions. */
  readonly emulatedVersion: string | undefined;
  readonly runtimeConfig: RuntimeConfig;
  readonly featureGates: Readonly<Record<string, boolean>>;
  readonly showHiddenMetricsForVersion: string | undefined;
  readonly historyMs: number;
  readonly maxHistoryBytes: number;
  readonly requestTimeoutMs: number;
  /** 0 for any number. */
  readonly maxRequestsInFlight: number;
  /** 0 for any number. */
  readonly maxMutatingRequestsInFlight: number;
  /** 0 for the default. */
  readonly maxStreamsPerConnection: number;
  readonly servesHttp2: boolean;
  readonly minWatchTimeoutMs: number;
  readonly shutdownDelayMs: number;
  readonly shutdownSendsRetryAfter: boolean;
  readonly shutdownWatchGraceMs: number;
  /** RE2 expressions. */
  readonly corsAllowedOrigins: readonly string[];
  readonly livezGraceMs: number;
  readonly accessLog: AccessLogChoice;
  /** All flags by name, as given or by default. */
  readonly settings: Readonly<Record<string, string>>;
  readonly servesApiReference: boolean;
  readonly logLevel: LogLevel;
  readonly wantsHelp: boolean;
  readonly wantsVersion: boolean;
  /** What is given and changes nothing, in one line; undefined where there is nothing of the kind. */
  readonly idleFlags: string | undefined;
}

/** Clients page through lists and come back to watches within it. */
const SHORTEST_HISTORY_MS = 1_000;
const SHORTEST_EVENT_TTL_MS = 1_000;
const SHORTEST_QUOTA_SYNC_PERIOD_MS = 1_000;
const SHORTEST_REQUEST_TIMEOUT_MS = 1_000;
const DEFAULT_DATA_DIRECTORY = ".kindsmith";
const RECONCILER_TYPES = ["lease", "master-count", "none"] as const;
const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "silent"] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];
const DEFAULT_LOG_LEVEL: LogLevel = "warn";
/** From which `--v` on there is how much to read: below that it is about what everybody should know. */
const VERBOSITIES: readonly (readonly [from: number, level: LogLevel])[] = [
  [8, "trace"],
  [6, "debug"],
  [4, "info"],
];
const TLS_VERSIONS = { VersionTLS12: "TLSv1.2", VersionTLS13: "TLSv1.3" } as const;

/** @param warn told of flags that are on their way out @throws UsageError */
export function serveConfig(argv: readonly string[], warn: (message: string) => void = () => {}): ServeConfig {
  let idleFlags: string | undefined;
  const values = parseFlags(SERVE_FLAGS, argv, {
    warn,
    onWithoutEffect: (flags) => {
      idleFlags = `flags of other API servers that have no effect here: ${flags.map(shownIdle).join("; ")}`;
    },
    releaseIn: (given) => parseRelease(given.get("emulated-version") ?? DEFAULT_RELEASE),
  });
  const text = (name: string): string => values.get(name) ?? "";
  if (text("service-account-signing-endpoint") !== "")
    throw new UsageError("--service-account-signing-endpoint: keys outside the server are not supported");
  return {
    port: portOf("secure-port", text("secure-port")),
    address: text("bind-address"),
    tls: certificateFiles(values, "tls-cert-file", "tls-private-key-file"),
    tlsMinVersion: TLS_VERSIONS[choiceOf("tls-min-version", text("tls-min-version"), ["VersionTLS12", "VersionTLS13"])],
    authentication: authenticationConfig(values),
    authorization: authorizationConfig(values),
    audit: auditConfig(values),
    admission: admissionConfig(values),
    profile: text("profile"),
    orchDomain: values.get("orch-domain"),
    storage: values.get("storage"),
    storageOverrides: storageOverridesOf("storage-overrides", text("storage-overrides")),
    encryption: encryptionConfig(values),
    dataDirectory: values.get("data-dir") ?? values.get("cert-dir") ?? DEFAULT_DATA_DIRECTORY,
    certificateDirectory: values.get("cert-dir"),
    tlsCiphers: cipherNames("tls-cipher-suites", text("tls-cipher-suites")),
    apisDirectory: values.get("apis"),
    servesExamples: values.get("examples") === "true",
    hooksFile: values.get("hooks"),
    controllers: text("controllers")
      .split(",")
      .map((name) => name.trim()),
    eventTtlMs: durationOfAtLeast("event-ttl", text("event-ttl"), SHORTEST_EVENT_TTL_MS),
    quotaSyncPeriodMs: durationOfAtLeast(
      "resource-quota-sync-period",
      text("resource-quota-sync-period"),
      SHORTEST_QUOTA_SYNC_PERIOD_MS,
    ),
    serviceClusterIpRange: text("service-cluster-ip-range"),
    serviceNodePortRange: text("service-node-port-range"),
    advertisedAddress: addressOf(values, "advertise-address"),
    keepsOwnEndpoints:
      choiceOf("endpoint-reconciler-type", text("endpoint-reconciler-type"), RECONCILER_TYPES) !== "none",
    doorNetworks: values
      .get("proxy-networks")
      ?.split(",")
      .map((network) => network.trim()),
    serviceResolution: serviceResolutionOf("service-resolution", text("service-resolution")),
    proxyClient: certificateFiles(values, "proxy-client-cert-file", "proxy-client-key-file"),
    emulatedVersion: values.get("emulated-version"),
    runtimeConfig: runtimeConfigOf("runtime-config", text("runtime-config")),
    featureGates: featureGatesOf("feature-gates", text("feature-gates")),
    showHiddenMetricsForVersion: values.get("show-hidden-metrics-for-version"),
    historyMs: durationOfAtLeast("watch-history", text("watch-history"), SHORTEST_HISTORY_MS),
    maxHistoryBytes: sizeOf("watch-history-bytes", text("watch-history-bytes")),
    requestTimeoutMs: durationOfAtLeast("request-timeout", text("request-timeout"), SHORTEST_REQUEST_TIMEOUT_MS),
    maxRequestsInFlight: countOf("max-requests-inflight", text("max-requests-inflight")),
    maxMutatingRequestsInFlight: countOf("max-mutating-requests-inflight", text("max-mutating-requests-inflight")),
    maxStreamsPerConnection: countOf("http2-max-streams-per-connection", text("http2-max-streams-per-connection")),
    servesHttp2: values.get("disable-http2-serving") !== "true",
    minWatchTimeoutMs: durationOf("min-request-timeout", text("min-request-timeout")),
    shutdownDelayMs: durationOf("shutdown-delay-duration", text("shutdown-delay-duration")),
    servesApiReference: values.get("api-reference") === "true",
    shutdownSendsRetryAfter: values.get("shutdown-send-retry-after") === "true",
    shutdownWatchGraceMs: durationOf(
      "shutdown-watch-termination-grace-period",
      text("shutdown-watch-termination-grace-period"),
    ),
    corsAllowedOrigins: (values.get("cors-allowed-origins") ?? "").split(",").filter((origin) => origin !== ""),
    livezGraceMs: durationOf("livez-grace-period", text("livez-grace-period")),
    accessLog: choiceOf("access-log", text("access-log"), ACCESS_LOG_CHOICES),
    settings: shownSettings(values),
    logLevel: logLevelOf(values),
    wantsHelp: values.get("help") === "true",
    wantsVersion: values.get("version") === "true",
    idleFlags,
  };
}

/** What is in force: also of flags whose default is made of others. */
function shownSettings(values: FlagValues): Readonly<Record<string, string>> {
  const shown = SERVE_FLAGS.filter(({ name }) => name !== "help").map(
    ({ name, value }) => [name, values.get(name) ?? (value === undefined ? "false" : "")] as const,
  );
  const { anonymous } = authenticationConfig(values);
  const { modes } = authorizationConfig(values);
  return { ...Object.fromEntries(shown), "anonymous-auth": String(anonymous ?? !modes.includes("AlwaysAllow")) };
}

function shownIdle({ name, withoutEffect }: FlagDefinition): string {
  return `--${name} (${withoutEffect})`;
}

/** @throws UsageError */
function logLevelOf(values: FlagValues): LogLevel {
  const given = values.get("log-level");
  const verbosity = countOf("v", values.get("v") ?? "0");
  if (given !== undefined) return choiceOf("log-level", given, LOG_LEVELS);
  return VERBOSITIES.find(([from]) => verbosity >= from)?.[1] ?? DEFAULT_LOG_LEVEL;
}

/** @throws UsageError */
function addressOf(values: FlagValues, flag: string): string | undefined {
  const value = values.get(flag);
  if (value === undefined || value === "") return undefined;
  if (isIP(value) === 0) throw new UsageError(`--${flag}: found ${JSON.stringify(value)}, expected an IP address`);
  return value;
}

function certificateFiles(values: FlagValues, certificate: string, key: string): CertificateFlags | undefined {
  const certificateFile = values.get(certificate);
  const keyFile = values.get(key);
  if (certificateFile === undefined && keyFile === undefined) return undefined;
  if (certificateFile === undefined || keyFile === undefined) {
    throw new UsageError(`--${certificate} and --${key} must be given together`);
  }
  return { certificateFile, keyFile };
}
