/** The supervisor's part in a scrape: it asks the other workers, and waits for a limited time. */
import type { WorkerMetrics } from "./joined-metrics.js";
import type { FromWorker, ToWorker } from "./worker-messages.js";

/** The time that workers have to answer. What is missing then is left out, as that of a worker that has ended. */
const LIMIT_MS = 2_000;

/** A worker that shows its metrics on request. */
export interface MetricsSource {
  readonly number: number;
  send(message: ToWorker): void;
}

interface Collection {
  readonly asker: MetricsSource;
  /** The id of the asker. */
  readonly id: number;
  readonly missing: Set<number>;
  readonly others: WorkerMetrics[];
  readonly timer: NodeJS.Timeout;
}

export class MetricsCollection {
  private readonly collections = new Map<number, Collection>();
  private ids = 0;

  /** @param others the workers that serve, without the asker */
  begin(
    asker: MetricsSource,
    { id, question }: FromWorker & { type: "collect" },
    others: readonly MetricsSource[],
  ): void {
    const own = ++this.ids;
    this.collections.set(own, {
      ...{ asker, id, others: [] },
      missing: new Set(others.map(({ number }) => number)),
      timer: setTimeout(() => this.end(own), LIMIT_MS),
    });
    for (const other of others) other.send({ type: "show-metrics", id: own, question });
    if (others.length === 0) this.end(own);
  }

  answered(worker: number, { id, text }: FromWorker & { type: "metrics" }): void {
    const collection = this.collections.get(id);
    if (collection === undefined) return;
    collection.others.push({ worker, text });
    collection.missing.delete(worker);
    if (collection.missing.size === 0) this.end(id);
  }

  private end(own: number): void {
    const collection = this.collections.get(own);
    if (collection === undefined) return;
    this.collections.delete(own);
    clearTimeout(collection.timer);
    const { asker, id, others } = collection;
    asker.send({ type: "collected", id, others });
  }
}
