/** What is plotted of a server: which metrics, and how their readings become lines. */
import type { NamingProfile } from "../../../runtime/client/browser.js";
import { quantiles, type Reading, rates, type SampleTest, sums, type Values } from "./metric-rates.js";
import type { Samples } from "./prometheus-text.js";

export type Unit = "perSecond" | "seconds" | "bytes" | "count" | "share";

export interface Plot {
  /** Its texts have the same name. */
  readonly id: PlotId;
  readonly unit: Unit;
  /** The names of the samples; servers of other versions may have only some of them. */
  readonly names: readonly string[];
  /** The values at the second of two readings, by the name of the line. */
  values(readings: readonly [Reading, Reading]): Values;
}

export type PlotId =
  | "requests"
  | "latency"
  | "errors"
  | "underWay"
  | "watches"
  | "watchEvents"
  | "storeLatency"
  | "storeSize"
  | "objects"
  | "cacheEvents"
  | "seats"
  | "queues"
  | "cpu"
  | "memory"
  | "audit";

const REQUESTS = "apiserver_request_total";
const DURATION = "apiserver_request_duration_seconds";
const QUANTILES = { p50: 0.5, p99: 0.99 };
const FIRST_ERROR_CODE = 400;

/** Watches and tunnels last as long as their clients want. */
const isShort: SampleTest = ({ verb }) => verb !== "WATCH" && verb !== "CONNECT";

/** The names of some metrics are those of the server's profile. */
export function plotsOf({ words }: NamingProfile): readonly Plot[] {
  return [
    counter("requests", REQUESTS, "verb"),
    histogram("latency", DURATION, isShort),
    counter("errors", REQUESTS, "code", ({ code = "" }) => Number(code) >= FIRST_ERROR_CODE),
    gauge("underWay", ["apiserver_current_inflight_requests"], "request_kind"),
    gauge("watches", ["apiserver_longrunning_requests"], undefined, ({ verb }) => verb === "WATCH"),
    counter("watchEvents", "apiserver_watch_events_total"),
    histogram("storeLatency", `${words.storeMetricPrefix}_request_duration_seconds`),
    gauge(
      "storeSize",
      ["apiserver_storage_size_bytes", "apiserver_resource_size_estimate_bytes"],
      undefined,
      undefined,
      "bytes",
    ),
    gauge("objects", ["apiserver_resource_objects", "apiserver_storage_objects"]),
    counter("cacheEvents", "apiserver_watch_cache_events_received_total"),
    gauge("seats", ["apiserver_flowcontrol_current_executing_seats"], "priority_level"),
    gauge("queues", ["apiserver_flowcontrol_current_inqueue_requests"], "priority_level"),
    { ...counter("cpu", "process_cpu_seconds_total"), unit: "share" },
    gauge("memory", ["process_resident_memory_bytes"], undefined, undefined, "bytes"),
    counter("audit", "apiserver_audit_event_total"),
  ];
}

export function namesIn(plots: readonly Plot[]): ReadonlySet<string> {
  return new Set(plots.flatMap(({ names }) => names));
}

export function isMeasured({ names }: Plot, samples: Samples): boolean {
  return names.some((name) => samples.has(name));
}

function counter(id: PlotId, name: string, label?: string, isTaken?: SampleTest): Plot {
  return { id, unit: "perSecond", names: [name], values: (readings) => rates(name, readings, label, isTaken) };
}

/** @param names of which the first one is taken that the server has */
function gauge(id: PlotId, names: readonly string[], label?: string, isTaken?: SampleTest, unit: Unit = "count"): Plot {
  const values: Plot["values"] = ([, { samples }]) => {
    const name = names.find((each) => samples.has(each));
    return sums((name && samples.get(name)) || [], label, isTaken);
  };
  return { id, unit, names, values };
}

function histogram(id: PlotId, name: string, isTaken?: SampleTest): Plot {
  const values: Plot["values"] = (readings) => {
    const found = quantiles(name, readings, Object.values(QUANTILES), isTaken) ?? [];
    return new Map(found.map((value, index) => [Object.keys(QUANTILES)[index] ?? "", value]));
  };
  return { id, unit: "seconds", names: [`${name}_bucket`], values };
}
