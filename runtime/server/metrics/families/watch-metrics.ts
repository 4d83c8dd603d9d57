/** What watches have to tell `GET /metrics`. */
import type { WatchFigures } from "../../../pipeline/watch-figures.js";
import type { MetricDefinition, MetricFamily } from "../metric-definition.js";

const EVENTS: MetricDefinition = {
  name: "apiserver_watch_events_total",
  help: "Events that were sent to watches, bookmarks included.",
  type: "counter",
  labels: ["group", "version", "resource"],
  stability: "ALPHA",
  since: "1.16",
};
const EVENT_SIZES: MetricDefinition = {
  name: "apiserver_watch_events_sizes",
  help: "Bytes of events that were sent to watches; the events of one moment count with their mean.",
  type: "histogram",
  labels: ["group", "version", "resource"],
  stability: "ALPHA",
  since: "1.16",
};
const LIST_DURATION: MetricDefinition = {
  name: "apiserver_watch_list_duration_seconds",
  help: "Time from the arrival of a watch that asks for its initial state to the bookmark that ends it.",
  type: "histogram",
  labels: ["group", "version", "resource", "scope"],
  stability: "ALPHA",
  since: "1.29",
};

export const WATCH_METRICS = [EVENTS, EVENT_SIZES, LIST_DURATION];

export function watchFamilies(figures: WatchFigures): MetricFamily[] {
  const all = [...figures.all()].map(([{ gr, definition }, { eventBytes, listSeconds }]) => ({
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
