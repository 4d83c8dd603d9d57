/**
 * Creates all metrics of one server, before the parts of the server that count with them. Each part has a registry, and
 * `GET /metrics` shows the registries in the order of `register`.
 */
import { randomUUID } from "node:crypto";
import { AdmissionMetrics } from "../../admission/admission-metrics.js";
import { conditionMetrics } from "../../admission/matching/condition-metrics.js";
import { policyMetrics } from "../../admission/policy/policy-metrics.js";
import { webhookMetrics } from "../../admission/webhook/webhook-metrics.js";
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { compareReleases, type Release } from "../../api/lifecycle/lifecycle.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Spans } from "../../api/spans.js";
import type { Clock } from "../../api/time.js";
import { type AuditMetrics, auditMetrics } from "../../audit/audit-metrics.js";
import { type AuthenticationMetrics, authenticationMetrics } from "../../authn/authentication-metrics.js";
import { type AuthorizationMetrics, authorizationMetrics } from "../../authz/authorization-metrics.js";
import { MetricRegistry } from "../../base/metrics/metric-registry.js";
import { QueueMeter } from "../../base/metrics/queue-metrics.js";
import { AttemptMetrics } from "../../pipeline/attempt-metrics.js";
import type { PathHandler, PipelineContext } from "../../pipeline/context.js";
import { WatchMetrics } from "../../pipeline/watch-metrics.js";
import { ExpressionMetrics } from "../../registry/kinds/expression-metrics.js";
import type { Scheme } from "../../registry/kinds/scheme.js";
import type { ResourceStore } from "../../registry/store.js";
import { type EncryptionMetrics, encryptionMetrics } from "../../storage/encryption/encryption-metrics.js";
import type { Aggregation } from "../aggregation/aggregation.js";
import { AggregationMetrics } from "../aggregation/aggregation-metrics.js";
import { ConversionMetrics } from "../custom-resources/conversion-metrics.js";
import { type HealthMetrics, healthMetrics } from "../health/health-metrics.js";
import { CACHE_METRICS, cacheFamilies } from "./cache-metrics.js";
import { connectionMetrics } from "./connection-metrics.js";
import { Metrics } from "./metrics.js";
import { ownRequestMetrics } from "./own-request-metrics.js";
import { REGISTRATION_METRICS, registrationSource } from "./registration-metrics.js";
import { serverMetrics } from "./release-metrics.js";
import {
  DEPRECATION_METRICS,
  deprecationFamilies,
  IN_FLIGHT_METRICS,
  inFlightFamilies,
  REQUEST_METRICS,
  requestFamilies,
} from "./request-families.js";
import { RequestMetrics } from "./request-metrics.js";
import { StoreMetrics, storeMetrics } from "./store-metrics.js";

/** From this release on, dry runs are excluded from the service level indicators. */
const SLI_WITHOUT_DRY_RUNS: Release = { major: 1, minor: 35 };

export interface ServerMetricsOptions {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly scheme: Scheme;
  readonly gates: FeatureGates;
  /** Finds the handler of a path outside the resources. */
  readonly findHandler: (path: string) => PathHandler | undefined;
  /** Creates spans for the measured work. */
  readonly spans?: Spans | undefined;
}

/** The parts of the server whose metrics are shown once the parts exist. */
export interface ShownParts extends Pick<PipelineContext, "inFlight" | "deprecatedUses"> {
  readonly stores: () => readonly ResourceStore[];
}

const registries = () => ({
  attempts: new MetricRegistry(),
  authentication: new MetricRegistry(),
  authorization: new MetricRegistry(),
  audit: new MetricRegistry(),
  admission: new MetricRegistry(),
  expressions: new MetricRegistry(),
  conversions: new MetricRegistry(),
  aggregation: new MetricRegistry(),
  queues: new MetricRegistry(),
  ownRequests: new MetricRegistry(),
  connections: new MetricRegistry(),
  encryption: new MetricRegistry(),
  watches: new MetricRegistry(),
});

export class ServerMetrics {
  private readonly registries = registries();
  private readonly indicatorRegistry = new MetricRegistry();
  readonly attempts = new AttemptMetrics(this.registries.attempts);
  readonly authentication: AuthenticationMetrics;
  readonly authorization: AuthorizationMetrics;
  readonly audit: AuditMetrics;
  readonly watches = new WatchMetrics(this.registries.watches);
  readonly admission: AdmissionMetrics;
  readonly admissionWebhooks;
  readonly admissionPolicies;
  readonly requests: RequestMetrics;
  readonly stores: StoreMetrics;
  readonly encryption: EncryptionMetrics;
  readonly expressions: ExpressionMetrics;
  readonly conversions: ConversionMetrics;
  readonly aggregation: AggregationMetrics;
  readonly health: HealthMetrics;
  readonly queues = new QueueMeter(this.registries.queues);
  readonly ownRequests = ownRequestMetrics(this.registries.ownRequests);
  readonly connections = connectionMetrics(this.registries.connections);

  /** @param availabilities returns the group versions that other servers serve */
  constructor(
    private readonly options: ServerMetricsOptions,
    availabilities: Aggregation["availabilities"],
  ) {
    const { clock, profile, scheme, findHandler, spans } = options;
    const sliCountsDryRuns = compareReleases(scheme.release, SLI_WITHOUT_DRY_RUNS) < 0;
    const serverId = randomUUID();
    const { authentication, authorization, audit, admission, encryption, expressions, conversions, aggregation } =
      this.registries;
    this.authentication = authenticationMetrics(authentication, serverId);
    this.authorization = authorizationMetrics(authorization, serverId);
    this.audit = auditMetrics(audit, serverId);
    this.admission = new AdmissionMetrics(admission, clock, spans);
    const conditions = conditionMetrics(admission);
    this.admissionWebhooks = webhookMetrics(admission, conditions);
    this.admissionPolicies = policyMetrics(admission, conditions);
    this.requests = new RequestMetrics({ scheme, findHandler, sliCountsDryRuns });
    this.encryption = encryptionMetrics(encryption, serverId);
    this.stores = new StoreMetrics(clock, spans);
    this.expressions = new ExpressionMetrics(expressions, spans);
    this.conversions = new ConversionMetrics(conversions, spans);
    this.aggregation = new AggregationMetrics(aggregation, availabilities);
    this.health = healthMetrics(this.indicatorRegistry, profile);
  }

  /** Registers all metrics, in the order in which they are shown. */
  register(metrics: Metrics, { inFlight, deprecatedUses, stores }: ShownParts): void {
    const { profile, scheme, gates } = this.options;
    metrics.register(REQUEST_METRICS, () => requestFamilies(this.requests));
    metrics.register(IN_FLIGHT_METRICS, () => inFlightFamilies(inFlight));
    metrics.register(DEPRECATION_METRICS, () => deprecationFamilies(deprecatedUses));
    for (const registry of Object.values(this.registries)) metrics.registerAll(registry);
    metrics.register(CACHE_METRICS, () => cacheFamilies(stores()));
    for (const { definitions, source } of [
      storeMetrics(profile, this.stores),
      serverMetrics(profile, scheme.release, gates),
    ])
      metrics.register(definitions, source);
    metrics.register(REGISTRATION_METRICS, registrationSource(metrics));
  }

  /** Returns the service level indicators, which have a separate path. */
  indicators(): Metrics {
    const indicators = new Metrics({ release: this.options.scheme.release, path: "/metrics/slis" });
    indicators.registerAll(this.indicatorRegistry);
    return indicators;
  }
}
