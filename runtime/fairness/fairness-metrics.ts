/** The metrics of fairness, under the names and labels that dashboards know. */
import type { Histogram } from "../base/histogram.js";
import type { MetricDefinition, MetricFamily, MetricSample } from "../base/metrics/metric-definition.js";
import type { Fairness } from "./fairness.js";
import type { FlowCounts } from "./flow-counts.js";
import type { PriorityLevel } from "./priority-level.js";
import type { DispatchBounds } from "./queueing/queue-set.js";

type Samples = (source: MetricInputs) => readonly MetricSample[];
type Facts = Pick<MetricDefinition, "type" | "labels" | "stability" | "since"> &
  Partial<Pick<MetricDefinition, "deprecated">>;

interface MetricInputs {
  readonly fairness: Fairness;
  readonly flows: readonly FlowCounts[];
  readonly levels: readonly PriorityLevel[];
}

interface FairnessMetric {
  readonly metric: MetricDefinition;
  readonly samples: Samples;
}

const LEVEL = ["priority_level"] as const;
const FLOW = ["priority_level", "flow_schema"] as const;
const ALPHA_GAUGE = { type: "gauge", stability: "ALPHA", since: "1.26" } as const;
const BETA_GAUGE = { type: "gauge", stability: "BETA", since: "1.31" } as const;
const ALPHA_HISTOGRAM = { type: "histogram", stability: "ALPHA", since: "1.26" } as const;

function define(name: string, help: string, facts: Facts, samples: Samples): FairnessMetric {
  return { metric: { name: `apiserver_flowcontrol_${name}`, help, ...facts }, samples };
}

/** One sample for each schema and level that had requests. */
function ofFlows(
  name: string,
  help: string,
  facts: Omit<Facts, "labels">,
  value: (counts: FlowCounts) => MetricSample["value"],
  isShown: (counts: FlowCounts) => boolean = wasDispatched,
): FairnessMetric {
  return define(name, help, { ...facts, labels: FLOW }, ({ flows }) =>
    flows.filter(isShown).map((counts) => ({ labels: flowLabels(counts), value: value(counts) })),
  );
}

/** One sample for each schema, level and value of a further label. */
function ofFlowParts(
  name: string,
  help: string,
  facts: Omit<Facts, "labels">,
  label: string,
  values: (counts: FlowCounts) => Readonly<Record<string, number | Histogram>>,
): FairnessMetric {
  return define(name, help, { ...facts, labels: [...FLOW, label] }, ({ flows }) =>
    flows.flatMap((counts) =>
      Object.entries(values(counts))
        .filter(([, value]) => hasObservations(value))
        .map(([part, value]) => ({ labels: { ...flowLabels(counts), [label]: part }, value })),
    ),
  );
}

function ofLevels(
  name: string,
  help: string,
  facts: Omit<Facts, "labels">,
  value: (level: PriorityLevel) => MetricSample["value"],
): FairnessMetric {
  return define(name, help, { ...facts, labels: LEVEL }, ({ levels }) =>
    levels.map((level) => ({ labels: { priority_level: level.name }, value: value(level) })),
  );
}

/** Known once a level with queues has dispatched a request. */
function ofDispatches(name: string, help: string, value: (bounds: DispatchBounds) => number): FairnessMetric {
  return define(name, help, { ...ALPHA_GAUGE, labels: LEVEL }, ({ levels }) =>
    dispatching(levels).map(([level, bounds]) => ({ labels: { priority_level: level.name }, value: value(bounds) })),
  );
}

function ofBounds(name: string, help: string, min: keyof DispatchBounds, max: keyof DispatchBounds): FairnessMetric {
  return define(name, help, { ...ALPHA_GAUGE, labels: [...LEVEL, "bound"] }, ({ levels }) =>
    dispatching(levels).flatMap(([level, bounds]) => [
      { labels: { priority_level: level.name, bound: "min" }, value: bounds[min] },
      { labels: { priority_level: level.name, bound: "max" }, value: bounds[max] },
    ]),
  );
}

function dispatching(levels: readonly PriorityLevel[]): (readonly [PriorityLevel, DispatchBounds])[] {
  return levels.flatMap((level) => {
    const { lastDispatch } = level.queueSet;
    return lastDispatch === undefined ? [] : [[level, lastDispatch] as const];
  });
}

function flowLabels({ level, schema }: FlowCounts): Readonly<Record<string, string>> {
  return { priority_level: level, flow_schema: schema };
}

function wasDispatched({ dispatched, waitingRequests }: FlowCounts): boolean {
  return dispatched > 0 || waitingRequests > 0;
}

function hasQueued({ queueLength }: FlowCounts): boolean {
  return hasObservations(queueLength);
}

function hasObservations(value: number | Histogram): boolean {
  return typeof value === "number" ? value > 0 : value.count > 0;
}

const NOMINAL_SEATS = "apiserver_flowcontrol_nominal_limit_seats";
const EXECUTING_SEATS = "apiserver_flowcontrol_current_executing_seats";

const METRICS: readonly FairnessMetric[] = [
  ofFlowParts(
    "rejected_requests_total",
    "Requests that were rejected, by reason.",
    { type: "counter", stability: "BETA", since: "1.26" },
    "reason",
    ({ rejected }) => rejected,
  ),
  ofFlows(
    "dispatched_requests_total",
    "Requests that were executed.",
    { type: "counter", stability: "BETA", since: "1.26" },
    ({ dispatched }) => dispatched,
  ),
  ofLevels(
    "current_r",
    "Progress of the queues: the seat-seconds that each active one could have had.",
    ALPHA_GAUGE,
    ({ queueSet }) => queueSet.progress,
  ),
  ofDispatches("dispatch_r", "Progress of the queues at the last dispatch.", ({ progress }) => progress),
  ofDispatches("latest_s", "Progress at which the last dispatched request would have begun.", ({ start }) => start),
  ofBounds(
    "next_s_bounds",
    "Least and greatest progress at which the first request of a queue would begin, at the last dispatch.",
    "min",
    "max",
  ),
  ofBounds(
    "next_discounted_s_bounds",
    "As apiserver_flowcontrol_next_s_bounds, less the work that is being done for each queue.",
    "discountedMin",
    "discountedMax",
  ),
  ofFlows(
    "current_inqueue_requests",
    "Requests that wait in queues.",
    BETA_GAUGE,
    (each) => each.waitingRequests,
    hasQueued,
  ),
  ofFlows(
    "current_inqueue_seats",
    "Seats that the waiting requests need.",
    ALPHA_GAUGE,
    (each) => each.waitingSeats,
    hasQueued,
  ),
  ofFlows(
    "request_queue_length_after_enqueue",
    "Length of its queue as each request found it, itself included.",
    ALPHA_HISTOGRAM,
    ({ queueLength }) => queueLength,
    hasQueued,
  ),
  ofLevels(
    "request_concurrency_limit",
    "Seats of each priority level by its share.",
    { ...ALPHA_GAUGE, deprecated: { since: "1.30", replacement: NOMINAL_SEATS } },
    ({ bounds }) => bounds.nominal,
  ),
  ofFlows(
    "request_concurrency_in_use",
    "Seats that requests occupy.",
    { ...ALPHA_GAUGE, deprecated: { since: "1.31", replacement: EXECUTING_SEATS } },
    ({ executingSeats }) => executingSeats,
  ),
  ofFlows("current_executing_seats", "Seats that requests occupy.", BETA_GAUGE, (each) => each.executingSeats),
  ofFlows("current_executing_requests", "Requests that are executed.", BETA_GAUGE, (each) => each.executingRequests),
  ofFlowParts(
    "request_wait_duration_seconds",
    "Time for which requests waited in a queue, by whether they were executed afterwards.",
    { type: "histogram", stability: "BETA", since: "1.26" },
    "execute",
    ({ waitSeconds }) => waitSeconds,
  ),
  ofFlowParts(
    "request_execution_seconds",
    "Time from the dispatch of a request to the end of its answer, or to the end of the initial state of a watch.",
    ALPHA_HISTOGRAM,
    "type",
    ({ executionSeconds }) => executionSeconds,
  ),
  ofFlows(
    "watch_count_samples",
    "Number of watches that each write concerns.",
    ALPHA_HISTOGRAM,
    ({ watches }) => watches,
    ({ watches }) => hasObservations(watches),
  ),
  ofFlows(
    "work_estimated_seats",
    "Seats that requests were estimated to need.",
    ALPHA_HISTOGRAM,
    ({ estimatedSeats }) => estimatedSeats,
    ({ estimatedSeats }) => hasObservations(estimatedSeats),
  ),
  ofFlows(
    "request_dispatch_no_accommodation_total",
    "How often the next request of a level could not be dispatched, because it needs more seats than were free.",
    { type: "counter", stability: "ALPHA", since: "1.26" },
    ({ withoutRoom }) => withoutRoom,
    ({ withoutRoom }) => withoutRoom > 0,
  ),
  ofLevels(
    "nominal_limit_seats",
    "Seats of each priority level by its share.",
    BETA_GAUGE,
    ({ bounds }) => bounds.nominal,
  ),
  ofLevels(
    "lower_limit_seats",
    "Seats of each priority level when others have borrowed all that they may.",
    ALPHA_GAUGE,
    ({ bounds }) => bounds.lower,
  ),
  ofLevels(
    "upper_limit_seats",
    "Seats of each priority level when it has borrowed all that it may.",
    ALPHA_GAUGE,
    ({ bounds }) => bounds.upper,
  ),
  ofLevels(
    "demand_seats_high_watermark",
    "Greatest demand for seats in the last adjustment period.",
    ALPHA_GAUGE,
    ({ demand }) => demand.highest,
  ),
  ofLevels(
    "demand_seats_average",
    "Mean demand for seats in the last adjustment period.",
    ALPHA_GAUGE,
    ({ demand }) => demand.average,
  ),
  ofLevels(
    "demand_seats_stdev",
    "Standard deviation of the demand for seats in the last adjustment period.",
    ALPHA_GAUGE,
    ({ demand }) => demand.deviation,
  ),
  ofLevels(
    "demand_seats_smoothed",
    "Demand for seats, which decreases slowly.",
    ALPHA_GAUGE,
    ({ demand }) => demand.smoothed,
  ),
  ofLevels("target_seats", "Seats that each priority level should get.", ALPHA_GAUGE, ({ demand }) => demand.target),
  define(
    "seat_fair_frac",
    "Multiple of its target that each priority level gets, as far as its bounds allow.",
    { ...ALPHA_GAUGE, labels: [] },
    ({ fairness }) => [{ value: fairness.levels.fairShare }],
  ),
  ofLevels(
    "current_limit_seats",
    "Seats that the requests of each priority level may occupy until the next adjustment.",
    ALPHA_GAUGE,
    ({ queueSet }) => queueSet.limit,
  ),
  define(
    "priority_level_seat_utilization",
    "Occupied seats as a fraction of those that there are; each nanosecond is an observation.",
    { ...ALPHA_HISTOGRAM, labels: ["phase", ...LEVEL] },
    ({ levels }) =>
      levels.map(({ name, usage }) => ({
        labels: { phase: "executing", priority_level: name },
        value: usage.seatRatio,
      })),
  ),
  define(
    "priority_level_request_utilization",
    "Requests that wait, as a fraction of the room in the queues, and that are executed, as a fraction of the seats; each nanosecond is an observation.",
    { ...ALPHA_HISTOGRAM, labels: ["phase", ...LEVEL] },
    ({ levels }) =>
      levels.flatMap(({ name, usage }) => [
        { labels: { phase: "executing", priority_level: name }, value: usage.executingRatio },
        { labels: { phase: "waiting", priority_level: name }, value: usage.waitingRatio },
      ]),
  ),
  define(
    "read_vs_write_current_requests",
    "Reads and writes that wait or are executed, as fractions of all room in the queues and of all seats; each nanosecond is an observation.",
    { ...ALPHA_HISTOGRAM, labels: ["phase", "request_kind"] },
    ({ fairness }) =>
      Object.entries(fairness.kinds).flatMap(([kind, { waiting, executing }]) => [
        { labels: { phase: "executing", request_kind: kind }, value: executing.ratio },
        { labels: { phase: "waiting", request_kind: kind }, value: waiting.ratio },
      ]),
  ),
  ofLevels(
    "demand_seats",
    "Seats that would be occupied if there were enough, as a fraction of those that there are; each nanosecond is an observation.",
    ALPHA_HISTOGRAM,
    ({ usage }) => usage.demandRatio,
  ),
];

export const FAIRNESS_METRICS: readonly MetricDefinition[] = METRICS.map(({ metric }) => metric);

/** @param nowMs the time up to which usage is counted */
export function fairnessFamilies(fairness: Fairness, nowMs: number): MetricFamily[] {
  const levels = [...fairness.levels.all()];
  for (const { usage } of levels) usage.count(nowMs);
  for (const { waiting, executing } of Object.values(fairness.kinds)) {
    waiting.count(nowMs);
    executing.count(nowMs);
  }
  const inputs: MetricInputs = { fairness, levels, flows: [...fairness.allCounts()] };
  return METRICS.map(({ metric, samples }) => ({ metric, samples: samples(inputs) }));
}
