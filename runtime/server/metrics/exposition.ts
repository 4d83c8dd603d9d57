/** Metric families as text: the Prometheus format, or OpenMetrics. The client library writes it; it keeps no counts here. */
import type { Metric, Registry, RegistryContentType } from "prom-client";
import { Histogram } from "../../api/histogram.js";
import type { MetricDefinition, MetricFamily, MetricSample } from "./definition.js";

type PrometheusClient = typeof import("prom-client");

export type ExpositionFormat = "prometheus" | "openmetrics";

/** A family as it is to be shown. */
export interface ShownFamily extends MetricFamily {
  readonly help: string;
}

export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

/** The figures of the process, kept once for all servers in it: some of them observe the event loop from the first scrape on. */
let processRegistry: Registry | undefined;

/** @throws Error for a family whose name another one has. */
export async function expose(families: readonly ShownFamily[], format: ExpositionFormat): Promise<Exposition> {
  // Loaded at the first scrape: it costs a fifth of a server's start.
  const { default: client } = await import("prom-client");
  const registry = new client.Registry<RegistryContentType>();
  if (format === "openmetrics") registry.setContentType(client.openMetricsContentType);
  for (const { metric, help, samples } of families) {
    if (samples.length > 0) add(registry, metric, async () => ({ help, values: valuesOf(metric, samples) }));
  }
  for (const metric of ofProcess(client).getMetricsAsArray()) {
    const { name, type, get } = metric as unknown as ProcessMetric;
    add(registry, { name, type }, () => get.call(metric));
  }
  return { contentType: registry.contentType, text: await registry.metrics() };
}

/** What the library shows of a metric beside its name and type. */
interface Values {
  readonly help: string;
  readonly values: readonly Value[];
}

interface Value {
  readonly metricName?: string;
  readonly labels: Readonly<Record<string, string | number>>;
  readonly value: number;
}

interface ProcessMetric extends Pick<MetricDefinition, "name" | "type"> {
  get(): Promise<Values>;
}

/** Hands the library something of its own to write: it renames what it is given when the format is OpenMetrics. */
function add(
  registry: Registry<RegistryContentType>,
  { name, type }: Pick<MetricDefinition, "name" | "type">,
  read: () => Promise<Values>,
): void {
  const readable = { name, type, get: async () => ({ ...(await read()), name: readable.name, type }) };
  registry.registerMetric(readable as unknown as Metric);
}

function ofProcess(client: PrometheusClient): Registry {
  if (processRegistry === undefined) {
    processRegistry = new client.Registry();
    client.collectDefaultMetrics({ register: processRegistry });
  }
  return processRegistry;
}

function valuesOf({ name }: MetricDefinition, samples: readonly MetricSample[]): Value[] {
  return samples.flatMap(({ labels = {}, value }) =>
    value instanceof Histogram ? histogramValues(name, labels, value) : [{ labels, value }],
  );
}

/** Buckets count everything up to their bound. */
function histogramValues(
  name: string,
  labels: Readonly<Record<string, string>>,
  { bounds, counts, sum }: Histogram,
): Value[] {
  let total = 0;
  const values: Value[] = [];
  for (const [index, count] of counts.entries()) {
    total += count;
    const le = index < bounds.length ? (bounds[index] as number) : "+Inf";
    values.push({ metricName: `${name}_bucket`, labels: { ...labels, le }, value: total });
  }
  values.push({ metricName: `${name}_sum`, labels, value: sum }, { metricName: `${name}_count`, labels, value: total });
  return values;
}
