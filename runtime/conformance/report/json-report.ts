/** The report for programs. */
import { byArea, countsOf, type RunReport } from "../outcome.js";

export function jsonReport(report: RunReport): string {
  const { outcomes, ...run } = report;
  const areas = Object.fromEntries([...byArea(outcomes)].map(([area, those]) => [area, countsOf(those)]));
  return `${JSON.stringify({ ...run, summary: countsOf(outcomes), areas, checks: outcomes }, null, 2)}\n`;
}
