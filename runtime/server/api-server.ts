/**
 * One API server: kinds, store, pipeline and background work, put together. It owns no socket; adapters (Fastify, the
 * in-process transport) hand it requests. Time, randomness and storage are injected.
 */

import { setMaxListeners } from "node:events";
import type { GroupResource } from "../api/gvk.js";
import type { FeatureGates } from "../api/lifecycle/feature-gates.js";
import { noLogger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import type { Authentication } from "../authn/authentication.js";
import type { Authorization } from "../authz/authorization.js";
import type { ChangingText } from "../base/changing-text.js";
import { importInTurn } from "../base/import-in-turn.js";
import { handle } from "../pipeline/handle.js";
import type { HttpRequest, HttpResponse } from "../pipeline/request/http.js";
import { type ServedRoute, servedRoutes } from "../pipeline/served-routes.js";
import { keepAllocationsRepaired } from "../registry/allocations/allocation-repair.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import type { RegisteredResource, Scheme } from "../registry/kinds/scheme.js";
import type { ResourceStore } from "../registry/store.js";
import type { Aggregation } from "./aggregation/aggregation.js";
import type { ApiServerOptions } from "./api-server-options.js";
import type { CustomResources } from "./custom-resources/custom-resources.js";
import type { Health } from "./health/health.js";
import { ofCaches } from "./health/start-steps.js";
import { Cors } from "./http/cors.js";
import type { Metrics } from "./metrics/metrics.js";
import type { MigrationMetrics } from "./metrics/migration-metrics.js";
import type { ServerMetrics } from "./metrics/server-metrics.js";
import { ensureNamespaces, ensurePriorityClasses } from "./objects/bootstrap.js";
import type { ServedApis } from "./objects/served-apis.js";
import { makeServerParts, type ServerParts } from "./server-parts.js";

/** Of a timer that does nothing. */
const HOLD_INTERVAL_MS = 60_000;

export class ApiServer {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly gates: FeatureGates;
  /** What discovery and the OpenAPI documents show; parts that change it say so there. */
  readonly servedApis: ServedApis;
  /** Group versions that other servers serve. */
  readonly aggregation: Aggregation;
  readonly customResources: CustomResources;
  /** Imports the expression engine with its first call. */
  readonly expressions: () => Promise<ExpressionEngine>;
  /** Parts of the server register their checks here, before {@link start}. */
  readonly health: Health;
  /** What `GET /metrics` shows; parts of the server add their families. */
  readonly metrics: Metrics;
  /** What `GET /metrics/slis` shows. */
  readonly indicators: Metrics;
  /** Where controllers and connections, which are made after the server, record. */
  readonly ownMetrics: Pick<ServerMetrics, "queues" | "ownRequests" | "connections">;
  /** Storage migrations that this server carries out. */
  readonly migrations: MigrationMetrics;
  /** A token that only this process knows, for requests of the server's own components. */
  readonly loopbackToken: string;
  private readonly parts: ServerParts;
  private readonly cors: Cors | undefined;
  private isStarted = false;
  private starting: Promise<void> | undefined;
  private readonly controllers = new AbortController();
  private readonly background: Promise<void>[] = [];
  private readonly runningControllers: Promise<void>[] = [];

  /** @throws OperatorError for options that can't be met */
  constructor(private readonly options: ApiServerOptions) {
    const parts = makeServerParts(options, () => this.isStarted);
    const { context } = parts;
    this.parts = parts;
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
   * Claims every store for the profile, creates the start-up namespaces, begins background work. Idempotent.
   * @throws Error for another profile's store.
   */
  start(): Promise<void> {
    this.starting ??= this.begin();
    return this.starting;
  }

  private async begin(): Promise<void> {
    const { authentication, authorization, audit, admissionPlugins } = this.parts.accessControl;
    // every part in the background listens: they are bounded where they are made
    setMaxListeners(0, this.controllers.signal);
    await Promise.all([
      authentication.prepare(),
      authorization.prepare(),
      audit.prepare(),
      this.parts.encryption?.prepare(),
      ...admissionPlugins.map((plugin) => plugin.prepare?.()),
    ]);
    await this.parts.stores.claim(this.profile);
    for (const resource of this.scheme.all()) this.storeOf(resource);
    this.parts.stores.follow();
    this.parts.startSteps.feeds.finish();
    if (this.parts.encryption !== undefined)
      this.background.push(this.kept(this.parts.encryption.run(this.controllers.signal)));
    this.background.push(authorization.run(this.controllers.signal), audit.run(this.controllers.signal));
    for (const plugin of admissionPlugins)
      if (plugin.run !== undefined) this.background.push(this.kept(plugin.run(this.controllers.signal)));
    this.parts.startSteps.admission.finish();
    const bootstrap = { scheme: this.scheme, profile: this.profile, storeOf: this.parts.pipeline.storeOf };
    await ensureNamespaces(bootstrap);
    this.parts.startSteps.namespaces.finish();
    await ensurePriorityClasses(bootstrap);
    this.parts.startSteps.priorityClasses.finish();
    if (authorization.usesRoles) {
      const { ensureDefaultRoles } = await importInTurn(() => import("./objects/bootstrap-roles.js"));
      const { logger = noLogger } = this.options;
      await ensureDefaultRoles({ ...bootstrap, warn: (message) => logger.warn({}, message) });
    }
    this.parts.startSteps.roles.finish();
    this.parts.stores.compact();
    this.isStarted = true;
    this.background.push(this.warmUp(), authentication.run(this.controllers.signal));
    this.followDefinitions();
    this.followApiServices();
    this.keepAllocations();
    for (const run of this.options.controllers ?? []) {
      this.runningControllers.push(
        run(this, this.controllers.signal).catch((error: unknown) => this.reportError(error)),
      );
    }
    this.parts.startSteps.controllers.finish();
  }

  /** Work that is not to end before the server does. */
  private kept(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => this.reportError(error));
  }

  /** The server is not ready before it serves what the store defines. */
  private followDefinitions(): void {
    const { definitions, definitionObjects } = this.parts.startSteps;
    const received = this.parts.informerSync.begin("customresourcedefinitions");
    const onRead = (): void => {
      definitionObjects.finish();
      received();
    };
    const onLoaded = (): void => definitions.finish();
    const resource = this.scheme.known(this.profile.words.apiextensionsGroup, "v1", "customresourcedefinitions");
    if (resource === undefined) {
      onRead();
      onLoaded();
      return;
    }
    const { timeoutClock: clock } = this.parts.pipeline;
    const onError = (error: unknown): void => this.reportError(error);
    const following = { clock, onError, signal: this.controllers.signal };
    this.background.push(this.customResources.follow(this.storeOf(resource), following, { onRead, onLoaded }));
  }

  /** The server is not ready before it passes on what other servers serve. */
  private followApiServices(): void {
    const { apiServiceObjects, apiServices, apiServiceDiscovery, apiServiceDocuments } = this.parts.startSteps;
    const received = this.parts.informerSync.begin("apiservices");
    const steps = {
      onRead: () => {
        apiServiceObjects.finish();
        received();
      },
      onTaken: () => {
        for (const step of [apiServices, ...apiServiceDocuments]) step.finish();
      },
      onQueried: () => apiServiceDiscovery.finish(),
    };
    const resource = this.scheme.known(this.profile.words.apiregistrationGroup, "v1", "apiservices");
    if (resource === undefined) for (const done of Object.values(steps)) done();
    else this.background.push(this.aggregation.follow(this.storeOf(resource), this.controllers.signal, steps));
  }

  /** What objects hold alone is looked after by every server of the store. */
  private keepAllocations(): void {
    const { clock } = this.parts.pipeline;
    const onError = (error: unknown): void => this.reportError(error);
    const waiting = new Set<RegisteredResource>();
    const passed = (resource: RegisteredResource | undefined): void => {
      if (resource !== undefined) waiting.delete(resource);
      if (waiting.size === 0) this.parts.startSteps.addresses.finish();
    };
    for (const resource of this.scheme.all())
      if (resource.hooks.allocations !== undefined && resource.storage() === resource) waiting.add(resource);
    passed(undefined);
    for (const resource of waiting) {
      const { allocations } = resource.hooks;
      if (allocations === undefined) continue;
      const onFirstPass = (): void => passed(resource);
      const dependencies = { clock, signal: this.controllers.signal, onError, onFirstPass };
      // it ends by itself once the signal is given, so nothing waits for it
      void keepAllocationsRepaired(this.storeOf(resource), allocations, dependencies);
    }
  }

  /** The server is ready once the caches of what it serves from the start are, or have had their time; later ones never change that. */
  private async warmUp(): Promise<void> {
    const isWarm = await this.parts.stores.warm();
    this.parts.startSteps.caches.finish();
    this.parts.startSteps.definitions.finish();
    if (isWarm) return;
    // one cache that can't be loaded must not keep everything else from being served
    for (const step of ofCaches(this.parts.startSteps)) step.finish();
    this.parts.informerSync.giveUp();
  }

  /** How callers are known. */
  get authentication(): Authentication {
    return this.parts.accessControl.authentication;
  }

  /** What they may do. */
  get authorization(): Authorization {
    return this.parts.accessControl.authorization;
  }

  /** Tells of a failure of the server itself, or of an answer that broke off. */
  reportError(error: unknown, auditId = ""): void {
    this.parts.context.reportError(error, auditId);
  }

  /** The server stops: what is under way ends, and connections are not kept. */
  get isDraining(): boolean {
    return this.parts.context.shutdown.hasBegun;
  }

  /** PEM certificates that those of clients may come from; TLS asks for certificates where there are any. */
  get clientAuthorities(): ChangingText | undefined {
    return this.authentication.clientAuthorities;
  }

  /** How long open watches may take to end when the server stops. */
  get watchGraceMs(): number {
    return this.options.shutdownWatchGraceMs ?? 0;
  }

  /** Whether new requests are sent elsewhere while the server stops. */
  get sendsRetryAfter(): boolean {
    return this.options.shutdownSendsRetryAfter ?? false;
  }

  /** Time until a request that is not meant to last has an answer. */
  get requestTimeoutMs(): number {
    return this.parts.pipeline.limits.requestTimeoutMs;
  }

  /** Answers one request. Never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse> {
    const handled = (): Promise<HttpResponse> => handle(this.parts.pipeline, request);
    const answer = (): Promise<HttpResponse> =>
      this.cors === undefined ? handled() : this.cors.answer(request, handled);
    return this.parts.requestSpans === undefined ? answer() : this.parts.requestSpans.handle(request, answer);
  }

  /** Everything that requests can reach now. */
  routes(): readonly ServedRoute[] {
    return servedRoutes(this.parts.pipeline);
  }

  /** The store of a resource, whatever the version; made when first asked for. */
  storeOf(resource: RegisteredResource): ResourceStore {
    return this.parts.stores.of(resource);
  }

  /** Resources with objects that are stored in another form than they would be now, as far as the caches know. */
  formerResources(): readonly GroupResource[] {
    return this.parts.stores
      .all()
      .filter((store) => store.holdsFormer)
      .map(({ resource: { gr } }) => gr);
  }

  /** Resolves once what the definitions in the store define is served. @throws StatusError 503 where that takes too long */
  definitionsServed(): Promise<void> {
    return this.customResources.settled();
  }

  /**
   * Ends the watches of resources with 410, after what was written so far: something has happened that never happens to
   * objects otherwise, and their clients have to read the state anew.
   * @param prefixes of the keys of their objects
   */
  expireWatches(prefixes: ReadonlySet<string>): void {
    this.parts.stores.expireWatches(prefixes);
  }

  /** Drops all history now: reads and watches of versions before the newest one get 410. */
  async compactHistory(): Promise<void> {
    await this.parts.stores.compactNow();
  }

  /** Readiness fails from now on, open watches end; requests are still answered. Idempotent. */
  drain(): void {
    this.health.markShuttingDown();
    this.parts.context.shutdown.begin({ watchGraceMs: this.watchGraceMs, refusesRequests: this.sendsRetryAfter });
    this.controllers.abort();
  }

  /** Stops background work and closes caches and engines. Idempotent. */
  async close(): Promise<void> {
    this.drain();
    this.parts.context.shutdown.endAll();
    // the clock's timers keep no process alive: without this one it might end before the stores are closed
    const hold = setInterval(() => {}, HOLD_INTERVAL_MS);
    try {
      // their last requests, by which they let others take over, still need the store
      await Promise.all(this.runningControllers.splice(0));
      this.aggregation.close();
      // after the last request, and while there is somebody to send its event to
      await this.parts.accessControl.audit.close();
      this.parts.webhooks.close();
      this.parts.stores.stop();
      await Promise.all(this.background.splice(0));
      await this.parts.stores.close();
    } finally {
      clearInterval(hold);
    }
  }
}
