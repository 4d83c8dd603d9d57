/**
 * One API server, composed of kinds, storage, pipeline and background work. It owns no socket; adapters (Fastify, the
 * in-process transport) pass requests to it. Time, randomness and storage are injected.
 */

import type { GroupResource } from "../api/gvk.js";
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Authentication } from "../authn/authentication.js";
import type { Authorization } from "../authz/authorization.js";
import type { ChangingText } from "../base/changing-text.js";
import { handle } from "../pipeline/handle.js";
import type { HttpRequest, HttpResponse } from "../pipeline/request/http.js";
import { type ServedRoute, servedRoutes } from "../pipeline/served-routes.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import type { RegisteredResource, Scheme } from "../registry/kinds/scheme.js";
import type { UnservedKind } from "../registry/kinds/unserved-kind.js";
import type { ResourceStore } from "../registry/store.js";
import type { Aggregation } from "./aggregation/aggregation.js";
import type { ApiServerOptions } from "./api-server-options.js";
import type { CustomResources } from "./custom-resources/custom-resources.js";
import type { Health } from "./health/health.js";
import { Cors } from "./http/cors.js";
import type { Metrics } from "./metrics/metrics.js";
import type { MigrationMetrics } from "./metrics/migration-metrics.js";
import type { ServerMetrics } from "./metrics/server-metrics.js";
import type { ServedApis } from "./objects/served-apis.js";
import { makeServerParts, type ServerParts } from "./server-parts.js";
import { ServerStart } from "./server-start.js";

/** The interval of a timer that only keeps the process alive, in milliseconds. */
const HOLD_INTERVAL_MS = 60_000;

export class ApiServer {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly gates: FeatureGates;
  /** The APIs that discovery and the OpenAPI documents show. Parts that change them notify it. */
  readonly servedApis: ServedApis;
  /** The group versions that other servers serve. */
  readonly aggregation: Aggregation;
  readonly customResources: CustomResources;
  /** Imports the expression engine on the first call. */
  readonly expressions: () => Promise<ExpressionEngine>;
  /** The health checks; parts of the server register theirs before {@link start}. */
  readonly health: Health;
  /** The metrics of `GET /metrics`; parts of the server add their families. */
  readonly metrics: Metrics;
  /** The metrics of `GET /metrics/slis`. */
  readonly indicators: Metrics;
  /** The metrics of controllers and connections, which are created after the server. */
  readonly ownMetrics: Pick<ServerMetrics, "queues" | "ownRequests" | "connections">;
  /** The metrics of the storage migrations that this server runs. */
  readonly migrations: MigrationMetrics;
  /** A token that only this process knows, for requests of the server's own components. */
  readonly loopbackToken: string;
  private readonly parts: ServerParts;
  private readonly cors: Cors | undefined;
  private isStarted = false;
  private starting: Promise<void> | undefined;
  private readonly starter: ServerStart;
  private readonly controllers = new AbortController();
  private readonly runningControllers: Promise<void>[] = [];

  /** @throws OperatorError for options that cannot be satisfied */
  constructor(private readonly options: ApiServerOptions) {
    const parts = makeServerParts(options, () => this.isStarted);
    const { context } = parts;
    this.parts = parts;
    this.starter = new ServerStart(parts, this.controllers.signal);
    this.scheme = context.scheme;
    this.profile = context.profile;
    this.gates = context.gates;
    this.servedApis = parts.servedApis;
    this.aggregation = parts.aggregation;
    this.customResources = parts.customResources;
    this.expressions = context.expressions;
    this.health = parts.health;
    this.metrics = parts.metrics;
    this.indicators = parts.indicators;
    this.ownMetrics = context.metrics;
    this.migrations = parts.migrations;
    this.loopbackToken = parts.loopbackToken;
    const { corsAllowedOrigins = [] } = options;
    this.cors = corsAllowedOrigins.length === 0 ? undefined : new Cors(corsAllowedOrigins);
  }

  /**
   * Claims every store for the profile, creates the initial objects and begins background work. Calling it again has no
   * effect.
   * @throws Error if a store belongs to another profile
   */
  start(): Promise<void> {
    this.starting ??= this.begin();
    return this.starting;
  }

  private async begin(): Promise<void> {
    await this.starter.prepare();
    this.isStarted = true;
    this.starter.beginBackgroundWork();
    for (const run of this.options.controllers ?? []) {
      this.runningControllers.push(
        run(this, this.controllers.signal).catch((error: unknown) => this.reportError(error)),
      );
    }
    this.parts.startSteps.controllers.finish();
  }

  /** The authentication of callers. */
  get authentication(): Authentication {
    return this.parts.accessControl.authentication;
  }

  /** The authorization of callers. */
  get authorization(): Authorization {
    return this.parts.accessControl.authorization;
  }

  /** Reports an error of the server itself, or an answer that was aborted. */
  reportError(error: unknown, auditId = ""): void {
    this.parts.context.reportError(error, auditId);
  }

  /** Whether the server is stopping: running requests finish, and connections are closed after their answer. */
  get isDraining(): boolean {
    return this.parts.context.shutdown.hasBegun;
  }

  /**
   * The PEM certificates of the authorities of client certificates. If there are any, TLS requests client certificates.
   */
  get clientAuthorities(): ChangingText | undefined {
    return this.authentication.clientAuthorities;
  }

  /** The time over which open watches end when the server stops, in milliseconds. */
  get watchGraceMs(): number {
    return this.options.shutdownWatchGraceMs ?? 0;
  }

  /** Whether new requests are answered 429 while the server stops, so that clients use another server. */
  get sendsRetryAfter(): boolean {
    return this.options.shutdownSendsRetryAfter ?? false;
  }

  /** The time within which a request that is not long-running is answered, in milliseconds. */
  get requestTimeoutMs(): number {
    return this.parts.pipeline.limits.requestTimeoutMs;
  }

  /** Answers one request. It never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse> {
    const handled = (): Promise<HttpResponse> => handle(this.parts.pipeline, request);
    const answer = (): Promise<HttpResponse> =>
      this.cors === undefined ? handled() : this.cors.answer(request, handled);
    return this.parts.requestSpans === undefined ? answer() : this.parts.requestSpans.handle(request, answer);
  }

  /** Returns the routes that requests can reach now. */
  routes(): readonly ServedRoute[] {
    return servedRoutes(this.parts.pipeline);
  }

  /** Returns the store of a resource, whatever the version; created on first use. */
  storeOf(resource: RegisteredResource): ResourceStore {
    return this.parts.stores.of(resource);
  }

  /**
   * Returns the resources of which some objects are stored in another form than new ones would be, as far as the caches
   * know.
   */
  formerResources(): readonly GroupResource[] {
    return this.parts.stores
      .all()
      .filter((store) => store.holdsFormer)
      .map(({ resource: { gr } }) => gr);
  }

  /**
   * Resolves to the built-in kinds that this server leaves out and of which a namespace has objects, with their number.
   * @throws StorageError
   */
  unservedIn(namespace: string): Promise<ReadonlyMap<UnservedKind, number>> {
    return this.parts.stores.unservedIn(namespace, this.scheme.unserved);
  }

  /**
   * Resolves when the kinds of all stored definitions are served.
   * @throws StatusError 503 if that takes too long
   */
  definitionsServed(): Promise<void> {
    return this.customResources.settled();
  }

  /**
   * Ends the watches of resources with 410, after the events written so far. This is for changes that a watch cannot
   * express, after which clients have to read the state again.
   * @param prefixes the key prefixes of the resources
   */
  expireWatches(prefixes: ReadonlySet<string>): void {
    this.parts.stores.expireWatches(prefixes);
  }

  /** Discards all history now: reads and watches of former versions get 410. */
  async compactHistory(): Promise<void> {
    await this.parts.stores.compactNow();
  }

  /**
   * Begins the shutdown: readiness fails, and open watches end. Requests are still answered. Calling it again has no
   * effect.
   */
  drain(): void {
    this.health.markShuttingDown();
    this.parts.context.shutdown.begin({ watchGraceMs: this.watchGraceMs, refusesRequests: this.sendsRetryAfter });
    this.controllers.abort();
  }

  /** Stops background work, and closes caches and engines. Calling it again has no effect. */
  async close(): Promise<void> {
    this.drain();
    this.parts.context.shutdown.endAll();
    // The timers of the clock do not keep the process alive, so it might exit before the stores are closed.
    const hold = setInterval(() => {}, HOLD_INTERVAL_MS);
    try {
      // The last requests of controllers, which release their leases, still need the store.
      await Promise.all(this.runningControllers.splice(0));
      this.aggregation.close();
      // The audit closes after the last request, while its webhook can still be called.
      await this.parts.accessControl.audit.close();
      this.parts.webhooks.close();
      this.parts.stores.stop();
      await this.starter.ended();
      await this.parts.stores.close();
    } finally {
      clearInterval(hold);
    }
  }
}
