/**
 * Metrics of watches: events, their sizes, and the duration of initial states. The number of series is bounded by the
 * number of served resources.
 */
import { type Buckets, exponentialBuckets, Histogram } from "../base/histogram.js";
import type { MetricDefinition, MetricFamily } from "../base/metrics/metric-definition.js";
import type { MetricRegistry } from "../base/metrics/metric-registry.js";
import type { RegisteredResource } from "../registry/kinds/scheme.js";
import type { WatchFrames } from "./answer/watch-frames.js";

export const WATCH_EVENT_BYTES: Buckets = exponentialBuckets(1024, 2, 8);
export const WATCH_LIST_SECONDS: Buckets = [
  0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1, 1.25, 1.5, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30, 45, 60, 120, 300,
];

const EVENTS: MetricDefinition = {
  name: "apiserver_watch_events_total",
  help: "Events sent to watches, including bookmarks.",
  type: "counter",
  labels: ["group", "version", "resource"],
  stability: "ALPHA",
  since: "1.16",
};
const EVENT_SIZES: MetricDefinition = {
  name: "apiserver_watch_events_sizes",
  help: "Sizes of events sent to watches, in bytes; events that are sent together count with their mean.",
  type: "histogram",
  labels: ["group", "version", "resource"],
  stability: "ALPHA",
  since: "1.16",
};
const LIST_DURATION: MetricDefinition = {
  name: "apiserver_watch_list_duration_seconds",
  help: "Time from the request of a watch with an initial state to the bookmark that ends that state.",
  type: "histogram",
  labels: ["group", "version", "resource", "scope"],
  stability: "ALPHA",
  since: "1.29",
};

/** The metrics of the watches of one resource in one version. */
export class ResourceWatchMetrics {
  /** One observation for each event; events that are sent together count with their mean size. */
  readonly eventBytes = new Histogram(WATCH_EVENT_BYTES);
  /** Seconds from the request to the end of its initial state, by scope. */
  readonly listSeconds = {
    cluster: new Histogram(WATCH_LIST_SECONDS),
    namespace: new Histogram(WATCH_LIST_SECONDS),
    resource: new Histogram(WATCH_LIST_SECONDS),
  };
}

export class WatchMetrics {
  private readonly byResource = new Map<RegisteredResource, ResourceWatchMetrics>();

  constructor(registry: MetricRegistry) {
    registry.collect([EVENTS, EVENT_SIZES, LIST_DURATION], () => families(this.byResource));
  }

  of(resource: RegisteredResource): ResourceWatchMetrics {
    let metrics = this.byResource.get(resource);
    if (metrics === undefined) {
      metrics = new ResourceWatchMetrics();
      this.byResource.set(resource, metrics);
    }
    return metrics;
  }
}

function families(byResource: ReadonlyMap<RegisteredResource, ResourceWatchMetrics>): MetricFamily[] {
  const all = [...byResource].map(([{ gr, definition }, { eventBytes, listSeconds }]) => ({
    labels: { group: gr.group, version: definition.version, resource: gr.resource },
    eventBytes,
    listSeconds,
  }));
  return [
    { metric: EVENTS, samples: all.map(({ labels, eventBytes }) => ({ labels, value: eventBytes.count })) },
    { metric: EVENT_SIZES, samples: all.map(({ labels, eventBytes }) => ({ labels, value: eventBytes })) },
    {
      metric: LIST_DURATION,
      samples: all.flatMap(({ labels, listSeconds }) =>
        Object.entries(listSeconds).flatMap(([scope, value]) =>
          value.count === 0 ? [] : [{ labels: { ...labels, scope }, value }],
        ),
      ),
    },
  ];
}

/** Returns the same frames, and counts each frame that is created for a stream as sent. */
export function countedFrames(frames: WatchFrames, { eventBytes }: ResourceWatchMetrics): WatchFrames {
  const counted = (bytes: Buffer): Buffer => {
    eventBytes.observe(bytes.byteLength);
    return bytes;
  };
  return {
    event: (event) => counted(frames.event(event)),
    events: (events) => {
      const chunk = frames.events(events);
      eventBytes.observe(chunk.byteLength / events.length, events.length);
      return chunk;
    },
    bookmark: (metadata) => counted(frames.bookmark(metadata)),
  };
}
