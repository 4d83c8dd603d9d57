/** Formats metric families as text: the Prometheus format, or OpenMetrics. */
import { Histogram } from "../../base/histogram.js";
import type { MetricFamily, MetricSample } from "../../base/metrics/metric-definition.js";
import { TurnBudget } from "../../base/turn-budget.js";
import { bucketLabels, labelsText, quotedHelp } from "./exposition-text.js";
import { type ProcessFamily, processFamilies } from "./process-metrics.js";

export type ExpositionFormat = "prometheus" | "openmetrics";

/** A family with everything that the text shows of it. */
export interface ShownFamily extends MetricFamily {
  readonly help: string;
}

export interface Exposition {
  readonly contentType: string;
  readonly text: string;
}

const CONTENT_TYPES: Readonly<Record<ExpositionFormat, string>> = {
  prometheus: "text/plain; version=0.0.4; charset=utf-8",
  openmetrics: "application/openmetrics-text; version=1.0.0; charset=utf-8",
};

/**
 * The samples that are written, or computed, in one turn of the event loop. A histogram takes some 10 us, and a server with hundreds
 * of definitions has tens of thousands.
 */
export const SAMPLES_PER_TURN = 500;

/**
 * Returns the text of all families, in several turns if there are many.
 * @param hasProcess whether the metrics of the process are included
 * @throws Error for a family with the name of another one
 */
export async function expose(
  families: readonly ShownFamily[],
  format: ExpositionFormat,
  hasProcess: boolean,
): Promise<Exposition> {
  const ofProcess = hasProcess ? await processFamilies() : [];
  const names = new Set<string>();
  const text = new ExpositionText();
  for (const { name } of [...families.map(({ metric }) => metric), ...ofProcess]) {
    if (names.has(name)) throw new Error(`metric ${name} is shown twice`);
    names.add(name);
  }
  for (const family of families) if (family.samples.length > 0) await addFamily(text, family, format);
  for (const family of ofProcess) addProcessFamily(text.parts, family, format);
  if (format === "openmetrics") text.parts.push("# EOF\n");
  return { contentType: CONTENT_TYPES[format], text: text.whole() };
}

/** The text so far. Its parts are joined at the end of each turn, so that the last one does not have all of them to join. */
class ExpositionText {
  parts: string[] = [];
  private readonly joined: string[] = [];
  private readonly budget = new TurnBudget(SAMPLES_PER_TURN);

  /** Counts a sample. Returns what to wait for before the next one, if anything. */
  sampled(): Promise<void> | undefined {
    if (!this.budget.spend()) return undefined;
    this.join();
    return this.budget.next();
  }

  whole(): string {
    this.join();
    return this.joined.join("");
  }

  private join(): void {
    this.joined.push(this.parts.join(""));
    this.parts = [];
  }
}

const COUNTER_SUFFIX = "_total";

async function addFamily(
  text: ExpositionText,
  { metric, help, samples }: ShownFamily,
  format: ExpositionFormat,
): Promise<void> {
  const { name, type } = metric;
  addHead(text.parts, name, type, help, format);
  for (const sample of samples) {
    const { parts } = text;
    if (type === "histogram") addHistogram(parts, name, sample, format);
    else parts.push(`${name}${inBraces(labelsText(sample.labels))} ${sample.value}\n`);
    const turn = text.sampled();
    if (turn !== undefined) await turn;
  }
}

/**
 * In OpenMetrics a counter has the suffix `_total`, and the name of its family does not. The few counters that are
 * older than that convention have an unknown type there, because their users look for the present names.
 */
function addHead(parts: string[], name: string, type: string, help: string, format: ExpositionFormat): void {
  let shownName = name;
  let shownType = type;
  if (format === "openmetrics" && type === "counter") {
    if (name.endsWith(COUNTER_SUFFIX)) shownName = name.slice(0, -COUNTER_SUFFIX.length);
    else shownType = "unknown";
  }
  parts.push(`# HELP ${shownName} ${quotedHelp(help, format)}\n# TYPE ${shownName} ${shownType}\n`);
}

function inBraces(labels: string): string {
  return labels === "" ? "" : `{${labels}}`;
}

/** Buckets are cumulative: each counts everything up to its bound. */
function addHistogram(parts: string[], name: string, { labels, value }: MetricSample, format: ExpositionFormat): void {
  if (!(value instanceof Histogram)) throw new Error(`metric ${name}: found ${value}, expected a histogram`);
  const { bounds, counts, sum } = value;
  const text = labelsText(labels);
  const begin = `${name}_bucket{${text === "" ? "" : `${text},`}`;
  const ends = bucketLabels(bounds, format);
  let total = 0;
  for (let index = 0; index < counts.length; index++) {
    total += counts[index] as number;
    parts.push(`${begin}${ends[index]}} ${total}\n`);
  }
  const all = inBraces(text);
  parts.push(`${name}_sum${all} ${sum}\n${name}_count${all} ${total}\n`);
}

function addProcessFamily(
  parts: string[],
  { name, type, help, samples }: ProcessFamily,
  format: ExpositionFormat,
): void {
  addHead(parts, name, type, help, format);
  for (const sample of samples) {
    const { le, ...labels } = sample.labels;
    const bucket = le === undefined ? [] : bucketLabels([Number(le)], format).slice(...(le === "+Inf" ? [1] : [0, 1]));
    const text = [labelsText(labels), ...bucket].filter((each) => each !== "").join(",");
    parts.push(`${sample.name}${inBraces(text)} ${sample.value}\n`);
  }
}
