/** Metrics of storage migrations, by resource. Their number is limited by the number of served resources. */
import type { MetricDefinition, MetricFamily, MetricSample } from "../../base/metrics/metric-definition.js";

const MIGRATED: MetricDefinition = {
  name: "storage_migrator_core_migrator_migrated_objects",
  help: "Objects that storage migrations have looked at and, where it was due, written again.",
  type: "counter",
  labels: ["group", "resource"],
  stability: "ALPHA",
  since: "1.30",
};
const REMAINING: MetricDefinition = {
  name: "storage_migrator_core_migrator_remaining_objects",
  help: "Objects that a storage migration which is under way has still to look at.",
  type: "gauge",
  labels: ["group", "resource"],
  stability: "ALPHA",
  since: "1.30",
};
const MIGRATIONS: MetricDefinition = {
  name: "storage_migrator_core_migrator_migrations_total",
  help: "Storage migrations that have ended, by how.",
  type: "counter",
  labels: ["group", "resource", "status"],
  stability: "ALPHA",
  since: "1.30",
};

export const MIGRATION_METRICS = [MIGRATED, REMAINING, MIGRATIONS];

interface Counts {
  readonly group: string;
  readonly resource: string;
  migrated: number;
  remaining: number;
  succeeded: number;
  failed: number;
}

export class MigrationMetrics {
  readonly #byResource = new Map<string, Counts>();
  /** The number of objects that the present migration has processed, by resource. */
  readonly #done = new Map<string, number>();

  /** @param done the number of objects of this migration so far */
  progress(group: string, resource: string, done: number, remaining: number): void {
    const counts = this.#countsOf(group, resource);
    const key = keyOf(group, resource);
    const before = this.#done.get(key) ?? 0;
    counts.migrated += Math.max(0, done - before);
    counts.remaining = remaining;
    this.#done.set(key, done);
  }

  finished(group: string, resource: string, state: "Succeeded" | "Failed"): void {
    const counts = this.#countsOf(group, resource);
    if (state === "Succeeded") counts.succeeded++;
    else counts.failed++;
    counts.remaining = 0;
    this.#done.delete(keyOf(group, resource));
  }

  families(): MetricFamily[] {
    const counts = [...this.#byResource.values()];
    const samples = (value: (each: Counts) => number): MetricSample[] =>
      counts.map((each) => ({ labels: { group: each.group, resource: each.resource }, value: value(each) }));
    const ends = counts.flatMap(({ group, resource, succeeded, failed }) => [
      { labels: { group, resource, status: "Succeeded" }, value: succeeded },
      { labels: { group, resource, status: "Failed" }, value: failed },
    ]);
    return [
      { metric: MIGRATED, samples: samples(({ migrated }) => migrated) },
      { metric: REMAINING, samples: samples(({ remaining }) => remaining) },
      { metric: MIGRATIONS, samples: ends.filter(({ value }) => value > 0) },
    ];
  }

  #countsOf(group: string, resource: string): Counts {
    const key = keyOf(group, resource);
    let counts = this.#byResource.get(key);
    if (counts === undefined) {
      counts = { group, resource, migrated: 0, remaining: 0, succeeded: 0, failed: 0 };
      this.#byResource.set(key, counts);
    }
    return counts;
  }
}

function keyOf(group: string, resource: string): string {
  return `${group}/${resource}`;
}
