/** What the watch caches hold and do, resource by resource. Bytes are those of stored JSON and a fixed amount an object. */
import type { ResourceStore } from "../registry/store.js";
import type { MetricFamily, MetricSample } from "./metrics.js";

type Labels = Readonly<Record<string, string>>;

export function cacheMetrics(stores: readonly ResourceStore[]): MetricFamily[] {
  const each = (value: (store: ResourceStore) => number): MetricSample[] =>
    stores.map((store) => ({ labels: labelsOf(store), value: value(store) }));
  const gauge = (name: string, help: string, value: (store: ResourceStore) => number): MetricFamily => ({
    name: `apiserver_watch_cache_${name}`,
    help,
    type: "gauge",
    samples: each(value),
  });
  return [
    gauge("objects", "Objects in the cache.", ({ cache }) => cache.statistics.objects),
    gauge("object_bytes", "Memory of the objects in the cache.", ({ cache }) => cache.statistics.objectBytes),
    gauge("history_events", "Changes in the retention window.", ({ cache }) => cache.statistics.historyEvents),
    gauge(
      "history_bytes",
      "Memory of replaced and removed objects that only the retention window still holds.",
      ({ cache }) => cache.statistics.historyBytes,
    ),
    gauge(
      "history_budget_bytes",
      "What the retention window may take of memory; over it the oldest changes go.",
      ({ cache }) => cache.statistics.maxHistoryBytes,
    ),
    gauge(
      "representation_bytes",
      "Memory of other forms of objects than their own JSON.",
      ({ representations }) => representations.byteLength,
    ),
    gauge("listeners", "Groups of watches with the same selection.", ({ cache }) => cache.statistics.listeners),
    gauge("ready", "1 when the cache can answer, 0 while it is being loaded.", ({ cache }) => Number(cache.isReady)),
    ...listMetrics(stores),
  ];
}

function listMetrics(stores: readonly ResourceStore[]): MetricFamily[] {
  const counts = stores.flatMap((store) =>
    store.reads.all().map((count) => ({ ...count, labels: { ...labelsOf(store), index: count.path } })),
  );
  const counter = (name: string, help: string, value: (count: (typeof counts)[number]) => number): MetricFamily => ({
    name: `apiserver_cache_list_${name}`,
    help,
    type: "counter",
    samples: counts.map((count) => ({ labels: count.labels, value: value(count) })),
  });
  return [
    counter("total", "Lists and initial states of watches, by the way objects were found.", ({ lists }) => lists),
    counter("fetched_objects_total", "Objects that lists looked at.", ({ fetched }) => fetched),
    counter("returned_objects_total", "Objects that lists answered.", ({ returned }) => returned),
  ];
}

function labelsOf({ resource: { gr } }: ResourceStore): Labels {
  return { group: gr.group, resource: gr.resource };
}
