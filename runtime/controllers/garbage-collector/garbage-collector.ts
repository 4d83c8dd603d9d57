/**
 * Deletes objects whose owners are gone, and completes foreground and orphan deletions. It is an ordinary client of the
 * API: watches of all resources tell it what to check, and fresh reads decide what it does. DEL-019 to DEL-023.
 */

import type { ResourceReference } from "../../api/resource-reference.js";
import type { Clock } from "../../api/time.js";
import type { QueueMetrics } from "../../base/metrics/queue-metrics.js";
import type { Client } from "../../client/index.js";
import { WorkQueue } from "../../operator/work-queue.js";
import { attemptToDelete } from "./attempt-to-delete.js";
import type { ResolveKind } from "./classify-owners.js";
import { ObjectAccess } from "./collector-access.js";
import { orphanDependents } from "./orphan-dependents.js";
import { OwnerGraph, type OwnerNode } from "./owner-graph.js";
import { ResourceMonitor } from "./resource-monitor.js";

export interface GarbageCollectorOptions {
  /** A client that only fetches metadata; see metadata-codec.ts. */
  readonly client: Client;
  /** Resources whose objects may be collected or own others, each once; called periodically and after a change. */
  readonly resources: () => readonly ResourceReference[];
  /** Calls the listener after the served resources have changed. @returns a function that stops the calls */
  readonly onResourcesChange?: (listener: () => void) => () => void;
  readonly resolveKind: ResolveKind;
  readonly clock: Clock;
  readonly onError: (error: unknown) => void;
  /** Metrics of the controller's queues. */
  readonly queueMetrics?: { readonly deletions: QueueMetrics; readonly orphanings: QueueMetrics } | undefined;
}

const CONCURRENT_DELETIONS = 20;
const CONCURRENT_ORPHANINGS = 4;
/** Intervals in milliseconds at which the collector checks which resources there are: alone, and where changes are reported. */
const RESOURCES_INTERVAL_MS = 5_000;
const REPORTED_RESOURCES_INTERVAL_MS = 60_000;
/** Delay in milliseconds that combines several changes of what is served. */
const RESOURCES_SETTLE_MS = 100;

/** Resolves when the signal has fired and no work is in progress. */
export async function runGarbageCollector(options: GarbageCollectorOptions, signal: AbortSignal): Promise<void> {
  await new GarbageCollector(options, signal).run();
}

class GarbageCollector {
  readonly #graph = new OwnerGraph();
  readonly #deletions: WorkQueue<OwnerNode>;
  readonly #orphanings: WorkQueue<OwnerNode>;
  readonly #monitors = new Map<string, { readonly monitor: ResourceMonitor; readonly stop: () => void }>();
  readonly #running = new Set<Promise<void>>();
  #cancelTimer: () => void = () => undefined;
  #isFollowDue = false;

  constructor(
    private readonly options: GarbageCollectorOptions,
    private readonly signal: AbortSignal,
  ) {
    const { clock, onError, resolveKind } = options;
    const access = new ObjectAccess(options.client, signal);
    const graph = this.#graph;
    this.#deletions = new WorkQueue({
      process: (node) => attemptToDelete(node, { graph, access, resolveKind, enqueue: (other) => this.#look(other) }),
      concurrency: CONCURRENT_DELETIONS,
      clock,
      onError,
      metrics: options.queueMetrics?.deletions,
    });
    this.#orphanings = new WorkQueue({
      process: (owner) => orphanDependents(owner, graph, access),
      concurrency: CONCURRENT_ORPHANINGS,
      clock,
      onError,
      metrics: options.queueMetrics?.orphanings,
    });
  }

  async run(): Promise<void> {
    const { signal } = this;
    if (signal.aborted) return;
    this.#followResources();
    const ignoreChanges = this.options.onResourcesChange?.(() => this.#followSoon());
    const first = [...this.#monitors.values()].map(({ monitor }) => monitor.synced);
    const stopped = new Promise<void>((resolve) => {
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    // A dependent must not be judged while its owners, or an owner's blockers, are still being listed.
    await Promise.race([Promise.all(first), stopped]);
    await Promise.all([this.#deletions.run(signal), this.#orphanings.run(signal)]);
    ignoreChanges?.();
    this.#cancelTimer();
    await Promise.all(this.#running);
  }

  #look(node: OwnerNode): void {
    this.#deletions.add(node);
  }

  #followSoon(): void {
    if (this.#isFollowDue || this.signal.aborted) return;
    this.#isFollowDue = true;
    this.#cancelTimer();
    this.#cancelTimer = this.options.clock.after(RESOURCES_SETTLE_MS, () => this.#followResources());
  }

  /** Watches the currently served resources, and checks again after every interval. */
  #followResources(): void {
    this.#isFollowDue = false;
    const served = new Map(this.options.resources().map((resource) => [keyOf(resource), resource]));
    let hasChanged = false;
    for (const [key, { stop }] of this.#monitors) {
      if (served.has(key)) continue;
      stop();
      this.#monitors.delete(key);
      hasChanged = true;
    }
    for (const [key, resource] of served) {
      if (this.#monitors.has(key)) continue;
      this.#monitors.set(key, this.#watch(resource));
      hasChanged = true;
    }
    // Owners of a kind that was not served could not be judged before.
    if (hasChanged) for (const node of this.#graph.nodes()) if (!this.#graph.isVouchedFor(node)) this.#look(node);
    const intervalMs =
      this.options.onResourcesChange === undefined ? RESOURCES_INTERVAL_MS : REPORTED_RESOURCES_INTERVAL_MS;
    this.#cancelTimer = this.options.clock.after(intervalMs, () => this.#followResources());
  }

  #watch(resource: ResourceReference): { readonly monitor: ResourceMonitor; readonly stop: () => void } {
    const { client, clock, onError } = this.options;
    const own = new AbortController();
    const work = {
      attemptToDelete: (node: OwnerNode) => this.#look(node),
      orphanDependents: (owner: OwnerNode) => this.#orphanings.add(owner),
    };
    const monitor = new ResourceMonitor({ client, resource, graph: this.#graph, work, clock, onError });
    const running = monitor.run(AbortSignal.any([own.signal, this.signal])).catch((error: unknown) => {
      if (!this.signal.aborted) onError(error);
    });
    this.#running.add(running);
    void running.finally(() => this.#running.delete(running));
    return { monitor, stop: () => own.abort() };
  }
}

/** Another version of the same resource has the same objects. */
function keyOf({ group, resource }: ResourceReference): string {
  return `${group}/${resource}`;
}
