/** Metrics of work queues. Items are identified by themselves, and forgotten when they leave the queue. */

import { type Buckets, exponentialBuckets, Histogram } from "../histogram.js";
import type { MetricDefinition, MetricSample } from "./metric-definition.js";
import type { MetricRegistry } from "./metric-registry.js";

export const QUEUE_SECONDS: Buckets = exponentialBuckets(1e-8, 10, 12);

/** The counts and times of one queue. */
export class QueueMetrics {
  adds = 0;
  retries = 0;
  /** How long items wait for a worker. */
  readonly waitSeconds = new Histogram(QUEUE_SECONDS);
  /** How long workers take. */
  readonly workSeconds = new Histogram(QUEUE_SECONDS);
  /** When each item was added, in milliseconds of {@link performance}. */
  private readonly waiting = new Map<unknown, number>();
  private readonly working = new Map<unknown, number>();

  get depth(): number {
    return this.waiting.size;
  }

  /** The number of items that workers process. */
  get active(): number {
    return this.working.size;
  }

  /** An item that is already waiting counts once. */
  added(item: unknown): void {
    if (this.waiting.has(item)) return;
    this.adds++;
    this.waiting.set(item, performance.now());
  }

  begun(item: unknown): void {
    const nowMs = performance.now();
    this.waitSeconds.observe((nowMs - (this.waiting.get(item) ?? nowMs)) / 1000);
    this.waiting.delete(item);
    this.working.set(item, nowMs);
  }

  ended(item: unknown): void {
    const nowMs = performance.now();
    this.workSeconds.observe((nowMs - (this.working.get(item) ?? nowMs)) / 1000);
    this.working.delete(item);
  }

  /** The queue was cleared: no item waits. */
  cleared(): void {
    this.waiting.clear();
  }

  /** How long the workers have processed their present items, all of them together, and the slowest one. */
  get underWay(): { readonly totalSeconds: number; readonly longestSeconds: number } {
    const nowMs = performance.now();
    const seconds = [...this.working.values()].map((sinceMs) => (nowMs - sinceMs) / 1000);
    return { totalSeconds: seconds.reduce((sum, each) => sum + each, 0), longestSeconds: Math.max(0, ...seconds) };
  }
}

/** The metrics of all queues of a server, by name. */
export class QueueMeter {
  private readonly byName = new Map<string, QueueMetrics>();

  constructor(registry: MetricRegistry) {
    const definitions = FAMILIES.map(({ metric }) => metric);
    registry.collect(definitions, () =>
      FAMILIES.map(({ metric, value }) => ({
        metric,
        samples: [...this.byName].map(([name, queue]) => ({ labels: { name }, value: value(queue) })),
      })),
    );
  }

  /** The metrics of the queue with this name, which must be one of a fixed set. */
  of(name: string): QueueMetrics {
    let queue = this.byName.get(name);
    if (queue === undefined) {
      queue = new QueueMetrics();
      this.byName.set(name, queue);
    }
    return queue;
  }

  all(): Iterable<readonly [name: string, queue: QueueMetrics]> {
    return this.byName;
  }
}

interface QueueFamily {
  readonly metric: MetricDefinition;
  readonly value: (queue: QueueMetrics) => MetricSample["value"];
}

function ofQueue(name: string, type: MetricDefinition["type"], help: string, value: QueueFamily["value"]): QueueFamily {
  return { metric: { name, type, help, labels: ["name"], stability: "ALPHA", since: "1.16" }, value };
}

const FAMILIES: readonly QueueFamily[] = [
  ofQueue("workqueue_depth", "gauge", "Items that wait for a worker, by queue.", ({ depth }) => depth),
  ofQueue("workqueue_adds_total", "counter", "Items that were put into the queue.", ({ adds }) => adds),
  ofQueue(
    "workqueue_queue_duration_seconds",
    "histogram",
    "Time that items waited for a worker.",
    ({ waitSeconds }) => waitSeconds,
  ),
  ofQueue(
    "workqueue_work_duration_seconds",
    "histogram",
    "Time that workers took for an item.",
    ({ workSeconds }) => workSeconds,
  ),
  ofQueue(
    "workqueue_unfinished_work_seconds",
    "gauge",
    "Time that workers have spent so far on what they are at, all of them together.",
    ({ underWay }) => underWay.totalSeconds,
  ),
  ofQueue(
    "workqueue_longest_running_processor_seconds",
    "gauge",
    "Time that the slowest worker has spent so far on what it is at.",
    ({ underWay }) => underWay.longestSeconds,
  ),
  ofQueue(
    "workqueue_retries_total",
    "counter",
    "Items that were put aside to come back after a pause.",
    ({ retries }) => retries,
  ),
];
