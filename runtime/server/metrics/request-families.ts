/** The families of the request metrics, under the names and labels that dashboards know. VER-039, VER-041. */

import type { MetricDefinition, MetricFamily, MetricSample } from "../../base/metrics/metric-definition.js";
import type { DeprecatedUses } from "../../pipeline/stages/deprecation.js";
import type { ConcurrencyLimit } from "../../pipeline/stages/in-flight.js";
import type { RequestMetrics, RouteMetrics } from "./request-metrics.js";

const ROUTE_LABELS = ["verb", "group", "version", "resource", "subresource", "scope", "component"] as const;
const COMPONENT = "apiserver";

const REQUEST_TOTAL: MetricDefinition = {
  name: "apiserver_request_total",
  help: "Requests that were answered, by verb, place, dry-run value and code of the answer.",
  type: "counter",
  labels: [...ROUTE_LABELS, "dry_run", "code"],
  stability: "STABLE",
  since: "1.21",
};
const REQUEST_DURATION: MetricDefinition = {
  name: "apiserver_request_duration_seconds",
  help: "Time from the arrival of a request to the last byte of its answer, which for a watch is its end.",
  type: "histogram",
  labels: [...ROUTE_LABELS, "dry_run"],
  stability: "STABLE",
  since: "1.21",
};
const REQUEST_SLI_DURATION: MetricDefinition = {
  name: "apiserver_request_sli_duration_seconds",
  help: "Time from the arrival of a request to the last byte of its answer, without what is left out of the promise of speed: from release 1.35 on, dry-runs.",
  type: "histogram",
  labels: ROUTE_LABELS,
  stability: "ALPHA",
  since: "1.26",
};
/** The former name of the metric; both have the same values. */
const REQUEST_SLO_DURATION: MetricDefinition = {
  ...REQUEST_SLI_DURATION,
  name: "apiserver_request_slo_duration_seconds",
  since: "1.23",
  deprecated: { since: "1.27", replacement: REQUEST_SLI_DURATION.name },
};
const RESPONSE_SIZES: MetricDefinition = {
  name: "apiserver_response_sizes",
  help: "Bytes of the bodies of answers to get and list.",
  type: "histogram",
  labels: ROUTE_LABELS,
  stability: "STABLE",
  since: "1.23",
};
const TERMINATIONS: MetricDefinition = {
  name: "apiserver_request_terminations_total",
  help: "Requests that the server refused to protect itself, or gave up when their time had passed.",
  type: "counter",
  labels: [...ROUTE_LABELS, "code"],
  stability: "ALPHA",
  since: "1.17",
};
const ABORTS: MetricDefinition = {
  name: "apiserver_request_aborts_total",
  help: "Requests whose clients left before they had the whole answer; watches may be left at any time.",
  type: "counter",
  labels: ROUTE_LABELS,
  stability: "ALPHA",
  since: "1.20",
};
const LONG_RUNNING: MetricDefinition = {
  name: "apiserver_longrunning_requests",
  help: "Watches, and other requests that are meant to last, that are open.",
  type: "gauge",
  labels: ROUTE_LABELS,
  stability: "STABLE",
  since: "1.25",
};

export const REQUEST_METRICS = [
  REQUEST_TOTAL,
  REQUEST_DURATION,
  REQUEST_SLI_DURATION,
  REQUEST_SLO_DURATION,
  RESPONSE_SIZES,
  TERMINATIONS,
  ABORTS,
  LONG_RUNNING,
];

export function requestFamilies(metrics: RequestMetrics): MetricFamily[] {
  const routes = metrics.all().map((route) => ({ ...route, base: { ...route.labels, component: COMPONENT } }));
  type Route = (typeof routes)[number];
  const family = (metric: MetricDefinition, samples: (route: Route) => MetricSample[]): MetricFamily => ({
    metric,
    samples: routes.flatMap(samples),
  });
  return [
    family(REQUEST_TOTAL, ({ base, answered }) =>
      answered.flatMap(({ dryRun, codes }) => byCode({ ...base, dry_run: dryRun }, codes)),
    ),
    family(REQUEST_DURATION, ({ base, answered }) =>
      answered.map(({ dryRun, seconds }) => ({ labels: { ...base, dry_run: dryRun }, value: seconds })),
    ),
    ...[REQUEST_SLI_DURATION, REQUEST_SLO_DURATION].map((metric) =>
      family(metric, ({ base, sliSeconds }) => (sliSeconds.count === 0 ? [] : [{ labels: base, value: sliSeconds }])),
    ),
    family(RESPONSE_SIZES, ({ base, responseBytes }) =>
      responseBytes === undefined ? [] : [{ labels: base, value: responseBytes }],
    ),
    family(TERMINATIONS, ({ base, terminated }) => byCode(base, terminated)),
    family(ABORTS, ({ base, aborted }) => (aborted === 0 ? [] : [{ labels: base, value: aborted }])),
    family(LONG_RUNNING, ({ base, open }) => (isLasting(base) ? [{ labels: base, value: open }] : [])),
  ];
}

function isLasting({ verb }: RouteMetrics["labels"]): boolean {
  return verb === "WATCH" || verb === "CONNECT";
}

function byCode(labels: Readonly<Record<string, string>>, codes: ReadonlyMap<number, number>): MetricSample[] {
  return [...codes].map(([code, value]) => ({ labels: { ...labels, code: String(code) }, value }));
}

const IN_FLIGHT: MetricDefinition = {
  name: "apiserver_current_inflight_requests",
  help: "Requests that are being worked on and count against the limits, by kind.",
  type: "gauge",
  labels: ["request_kind"],
  stability: "STABLE",
  since: "1.23",
};
const DROPPED: MetricDefinition = {
  name: "apiserver_dropped_requests_total",
  help: "Requests refused with 429, because too many of their kind were in flight.",
  type: "counter",
  labels: ["request_kind"],
  stability: "ALPHA",
  since: "1.31",
};

const IN_QUEUE: MetricDefinition = {
  name: "apiserver_current_inqueue_requests",
  help: "Requests that wait in the queues of priority and fairness, by kind.",
  type: "gauge",
  labels: ["request_kind"],
  stability: "ALPHA",
  since: "1.20",
};

export const IN_FLIGHT_METRICS = [IN_FLIGHT, IN_QUEUE, DROPPED];

export function inFlightFamilies({ metrics }: ConcurrencyLimit): MetricFamily[] {
  const lanes = Object.entries(metrics);
  return [
    {
      metric: IN_FLIGHT,
      samples: lanes.map(([kind, { current }]) => ({ labels: { request_kind: kind }, value: current })),
    },
    {
      metric: IN_QUEUE,
      samples: lanes.map(([kind, { waiting }]) => ({ labels: { request_kind: kind }, value: waiting })),
    },
    {
      metric: DROPPED,
      samples: lanes.map(([kind, { refused }]) => ({ labels: { request_kind: kind }, value: refused })),
    },
  ];
}

const DEPRECATED_APIS: MetricDefinition = {
  name: "apiserver_requested_deprecated_apis",
  help: "Deprecated versions that were requested since the server began, with the release that removes them.",
  type: "gauge",
  labels: ["group", "version", "resource", "subresource", "removed_release"],
  stability: "STABLE",
  since: "1.22",
};

export const DEPRECATION_METRICS = [DEPRECATED_APIS];

export function deprecationFamilies(uses: DeprecatedUses): MetricFamily[] {
  const samples = uses.all().map(({ removedRelease, ...place }) => ({
    labels: { ...place, removed_release: removedRelease },
    value: 1,
  }));
  return [{ metric: DEPRECATED_APIS, samples }];
}
