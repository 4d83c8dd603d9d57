/**
 * A finding of a comparison of two schema sets: a change that clients can notice, with an explanation. SPEC:
 * Deprecation rules.
 */

import { parseVersionName } from "../../runtime/api/lifecycle/version-name.js";
import type { Definition } from "../load/loaded-definition.js";
import type { SchemaPath } from "../problem.js";

/** The rules in SPEC's table that schemas can break. */
export type Rule = "1" | "2" | "3" | "4a" | "4b";

/** A `breaking` finding fails a comparison; a `note` does not. */
export type Severity = "breaking" | "note";

export interface Place {
  /** The path as the user knows it; files of a git reference are written as `REF:path`. */
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
}

export interface Finding {
  /** The kind of change, for instance `field-removed`; docs/reference/commands.md lists all codes. */
  readonly code: string;
  readonly rule: Rule;
  readonly severity: Severity;
  /**
   * For example `demo.example.com/v1/Widget`, or `core/v1/containers.yaml#Container` for a type that several kinds
   * share.
   */
  readonly subject: string;
  /** The path below the subject: `spec.ports[].name`; empty for the subject itself. */
  readonly field: string;
  /** The place in the new schemas, or in the old ones if nothing is left in the new ones. */
  readonly place: Place;
  readonly message: string;
  readonly was: string;
  readonly is: string;
  /** What to do. */
  readonly remedy: string;
  /** The kinds that reach a shared subject, sorted. */
  readonly users?: readonly string[];
  /** The reason for accepting the finding, from the exceptions file. */
  readonly accepted?: string;
}

/** Names a finding in the exceptions file; the same change has the same name in every run. */
export function idOf(finding: Pick<Finding, "code" | "subject" | "field">): string {
  return [finding.code, finding.subject, finding.field].filter((part) => part !== "").join(" ");
}

export function placeOf(definition: Definition, path: SchemaPath = []): Place {
  const { file, line, column } = definition.document.problem([...definition.path, ...path], "");
  return { file, line, column };
}

/** Alpha versions may change without notice; all others may not. SPEC: API versions and groups, 1. */
export function severityIn(version: string): Severity {
  return parseVersionName(version)?.stability === "alpha" ? "note" : "breaking";
}

/** Maximum number of users of a shared type that are named; the rest are counted. */
const MAX_NAMED_USERS = 5;

/** Formats place and change, what was, what is, what to do, and the name of the finding. */
export function formatFinding(finding: Finding): string {
  const { place, severity, rule, message, was, is, remedy, users = [], accepted } = finding;
  const heading = accepted === undefined ? `${severity}, rule ${rule}` : `accepted, rule ${rule}`;
  const named = users.slice(0, MAX_NAMED_USERS).join(", ");
  const more = users.length > MAX_NAMED_USERS ? ` and ${users.length - MAX_NAMED_USERS} more` : "";
  return [
    `${place.file}:${place.line}:${place.column}: ${heading}: ${message}`,
    `  was: ${was}`,
    `  is:  ${is}`,
    ...(users.length > 0 ? [`  used by ${named}${more}`] : []),
    accepted === undefined ? `  ${remedy}` : `  accepted: ${accepted}`,
    `  finding: ${idOf(finding)}`,
  ].join("\n");
}
