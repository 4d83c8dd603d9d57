/** What the work queues of the controllers in this server do. */
import type { QueueFigures, QueueMeter } from "../../../base/queue-figures.js";
import type { MetricDefinition, MetricFamily, MetricSample } from "../metric-definition.js";

interface QueueMetric {
  readonly metric: MetricDefinition;
  readonly value: (figures: QueueFigures) => MetricSample["value"];
}

function ofQueue(name: string, type: MetricDefinition["type"], help: string, value: QueueMetric["value"]): QueueMetric {
  return { metric: { name, type, help, labels: ["name"], stability: "ALPHA", since: "1.16" }, value };
}

const METRICS: readonly QueueMetric[] = [
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

export const QUEUE_METRICS = METRICS.map(({ metric }) => metric);

export function queueFamilies(meter: QueueMeter): MetricFamily[] {
  const queues = [...meter.all()];
  return METRICS.map(({ metric, value }) => ({
    metric,
    samples: queues.map(([name, figures]) => ({ labels: { name }, value: value(figures) })),
  }));
}
