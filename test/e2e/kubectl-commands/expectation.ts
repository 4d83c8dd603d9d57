/**
 * Compares what a command wrote with what is expected. Blanks between columns count as two, those at the end and empty
 * lines at the end as none, several empty lines as one. Expected lines may hold placeholders; a line `{...}` stands for any number of lines.
 */
import type { Expectation } from "./transcript.js";

/** What differs from run to run. */
const PLACEHOLDERS: Readonly<Record<string, string>> = {
  age: "\\d+[smhdy](?:\\d+[smhd])?",
  time: "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?Z",
  uid: "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}",
  number: "\\d+",
  word: "\\S+",
  any: ".*",
};

export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  readonly code: number | null;
}

/** Undefined when all is as expected; else what was expected and what was found. @param values by name, for `{name}` */
export function differenceOf(
  expected: Expectation,
  found: Outcome,
  values: Readonly<Record<string, string>>,
): string | undefined {
  const parts = [
    partDifference("standard output", expected.stdout, found.stdout, values),
    partDifference("standard error", expected.stderr, found.stderr, values),
    found.code === null || found.code === expected.code
      ? ""
      : `exit code: expected ${expected.code}, found ${found.code}`,
  ];
  return parts.every((part) => part === "") ? undefined : parts.filter((part) => part !== "").join("\n");
}

function partDifference(
  name: string,
  expected: readonly string[],
  found: string,
  values: Readonly<Record<string, string>>,
): string {
  const lines = tidied(found.split("\n"));
  const pattern = new RegExp(
    `^${tidied(expected)
      .map((line) => linePattern(line, values))
      .join("")}$`,
  );
  if (pattern.test(lines.map((line) => `${line}\n`).join(""))) return "";
  return `${name}: expected\n${indented(tidied(expected))}\n${name}: found\n${indented(lines)}`;
}

/** Columns are as far apart as their longest cell wants it, which the length of an age decides. */
export function tidied(lines: readonly string[]): string[] {
  const tidy = lines.map((line) => line.replace(/(?<=\S) {2,}/g, "  ").trimEnd());
  const end = tidy.findLastIndex((line) => line !== "");
  return tidy.slice(0, end + 1).filter((line, index) => line !== "" || tidy[index - 1] !== "");
}

function linePattern(line: string, values: Readonly<Record<string, string>>): string {
  if (line === "{...}") return "(?:.*\\n)*?";
  const parts = line.split(/\{([a-z]+)\}/);
  const pattern = parts.map((part, index) => {
    if (index % 2 === 0) return escaped(part);
    return PLACEHOLDERS[part] ?? (values[part] === undefined ? escaped(`{${part}}`) : escaped(values[part]));
  });
  return `${pattern.join("")}\\n`;
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
}

function indented(lines: readonly string[]): string {
  return lines.map((line) => `    ${line}`).join("\n");
}
