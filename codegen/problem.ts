/**
 * Problems of schema files, each with its place, what was found and what to do. A run collects all problems before it
 * fails, so that a single pass over the schemas is enough to fix them.
 */

/** The keys and indexes from the root of a document to a node. */
export type SchemaPath = readonly (string | number)[];

export interface Problem {
  /** The path of the file as the user knows it. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** The place in the document; empty for the document itself. */
  readonly path: SchemaPath;
  /** What is wrong, including the value that was found. */
  readonly message: string;
  /** What was expected, or what to do. */
  readonly remedy?: string;
}

/** Reports a problem at a path below some node. */
export type Report = (path: SchemaPath, message: string, remedy?: string) => void;

/** Problems beyond this number are counted but not printed. */
export const MAX_PRINTED_PROBLEMS = 100;

/** A run found problems, and nothing was written. */
export class SchemaProblemsError extends Error {
  /** @param problems in any order; they are sorted by file, line and column */
  constructor(problems: readonly Problem[]) {
    const sorted = sortProblems(problems);
    super(formatProblems(sorted, "problems"));
    this.name = "SchemaProblemsError";
    this.problems = sorted;
  }

  readonly problems: readonly Problem[];
}

/** Formats a problem in two or three lines: place and message, remedy, path. */
export function formatProblem(problem: Problem): string {
  const lines = [`${problem.file}:${problem.line}:${problem.column}: ${problem.message}`];
  if (problem.remedy !== undefined) lines.push(`  ${problem.remedy}`);
  if (problem.path.length > 0) lines.push(`  at ${formatPath(problem.path)}`);
  return lines.join("\n");
}

/** Formats warnings, marked as such to distinguish them from problems; empty if there are none. */
export function formatWarnings(warnings: readonly Problem[]): string {
  return formatReports(
    warnings.map((one) => ({ ...one, message: `warning: ${one.message}` })),
    "warnings",
  );
}

/** Formats problems in order, each with a line break after it; empty if there are none. `what` names them in the plural. */
export function formatReports(problems: readonly Problem[], what = "problems"): string {
  return problems.length === 0 ? "" : `${formatProblems(sortProblems(problems), what)}\n`;
}

/** Formats `components.schemas.Widget.properties.ports`; keys that are not plain words are put in brackets. */
export function formatPath(path: SchemaPath): string {
  let text = "";
  for (const part of path) {
    if (typeof part === "number") text += `[${part}]`;
    else if (/^[A-Za-z_$][\w$-]*$/.test(part)) text += text === "" ? part : `.${part}`;
    else text += `[${JSON.stringify(part)}]`;
  }
  return text;
}

function formatProblems(problems: readonly Problem[], what: string): string {
  const printed = problems.slice(0, MAX_PRINTED_PROBLEMS).map(formatProblem);
  if (problems.length > MAX_PRINTED_PROBLEMS) {
    printed.push(`and ${problems.length - MAX_PRINTED_PROBLEMS} more ${what}`);
  }
  return printed.join("\n");
}

function sortProblems(problems: readonly Problem[]): Problem[] {
  const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
  return [...problems].sort(
    (a, b) =>
      compareText(a.file, b.file) || a.line - b.line || a.column - b.column || compareText(a.message, b.message),
  );
}
