/** What the methods of authentication have to tell `GET /metrics`, under the names and labels that dashboards know. */

import type { AuthenticationFigures } from "../../../authn/authentication-figures.js";
import { figureHash } from "../../../base/figure-hash.js";
import { type Buckets, Histogram } from "../../../base/histogram.js";
import type { MetricDefinition, MetricFamily, MetricSample } from "../metric-definition.js";
import { ReloadFigures, reloadMetrics } from "../reload-figures.js";

type Result = "success" | "failure";

const RELOADS = reloadMetrics("authentication");
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
const CERTIFICATE_EXPIRATION: MetricDefinition = {
  name: "apiserver_client_certificate_expiration_seconds",
  help: "How long the client certificates of requests are valid for from then on.",
  type: "histogram",
  labels: [],
  stability: "ALPHA",
  since: "1.16",
};
const SERVICE_ACCOUNT_TOKENS = {
  legacy: tokensUsed("legacy", "of the old kind, which never ends"),
  stale: tokensUsed("stale", "that should have been replaced by newer ones"),
  valid: tokensUsed("valid", "that are bound to an object"),
};
const TOKEN_KINDS = ["legacy", "stale", "valid"] as const;
const CACHE_REQUESTS: MetricDefinition = {
  name: "authentication_token_cache_request_total",
  help: "Decisions of the token webhook that were asked of the cache in front of it.",
  type: "counter",
  labels: ["status"],
  stability: "ALPHA",
  since: "1.16",
};
const WEBHOOK_REQUESTS: MetricDefinition = {
  name: "apiserver_delegated_authn_request_total",
  help: "Calls of the token webhook, by the code of its answer.",
  type: "counter",
  labels: ["code"],
  stability: "ALPHA",
  since: "1.20",
};
const WEBHOOK_DURATION: MetricDefinition = {
  name: "apiserver_delegated_authn_request_duration_seconds",
  help: "Time of calls of the token webhook, by the code of its answer.",
  type: "histogram",
  labels: ["code"],
  stability: "ALPHA",
  since: "1.20",
};

export const AUTHENTICATION_METRICS: readonly MetricDefinition[] = [
  RELOADS.reloads,
  RELOADS.lastReload,
  RELOADS.inUse,
  JWT_LATENCY,
  KEYS_FETCHED,
  KEYS,
  CERTIFICATE_EXPIRATION,
  ...TOKEN_KINDS.map((kind) => SERVICE_ACCOUNT_TOKENS[kind]),
  CACHE_REQUESTS,
  WEBHOOK_REQUESTS,
  WEBHOOK_DURATION,
];

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
/** A configuration has 64 of them at most; of those that are not in use any more the oldest are forgotten first. */
const MAX_ISSUERS = 256;

interface IssuerFigures {
  readonly seconds: Map<Result, Histogram>;
  readonly fetched: Map<Result, number>;
  keysHash?: string;
}

/** Bounded by the issuers and codes that a server sees; names of users and tokens are not kept. */
export class AuthenticationMetrics implements AuthenticationFigures {
  private readonly serverHash: string;
  private readonly reloads: ReloadFigures;
  /** By hash. */
  private readonly issuers = new Map<string, IssuerFigures>();
  private readonly certificates = new Histogram(EXPIRATION_SECONDS);
  private readonly tokens = { legacy: 0, stale: 0, valid: 0 };
  private readonly lookups = new Map<"hit" | "miss", number>();
  private readonly webhook = new Map<string, Histogram>();

  /** @param serverId tells servers of one store apart; its hash is shown */
  constructor(serverId: string) {
    this.serverHash = figureHash(serverId);
    this.reloads = new ReloadFigures(RELOADS, this.serverHash);
  }

  configurationTaken(configHash: string): void {
    this.reloads.taken(configHash);
  }

  configurationReloaded(result: Result, timestampSeconds: number): void {
    this.reloads.reloaded(result, timestampSeconds);
  }

  jwtChecked(issuer: string, result: Result, seconds: number): void {
    const figures = this.of(issuer);
    observe(figures.seconds, result, seconds, JWT_SECONDS);
  }

  keysFetched(issuer: string, result: Result, timestampSeconds: number, keysHash?: string): void {
    const figures = this.of(issuer);
    figures.fetched.set(result, timestampSeconds);
    if (keysHash !== undefined) figures.keysHash = keysHash;
  }

  clientCertificateSeen(secondsLeft: number): void {
    this.certificates.observe(secondsLeft);
  }

  serviceAccountTokenUsed(kind: "valid" | "stale" | "legacy"): void {
    this.tokens[kind]++;
  }

  webhookAsked(code: string, seconds: number): void {
    observe(this.webhook, code, seconds, WEBHOOK_SECONDS);
  }

  decisionLooked(result: "hit" | "miss"): void {
    this.lookups.set(result, (this.lookups.get(result) ?? 0) + 1);
  }

  families(): MetricFamily[] {
    return [
      ...this.reloads.families(),
      ...this.issuerFamilies(),
      {
        metric: CERTIFICATE_EXPIRATION,
        samples: this.certificates.count === 0 ? [] : [{ value: this.certificates }],
      },
      ...TOKEN_KINDS.map((kind) => ({
        metric: SERVICE_ACCOUNT_TOKENS[kind],
        samples: [{ value: this.tokens[kind] }],
      })),
      {
        metric: CACHE_REQUESTS,
        samples: [...this.lookups].map(([status, value]) => ({ labels: { status }, value })),
      },
      {
        metric: WEBHOOK_REQUESTS,
        samples: [...this.webhook].map(([code, { count }]) => ({ labels: { code }, value: count })),
      },
      {
        metric: WEBHOOK_DURATION,
        samples: [...this.webhook].map(([code, value]) => ({ labels: { code }, value })),
      },
    ];
  }

  private issuerFamilies(): MetricFamily[] {
    const server = { apiserver_id_hash: this.serverHash };
    const samplesOf = (samples: (figures: IssuerFigures, issuer: { jwt_issuer_hash: string }) => MetricSample[]) =>
      [...this.issuers].flatMap(([hash, figures]) => samples(figures, { jwt_issuer_hash: hash }));
    return [
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
    ];
  }

  private of(issuer: string): IssuerFigures {
    const hash = figureHash(issuer);
    const figures = this.issuers.get(hash) ?? { seconds: new Map(), fetched: new Map() };
    // the one that was used last is the last to go
    this.issuers.delete(hash);
    this.issuers.set(hash, figures);
    const [oldest] = this.issuers.keys();
    if (this.issuers.size > MAX_ISSUERS && oldest !== undefined) this.issuers.delete(oldest);
    return figures;
  }
}

function tokensUsed(kind: string, which: string): MetricDefinition {
  return {
    name: `serviceaccount_${kind}_tokens_total`,
    help: `Tokens of service accounts that were used, of those ${which}.`,
    type: "counter",
    labels: [],
    stability: "ALPHA",
    since: "1.20",
  };
}

function observe<K>(byKey: Map<K, Histogram>, key: K, value: number, buckets: Buckets): void {
  let histogram = byKey.get(key);
  if (histogram === undefined) {
    histogram = new Histogram(buckets);
    byKey.set(key, histogram);
  }
  histogram.observe(value);
}
