/** Adds the results of a run to the table over commits in RESULTS.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { commitHere } from "./machine.js";
import type { CaseResult } from "./measure.js";
import { cpuMicroseconds, formatShare, formatValue, summarize, table } from "./report.js";

const FILE = join(import.meta.dirname, "RESULTS.md");
const HEADING = "## Commit by commit";
const COLUMNS = ["commit", "date", "case", "us ours", "us floor", "ours / floor", "lowest..highest", "load"];
/** The columns before the numbers. */
const TEXTS = 3;

export function recordRun(results: readonly CaseResult[]): void {
  const date = new Date().toISOString().slice(0, 10);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const rows = results.map(({ benchCase, rounds }) => {
    const { ours, floor, ratio, lowestRatio, highestRatio } = summarize(rounds, cpuMicroseconds);
    const spread = `${formatShare(lowestRatio)}..${formatShare(highestRatio)}`;
    return [
      commitHere(),
      date,
      benchCase.name,
      formatValue(ours),
      formatValue(floor),
      formatShare(ratio),
      spread,
      load,
    ];
  });
  writeFileSync(FILE, withRows(readFileSync(FILE, "utf8"), rows));
}

/**
 * Returns the text with more rows at the end of the table over commits.
 * @throws Error if the text has no such table
 */
export function withRows(text: string, rows: readonly (readonly string[])[]): string {
  const lines = text.split("\n");
  const heading = lines.indexOf(HEADING);
  const first = lines.findIndex((line, index) => index > heading && line.startsWith("|"));
  const next = lines.findIndex((line, index) => index > heading && line.startsWith("## "));
  if (heading === -1 || first === -1 || (next !== -1 && first > next))
    throw new Error(`RESULTS.md: found no table below "${HEADING}"`);
  const end = lines.findIndex((line, index) => index > first && !line.startsWith("|"));
  const former = lines.slice(first, end === -1 ? lines.length : end).map(cellsOf);
  const [header, , ...recorded] = former;
  if (header?.join() !== COLUMNS.join())
    throw new Error(`RESULTS.md: found the columns ${header?.join(", ")}, expected ${COLUMNS.join(", ")}`);
  const written = table(COLUMNS, [...recorded, ...rows], TEXTS).split("\n");
  return [...lines.slice(0, first), ...written, ...lines.slice(first + former.length)].join("\n");
}

function cellsOf(line: string): string[] {
  return line
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}
