/** Findings that a team accepts, each with a reason, in a file beside the schemas that is reviewed like them. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isJsonObject } from "../../runtime/api/json.js";
import { parseDocuments } from "../load/parse-yaml.js";
import { SchemaProblemsError } from "../problem.js";
import { EXCEPTIONS_FILE_NAME } from "./exceptions-file.js";
import { type Finding, idOf, type Place } from "./finding.js";

interface Exception {
  /** The finding as {@link idOf} names it. */
  readonly finding: string;
  readonly reason: string;
  readonly place: Place;
}

const EXPECTED = "expected accepted: [{ finding: <the name that the comparison prints>, reason: <why> }]";

/**
 * Returns the exceptions of a schema folder; none if it has no such file. @throws SchemaProblemsError for a malformed
 * file
 */
export async function readExceptions(folder: string, label: string): Promise<readonly Exception[]> {
  const shown = `${label}/${EXCEPTIONS_FILE_NAME}`;
  let text: string;
  try {
    text = await readFile(join(folder, EXCEPTIONS_FILE_NAME), "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
  const { documents, problems } = parseDocuments(text, shown, shown);
  const [document] = documents;
  const found = [...problems];
  const exceptions: Exception[] = [];
  if (document) {
    const { accepted } = document.root;
    const others = Object.keys(document.root).filter((key) => key !== "accepted");
    if (!Array.isArray(accepted) || others.length > 0)
      found.push(document.problem(others.slice(0, 1), "the document is not a list of exceptions", EXPECTED));
    for (const [index, entry] of (Array.isArray(accepted) ? accepted : []).entries()) {
      const place = document.problem(["accepted", index], "");
      const message = exceptionProblem(entry, exceptions);
      if (message !== undefined) found.push({ ...place, message, remedy: EXPECTED });
      else exceptions.push({ ...(entry as { finding: string; reason: string }), place });
    }
  }
  if (found.length > 0) throw new SchemaProblemsError(found);
  return exceptions;
}

function exceptionProblem(entry: unknown, earlier: readonly Exception[]): string | undefined {
  if (!isJsonObject(entry)) return "the exception is not an object";
  const { finding, reason, ...others } = entry;
  if (typeof finding !== "string" || finding === "") return "an exception without a finding";
  if (typeof reason !== "string" || reason.trim() === "") return "an exception without a reason";
  const [other] = Object.keys(others);
  if (other !== undefined) return `unknown key ${JSON.stringify(other)}`;
  return earlier.some((exception) => exception.finding === finding) ? `${finding} is accepted twice` : undefined;
}

/** Marks accepted findings; an exception that accepts nothing becomes a finding. */
export function applyExceptions(findings: readonly Finding[], exceptions: readonly Exception[]): Finding[] {
  const reasons = new Map(exceptions.map(({ finding, reason }) => [finding, reason.trim()]));
  const marked = findings.map((finding) => {
    const accepted = reasons.get(idOf(finding));
    return accepted === undefined ? finding : { ...finding, accepted };
  });
  const known = new Set(findings.map(idOf));
  const unused = exceptions
    .filter(({ finding }) => !known.has(finding))
    .map(({ finding, place }): Finding => {
      const { file, line, column } = place;
      return {
        code: "unused-exception",
        rule: "1",
        severity: "breaking",
        subject: finding,
        field: "",
        place: { file, line, column },
        message: "the exception accepts nothing",
        was: finding,
        is: "no such finding",
        remedy: "remove it, so that it can't hide a later change",
      };
    });
  return [...marked, ...unused];
}
