/** Formats the issues of an expression for people, each with its line and a mark under its position. */
import type { Issue, Source } from "./ast.js";

/** Maximum number of issues in one text; a last line counts the rest. */
export const ISSUES_SHOWN_LIMIT = 100;

/** Maximum length of a line that is repeated with an issue, in UTF-8 bytes. */
const LINE_LIMIT_BYTES = 16_384;

/**
 * All issues in the order of their places, one block each. Blocks are joined by a line end:
 *
 * ```
 * ERROR: <input>:1:5: undefined field 'zzz'
 *  | self.zzz
 *  | ....^
 * ```
 */
export function issueText(source: Source, issues: readonly Issue[]): string {
  const located = issues.map((issue) => ({ ...issue, ...source.locate(issue.offset) }));
  located.sort((a, b) => a.line - b.line || a.column - b.column);
  const blocks = located.slice(0, ISSUES_SHOWN_LIMIT).map((issue) => block(source, issue));
  const rest = located.length - blocks.length;
  if (rest > 0) blocks.push(`${rest} more errors were truncated`);
  return blocks.join("\n");
}

interface LocatedIssue extends Issue {
  readonly line: number;
  readonly column: number;
}

function block(source: Source, { message, line, column }: LocatedIssue): string {
  const header = `ERROR: <input>:${line}:${column}: ${message}`;
  if (line < 1 || source.codePoints.length === 0) return header;
  const text = source.line(line).replaceAll("\t", " ");
  if (Buffer.byteLength(text) > LINE_LIMIT_BYTES) return header;
  const codePoints = Array.from(text);
  const dots = codePoints.slice(0, column - 1).map((codePoint) => (isWide(codePoint) ? "\uff0e" : "."));
  const mark = isWide(codePoints[column - 1] ?? "") ? "\uff3e" : "^";
  return `${header}\n | ${text}\n | ${dots.join("")}${mark}`;
}

/** A code point of several bytes is displayed wide. */
function isWide(codePoint: string): boolean {
  return codePoint > "\x7f";
}
