/**
 * The metrics of the authentication methods, under the names and labels that dashboards know. Labels contain hashes of issuers,
 * and neither secrets nor names of users.
 */
import { type Buckets, Histogram } from "../base/histogram.js";
import { labelHash } from "../base/metrics/label-hash.js";
import type { MetricDefinition, MetricFamily, MetricSample } from "../base/metrics/metric-definition.js";
import type { Counter, MetricRegistry } from "../base/metrics/metric-registry.js";
import { type ReloadResult, reloadMetrics } from "../base/metrics/reload-metrics.js";

const JWT_LATENCY: MetricDefinition = {
  name: "apiserver_authentication_jwt_authenticator_latency_seconds",
  help: "Time of looking at a token of an issuer that was not looked at before.",
  type: "histogram",
  labels: ["result", "jwt_issuer_hash"],
  stability: "ALPHA",
  since: "1.30",
};
const KEYS_FETCHED: MetricDefinition = {
  name: "apiserver_authentication_jwt_authenticator_jwks_fetch_last_timestamp_seconds",
  help: "When an issuer last gave its keys, and last failed to.",
  type: "gauge",
  labels: ["result", "jwt_issuer_hash", "apiserver_id_hash"],
  stability: "ALPHA",
  since: "1.35",
};
const KEYS: MetricDefinition = {
  name: "apiserver_authentication_jwt_authenticator_jwks_fetch_last_key_set_info",
  help: "1, with the hash of the keys that an issuer gave last.",
  type: "gauge",
  labels: ["jwt_issuer_hash", "apiserver_id_hash", "hash"],
  stability: "ALPHA",
  since: "1.35",
};
const JWT_SECONDS: Buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WEBHOOK_SECONDS: Buckets = [0.25, 0.5, 0.7, 1, 1.5, 3, 5, 10];
const HOUR = 3600;
const DAY = 24 * HOUR;
const EXPIRATION_SECONDS: Buckets = [
  0,
  HOUR / 2,
  HOUR,
  2 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  4 * DAY,
  7 * DAY,
  30 * DAY,
  90 * DAY,
  180 * DAY,
  360 * DAY,
];
/** A configuration has at most 64 issuers. The issuer that was not used for longest is dropped first. */
const MAX_ISSUERS = 256;

export type AuthenticationMetrics = ReturnType<typeof authenticationMetrics>;

/** @param serverId distinguishes the servers of one store; the metrics show its hash */
export function authenticationMetrics(registry: MetricRegistry, serverId: string) {
  const serverHash = labelHash(serverId);
  const reloads = reloadMetrics(registry, "authentication", serverHash);
  const issuers = issuerMetrics(registry, serverHash);
  const certificates = registry.histogram(
    {
      name: "apiserver_client_certificate_expiration_seconds",
      help: "How long the client certificates of requests are valid for from then on.",
      labels: [],
      stability: "ALPHA",
      since: "1.16",
    },
    { buckets: EXPIRATION_SECONDS, isHiddenWhenEmpty: true },
  );
  const tokens = {
    legacy: tokensUsed(registry, "legacy", "of the old kind, which never ends"),
    stale: tokensUsed(registry, "stale", "that should have been replaced by newer ones"),
    valid: tokensUsed(registry, "valid", "that are bound to an object"),
  };
  const lookups = registry.counter({
    name: "authentication_token_cache_request_total",
    help: "Lookups of token webhook decisions in the cache in front of it.",
    labels: ["status"],
    stability: "ALPHA",
    since: "1.16",
  });
  const webhook = registry.histogram(
    {
      name: "apiserver_delegated_authn_request_duration_seconds",
      help: "Time of calls of the token webhook, by the code of its answer.",
      labels: ["code"],
      stability: "ALPHA",
      since: "1.20",
    },
    { buckets: WEBHOOK_SECONDS, countedAs: WEBHOOK_REQUESTS },
  );
  return {
    /** The configuration that is in use from now on, including that of the start. @param configHash `sha256:<hex>` of its text */
    configurationTaken: (configHash: string): void => reloads.taken(configHash),
    /** A changed configuration file was accepted or rejected. */
    configurationReloaded: (result: ReloadResult, timestampSeconds: number): void =>
      reloads.reloaded(result, timestampSeconds),
    /** The method of an issuer checked a token. */
    jwtChecked: (issuer: string, result: ReloadResult, seconds: number): void =>
      issuers.jwtChecked(issuer, result, seconds),
    /** The keys of an issuer were requested. @param keysHash that of the answer, if it was valid */
    keysFetched: (issuer: string, result: ReloadResult, timestampSeconds: number, keysHash?: string): void =>
      issuers.keysFetched(issuer, result, timestampSeconds, keysHash),
    /** A client certificate was used, which stays valid for this time. */
    clientCertificateSeen: (secondsLeft: number): void => certificates.observe(secondsLeft),
    /** A token of a service account was used: a good one, one that will soon be or is too old, or one of the old kind. */
    serviceAccountTokenUsed: (kind: "valid" | "stale" | "legacy"): void => tokens[kind].inc(),
    /** The webhook was called. @param code that of its answer, or `<error>` */
    webhookCalled: (code: string, seconds: number): void => webhook.observe(seconds, code),
    /** A decision about a token was looked up in the cache of the webhook. */
    decisionLooked: (result: "hit" | "miss"): void => lookups.inc(result),
  };
}

const WEBHOOK_REQUESTS = {
  name: "apiserver_delegated_authn_request_total",
  help: "Calls of the token webhook, by the code of its answer.",
  labels: ["code"],
  stability: "ALPHA",
  since: "1.20",
} as const;

function tokensUsed(registry: MetricRegistry, kind: string, which: string): Counter<readonly []> {
  return registry.counter({
    name: `serviceaccount_${kind}_tokens_total`,
    help: `Tokens of service accounts that were used, of those ${which}.`,
    labels: [],
    stability: "ALPHA",
    since: "1.20",
  });
}

interface IssuerValues {
  readonly seconds: Map<ReloadResult, Histogram>;
  readonly fetched: Map<ReloadResult, number>;
  keysHash?: string;
}

/** The metrics of one issuer are dropped together, and only the newest hash of its keys is shown. */
function issuerMetrics(registry: MetricRegistry, serverHash: string) {
  const byHash = new Map<string, IssuerValues>();
  const server = { apiserver_id_hash: serverHash };
  const samplesOf = (samples: (values: IssuerValues, issuer: { jwt_issuer_hash: string }) => MetricSample[]) =>
    [...byHash].flatMap(([hash, values]) => samples(values, { jwt_issuer_hash: hash }));
  registry.collect([JWT_LATENCY, KEYS_FETCHED, KEYS], (): MetricFamily[] => [
    {
      metric: JWT_LATENCY,
      samples: samplesOf(({ seconds }, issuer) =>
        [...seconds].map(([result, value]) => ({ labels: { result, ...issuer }, value })),
      ),
    },
    {
      metric: KEYS_FETCHED,
      samples: samplesOf(({ fetched }, issuer) =>
        [...fetched].map(([result, value]) => ({ labels: { result, ...issuer, ...server }, value })),
      ),
    },
    {
      metric: KEYS,
      samples: samplesOf(({ keysHash }, issuer) =>
        keysHash === undefined ? [] : [{ labels: { ...issuer, ...server, hash: keysHash }, value: 1 }],
      ),
    },
  ]);
  const of = (issuer: string): IssuerValues => {
    const hash = labelHash(issuer);
    const values = byHash.get(hash) ?? { seconds: new Map(), fetched: new Map() };
    byHash.delete(hash);
    byHash.set(hash, values);
    const [oldest] = byHash.keys();
    if (byHash.size > MAX_ISSUERS && oldest !== undefined) byHash.delete(oldest);
    return values;
  };
  return {
    jwtChecked(issuer: string, result: ReloadResult, seconds: number): void {
      const values = of(issuer);
      const histogram = values.seconds.get(result) ?? new Histogram(JWT_SECONDS);
      values.seconds.set(result, histogram);
      histogram.observe(seconds);
    },
    keysFetched(issuer: string, result: ReloadResult, timestampSeconds: number, keysHash?: string): void {
      const values = of(issuer);
      values.fetched.set(result, timestampSeconds);
      if (keysHash !== undefined) values.keysHash = keysHash;
    },
  };
}
