/**
 * One API server: kinds, store, pipeline and background work, put together. It owns no socket; adapters (Fastify, the
 * in-process transport) hand it requests. Time, randomness and storage are injected.
 */

import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import type { GroupResource } from "../api/gvk.js";
import { FeatureGates } from "../api/lifecycle/feature-gates.js";
import type { Release } from "../api/lifecycle/lifecycle.js";
import { noLogger } from "../api/logger.js";
import type { NamingProfile } from "../api/profile/naming-profile.js";
import { systemClock } from "../api/time.js";
import type { Authentication } from "../authn/authentication.js";
import type { Authorization } from "../authz/authorization.js";
import type { ChangingText } from "../base/changing-text.js";
import { importInTurn } from "../base/import-in-turn.js";
import type { PathHandler, PipelineEnvironment } from "../pipeline/context.js";
import { handle } from "../pipeline/handle.js";
import { findPathHandler } from "../pipeline/path-handler.js";
import { checkNetworks, webhookReach } from "../pipeline/proxy/proxy-networks.js";
import type { HttpRequest, HttpResponse } from "../pipeline/request/http.js";
import { type ServedRoute, servedRoutes } from "../pipeline/served-routes.js";
import { Shutdown } from "../pipeline/shutdown.js";
import { keepHoldingsRepaired } from "../registry/allocations/allocation-repair.js";
import type { ExpressionEngine } from "../registry/kinds/expression-engine.js";
import { type RegisteredResource, Scheme } from "../registry/kinds/scheme.js";
import { kindFinder, objectReader } from "../registry/read/object-reader.js";
import type { ResourceStore } from "../registry/store.js";
import type { Encryption } from "../storage/encryption/encryption.js";
import { WebhookClient } from "../webhooks/webhook-client.js";
import { Aggregation } from "./aggregation/aggregation.js";
import { Backends } from "./aggregation/backends.js";
import type { ApiServerOptions } from "./api-server-options.js";
import { serverPathHandlers } from "./built-in-paths.js";
import { CustomResources } from "./custom-resources/custom-resources.js";
import { webhookConversions } from "./custom-resources/webhook-conversions.js";
import { type Deciders, makeDeciders } from "./deciders.js";
import { Health, type HealthOptions } from "./health/health.js";
import { InformerSync } from "./health/informer-sync-check.js";
import { ofCaches, type StartSteps, startSteps } from "./health/start-steps.js";
import { addEncryptionCheck, addStoreChecks } from "./health/store-checks.js";
import { Cors } from "./http/cors.js";
import { Metrics } from "./metrics/metrics.js";
import { MIGRATION_METRICS, MigrationMetrics } from "./metrics/migration-metrics.js";
import { ServerMetrics } from "./metrics/server-metrics.js";
import { ensureNamespaces, ensurePriorityClasses } from "./objects/bootstrap.js";
import { ServedApis } from "./objects/served-apis.js";
import { serverExpressions } from "./objects/server-expressions.js";
import { pipelineEnvironment } from "./pipeline-environment.js";
import { DEFAULT_HISTORY_MS, ServerStores } from "./storage/server-stores.js";
import { serverLayout } from "./storage/storage-layout.js";
import { storeEnvironment } from "./storage/store-environment.js";
import { RequestSpans } from "./tracing/request-spans.js";

/** Of a timer that does nothing. */
const HOLD_INTERVAL_MS = 60_000;

export class ApiServer {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly gates: FeatureGates;
  /** What discovery and the OpenAPI documents show; whatever changes it says so there. */
  readonly servedApis: ServedApis;
  /** Group versions that other servers serve. */
  readonly aggregation: Aggregation;
  readonly customResources: CustomResources;
  /** Imports the expression engine when it is first asked for. */
  readonly expressions: () => Promise<ExpressionEngine>;
  /** Calls what definitions and configurations name. */
  private readonly webhooks: WebhookClient;
  /** Parts of the server register their checks here, before {@link start}. */
  readonly health: Health;
  /** What `GET /metrics` shows; parts of the server add their families. */
  readonly metrics: Metrics;
  /** Into which parts that are made later record. */
  readonly ownMetrics: Pick<ServerMetrics, "queues" | "ownRequests" | "connections">;
  /** What `GET /metrics/slis` shows. */
  readonly indicators: Metrics;
  /** Storage migrations that this server carries out. */
  readonly migrations = new MigrationMetrics();
  /** A token that only this process knows, for its own components' requests. */
  readonly loopbackToken = randomBytes(32).toString("base64url");
  private readonly deciders: Deciders;
  private readonly options: ApiServerOptions;
  private readonly startSteps: StartSteps;
  private readonly informerSync: InformerSync;
  private readonly stores: ServerStores;
  private readonly encryption: Encryption | undefined;
  private readonly environment: PipelineEnvironment;
  private readonly requestSpans: RequestSpans | undefined;
  private readonly cors: Cors | undefined;
  private readonly shutdown: Shutdown;
  private isStarted = false;
  private starting: Promise<void> | undefined;
  private readonly controllers = new AbortController();
  private readonly background: Promise<void>[] = [];
  private readonly runningControllers: Promise<void>[] = [];

  constructor(options: ApiServerOptions) {
    const clock = options.clock ?? systemClock;
    const patience = options.patience ?? clock;
    this.options = options;
    this.profile = options.profile;
    this.scheme = new Scheme(options.kinds, options.hooks, options.profile, options);
    this.servedApis = new ServedApis(this.scheme, options.profile);
    this.shutdown = new Shutdown(clock);
    const { profile, logger = noLogger, livezGraceMs = 0, spans } = options;
    const gates = featureGates(this.scheme.release, options);
    this.gates = gates;
    for (const warning of gates.warnings) logger.warn({}, warning);
    const { showHiddenMetricsForVersion: showHiddenFor } = options;
    this.metrics = new Metrics({
      release: this.scheme.release,
      logger,
      ...(showHiddenFor === undefined ? {} : { showHiddenFor }),
    });
    const onChecked: HealthOptions["onChecked"] = (endpoint, name, hasFailed) =>
      ownMetrics.health.checked(endpoint, name, hasFailed);
    const findHandler = (path: string): PathHandler | undefined => findPathHandler(this.environment.pathHandlers, path);
    const ownMetrics = new ServerMetrics({ profile, clock, scheme: this.scheme, gates, findHandler, spans }, () =>
      this.aggregation.availabilities(),
    );
    this.ownMetrics = ownMetrics;
    this.indicators = ownMetrics.indicators();
    const { corsAllowedOrigins = [] } = options;
    this.cors = corsAllowedOrigins.length === 0 ? undefined : new Cors(corsAllowedOrigins);
    this.requestSpans = spans && new RequestSpans({ spans, scheme: this.scheme, findHandler });
    this.encryption = options.encryption?.({ profile, clock, logger, metrics: ownMetrics.encryption });
    const layout = serverLayout(options, this.scheme, (engine) => {
      const measured = ownMetrics.stores.measure(engine);
      return this.encryption?.wrap(measured) ?? measured;
    });
    this.health = new Health({ profile, clock, logger, livezGraceMs, onChecked });
    addStoreChecks(this.health, profile, layout.engines);
    if (this.encryption !== undefined) addEncryptionCheck(this.health, this.encryption);
    this.informerSync = new InformerSync();
    this.health.add(this.informerSync);
    this.startSteps = startSteps(this.health);
    const onWarning = (message: string, cause: unknown): void => this.reportError(new Error(message, { cause }));
    const random = options.random ?? Math.random;
    this.expressions = serverExpressions(options, this.scheme.release, gates, ownMetrics.expressions);
    const { historyMs = DEFAULT_HISTORY_MS } = options;
    const storeOf = (resource: RegisteredResource): ResourceStore => this.storeOf(resource);
    const find = kindFinder(this.scheme, profile, storeOf);
    const environment = storeEnvironment(options, {
      ...{ profile, random, logger, gates, metrics: ownMetrics },
      clock: patience,
      scheme: this.scheme,
      expressions: this.expressions,
      admission: () => this.deciders.admission,
      findKind: find,
    });
    this.stores = new ServerStores({ layout, environment, clock, patience, historyMs, onWarning });
    this.encryption?.onChange(() => this.stores.lookAgain());
    const networks = options.proxyNetworks && checkNetworks(options.proxyNetworks);
    const reportError = (error: unknown): void => this.reportError(error);
    const objects = objectReader(find);
    const resolver = options.serviceResolver(objects);
    this.aggregation = new Aggregation({
      servedApis: this.servedApis,
      backends: new Backends({ resolver, networks, clientCertificate: options.proxyClientCertificate }),
      clock,
      onError: reportError,
      onUnavailable: (name, reason) => ownMetrics.aggregation.becameUnavailable(name, reason),
    });
    this.webhooks = new WebhookClient({ resolver, mayReach: webhookReach(networks), spans });
    this.customResources = new CustomResources({
      scheme: this.scheme,
      conversion: webhookConversions(this.webhooks, profile.words.apiextensionsGroup, ownMetrics.conversions),
      onReplaced: (former) => {
        for (const resource of former) if (resource.storage() === resource) this.stores.release(resource);
      },
      onChange: () => this.servedApis.changed(),
      onError: reportError,
    });
    const { scheme, webhooks, expressions } = this;
    const surroundings = { profile, clock, random, logger, scheme, gates, metrics: ownMetrics };
    this.deciders = makeDeciders(options, {
      ...surroundings,
      ...{ webhooks, expressions, find, objects, storeOf, reportError, informerSync: this.informerSync },
    });
    const pathHandlers = serverPathHandlers(options, {
      profile,
      beganMs: clock.now(),
      servedApis: this.servedApis,
      customResources: this.customResources,
      authentication: this.deciders.authentication,
      health: this.health,
      metrics: [this.metrics, this.indicators],
      reportError,
    });
    this.environment = pipelineEnvironment(options, {
      given: {
        ...{ profile, gates, clock, patience, random, storeOf, pathHandlers },
        scheme: this.scheme,
        aggregatedApis: this.aggregation,
        customDefinitions: this.customResources,
        isStarted: () => this.isStarted,
        shutdown: this.shutdown,
      },
      deciders: this.deciders,
      loopbackToken: this.loopbackToken,
      networks,
      metrics: ownMetrics,
      requestSpans: this.requestSpans,
      logger,
    });
    this.metrics.registerOwn((metrics) => {
      const { inFlight, deprecatedUses } = this.environment;
      ownMetrics.register(metrics, { inFlight, deprecatedUses, stores: () => this.stores.all() });
      metrics.register(MIGRATION_METRICS, () => this.migrations.families());
    });
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
    const { authentication, authorization, audit, admissionPlugins } = this.deciders;
    // every part in the background listens: they are bounded where they are made
    setMaxListeners(0, this.controllers.signal);
    await Promise.all([
      authentication.prepare(),
      authorization.prepare(),
      audit.prepare(),
      this.encryption?.prepare(),
      ...admissionPlugins.map((plugin) => plugin.prepare?.()),
    ]);
    await this.stores.claim(this.profile);
    for (const resource of this.scheme.all()) this.storeOf(resource);
    this.stores.follow();
    this.startSteps.feeds.finish();
    if (this.encryption !== undefined) this.background.push(this.kept(this.encryption.run(this.controllers.signal)));
    this.background.push(authorization.run(this.controllers.signal), audit.run(this.controllers.signal));
    for (const plugin of admissionPlugins)
      if (plugin.run !== undefined) this.background.push(this.kept(plugin.run(this.controllers.signal)));
    this.startSteps.admission.finish();
    const bootstrap = { scheme: this.scheme, profile: this.profile, storeOf: this.environment.storeOf };
    await ensureNamespaces(bootstrap);
    this.startSteps.namespaces.finish();
    await ensurePriorityClasses(bootstrap);
    this.startSteps.priorityClasses.finish();
    if (authorization.usesRoles) {
      const { ensureDefaultRoles } = await importInTurn(() => import("./objects/bootstrap-roles.js"));
      const { logger = noLogger } = this.options;
      await ensureDefaultRoles({ ...bootstrap, warn: (message) => logger.warn({}, message) });
    }
    this.startSteps.roles.finish();
    this.stores.compact();
    this.isStarted = true;
    this.background.push(this.warmUp(), authentication.run(this.controllers.signal));
    this.followDefinitions();
    this.followApiServices();
    this.keepHoldings();
    for (const run of this.options.controllers ?? []) {
      this.runningControllers.push(
        run(this, this.controllers.signal).catch((error: unknown) => this.reportError(error)),
      );
    }
    this.startSteps.controllers.finish();
  }

  /** Work that is not to end before the server does. */
  private kept(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => this.reportError(error));
  }

  /** The server is not ready before it serves what the store defines. */
  private followDefinitions(): void {
    const { definitions, definitionObjects } = this.startSteps;
    const received = this.informerSync.begin("customresourcedefinitions");
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
    const { patience: clock } = this.environment;
    const onError = (error: unknown): void => this.reportError(error);
    const following = { clock, onError, signal: this.controllers.signal };
    this.background.push(this.customResources.follow(this.storeOf(resource), following, { onRead, onLoaded }));
  }

  /** The server is not ready before it passes on what other servers serve. */
  private followApiServices(): void {
    const { apiServiceObjects, apiServices, apiServiceDiscovery, apiServiceDocuments } = this.startSteps;
    const received = this.informerSync.begin("apiservices");
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
  private keepHoldings(): void {
    const { clock } = this.environment;
    const onError = (error: unknown): void => this.reportError(error);
    const waiting = new Set<RegisteredResource>();
    const passed = (resource: RegisteredResource | undefined): void => {
      if (resource !== undefined) waiting.delete(resource);
      if (waiting.size === 0) this.startSteps.addresses.finish();
    };
    for (const resource of this.scheme.all())
      if (resource.hooks.holdings !== undefined && resource.storage() === resource) waiting.add(resource);
    passed(undefined);
    for (const resource of waiting) {
      const { holdings } = resource.hooks;
      if (holdings === undefined) continue;
      const onFirstPass = (): void => passed(resource);
      const surroundings = { clock, signal: this.controllers.signal, onError, onFirstPass };
      // nobody waits for it: it ends by itself once the signal is given
      void keepHoldingsRepaired(this.storeOf(resource), holdings, surroundings);
    }
  }

  /** The server is ready once the caches of what it serves from the start are, or have had their time; later ones never change that. */
  private async warmUp(): Promise<void> {
    const isWarm = await this.stores.warm();
    this.startSteps.caches.finish();
    this.startSteps.definitions.finish();
    if (isWarm) return;
    // one cache that can't be loaded must not keep everything else from being served
    for (const step of ofCaches(this.startSteps)) step.finish();
    this.informerSync.giveUp();
  }

  /** How callers are known. */
  get authentication(): Authentication {
    return this.deciders.authentication;
  }

  /** What they may do. */
  get authorization(): Authorization {
    return this.deciders.authorization;
  }

  /** Tells of a failure of the server itself, or of an answer that broke off. */
  reportError(error: unknown, auditId = ""): void {
    if (!this.shutdown.hasBegun) this.environment.reportError(error, auditId);
  }

  /** The server stops: what is under way ends, and connections are not kept. */
  get isDraining(): boolean {
    return this.shutdown.hasBegun;
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
    return this.environment.limits.requestTimeoutMs;
  }

  /** Answers one request. Never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse> {
    const handled = (): Promise<HttpResponse> => handle(this.environment, request);
    const answer = (): Promise<HttpResponse> =>
      this.cors === undefined ? handled() : this.cors.answer(request, handled);
    return this.requestSpans === undefined ? answer() : this.requestSpans.handle(request, answer);
  }

  /** Everything that requests can reach now. */
  routes(): readonly ServedRoute[] {
    return servedRoutes(this.environment);
  }

  /** The store of a resource, whatever the version; made when first asked for. */
  storeOf(resource: RegisteredResource): ResourceStore {
    return this.stores.of(resource);
  }

  /** Resources with objects that are stored in another form than they would be now, as far as the caches know. */
  formerResources(): readonly GroupResource[] {
    return this.stores
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
    this.stores.expireWatches(prefixes);
  }

  /** Drops all history now: reads and watches of versions before the newest one get 410. */
  async compactHistory(): Promise<void> {
    await this.stores.compactNow();
  }

  /** Readiness fails from now on, open watches end; requests are still answered. Idempotent. */
  drain(): void {
    this.health.markShuttingDown();
    this.shutdown.begin({ watchGraceMs: this.watchGraceMs, refusesRequests: this.sendsRetryAfter });
    this.controllers.abort();
  }

  /** Stops background work and closes caches and engines. Idempotent. */
  async close(): Promise<void> {
    this.drain();
    this.shutdown.endAll();
    // the clock's timers keep no process alive: without this one it might end before the stores are closed
    const hold = setInterval(() => {}, HOLD_INTERVAL_MS);
    try {
      // their last requests, by which they let others take over, still need the store
      await Promise.all(this.runningControllers.splice(0));
      this.aggregation.close();
      // after the last request, and while there is somebody to send its event to
      await this.deciders.audit.close();
      this.webhooks.close();
      this.stores.stop();
      await Promise.all(this.background.splice(0));
      await this.stores.close();
    } finally {
      clearInterval(hold);
    }
  }
}

function featureGates(release: Release, { featureGates: settings, profile }: ApiServerOptions): FeatureGates {
  return new FeatureGates(release, settings, { onByProfile: profile.behaviours.streamedLists ? ["WatchList"] : [] });
}
