/**
 * `GET /metrics`: families that parts of the server compute when they are asked, and the figures of the process, in the
 * Prometheus text format. It keeps no counts of its own. VER-039.
 */
import type { Registry } from "prom-client";
import type { PathHandler } from "../pipeline/context.js";
import type { HttpResponse } from "../pipeline/http.js";

export interface MetricSample {
  /** Values by label name; every sample of a family has the same names. */
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What one metric says now. Names and units follow Prometheus: base units, `_total` for counters. */
export interface MetricFamily {
  readonly name: string;
  readonly help: string;
  readonly type: "gauge" | "counter";
  /** A family without samples is left out. */
  readonly samples: readonly MetricSample[];
}

/** Computes families at the moment of a scrape: cheap, and without side effects. */
export type MetricSource = () => readonly MetricFamily[];

type PrometheusClient = typeof import("prom-client");

/** The figures of the process, kept once for all servers in it: some of them observe the event loop from the first scrape on. */
let processRegistry: Registry | undefined;

export class Metrics {
  private readonly sources: MetricSource[] = [];

  /** Adds what a part of the server has to tell. A family's name belongs to one source. */
  register(source: MetricSource): void {
    this.sources.push(source);
  }

  handlers(): PathHandler[] {
    return [{ path: "/metrics", methods: ["GET", "HEAD"], handle: () => this.answer() }];
  }

  private async answer(): Promise<HttpResponse> {
    // Loaded at the first scrape: it costs a fifth of a server's start.
    const { default: client } = await import("prom-client");
    const registry = new client.Registry();
    for (const source of this.sources) for (const family of source()) addFamily(client, registry, family);
    const texts = await Promise.all([registry.metrics(), ofProcess(client).metrics()]);
    const body = Buffer.from(texts.filter((text) => text.trim() !== "").join("\n"));
    const headers = {
      "content-type": registry.contentType,
      "cache-control": "no-cache, private",
      "content-length": String(body.byteLength),
    };
    return { status: 200, headers, body };
  }
}

function ofProcess(client: PrometheusClient): Registry {
  if (processRegistry === undefined) {
    processRegistry = new client.Registry();
    client.collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

/** @throws Error for a name that is none, or that another family has. */
function addFamily(client: PrometheusClient, registry: Registry, { name, help, type, samples }: MetricFamily): void {
  const [first] = samples;
  if (first === undefined) return;
  const options = { name, help, labelNames: Object.keys(first.labels ?? {}), registers: [registry] };
  if (type === "gauge") {
    const gauge = new client.Gauge(options);
    for (const { labels = {}, value } of samples) gauge.set(labels, value);
  } else {
    const counter = new client.Counter(options);
    for (const { labels = {}, value } of samples) counter.inc(labels, value);
  }
}
