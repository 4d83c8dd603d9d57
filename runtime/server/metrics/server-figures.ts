/** All that one server counts for `GET /metrics`, made before its parts, which record into it. */
import { randomUUID } from "node:crypto";
import type { FeatureGates } from "../../api/feature-gates.js";
import { compareReleases, type Release } from "../../api/lifecycle.js";
import type { NamingProfile } from "../../api/naming-profile.js";
import type { Clock } from "../../api/time.js";
import { AttemptFigures } from "../../pipeline/attempt-figures.js";
import type { PathHandler, PipelineEnvironment } from "../../pipeline/context.js";
import { WatchFigures } from "../../pipeline/watch-figures.js";
import type { Scheme } from "../../registry/scheme.js";
import type { ResourceStore } from "../../registry/store.js";
import { ADMISSION_METRICS, AdmissionFigures } from "./admission-metrics.js";
import { AUTHENTICATION_METRICS, AuthenticationMetrics } from "./authentication-metrics.js";
import { AUTHORIZATION_METRICS, AuthorizationMetrics } from "./authorization-metrics.js";
import { CACHE_METRICS, cacheFamilies } from "./cache-metrics.js";
import type { Metrics } from "./metrics.js";
import { RequestFigures } from "./request-figures.js";
import {
  ATTEMPT_METRICS,
  attemptFamilies,
  DEPRECATION_METRICS,
  deprecationFamilies,
  IN_FLIGHT_METRICS,
  inFlightFamilies,
  REQUEST_METRICS,
  requestFamilies,
} from "./request-metrics.js";
import { serverMetrics } from "./server-metrics.js";
import { StoreFigures, storeMetrics } from "./store-metrics.js";
import { WATCH_METRICS, watchFamilies } from "./watch-metrics.js";

/** From this release on, dry-runs are left out of the promise of speed. */
const SLI_WITHOUT_DRY_RUNS: Release = { major: 1, minor: 35 };

export interface ServerFiguresOptions {
  readonly profile: NamingProfile;
  readonly clock: Clock;
  readonly scheme: Scheme;
  readonly gates: FeatureGates;
  /** What serves a path outside the resources. */
  readonly findHandler: (path: string) => PathHandler | undefined;
}

export class ServerFigures {
  readonly attempts = new AttemptFigures();
  readonly authentication: AuthenticationMetrics;
  readonly authorization: AuthorizationMetrics;
  readonly watches = new WatchFigures();
  readonly admission: AdmissionFigures;
  readonly requests: RequestFigures;
  readonly stores: StoreFigures;

  constructor(private readonly options: ServerFiguresOptions) {
    const { clock, scheme, findHandler } = options;
    const sliCountsDryRuns = compareReleases(scheme.release, SLI_WITHOUT_DRY_RUNS) < 0;
    const serverId = randomUUID();
    this.authentication = new AuthenticationMetrics(serverId);
    this.authorization = new AuthorizationMetrics(serverId);
    this.admission = new AdmissionFigures(clock);
    this.requests = new RequestFigures({ scheme, findHandler, sliCountsDryRuns });
    this.stores = new StoreFigures(clock);
  }

  /** Has all of it shown. */
  register(
    metrics: Metrics,
    { inFlight, deprecatedUses }: Pick<PipelineEnvironment, "inFlight" | "deprecatedUses">,
    caches: () => readonly ResourceStore[],
  ): void {
    const { profile, scheme, gates } = this.options;
    metrics.register(REQUEST_METRICS, () => requestFamilies(this.requests));
    metrics.register(IN_FLIGHT_METRICS, () => inFlightFamilies(inFlight));
    metrics.register(DEPRECATION_METRICS, () => deprecationFamilies(deprecatedUses));
    metrics.register(ATTEMPT_METRICS, () => attemptFamilies(this.attempts));
    metrics.register(AUTHENTICATION_METRICS, () => this.authentication.families());
    metrics.register(AUTHORIZATION_METRICS, () => this.authorization.families());
    metrics.register(ADMISSION_METRICS, () => this.admission.families());
    metrics.register(WATCH_METRICS, () => watchFamilies(this.watches));
    metrics.register(CACHE_METRICS, () => cacheFamilies(caches()));
    for (const { definitions, source } of [
      storeMetrics(profile, this.stores),
      serverMetrics(profile, scheme.release, gates),
    ])
      metrics.register(definitions, source);
  }
}
