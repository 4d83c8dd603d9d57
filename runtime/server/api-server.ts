/**
 * One API server: kinds, store, pipeline and background work, put together. It owns no socket; adapters (Fastify, the
 * in-process transport) hand it requests. Time, randomness and storage are injected.
 */
import { randomBytes } from "node:crypto";
import { admissionChain, type MutatingAdmission, type ValidatingAdmission } from "../admission/admission.js";
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
import { handle } from "../pipeline/handle.js";
import type { HttpRequest, HttpResponse } from "../pipeline/http.js";
import { defaultLimits, type RequestLimits } from "../pipeline/request-limits.js";
import { Shutdown } from "../pipeline/shutdown.js";
import type { ResourceHooks } from "../registry/hooks.js";
import { type RegisteredResource, Scheme, type SchemeInput } from "../registry/scheme.js";
import { ResourceStore, type StoreEnvironment } from "../registry/store.js";
import type { StorageEngine } from "../storage/engine.js";
import { ensureNamespaces } from "./bootstrap.js";
import { Compactor } from "./compactor.js";
import { discoveryHandlers } from "./discovery.js";
import { Health } from "./health.js";
import { openApiHandlers } from "./openapi.js";
import { claimStore } from "./store-marker.js";

export interface ApiServerOptions {
  readonly kinds: readonly SchemeInput[];
  readonly hooks: readonly ResourceHooks[];
  readonly engine: StorageEngine;
  readonly profile: NamingProfile;
  readonly authenticators: readonly Authenticator[];
  readonly authorizer: Authorizer;
  readonly admission?: readonly (Partial<MutatingAdmission> & Partial<ValidatingAdmission>)[];
  readonly audit?: AuditSink;
  readonly limits?: Partial<RequestLimits>;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** How long old versions stay readable and watchable. */
  readonly historyMs?: number;
  /** Receives failures that are not a client's. */
  readonly reportFault?: (error: unknown, auditId: string) => void;
  /** Background work that begins once the server can answer, and ends with the signal. */
  readonly controllers?: readonly ((server: ApiServer, signal: AbortSignal) => Promise<void>)[];
}

/** SPEC: Limits, watch history retained. */
export const DEFAULT_HISTORY_MS = 5 * 60 * 1000;

/** The identity of the server's own components. */
const SYSTEM_USER: UserInfo = { username: "system:apiserver", uid: "", groups: [SUPERUSER_GROUP], extra: {} };

export class ApiServer {
  readonly scheme: Scheme;
  readonly profile: NamingProfile;
  readonly health: Health;
  /** A token that only this process knows, for its own components' requests. */
  readonly loopbackToken = randomBytes(32).toString("base64url");
  private readonly options: ApiServerOptions;
  private readonly stores = new Map<string, ResourceStore>();
  private readonly storeEnvironment: StoreEnvironment;
  private readonly environment: PipelineEnvironment;
  private readonly shutdown = new Shutdown();
  private readonly controllers = new AbortController();
  private readonly compactor: Compactor;
  private readonly background: Promise<void>[] = [];

  constructor(options: ApiServerOptions) {
    const clock = options.clock ?? systemClock;
    this.options = options;
    this.profile = options.profile;
    this.scheme = new Scheme(options.kinds, options.hooks, options.profile);
    this.health = new Health(options.profile, options.engine);
    const lifecycle = namespaceLifecycle((name) => this.readNamespace(name), options.profile);
    this.storeEnvironment = {
      profile: options.profile,
      clock,
      random: options.random ?? Math.random,
      admission: admissionChain([lifecycle, ...(options.admission ?? [])]),
    };
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
      limits: { ...defaultLimits, ...options.limits },
      pathHandlers: [
        ...discoveryHandlers(this.scheme, options.profile),
        ...openApiHandlers(this.scheme, options.profile),
        ...this.health.handlers(),
      ],
      reportFault: options.reportFault ?? (() => {}),
      shutdown: this.shutdown,
    };
    this.compactor = new Compactor(options.engine, clock, options.historyMs ?? DEFAULT_HISTORY_MS, (revision) => {
      for (const store of this.stores.values()) store.cache.trim(revision);
    });
  }

  /** Claims the store for the profile, creates the start-up namespaces, begins background work. @throws Error for another profile's store. */
  async start(): Promise<void> {
    await claimStore(this.options.engine, this.profile);
    const namespaces = this.scheme.byResource("", "v1", "namespaces");
    if (namespaces) await ensureNamespaces(this.storeOf(namespaces), namespaces, SYSTEM_USER);
    this.compactor.start();
    this.health.markReady();
    for (const run of this.options.controllers ?? []) {
      this.background.push(run(this, this.controllers.signal).catch((error: unknown) => this.reportFault(error)));
    }
  }

  /** Tells of a failure of the server itself. */
  reportFault(error: unknown): void {
    if (!this.shutdown.hasBegun) this.environment.reportFault(error, "");
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
      store = new ResourceStore(storage, this.options.engine, this.storeEnvironment);
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

  /** Stops background work and closes caches and engine. Idempotent. */
  async close(): Promise<void> {
    this.drain();
    this.compactor.stop();
    await Promise.all(this.background.splice(0));
    for (const store of this.stores.values()) store.cache.close();
    await this.options.engine.close();
  }

  /** From the cache; a namespace that it does not know may have been created by another server a moment ago. */
  private async readNamespace(name: string): Promise<ApiObject | undefined> {
    const resource = this.scheme.byResource("", "v1", "namespaces");
    if (resource === undefined) return {};
    const store = this.storeOf(resource);
    await store.synchronize({ type: "any" });
    const cached = store.cached(store.key("", name));
    if (cached !== undefined) return cached.value.selectable.object;
    await store.synchronize({ type: "unset" });
    return store.cached(store.key("", name))?.value.selectable.object;
  }
}
