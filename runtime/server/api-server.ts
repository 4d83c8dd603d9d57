/**
 * One API server: kinds, store, pipeline and background work, put together. It owns no socket; adapters (Fastify, the
 * in-process transport) hand it requests. Time, randomness and storage are injected.
 */
import { randomBytes } from "node:crypto";
import { setMaxListeners } from "node:events";
import { admissionChain } from "../admission/admission.js";
import { namespaceLifecycle } from "../admission/namespace-lifecycle.js";
import type { ChangingText } from "../api/changing-text.js";
import { FeatureGates } from "../api/feature-gates.js";
import type { Release } from "../api/lifecycle.js";
import { noLogger } from "../api/logger.js";
import type { NamingProfile } from "../api/naming-profile.js";
import { shownText } from "../api/shown-text.js";
import { systemClock } from "../api/time.js";
import { SERVER_USER, SUPERUSER_GROUP, type UserInfo } from "../api/user-info.js";
import type { Authentication } from "../authn/authentication.js";
import { firstOf } from "../authn/authenticator.js";
import { singleToken, tokenAuthenticator } from "../authn/token-file.js";
import type { Authorization } from "../authz/authorization.js";
import { noAudit } from "../pipeline/audit.js";
import type { PathHandler, PipelineEnvironment } from "../pipeline/context.js";
import { DeprecatedUses } from "../pipeline/deprecation.js";
import { checkNetworks, webhookReach } from "../pipeline/door-networks.js";
import { handle } from "../pipeline/handle.js";
import type { HttpRequest, HttpResponse } from "../pipeline/http.js";
import { InFlight } from "../pipeline/in-flight.js";
import { findPathHandler } from "../pipeline/path-handlers.js";
import { defaultLimits } from "../pipeline/request-limits.js";
import { type ServedRoute, servedRoutes } from "../pipeline/served-routes.js";
import { Shutdown } from "../pipeline/shutdown.js";
import { type ExpressionLanguage, importExpressionEngine } from "../registry/expression-engine.js";
import { keepHoldingsRepaired } from "../registry/holdings-repair.js";
import { kindFinder, objectReader } from "../registry/object-reader.js";
import { SchemaRules } from "../registry/schema-rules.js";
import { type RegisteredResource, Scheme } from "../registry/scheme.js";
import type { ResourceStore, StoreEnvironment } from "../registry/store.js";
import { WebhookClient } from "../webhooks/webhook-client.js";
import { accessLogObservers } from "./access-log.js";
import { Aggregation } from "./aggregation/aggregation.js";
import { Backends } from "./aggregation/backends.js";
import { apiReferenceHandlers } from "./api-reference/handlers.js";
import type { ApiServerOptions } from "./api-server-options.js";
import { ensureNamespaces } from "./bootstrap.js";
import { CustomResources } from "./custom-resources/custom-resources.js";
import { webhookConversions } from "./custom-resources/webhook-conversions.js";
import { discoveryHandlers } from "./discovery/handlers.js";
import { kindFollowing } from "./follow-kind.js";
import { Health } from "./health/health.js";
import { type StartSteps, startSteps } from "./health/start-steps.js";
import { addStoreChecks } from "./health/store-checks.js";
import { Metrics } from "./metrics/metrics.js";
import { ServerFigures } from "./metrics/server-figures.js";
import { namespaceReader } from "./namespace-reader.js";
import { openApiHandlers } from "./openapi/handlers.js";
import { ServedApis } from "./served-apis.js";
import { DEFAULT_HISTORY_MS, ServerStores } from "./server-stores.js";
import { serviceAccountDocumentHandlers } from "./service-account-documents.js";
import { StorageLayout } from "./storage-layout.js";
import { flagzHandler } from "./zpages/flagz.js";
import { statuszHandler } from "./zpages/statusz.js";

/** Of a timer that does nothing. */
const HOLD_INTERVAL_MS = 60_000;

/** Characters that the log shows of why a credential was refused: rules of one's own may quote what a token says. */
const MAX_SHOWN_REASON = 1024;

/** The identity of the server's own components. */
const SYSTEM_USER: UserInfo = { username: SERVER_USER, uid: "", groups: [SUPERUSER_GROUP], extra: {} };

export class ApiServer {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly gates: FeatureGates;
  /** What discovery and the OpenAPI documents show; whatever changes it says so there. */
  readonly servedApis: ServedApis;
  /** Group versions that other servers serve. */
  readonly aggregation: Aggregation;
  private readonly customResources: CustomResources;
  /** Calls what definitions and configurations name. */
  private readonly webhooks: WebhookClient;
  /** Parts of the server register their checks here, before {@link start}. */
  readonly health: Health;
  /** What `GET /metrics` shows; parts of the server add their families. */
  readonly metrics: Metrics;
  /** A token that only this process knows, for its own components' requests. */
  readonly loopbackToken = randomBytes(32).toString("base64url");
  /** How callers are known. */
  readonly authentication: Authentication;
  /** What they may do. */
  readonly authorization: Authorization;
  private readonly options: ApiServerOptions;
  private readonly startSteps: StartSteps;
  private readonly stores: ServerStores;
  private readonly environment: PipelineEnvironment;
  private readonly shutdown: Shutdown;
  private isStarted = false;
  private readonly controllers = new AbortController();
  private readonly background: Promise<void>[] = [];
  private readonly runningControllers: Promise<void>[] = [];

  constructor(options: ApiServerOptions) {
    const clock = options.clock ?? systemClock;
    this.options = options;
    this.profile = options.profile;
    this.scheme = new Scheme(options.kinds, options.hooks, options.profile, options);
    this.servedApis = new ServedApis(this.scheme, options.profile);
    this.shutdown = new Shutdown(clock);
    const { profile, logger = noLogger, livezGraceMs = 0 } = options;
    const gates = featureGates(this.scheme.release, options);
    this.gates = gates;
    for (const warning of gates.warnings) logger.warn({}, warning);
    const { showHiddenMetricsForVersion: showHiddenFor } = options;
    this.metrics = new Metrics({
      release: this.scheme.release,
      logger,
      ...(showHiddenFor === undefined ? {} : { showHiddenFor }),
    });
    const figures = new ServerFigures({
      profile,
      clock,
      scheme: this.scheme,
      gates,
      findHandler: (path) => findPathHandler(this.environment.pathHandlers, path),
    });
    const overrides = (options.overrides ?? []).map((each) => ({
      ...each,
      engine: figures.stores.measure(each.engine),
    }));
    const layout = new StorageLayout(figures.stores.measure(options.engine), overrides, this.scheme);
    this.health = new Health({ profile, clock, logger, livezGraceMs });
    addStoreChecks(this.health, profile, layout.engines);
    this.startSteps = startSteps(this.health);
    const onWarning = (message: string, cause: unknown): void => this.reportFault(new Error(message, { cause }));
    const lifecycle = namespaceLifecycle(
      namespaceReader(() => this.storeOfNamespaces()),
      options.profile,
    );
    const random = options.random ?? Math.random;
    const language: ExpressionLanguage = {
      release: this.scheme.release,
      isEnabled: (gate) => gates.isEnabled(gate),
      // who asks for no release wants definitions of today to be taken
      goesBack: options.emulatedVersion !== undefined,
      listLiteralCost: options.profile.behaviours.listLiteralCost,
    };
    const storeEnvironment: StoreEnvironment = {
      profile: options.profile,
      clock,
      random,
      admission: figures.admission.chain(
        admissionChain([lifecycle, ...(options.admission ?? [])].map((plugin) => figures.admission.plugin(plugin))),
      ),
      rules: new SchemaRules({ language, logger }),
      ...(options.maxHistoryBytes === undefined ? {} : { maxHistoryBytes: options.maxHistoryBytes }),
      whenCacheLags:
        options.whenCacheLags ??
        (gates.isEnabled("ConsistentListFromCacheSkipTimeoutFallback") ? "refuse" : "read-store"),
    };
    const { historyMs = DEFAULT_HISTORY_MS } = options;
    this.stores = new ServerStores({ layout, environment: storeEnvironment, clock, historyMs, onWarning });
    const limits = { ...defaultLimits, ...options.limits };
    const networks = options.doorNetworks && checkNetworks(options.doorNetworks);
    const find = kindFinder(this.scheme, options.profile, (resource) => this.storeOf(resource));
    const objects = objectReader(find);
    const resolver = options.serviceResolver(objects);
    this.aggregation = new Aggregation({
      servedApis: this.servedApis,
      backends: new Backends({ resolver, networks, clientCertificate: options.proxyClientCertificate }),
      clock,
      onError: (error) => this.reportFault(error),
    });
    this.webhooks = new WebhookClient({ resolver, mayReach: webhookReach(networks) });
    this.customResources = new CustomResources({
      scheme: this.scheme,
      conversion: webhookConversions(this.webhooks, profile.words.apiextensionsGroup),
      onReplaced: (former) => {
        for (const resource of former) if (resource.storage() === resource) this.stores.release(resource);
      },
      onChange: () => this.servedApis.changed(),
      onError: (error) => this.reportFault(error),
    });
    const shared = {
      profile,
      clock,
      release: this.scheme.release,
      gates,
      logger,
      newestObjects: objectReader(find, { type: "unset" }),
      webhooks: this.webhooks,
      expressions: () => importExpressionEngine(language),
    };
    this.authentication = options.authentication({ ...shared, objects, figures: figures.authentication });
    this.authorization = options.authorization({
      ...shared,
      random,
      follow: kindFollowing({
        scheme: this.scheme,
        profile,
        storeOf: (resource) => this.storeOf(resource),
        clock,
        onError: (error) => this.reportFault(error),
      }),
      figures: figures.authorization,
    });
    this.environment = {
      profile: options.profile,
      gates,
      clock,
      random,
      scheme: this.scheme,
      storeOf: (resource) => this.storeOf(resource),
      authentication: {
        authenticator: firstOf([
          tokenAuthenticator(singleToken(this.loopbackToken, SYSTEM_USER)),
          this.authentication.authenticator,
        ]),
        anonymous: this.authentication.anonymous,
        tellsIdentity: this.authentication.tellsIdentity,
      },
      reportRefusal: (reason, auditId) =>
        logger.info({ auditId, reason: shownText(reason, MAX_SHOWN_REASON) }, "a credential was refused"),
      authorizer: this.authorization.authorizer,
      audit: options.audit ?? noAudit,
      limits,
      inFlight: new InFlight(limits),
      deprecatedUses: new DeprecatedUses(),
      attempts: figures.attempts,
      watches: figures.watches,
      doors: { networks, open: 0 },
      aggregatedApis: this.aggregation,
      customDefinitions: this.customResources,
      pathHandlers: this.pathHandlers(options, clock.now()),
      observers: [figures.requests, ...accessLogObservers(options.accessLog)],
      reportFault: options.reportFault ?? (() => {}),
      isStarted: () => this.isStarted,
      shutdown: this.shutdown,
    };
    figures.register(this.metrics, this.environment, () => this.stores.all());
  }

  /** Claims every store for the profile, creates the start-up namespaces, begins background work. @throws Error for another profile's store. */
  async start(): Promise<void> {
    // every part in the background listens: they are bounded where they are made
    setMaxListeners(0, this.controllers.signal);
    await Promise.all([this.authentication.prepare(), this.authorization.prepare()]);
    await this.stores.claim(this.profile);
    for (const resource of this.scheme.all()) this.storeOf(resource);
    this.stores.follow();
    this.startSteps.feeds.finish();
    this.background.push(this.authorization.run(this.controllers.signal));
    const namespaces = this.scheme.known("", "v1", "namespaces");
    if (namespaces) await ensureNamespaces(this.storeOf(namespaces), namespaces, SYSTEM_USER);
    this.startSteps.namespaces.finish();
    if (this.authorization.usesRoles) await this.ensureRoles();
    this.startSteps.roles.finish();
    this.stores.compact();
    this.isStarted = true;
    this.background.push(this.warmUp(), this.authentication.run(this.controllers.signal));
    this.followDefinitions();
    const apiServices = this.scheme.known(this.profile.words.apiregistrationGroup, "v1", "apiservices");
    if (apiServices) this.background.push(this.aggregation.follow(this.storeOf(apiServices), this.controllers.signal));
    for (const resource of this.scheme.all()) this.keepHoldings(resource);
    for (const run of this.options.controllers ?? []) {
      this.runningControllers.push(
        run(this, this.controllers.signal).catch((error: unknown) => this.reportFault(error)),
      );
    }
    this.startSteps.controllers.finish();
  }

  private async ensureRoles(): Promise<void> {
    const { ensureDefaultRoles } = await import("./bootstrap-roles.js");
    const { logger = noLogger } = this.options;
    await ensureDefaultRoles({
      scheme: this.scheme,
      storeOf: (resource) => this.storeOf(resource),
      profile: this.profile,
      user: SYSTEM_USER,
      warn: (message) => logger.warn({}, message),
    });
  }

  /** What is answered beside the resources. @param beganMs when the server did */
  private pathHandlers({ settings = {}, apiReference, profile }: ApiServerOptions, beganMs: number): PathHandler[] {
    const ofDefinitions = [
      ...discoveryHandlers(this.servedApis),
      ...openApiHandlers(this.servedApis, (error) => this.reportFault(error)),
    ];
    return [
      ...ofDefinitions.map((handler) => this.afterDefinitions(handler)),
      ...this.health.handlers(),
      statuszHandler(beganMs),
      flagzHandler(settings),
      ...this.metrics.handlers(),
      ...serviceAccountDocumentHandlers(() => this.authentication.tokenIssuer),
      ...(apiReference === false ? [] : apiReferenceHandlers(profile)),
    ];
  }

  /** A client that has seen a definition established on another server finds its kind here. */
  private afterDefinitions(handler: PathHandler): PathHandler {
    return {
      ...handler,
      handle: async (request) => {
        await this.customResources.settledIfPossible();
        return handler.handle(request);
      },
    };
  }

  /** The server is not ready before it serves what the store defines. */
  private followDefinitions(): void {
    const { definitions } = this.startSteps;
    const resource = this.scheme.known(this.profile.words.apiextensionsGroup, "v1", "customresourcedefinitions");
    if (resource === undefined) {
      definitions.finish();
      return;
    }
    const { clock } = this.environment;
    const onError = (error: unknown): void => this.reportFault(error);
    const following = { clock, onError, signal: this.controllers.signal };
    this.background.push(this.customResources.follow(this.storeOf(resource), following, () => definitions.finish()));
  }

  /** What objects hold alone is looked after by every server of the store. */
  private keepHoldings(resource: RegisteredResource): void {
    const { holdings } = resource.hooks;
    if (holdings === undefined || resource.storage() !== resource) return;
    const { clock } = this.environment;
    const onError = (error: unknown): void => this.reportFault(error);
    const surroundings = { clock, signal: this.controllers.signal, onError };
    // nobody waits for it: it ends by itself once the signal is given
    void keepHoldingsRepaired(this.storeOf(resource), holdings, surroundings);
  }

  /** The server is ready once the caches of what it serves from the start are, or have had their time; later ones never change that. */
  private async warmUp(): Promise<void> {
    await this.stores.warm();
    this.startSteps.caches.finish();
    this.startSteps.definitions.finish();
  }

  /** Tells of a failure of the server itself, or of an answer that broke off. */
  reportFault(error: unknown, auditId = ""): void {
    if (!this.shutdown.hasBegun) this.environment.reportFault(error, auditId);
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
    return handle(this.environment, request);
  }

  /** Everything that requests can reach now. */
  routes(): readonly ServedRoute[] {
    return servedRoutes(this.environment);
  }

  /** The store of a resource, whatever the version; made when first asked for. */
  storeOf(resource: RegisteredResource): ResourceStore {
    return this.stores.of(resource);
  }

  private storeOfNamespaces(): ResourceStore | undefined {
    const namespaces = this.scheme.known("", "v1", "namespaces");
    return namespaces && this.storeOf(namespaces);
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
