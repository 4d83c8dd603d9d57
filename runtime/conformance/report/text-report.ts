/** The report for people: first what failed, with all details, then the totals of the areas. */
import { byArea, type Counts, countsOf, type Outcome, type RunReport, STATES } from "../outcome.js";

const MARKS: Readonly<Record<Outcome["state"], string>> = {
  passed: "ok",
  failed: "FAILED",
  differs: "differs",
  skipped: "skipped",
};
const MARK_WIDTH = 8;

/** Returns the line that is printed as soon as the outcome is known. */
export function lineOf({ id, title, state, durationMs }: Outcome): string {
  return `${MARKS[state].padEnd(MARK_WIDTH)} ${id}  ${title} (${durationMs} ms)`;
}

export function textReport(report: RunReport): string {
  const { outcomes, notes, server, spec } = report;
  const lines = [
    `Server   ${server.address}, ${server.version}, names of the profile ${server.profile}`,
    `Checks   of the interface of release ${spec.release}; run ${report.run}`,
    "",
  ];
  for (const state of ["failed", "differs", "skipped"] as const) {
    const those = outcomes.filter((outcome) => outcome.state === state);
    if (those.length === 0) continue;
    lines.push(`${HEADINGS[state]}:`, "", ...those.flatMap(detailsOf), "");
  }
  lines.push(...table(outcomes), "");
  if (notes.length > 0) lines.push("Notes:", ...notes.map((note) => `  ${note}`), "");
  const { passed, failed, differs, skipped } = countsOf(outcomes);
  const end = report.isInterrupted ? " The run was interrupted." : "";
  lines.push(
    `${outcomes.length} checks in ${(report.durationMs / 1000).toFixed(1)} s: ${passed} passed, ${failed} failed, ${differs} as stock servers differ, ${skipped} skipped.${end}`,
  );
  return `${lines.join("\n")}\n`;
}

const HEADINGS = {
  failed: "Failed",
  differs: "As stock servers do it, not as the specification says",
  skipped: "Skipped",
};

function detailsOf({ id, title, message, reason, requests = [] }: Outcome): string[] {
  return [
    `  ${id}  ${title}`,
    ...(message === undefined ? [] : [`      ${message}`]),
    ...(reason === undefined ? [] : [`      ${reason}`]),
    ...requests.map((line) => `        ${line}`),
  ];
}

function table(outcomes: readonly Outcome[]): string[] {
  const rows = [...byArea(outcomes)].map(([area, those]) => rowOf(area, countsOf(those)));
  return [["Area", ...STATES], ...rows, rowOf("all", countsOf(outcomes))].map(([area = "", ...numbers]) =>
    [area.padEnd(14), ...numbers.map((number) => number.padStart(9))].join(""),
  );
}

function rowOf(area: string, counts: Counts): string[] {
  return [area, ...STATES.map((state) => String(counts[state]))];
}
