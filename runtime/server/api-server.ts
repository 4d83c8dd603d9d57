/**
 * One API server: kinds, store, pipeline and background work, put together. It owns no socket; adapters (Fastify, the
 * in-process transport) hand it requests. Time, randomness and storage are injected.
 */
import { randomBytes } from "node:crypto";
import { type AdmissionPlugin, admissionChain } from "../admission/admission.js";
import { namespaceLifecycle } from "../admission/namespace-lifecycle.js";
import type { NamingProfile } from "../api/naming-profile.js";
import type { ApiObject } from "../api/object.js";
import { type Clock, systemClock } from "../api/time.js";
import { SUPERUSER_GROUP, type UserInfo } from "../api/user-info.js";
import { type Authenticator, firstOf } from "../authn/authenticator.js";
import { singleToken, tokenAuthenticator } from "../authn/token-file.js";
import type { Authorizer } from "../authz/authorizer.js";
import { type AuditSink, noAudit } from "../pipeline/audit.js";
import type { PipelineEnvironment } from "../pipeline/context.js";
import { DeprecatedUses } from "../pipeline/deprecation.js";
import { checkNetworks } from "../pipeline/door-networks.js";
import { handle } from "../pipeline/handle.js";
import type { HttpRequest, HttpResponse } from "../pipeline/http.js";
import { InFlight } from "../pipeline/in-flight.js";
import { defaultLimits, type RequestLimits } from "../pipeline/request-limits.js";
import { Shutdown } from "../pipeline/shutdown.js";
import { keepHoldingsRepaired } from "../registry/holdings-repair.js";
import type { ResourceHooks } from "../registry/hooks.js";
import { type RegisteredResource, Scheme, type SchemeInput } from "../registry/scheme.js";
import type { VersionOptions } from "../registry/served-versions.js";
import { ResourceStore, type StoreEnvironment } from "../registry/store.js";
import type { StoredObject } from "../registry/stored-object.js";
import { LogFeed } from "../storage/cacher/log-feed.js";
import type { StorageEngine } from "../storage/engine.js";
import { ensureNamespaces } from "./bootstrap.js";
import { cacheMetrics } from "./cache-metrics.js";
import { Compactor } from "./compactor.js";
import { deprecationMetrics } from "./deprecation-metrics.js";
import { discoveryHandlers } from "./discovery.js";
import { Health } from "./health.js";
import { inFlightMetrics } from "./in-flight-metrics.js";
import { Metrics } from "./metrics.js";
import { openApiHandlers } from "./openapi.js";
import { StorageLayout, type StorageOverride } from "./storage-layout.js";
import { claimStore } from "./store-marker.js";

export interface ApiServerOptions extends VersionOptions {
  readonly kinds: readonly SchemeInput[];
  readonly hooks: readonly ResourceHooks[];
  /** The main store: of every resource without an override. */
  readonly engine: StorageEngine;
  /** Resources that live in other stores. The server closes those too. */
  readonly overrides?: readonly StorageOverride[];
  readonly profile: NamingProfile;
  readonly authenticators: readonly Authenticator[];
  readonly authorizer: Authorizer;
  readonly admission?: readonly AdmissionPlugin[];
  readonly audit?: AuditSink;
  readonly limits?: Partial<RequestLimits>;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** How long old versions stay readable and watchable. */
  readonly historyMs?: number;
  /** Memory that the cache of one resource spends on replaced values at most; what is older answers 410. */
  readonly maxHistoryBytes?: number;
  /** What a list gets while the cache does not keep up: the store's own answer (default), or 429 and a time to come back. */
  readonly whenCacheLags?: "read-store" | "refuse";
  /** Networks that `proxy` may reach, as CIDR texts; unset for private ones, and for local callers also loopback. */
  readonly doorNetworks?: readonly string[];
  /** Receives failures that are not a client's. */
  readonly reportFault?: (error: unknown, auditId: string) => void;
  /** Background work that begins once the server can answer, and ends with the signal. */
  readonly controllers?: readonly ((server: ApiServer, signal: AbortSignal) => Promise<void>)[];
}

/** SPEC: Limits, watch history retained. */
export const DEFAULT_HISTORY_MS = 5 * 60 * 1000;

/** How long readiness waits for caches to be loaded at start. */
const CACHE_READINESS_TIMEOUT_MS = 60_000;

/** The identity of the server's own components. */
const SYSTEM_USER: UserInfo = { username: "system:apiserver", uid: "", groups: [SUPERUSER_GROUP], extra: {} };

export class ApiServer {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly health: Health;
  /** What `GET /metrics` shows; parts of the server add their families. */
  readonly metrics = new Metrics();
  /** A token that only this process knows, for its own components' requests. */
  readonly loopbackToken = randomBytes(32).toString("base64url");
  private readonly options: ApiServerOptions;
  private readonly storage: StorageLayout;
  /** One for each store: the reader of its log. */
  private readonly feeds: ReadonlyMap<StorageEngine, LogFeed>;
  private readonly stores = new Map<string, ResourceStore>();
  private readonly storeEnvironment: StoreEnvironment;
  private readonly environment: PipelineEnvironment;
  private readonly shutdown = new Shutdown();
  private readonly controllers = new AbortController();
  /** One for each store. */
  private readonly compactors: readonly Compactor[];
  private readonly background: Promise<void>[] = [];
  private readonly runningControllers: Promise<void>[] = [];
  /** Decoded once for all the writes into them. */
  private readonly namespaces = new WeakMap<StoredObject, ApiObject>();

  constructor(options: ApiServerOptions) {
    const clock = options.clock ?? systemClock;
    this.options = options;
    this.profile = options.profile;
    this.scheme = new Scheme(options.kinds, options.hooks, options.profile, options);
    this.storage = new StorageLayout(options.engine, options.overrides ?? [], this.scheme);
    this.health = new Health(options.profile, this.storage.engines);
    const onWarning = (message: string, cause: unknown): void => this.reportFault(new Error(message, { cause }));
    this.feeds = new Map(this.storage.engines.map((engine) => [engine, new LogFeed({ engine, clock, onWarning })]));
    const lifecycle = namespaceLifecycle((name) => this.readNamespace(name), options.profile);
    this.storeEnvironment = {
      profile: options.profile,
      clock,
      random: options.random ?? Math.random,
      admission: admissionChain([lifecycle, ...(options.admission ?? [])]),
      ...(options.maxHistoryBytes === undefined ? {} : { maxHistoryBytes: options.maxHistoryBytes }),
      ...(options.whenCacheLags === undefined ? {} : { whenCacheLags: options.whenCacheLags }),
    };
    const limits = { ...defaultLimits, ...options.limits };
    this.environment = {
      profile: options.profile,
      clock,
      random: this.storeEnvironment.random,
      scheme: this.scheme,
      storeOf: (resource) => this.storeOf(resource),
      authenticator: firstOf([
        tokenAuthenticator(singleToken(this.loopbackToken, SYSTEM_USER)),
        ...options.authenticators,
      ]),
      authorizer: options.authorizer,
      audit: options.audit ?? noAudit,
      limits,
      inFlight: new InFlight(limits),
      deprecatedUses: new DeprecatedUses(),
      doors: { networks: options.doorNetworks && checkNetworks(options.doorNetworks), open: 0 },
      pathHandlers: [
        ...discoveryHandlers(this.scheme, options.profile),
        ...openApiHandlers(this.scheme, options.profile),
        ...this.health.handlers(),
        ...this.metrics.handlers(),
      ],
      reportFault: options.reportFault ?? (() => {}),
      shutdown: this.shutdown,
    };
    this.compactors = this.storage.engines.map(
      (engine) =>
        new Compactor(engine, clock, options.historyMs ?? DEFAULT_HISTORY_MS, (revision) => {
          for (const store of this.stores.values()) if (store.engine === engine) store.cache.trim(revision);
        }),
    );
    this.metrics.register(() => cacheMetrics([...this.stores.values()]));
    this.metrics.register(() => inFlightMetrics(this.environment.inFlight));
    this.metrics.register(() => deprecationMetrics(this.environment.deprecatedUses));
  }

  /** Claims every store for the profile, creates the start-up namespaces, begins background work. @throws Error for another profile's store. */
  async start(): Promise<void> {
    for (const engine of this.storage.engines) await claimStore(engine, this.profile, this.storage.describe(engine));
    for (const resource of this.scheme.all()) this.storeOf(resource);
    for (const feed of this.feeds.values()) feed.start();
    const namespaces = this.scheme.known("", "v1", "namespaces");
    if (namespaces) await ensureNamespaces(this.storeOf(namespaces), namespaces, SYSTEM_USER);
    for (const compactor of this.compactors) compactor.start();
    this.health.markReady();
    this.background.push(this.warmUp());
    for (const resource of this.scheme.all()) this.keepHoldings(resource);
    for (const run of this.options.controllers ?? []) {
      this.runningControllers.push(
        run(this, this.controllers.signal).catch((error: unknown) => this.reportFault(error)),
      );
    }
  }

  /** What objects hold alone is looked after by every server of the store. */
  private keepHoldings(resource: RegisteredResource): void {
    const { holdings } = resource.hooks;
    if (holdings === undefined || resource.storage() !== resource) return;
    const { clock } = this.storeEnvironment;
    const onError = (error: unknown): void => this.reportFault(error);
    const surroundings = { clock, signal: this.controllers.signal, onError };
    // nobody waits for it: it ends by itself once the signal is given
    void keepHoldingsRepaired(this.storeOf(resource), holdings, surroundings);
  }

  /** The server is ready once the caches of what it serves from the start are, or have had their time; later ones never change that. */
  private async warmUp(): Promise<void> {
    const waits = [...this.stores.values()].map((store) => store.cache.ready(CACHE_READINESS_TIMEOUT_MS));
    await Promise.allSettled(waits);
    this.health.markCachesReady();
  }

  /** Tells of a failure of the server itself, or of an answer that broke off. */
  reportFault(error: unknown, auditId = ""): void {
    if (!this.shutdown.hasBegun) this.environment.reportFault(error, auditId);
  }

  /** Answers one request. Never rejects. */
  handle(request: HttpRequest): Promise<HttpResponse> {
    return handle(this.environment, request);
  }

  /** The store of a resource, whatever the version; made when first asked for. */
  storeOf(resource: RegisteredResource): ResourceStore {
    const storage = resource.storage();
    const key = `${storage.gr.group}/${storage.gr.resource}`;
    let store = this.stores.get(key);
    if (store === undefined) {
      const feed = this.feeds.get(this.storage.engineOf(storage.gr));
      if (feed === undefined) throw new Error(`${key} has a store that is not followed`);
      store = new ResourceStore(storage, feed, this.storeEnvironment);
      this.stores.set(key, store);
    }
    return store;
  }

  /** Readiness fails from now on, open watches end; requests are still answered. Idempotent. */
  drain(): void {
    this.health.markShuttingDown();
    this.shutdown.begin();
    this.controllers.abort();
  }

  /** Stops background work and closes caches and engines. Idempotent. */
  async close(): Promise<void> {
    this.drain();
    // their last requests, by which they let others take over, still need the store
    await Promise.all(this.runningControllers.splice(0));
    for (const compactor of this.compactors) compactor.stop();
    for (const feed of this.feeds.values()) feed.close();
    await Promise.all(this.background.splice(0));
    await Promise.all(this.storage.engines.map((engine) => engine.close()));
  }

  /** From the cache; a namespace that it does not know may have been created by another server a moment ago. */
  private async readNamespace(name: string): Promise<ApiObject | undefined> {
    const resource = this.scheme.known("", "v1", "namespaces");
    if (resource === undefined) return {};
    const store = this.storeOf(resource);
    const key = store.key("", name);
    const known = (await store.synchronize({ type: "any" })) ? store.cached(key) : undefined;
    const namespace = known ?? (await store.fetch(key)).object;
    if (namespace === undefined) return undefined;
    let decoded = this.namespaces.get(namespace);
    if (decoded === undefined) {
      decoded = namespace.decode();
      this.namespaces.set(namespace, decoded);
    }
    return decoded;
  }
}
