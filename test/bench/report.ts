/** Results as text: medians and ratios for people to read, raw rounds for RESULTS.md. */
import type { Comparison } from "./compare-commits.js";
import type { CaseResult, Round, Sample } from "./measure.js";

interface Summary {
  readonly ours: number;
  readonly floor: number;
  /** The ratio of ours to the floor of the same round: 1 equals the floor, and 0.5 is half of it. */
  readonly ratio: number;
  readonly lowestRatio: number;
  readonly highestRatio: number;
}

/** Operations per second of wall time. */
export function perSecond({ operations, elapsedMs }: Sample): number {
  return (operations * 1000) / elapsedMs;
}

/** Operations per second of CPU time of the server process, which is the rate of one core. */
export function perCpuSecond({ operations, cpuMs }: Sample): number {
  return (operations * 1000) / cpuMs;
}

/** CPU time of an operation in microseconds. */
export function cpuMicroseconds({ operations, cpuMs }: Sample): number {
  return (cpuMs * 1000) / operations;
}

export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error("median: found no values");
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

export function summarize(rounds: readonly Round[], measure: (sample: Sample) => number): Summary {
  const ratios = rounds.map(({ ours, floor }) => measure(ours) / measure(floor));
  return {
    ours: median(rounds.map(({ ours }) => measure(ours))),
    floor: median(rounds.map(({ floor }) => measure(floor))),
    ratio: median(ratios),
    lowestRatio: Math.min(...ratios),
    highestRatio: Math.max(...ratios),
  };
}

const COLUMNS = [
  "case",
  "/cpu-s ours",
  "floor",
  "ratio",
  "lowest..highest",
  "/s ours",
  "floor",
  "ratio",
  "lowest..highest",
];

/** A Markdown table of medians, aligned for a terminal too. */
export function summaryTable(results: readonly CaseResult[]): string {
  return table(
    COLUMNS,
    results.map(({ benchCase, rounds }) => [
      benchCase.name,
      ...cells(summarize(rounds, perCpuSecond)),
      ...cells(summarize(rounds, perSecond)),
    ]),
  );
}

function cells({ ours, floor, ratio, lowestRatio, highestRatio }: Summary): string[] {
  return [
    formatValue(ours),
    formatValue(floor),
    formatShare(ratio),
    `${formatShare(lowestRatio)}..${formatShare(highestRatio)}`,
  ];
}

/** Formats a ratio with two significant digits, even far from the floor. */
export function formatShare(ratio: number): string {
  return Math.abs(ratio) < 0.01 ? ratio.toPrecision(1) : ratio.toFixed(2);
}

const MEASUREMENT_COLUMNS = ["case", "measurement", "ours", "floor", "ours / floor", "lowest..highest"];

export function hasMeasurements({ rounds }: CaseResult): boolean {
  return measurementNames(rounds).length > 0;
}

/**
 * A Markdown table of what cases measure besides rates. Less is better: 1.00 equals the floor, and 3.00 is three times
 * as much.
 */
export function measurementsTable(results: readonly CaseResult[]): string {
  const rows = results.flatMap(({ benchCase, rounds }) =>
    measurementNames(rounds).map((name) => [benchCase.name, name, ...measurementCells(rounds, name)]),
  );
  return table(MEASUREMENT_COLUMNS, rows, 2);
}

function measurementNames(rounds: readonly Round[]): string[] {
  return Object.keys(rounds[0]?.ours.measurements ?? {});
}

/** Absent if the floor does nothing comparable. */
function measurementCells(rounds: readonly Round[], name: string): string[] {
  const ours = rounds.flatMap((round) => round.ours.measurements?.[name] ?? []);
  const floor = rounds.flatMap((round) => round.floor.measurements?.[name] ?? []);
  if (floor.length < rounds.length) return [formatValue(median(ours)), "-", "-", "-"];
  const measurement = (sample: Sample): number => sample.measurements?.[name] ?? Number.NaN;
  return cells(summarize(rounds, measurement));
}

const RAW_COLUMNS = [
  "case",
  "side",
  "round",
  "operations",
  "bytes each",
  "elapsed ms",
  "server CPU ms",
  "/s",
  "/cpu-s",
];

const COMPARISON_COLUMNS = ["case", "of an operation", "now", "base", "now / base", "lowest..highest"];

/**
 * A Markdown table of two commits: the CPU time of an operation, and what the case measures besides. Less is better: 1.00 is
 * as much as before, and 0.50 is half of it.
 */
export function comparisonTable(comparisons: readonly Comparison[]): string {
  const rows = comparisons.flatMap(({ benchCase, rounds }) => {
    const pairs = rounds.map(({ now, base }): Round => ({ ours: now, floor: base }));
    const measurements = measurementNames(pairs).map((name) => [
      benchCase.name,
      name,
      ...measurementCells(pairs, name),
    ]);
    return [[benchCase.name, "us of CPU", ...cells(summarize(pairs, cpuMicroseconds))], ...measurements];
  });
  return table(COMPARISON_COLUMNS, rows, 2);
}

/** A Markdown table of every sample. */
export function rawTable(results: readonly CaseResult[]): string {
  const rows = results.flatMap(({ benchCase, rounds }) =>
    (["ours", "floor"] as const).flatMap((side) =>
      rounds.map((round, index) => rawRow(benchCase.name, side, index + 1, round[side])),
    ),
  );
  return table(RAW_COLUMNS, rows);
}

function rawRow(name: string, side: string, round: number, sample: Sample): string[] {
  const { operations, bytes, elapsedMs, cpuMs } = sample;
  const each = Math.round(bytes / operations);
  const numbers = [round, operations, each, Math.round(elapsedMs), Math.round(cpuMs)].map(String);
  return [name, side, ...numbers, formatValue(perSecond(sample)), formatValue(perCpuSecond(sample))];
}

/** Describes the operation and the floor of each case in one line. */
export function legend(results: readonly CaseResult[]): string {
  return results
    .map(({ benchCase }) => `- ${benchCase.name}: counts each ${benchCase.unit}; floor: ${benchCase.floorIs}`)
    .join("\n");
}

/** Formats a number with three significant digits. */
export function formatValue(value: number): string {
  return value >= 1000 ? `${(value / 1000).toFixed(1)}k` : value.toPrecision(3);
}

/** The first `texts` columns are text, the others are numbers. */
export function table(header: readonly string[], rows: readonly (readonly string[])[], texts = 1): string {
  const widths = header.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]): string =>
    `| ${row.map((cell, column) => (column < texts ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0))).join(" | ")} |`;
  const rule = `|${widths.map((width, column) => (column < texts ? "-".repeat(width + 2) : `${"-".repeat(width + 1)}:`)).join("|")}|`;
  return [line(header), rule, ...rows.map(line)].join("\n");
}
