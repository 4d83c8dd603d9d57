/**
 * The start of a server: the steps that must be complete before it serves requests, and the background work that begins
 * once it does. Each step is reported to the health endpoints when it is complete.
 */
import { setMaxListeners } from "node:events";
import { importInTurn } from "../base/import-in-turn.js";
import { keepAllocationsRepaired } from "../registry/allocations/allocation-repair.js";
import type { RegisteredResource } from "../registry/kinds/scheme.js";
import { ofCaches } from "./health/start-steps.js";
import { ensureNamespaces, ensurePriorityClasses } from "./objects/bootstrap.js";
import type { ServerParts } from "./server-parts.js";

export class ServerStart {
  private readonly background: Promise<void>[] = [];

  /** @param signal ends the background work */
  constructor(
    private readonly parts: ServerParts,
    private readonly signal: AbortSignal,
  ) {
    // Every part that works in the background listens to the signal; the number of parts is fixed.
    setMaxListeners(0, signal);
  }

  /**
   * Prepares access control and storage, and creates the objects that every server has. Requests can be served
   * afterwards.
   * @throws Error if a store belongs to another profile, or a part cannot be prepared
   */
  async prepare(): Promise<void> {
    const { accessControl, encryption, fairness, stores, startSteps, context } = this.parts;
    const { authentication, authorization, audit, admissionPlugins } = accessControl;
    await Promise.all([
      authentication.prepare(),
      authorization.prepare(),
      audit.prepare(),
      encryption?.prepare(),
      ...admissionPlugins.map((plugin) => plugin.prepare?.()),
    ]);
    this.parts.checkSignIn();
    await stores.claim(context.profile);
    for (const resource of context.scheme.all()) stores.of(resource);
    stores.follow();
    startSteps.feeds.finish();
    if (encryption !== undefined) this.background.push(this.reported(encryption.run(this.signal)));
    this.background.push(authorization.run(this.signal), audit.run(this.signal));
    for (const plugin of admissionPlugins)
      if (plugin.run !== undefined) this.background.push(this.reported(plugin.run(this.signal)));
    startSteps.admission.finish();
    if (fairness !== undefined) this.background.push(this.reported(fairness.run(this.signal)));
    await this.ensureObjects();
    stores.compact();
  }

  private async ensureObjects(): Promise<void> {
    const { accessControl, fairness, startSteps, context, pipeline } = this.parts;
    const { scheme, profile, logger } = context;
    const bootstrap = { scheme, profile, storeOf: pipeline.storeOf };
    await ensureNamespaces(bootstrap);
    startSteps.namespaces.finish();
    await ensurePriorityClasses(bootstrap);
    startSteps.priorityClasses.finish();
    if (accessControl.authorization.usesRoles) {
      const { ensureDefaultRoles } = await importInTurn(() => import("./objects/bootstrap-roles.js"));
      await ensureDefaultRoles({ ...bootstrap, warn: (message) => logger.warn({}, message) });
    }
    startSteps.roles.finish();
    await fairness?.ensureObjects();
  }

  /** Begins the background work that needs a server which serves requests. */
  beginBackgroundWork(): void {
    const { accessControl } = this.parts;
    this.background.push(this.warmUp(), accessControl.authentication.run(this.signal));
    this.followDefinitions();
    this.followApiServices();
    this.repairAllocations();
  }

  /** Resolves when the background work has ended, after the signal. */
  async ended(): Promise<void> {
    await Promise.all(this.background.splice(0));
  }

  /** Reports an error of background work, and lets the server continue without that work. */
  private reported(work: Promise<void>): Promise<void> {
    return work.catch(this.reportError);
  }

  private readonly reportError = (error: unknown): void => this.parts.context.reportError(error);

  /** Follows the definitions of custom kinds. The server is not ready until it serves those that are stored. */
  private followDefinitions(): void {
    const { startSteps, informerSync, context, stores, pipeline, customResources } = this.parts;
    const { definitions, definitionObjects } = startSteps;
    const received = informerSync.begin("customresourcedefinitions");
    const onRead = (): void => {
      definitionObjects.finish();
      received();
    };
    const onLoaded = (): void => definitions.finish();
    const resource = context.scheme.known(context.profile.words.apiextensionsGroup, "v1", "customresourcedefinitions");
    if (resource === undefined) {
      onRead();
      onLoaded();
      return;
    }
    const following = { clock: pipeline.timeoutClock, onError: this.reportError, signal: this.signal };
    this.background.push(customResources.follow(stores.of(resource), following, { onRead, onLoaded }));
  }

  /** Follows the APIServices. The server is not ready until it proxies the APIs that they register. */
  private followApiServices(): void {
    const { startSteps, informerSync, context, stores, aggregation } = this.parts;
    const { apiServiceObjects, apiServices, apiServiceDiscovery, apiServiceDocuments } = startSteps;
    const received = informerSync.begin("apiservices");
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
    const resource = context.scheme.known(context.profile.words.apiregistrationGroup, "v1", "apiservices");
    if (resource === undefined) for (const done of Object.values(steps)) done();
    else this.background.push(aggregation.follow(stores.of(resource), this.signal, steps));
  }

  /** Repairs allocations regularly, on every server of the store. */
  private repairAllocations(): void {
    const { startSteps, context, stores, pipeline } = this.parts;
    const waiting = new Set<RegisteredResource>();
    const passed = (resource: RegisteredResource | undefined): void => {
      if (resource !== undefined) waiting.delete(resource);
      if (waiting.size === 0) startSteps.addresses.finish();
    };
    for (const resource of context.scheme.all())
      if (resource.hooks.allocations !== undefined && resource.storage() === resource) waiting.add(resource);
    passed(undefined);
    for (const resource of waiting) {
      const { allocations } = resource.hooks;
      if (allocations === undefined) continue;
      const dependencies = {
        clock: pipeline.clock,
        signal: this.signal,
        onError: this.reportError,
        onFirstPass: () => passed(resource),
      };
      // The repair ends by itself after the signal, so no one has to wait for it.
      void keepAllocationsRepaired(stores.of(resource), allocations, dependencies);
    }
  }

  /**
   * Waits for the caches of the resources that are served from the start. The server is ready once they are loaded or
   * their time is up; resources that are added later do not change that.
   */
  private async warmUp(): Promise<void> {
    const { startSteps, stores, informerSync } = this.parts;
    const isWarm = await stores.warm();
    startSteps.caches.finish();
    startSteps.definitions.finish();
    if (isWarm) return;
    // A cache that cannot be loaded must not prevent everything else from being served.
    for (const step of ofCaches(startSteps)) step.finish();
    informerSync.giveUp();
  }
}
