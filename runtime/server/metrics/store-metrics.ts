/** Requests to the stores and their durations. The names begin with the profile's word for the store. */

import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { Spans } from "../../api/spans.js";
import type { Clock } from "../../api/time.js";
import { type Awaitable, isPromise } from "../../base/awaitable.js";
import { type Buckets, Histogram } from "../../base/histogram.js";
import type { MetricDefinition, MetricFamily } from "../../base/metrics/metric-definition.js";
import type {
  GetResult,
  ListOptions,
  ListResult,
  ReadOptions,
  Revision,
  StorageEngine,
  Subscription,
  WatchOptions,
  WatchSink,
  Write,
} from "../../storage/engine.js";
import { REGISTRY_PREFIX, resourcePrefixOf } from "../../storage/keys.js";

const SECONDS: Buckets = [
  0.005, 0.025, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60,
];

/** The attribute of spans that names the resource. Spans do not show which objects were accessed. */
const COLLECTION = "db.collection.name";

export type StoreOperation = "compact" | "create" | "delete" | "get" | "head" | "list" | "update";

interface OperationMetrics {
  readonly labels: Readonly<Record<string, string>>;
  readonly seconds: Histogram;
  failed: number;
}

/** The metrics of all stores of a server. Their number is limited by its resources, since only keys of objects are accessed. */
export class StoreMetrics {
  private readonly byPrefix = new Map<string, Map<StoreOperation, OperationMetrics>>();
  private readonly measured = new Map<StorageEngine, StorageEngine>();

  constructor(
    private readonly clock: Clock,
    private readonly spans?: Spans | undefined,
  ) {}

  /** Returns an engine that measures the calls of this one; always the same for the same engine. */
  measure(engine: StorageEngine): StorageEngine {
    let measured = this.measured.get(engine);
    if (measured === undefined) {
      measured = new MeasuredEngine(engine, this);
      this.measured.set(engine, measured);
    }
    return measured;
  }

  /** Returns the disk usage of the stores that can report it. */
  diskBytes(): readonly number[] {
    return [...this.measured.keys()].flatMap((engine) => engine.diskBytes?.() ?? []);
  }

  all(): readonly OperationMetrics[] {
    return [...this.byPrefix.values()].flatMap((byOperation) => [...byOperation.values()]);
  }

  /**
   * Makes a call and records it.
   * @param key a key or prefix of one resource; empty for none
   */
  time<T>(operation: StoreOperation, key: string, call: () => Promise<T>): Promise<T>;
  time<T>(operation: StoreOperation, key: string, call: () => Awaitable<T>): Awaitable<T>;
  time<T>(operation: StoreOperation, key: string, call: () => Awaitable<T>): Awaitable<T> {
    const beganMs = this.clock.now();
    try {
      const result =
        this.spans === undefined
          ? call()
          : this.spans.run(`Store ${operation}`, { [COLLECTION]: resourcePrefixOf(key) }, call);
      if (isPromise(result)) return this.timeLater(this.of(operation, key), beganMs, result);
      this.of(operation, key).seconds.observe(this.secondsSince(beganMs));
      return result;
    } catch (error) {
      this.failed(this.of(operation, key), beganMs);
      throw error;
    }
  }

  private async timeLater<T>(metrics: OperationMetrics, beganMs: number, pending: Promise<T>): Promise<T> {
    try {
      const result = await pending;
      metrics.seconds.observe(this.secondsSince(beganMs));
      return result;
    } catch (error) {
      this.failed(metrics, beganMs);
      throw error;
    }
  }

  private failed(metrics: OperationMetrics, beganMs: number): void {
    metrics.failed++;
    metrics.seconds.observe(this.secondsSince(beganMs));
  }

  private secondsSince(beganMs: number): number {
    return Math.max(0, this.clock.now() - beganMs) / 1000;
  }

  private of(operation: StoreOperation, key: string): OperationMetrics {
    const prefix = resourcePrefixOf(key);
    let byOperation = this.byPrefix.get(prefix);
    if (byOperation === undefined) {
      byOperation = new Map();
      this.byPrefix.set(prefix, byOperation);
    }
    let metrics = byOperation.get(operation);
    if (metrics === undefined) {
      const [group = "", resource = ""] = prefix.slice(REGISTRY_PREFIX.length).split("/");
      const labels = { operation, group: group === "core" ? "" : group, resource };
      metrics = { labels, seconds: new Histogram(SECONDS), failed: 0 };
      byOperation.set(operation, metrics);
    }
    return metrics;
  }
}

class MeasuredEngine implements StorageEngine {
  readonly name: string;
  readonly isShared: boolean;
  readonly maxValueBytes: number;
  readonly diskBytes?: () => number;

  constructor(
    private readonly inner: StorageEngine,
    private readonly metrics: StoreMetrics,
  ) {
    this.name = inner.name;
    this.isShared = inner.isShared;
    this.maxValueBytes = inner.maxValueBytes;
    if (inner.diskBytes !== undefined) this.diskBytes = () => inner.diskBytes?.() ?? 0;
  }

  head(): Awaitable<Revision> {
    return this.metrics.time("head", "", () => this.inner.head());
  }

  get(key: string, options?: ReadOptions): Promise<GetResult> {
    return this.metrics.time("get", key, () => this.inner.get(key, options));
  }

  list(options: ListOptions): Promise<ListResult> {
    return this.metrics.time("list", options.prefix, () => this.inner.list(options));
  }

  commit(write: Write): Promise<Revision> {
    const operation = write.type === "delete" ? "delete" : write.previous === 0n ? "create" : "update";
    return this.metrics.time(operation, write.key, () => this.inner.commit(write));
  }

  watch(options: WatchOptions, sink: WatchSink): Subscription {
    return this.inner.watch(options, sink);
  }

  compact(revision: Revision): Promise<void> {
    return this.metrics.time("compact", "", () => this.inner.compact(revision));
  }

  compactedRevision(): Promise<Revision> {
    return this.inner.compactedRevision();
  }

  ping(): Promise<void> {
    return this.inner.ping();
  }

  close(): Promise<void> {
    return this.inner.close();
  }
}

export function storeMetrics({ words }: NamingProfile, metrics: StoreMetrics) {
  const labels = ["operation", "group", "resource"];
  const facts = { labels, stability: "ALPHA", since: "1.26" } as const;
  const prefix = words.storeMetricPrefix;
  const duration: MetricDefinition = {
    ...facts,
    name: `${prefix}_request_duration_seconds`,
    help: "Time of requests to the store.",
    type: "histogram",
    since: "1.16",
  };
  const total: MetricDefinition = {
    ...facts,
    name: `${prefix}_requests_total`,
    help: "Requests to the store that have ended.",
    type: "counter",
  };
  const size: MetricDefinition = {
    name: "apiserver_storage_size_bytes",
    help: "What a store takes of its disk; of stores that have no file of their own there is none.",
    type: "gauge",
    labels: ["storage_cluster_id"],
    stability: "STABLE",
    since: "1.31",
  };
  const errors: MetricDefinition = {
    ...facts,
    name: `${prefix}_request_errors_total`,
    help: "Requests to the store that failed; conflicts of writes are among them.",
    type: "counter",
  };
  return {
    definitions: [duration, total, errors, size],
    source: (): MetricFamily[] => [
      { metric: duration, samples: metrics.all().map(({ labels, seconds }) => ({ labels, value: seconds })) },
      { metric: total, samples: metrics.all().map(({ labels, seconds }) => ({ labels, value: seconds.count })) },
      { metric: errors, samples: metrics.all().map(({ labels, failed }) => ({ labels, value: failed })) },
      {
        metric: size,
        samples: metrics
          .diskBytes()
          .map((value, index) => ({ labels: { storage_cluster_id: `${prefix}-${index}` }, value })),
      },
    ],
  };
}
