/**
 * The metrics of the watch caches, by resource. Sizes count the stored JSON and a fixed number of bytes for each
 * object.
 */

import type { MetricDefinition, MetricFamily, MetricSample } from "../../base/metrics/metric-definition.js";
import type { ReadCounts } from "../../registry/read/read-statistics.js";
import type { ResourceStore } from "../../registry/store.js";
import type { CacheStatistics } from "../../storage/cacher/watch-cache.js";

type Labels = Readonly<Record<string, string>>;

/** A metric, and how to read its value for one resource. */
interface CacheMetric {
  readonly metric: MetricDefinition;
  readonly value: (store: ResourceStore, statistics: CacheStatistics) => number;
}

function ofCache(
  name: string,
  help: string,
  value: CacheMetric["value"],
  more: Partial<MetricDefinition> = {},
): CacheMetric {
  const type = name.endsWith("_total") ? "counter" : "gauge";
  const labels = ["group", "resource"];
  return { metric: { name, help, type, labels, stability: "ALPHA", since: "1.31", ...more }, value };
}

/** The last digits of a version are shown, as many as a number represents exactly. */
const SHOWN_REVISION_DIGITS = 10n ** 15n;

const CACHE: readonly CacheMetric[] = [
  ofCache("apiserver_watch_cache_objects", "Objects in the cache.", (_, { objects }) => objects),
  ofCache("apiserver_watch_cache_object_bytes", "Memory of the objects in the cache.", (_, each) => each.objectBytes),
  ofCache(
    "apiserver_watch_cache_history_events",
    "Changes in the retention window.",
    (_, { historyEvents }) => historyEvents,
  ),
  ofCache(
    "apiserver_watch_cache_history_bytes",
    "Memory of replaced and removed objects that only the retention window still holds.",
    (_, { historyBytes }) => historyBytes,
  ),
  ofCache(
    "apiserver_watch_cache_history_budget_bytes",
    "Maximum memory of the retention window; beyond it, the oldest changes are dropped.",
    (_, { maxHistoryBytes }) => maxHistoryBytes,
  ),
  ofCache(
    "apiserver_watch_cache_representation_bytes",
    "Memory of objects in other forms than their stored JSON.",
    ({ representations }) => representations.byteLength,
  ),
  ofCache(
    "apiserver_watch_cache_listeners",
    "Groups of watches with the same selection.",
    (_, { listeners }) => listeners,
  ),
  ofCache(
    "apiserver_watch_cache_unreadable_objects",
    "Stored objects that cannot be decrypted or decoded; lists that would contain them fail.",
    (_, { unreadable }) => unreadable,
  ),
  ofCache("apiserver_watch_cache_ready", "1 if the cache can answer, 0 while it is being loaded.", ({ cache }) =>
    Number(cache.isReady),
  ),
  ofCache(
    "apiserver_watch_cache_resource_version",
    "The version up to which the cache is complete; its last 15 digits.",
    ({ cache }) => Number(cache.revision % SHOWN_REVISION_DIGITS),
  ),
  ofCache(
    "apiserver_watch_cache_events_received_total",
    "Changes that the cache received from the store.",
    (_, { eventsReceived }) => eventsReceived,
    { since: "1.27" },
  ),
  ofCache(
    "apiserver_storage_events_received_total",
    "Changes that the store reported.",
    (_, { eventsReceived }) => eventsReceived,
    { since: "1.26" },
  ),
  ofCache(
    "apiserver_watch_cache_initializations_total",
    "Number of times the cache was loaded from the store.",
    (_, { loads }) => loads,
    { since: "1.24" },
  ),
  ofCache("apiserver_init_events_total", "Objects that were read to load the cache.", (_, each) => each.loadedObjects, {
    since: "1.19",
  }),
  ofCache(
    "apiserver_terminated_watchers_total",
    "Watches that the server ended because their clients were too slow.",
    (_, { laggingReadersEnded }) => laggingReadersEnded,
    { since: "1.21" },
  ),
  ofCache("apiserver_resource_objects", "Stored objects, as the cache knows them.", (_, { objects }) => objects, {
    since: "1.34",
  }),
  ofCache(
    "apiserver_resource_size_estimate_bytes",
    "Estimated size of the stored objects, in bytes.",
    (_, { objectBytes }) => objectBytes,
    { since: "1.34" },
  ),
];

const STORAGE_OBJECTS: MetricDefinition = {
  name: "apiserver_storage_objects",
  help: "Stored objects, as the cache knows them.",
  type: "gauge",
  labels: ["resource"],
  stability: "STABLE",
  since: "1.21",
  deprecated: { since: "1.34", replacement: "apiserver_resource_objects" },
};

const CONSISTENT_READS: MetricDefinition = {
  name: "apiserver_watch_cache_consistent_read_total",
  help: "Reads that must be as new as the store, by whether the cache caught up in time, and whether the store answered if not.",
  type: "counter",
  labels: ["group", "resource", "success", "fallback"],
  stability: "ALPHA",
  since: "1.31",
};
const READ_WAIT: MetricDefinition = {
  name: "apiserver_watch_cache_read_wait_seconds",
  help: "Time for which reads waited until the cache was as new as the store.",
  type: "histogram",
  labels: ["group", "resource"],
  stability: "ALPHA",
  since: "1.30",
};

const READ_METRICS = {
  total: "Lists and initial states of watches",
  fetched_objects_total: "Objects that lists examined",
  returned_objects_total: "Objects that lists returned",
} as const;
type ReadMetric = keyof typeof READ_METRICS;

const CACHE_LISTS = listMetrics("apiserver_cache_list", "from the cache, by the way objects were found", {
  labels: ["group", "resource", "index"],
  since: "1.25",
});
const STORE_LISTS = listMetrics("apiserver_storage_list", "from the store itself", {
  labels: ["group", "resource"],
  since: "1.23",
});

function listMetrics(
  prefix: string,
  source: string,
  facts: Pick<MetricDefinition, "labels" | "since">,
): Readonly<Record<ReadMetric, MetricDefinition>> {
  const metric = (value: ReadMetric): MetricDefinition => ({
    name: `${prefix}_${value}`,
    help: `${READ_METRICS[value]}, ${source}.`,
    type: "counter",
    stability: "ALPHA",
    ...facts,
  });
  return {
    total: metric("total"),
    fetched_objects_total: metric("fetched_objects_total"),
    returned_objects_total: metric("returned_objects_total"),
  };
}

export const CACHE_METRICS: readonly MetricDefinition[] = [
  ...CACHE.map(({ metric }) => metric),
  STORAGE_OBJECTS,
  CONSISTENT_READS,
  READ_WAIT,
  ...Object.values(CACHE_LISTS),
  ...Object.values(STORE_LISTS),
];

export function cacheFamilies(stores: readonly ResourceStore[]): MetricFamily[] {
  const known = stores.map((store) => ({ store, labels: labelsOf(store), statistics: store.cache.statistics }));
  const perResource = CACHE.map(({ metric, value }) => ({
    metric,
    samples: known.map(({ store, labels, statistics }) => ({ labels, value: value(store, statistics) })),
  }));
  const objects = known.map(({ labels: { group, resource }, statistics }) => ({
    labels: { resource: group === "" ? resource : `${resource}.${group}` },
    value: statistics.objects,
  }));
  return [
    ...perResource,
    { metric: STORAGE_OBJECTS, samples: objects },
    ...waitFamilies(stores),
    ...listFamilies(stores),
  ];
}

function waitFamilies(stores: readonly ResourceStore[]): MetricFamily[] {
  const read = stores.filter(({ reads }) => reads.waitSeconds.count > 0);
  return [
    {
      metric: CONSISTENT_READS,
      samples: read.flatMap((store): MetricSample[] => {
        const { reached, late } = store.reads.consistent;
        const labels = {
          ...labelsOf(store),
          success: "false",
          fallback: String(store.context.whenCacheLags !== "refuse"),
        };
        return [
          { labels: { ...labelsOf(store), success: "true", fallback: "false" }, value: reached },
          ...(late === 0 ? [] : [{ labels, value: late }]),
        ];
      }),
    },
    { metric: READ_WAIT, samples: read.map((store) => ({ labels: labelsOf(store), value: store.reads.waitSeconds })) },
  ];
}

function listFamilies(stores: readonly ResourceStore[]): MetricFamily[] {
  const counts = stores.flatMap((store) => store.reads.all().map((count) => ({ count, labels: labelsOf(store) })));
  return (Object.keys(READ_METRICS) as ReadMetric[]).flatMap((value) => [
    {
      metric: CACHE_LISTS[value],
      samples: counts.flatMap(({ count, labels }): MetricSample[] =>
        count.path === "store" ? [] : [{ labels: { ...labels, index: count.path }, value: VALUES[value](count) }],
      ),
    },
    {
      metric: STORE_LISTS[value],
      samples: counts.flatMap(({ count, labels }): MetricSample[] =>
        count.path === "store" ? [{ labels, value: VALUES[value](count) }] : [],
      ),
    },
  ]);
}

const VALUES: Readonly<Record<ReadMetric, (count: ReadCounts) => number>> = {
  total: ({ lists }) => lists,
  fetched_objects_total: ({ fetched }) => fetched,
  returned_objects_total: ({ returned }) => returned,
};

function labelsOf({ resource: { gr } }: ResourceStore): { readonly group: string; readonly resource: string } & Labels {
  return { group: gr.group, resource: gr.resource };
}
