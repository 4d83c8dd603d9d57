/** All that one server counts for `GET /metrics`, made before its parts, which record into it. */
import { randomUUID } from "node:crypto";
import type { FeatureGates } from "../../api/lifecycle/feature-gates.js";
import { compareReleases, type Release } from "../../api/lifecycle/lifecycle.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Spans } from "../../api/spans.js";
import type { Clock } from "../../api/time.js";
import { QueueMeter } from "../../base/queue-figures.js";
import { AttemptFigures } from "../../pipeline/attempt-figures.js";
import type { PathHandler, PipelineEnvironment } from "../../pipeline/context.js";
import { WatchFigures } from "../../pipeline/watch-figures.js";
import { ExpressionFigures } from "../../registry/kinds/expression-figures.js";
import type { Scheme } from "../../registry/kinds/scheme.js";
import type { ResourceStore } from "../../registry/store.js";
import type { Aggregation } from "../aggregation/aggregation.js";
import { ADMISSION_CONDITION_METRICS, AdmissionConditionMetrics } from "./families/admission-condition-metrics.js";
import { ADMISSION_METRICS, AdmissionFigures } from "./families/admission-metrics.js";
import { ADMISSION_POLICY_METRICS, AdmissionPolicyMetrics } from "./families/admission-policy-metrics.js";
import { ADMISSION_WEBHOOK_METRICS, AdmissionWebhookMetrics } from "./families/admission-webhook-metrics.js";
import { AGGREGATION_METRICS, AggregationFigures } from "./families/aggregation-metrics.js";
import { AUDIT_METRICS, AuditMetrics } from "./families/audit-metrics.js";
import { AUTHENTICATION_METRICS, AuthenticationMetrics } from "./families/authentication-metrics.js";
import { AUTHORIZATION_METRICS, AuthorizationMetrics } from "./families/authorization-metrics.js";
import { CACHE_METRICS, cacheFamilies } from "./families/cache-metrics.js";
import { CLIENT_METRICS, ClientFigures } from "./families/client-metrics.js";
import { CONNECTION_METRICS, ConnectionFigures } from "./families/connection-metrics.js";
import { CONVERSION_METRICS, ConversionFigures } from "./families/conversion-metrics.js";
import { ENCRYPTION_METRICS, EncryptionMetrics } from "./families/encryption-metrics.js";
import { EXPRESSION_METRICS, expressionFamilies } from "./families/expression-metrics.js";
import { HealthFigures } from "./families/health-metrics.js";
import { QUEUE_METRICS, queueFamilies } from "./families/queue-metrics.js";
import { REGISTRATION_METRICS, registrationSource } from "./families/registration-metrics.js";
import {
  ATTEMPT_METRICS,
  attemptFamilies,
  DEPRECATION_METRICS,
  deprecationFamilies,
  IN_FLIGHT_METRICS,
  inFlightFamilies,
  REQUEST_METRICS,
  requestFamilies,
} from "./families/request-metrics.js";
import { serverMetrics } from "./families/server-metrics.js";
import { StoreFigures, storeMetrics } from "./families/store-metrics.js";
import { WATCH_METRICS, watchFamilies } from "./families/watch-metrics.js";
import { Metrics } from "./metrics.js";
import { RequestFigures } from "./request-figures.js";

/** From this release on, dry-runs are left out of the promise of speed. */
const SLI_WITHOUT_DRY_RUNS: Release = { major: 1, minor: 35 };

export interface ServerFiguresOptions {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly scheme: Scheme;
  readonly gates: FeatureGates;
  /** What serves a path outside the resources. */
  readonly findHandler: (path: string) => PathHandler | undefined;
  /** What is measured is shown in spans too. */
  readonly spans?: Spans | undefined;
}

export class ServerFigures {
  readonly attempts = new AttemptFigures();
  readonly authentication: AuthenticationMetrics;
  readonly authorization: AuthorizationMetrics;
  readonly audit: AuditMetrics;
  readonly watches = new WatchFigures();
  readonly admission: AdmissionFigures;
  /** Of webhooks and policies alike. */
  readonly admissionConditions = new AdmissionConditionMetrics();
  readonly admissionWebhooks = new AdmissionWebhookMetrics(this.admissionConditions);
  readonly admissionPolicies = new AdmissionPolicyMetrics(this.admissionConditions);
  readonly requests: RequestFigures;
  readonly stores: StoreFigures;
  readonly encryption: EncryptionMetrics;
  readonly expressions: ExpressionFigures;
  readonly conversions: ConversionFigures;
  readonly aggregation = new AggregationFigures();
  readonly health: HealthFigures;
  readonly queues = new QueueMeter();
  readonly ownRequests = new ClientFigures();
  readonly connections = new ConnectionFigures();

  constructor(private readonly options: ServerFiguresOptions) {
    const { clock, profile, scheme, findHandler, spans } = options;
    const sliCountsDryRuns = compareReleases(scheme.release, SLI_WITHOUT_DRY_RUNS) < 0;
    const serverId = randomUUID();
    this.authentication = new AuthenticationMetrics(serverId);
    this.authorization = new AuthorizationMetrics(serverId);
    this.audit = new AuditMetrics(serverId);
    this.admission = new AdmissionFigures(clock, spans);
    this.requests = new RequestFigures({ scheme, findHandler, sliCountsDryRuns });
    this.encryption = new EncryptionMetrics(serverId);
    this.stores = new StoreFigures(clock, spans);
    this.expressions = new ExpressionFigures(spans);
    this.conversions = new ConversionFigures(spans);
    this.health = new HealthFigures(profile);
  }

  /** Has all of it shown. */
  register(
    metrics: Metrics,
    { inFlight, deprecatedUses }: Pick<PipelineEnvironment, "inFlight" | "deprecatedUses">,
    caches: () => readonly ResourceStore[],
    aggregation: Pick<Aggregation, "availabilities">,
  ): void {
    const { profile, scheme, gates } = this.options;
    metrics.register(REQUEST_METRICS, () => requestFamilies(this.requests));
    metrics.register(IN_FLIGHT_METRICS, () => inFlightFamilies(inFlight));
    metrics.register(DEPRECATION_METRICS, () => deprecationFamilies(deprecatedUses));
    metrics.register(ATTEMPT_METRICS, () => attemptFamilies(this.attempts));
    metrics.register(AUTHENTICATION_METRICS, () => this.authentication.families());
    metrics.register(AUTHORIZATION_METRICS, () => this.authorization.families());
    metrics.register(AUDIT_METRICS, () => this.audit.families());
    metrics.register(ADMISSION_METRICS, () => this.admission.families());
    metrics.register(ADMISSION_CONDITION_METRICS, () => this.admissionConditions.families());
    metrics.register(ADMISSION_WEBHOOK_METRICS, () => this.admissionWebhooks.families());
    metrics.register(ADMISSION_POLICY_METRICS, () => this.admissionPolicies.families());
    metrics.register(EXPRESSION_METRICS, () => expressionFamilies(this.expressions));
    metrics.register(CONVERSION_METRICS, () => this.conversions.families());
    metrics.register(AGGREGATION_METRICS, () => this.aggregation.families(aggregation.availabilities()));
    metrics.register(QUEUE_METRICS, () => queueFamilies(this.queues));
    metrics.register(CLIENT_METRICS, () => this.ownRequests.families());
    metrics.register(CONNECTION_METRICS, () => this.connections.families());
    metrics.register(ENCRYPTION_METRICS, () => this.encryption.families());
    metrics.register(WATCH_METRICS, () => watchFamilies(this.watches));
    metrics.register(CACHE_METRICS, () => cacheFamilies(caches()));
    for (const { definitions, source } of [
      storeMetrics(profile, this.stores),
      serverMetrics(profile, scheme.release, gates),
    ])
      metrics.register(definitions, source);
    metrics.register(REGISTRATION_METRICS, registrationSource(metrics));
  }

  /** What promises of availability are measured by, under a path of its own. */
  indicators(): Metrics {
    const indicators = new Metrics({ release: this.options.scheme.release, path: "/metrics/slis" });
    indicators.register(this.health.definitions, () => this.health.families());
    return indicators;
  }
}
