/** The small parts of the Prometheus text formats: labels, numbers in labels, help texts. */
import type { Buckets } from "../../base/histogram.js";
import type { ExpositionFormat } from "./exposition.js";

const SPECIAL = /[\\"\n]/;

/** Returns the labels without braces; empty if there are none. */
export function labelsText(labels: Readonly<Record<string, string>> | undefined): string {
  let text = "";
  for (const name in labels) text += `${text === "" ? "" : ","}${name}="${quoted(labels[name] as string)}"`;
  return text;
}

function quoted(value: string): string {
  if (!SPECIAL.test(value)) return value;
  return value.replace(/\\/g, "\\\\").replace(/\n/g, "\\n").replace(/"/g, '\\"');
}

export function quotedHelp(help: string, format: ExpositionFormat): string {
  const text = help.replace(/\\/g, "\\\\").replace(/\n/g, "\\n");
  return format === "openmetrics" ? text.replace(/"/g, '\\"') : text;
}

const LABELS_OF_BUCKETS: Readonly<Record<ExpositionFormat, WeakMap<Buckets, readonly string[]>>> = {
  prometheus: new WeakMap(),
  openmetrics: new WeakMap(),
};

/**
 * The label `le` of every bucket; the last bucket has no bound. Computed once for all histograms with the same buckets.
 */
export function bucketLabels(bounds: Buckets, format: ExpositionFormat): readonly string[] {
  const known = LABELS_OF_BUCKETS[format];
  let labels = known.get(bounds);
  if (labels === undefined) {
    labels = [...bounds.map((bound) => `le="${boundText(bound, format)}"`), 'le="+Inf"'];
    known.set(bounds, labels);
  }
  return labels;
}

/** OpenMetrics requires a point or an exponent in every number of a label. */
function boundText(bound: number, format: ExpositionFormat): string {
  const text = shortestText(bound);
  return format === "openmetrics" && /^-?\d+$/.test(text) ? `${text}.0` : text;
}

/** Stock servers write numbers below the first power of ten, and from the second one on, with an exponent. */
const LEAST_EXPONENT = -4;
const LARGEST_EXPONENT = 6;

/** Formats a bound like stock servers, because queries compare it as text. */
function shortestText(value: number): string {
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent >= LEAST_EXPONENT && exponent < LARGEST_EXPONENT) return String(value);
  const shown = String(Math.abs(exponent)).padStart(2, "0");
  return `${digits}e${exponent < 0 ? "-" : "+"}${shown}`;
}
