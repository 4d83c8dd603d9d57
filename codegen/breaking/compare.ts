/**
 * Compares two schema sets, finding everything that clients of the old one can notice. SPEC: Deprecation rules, 1 to
 * 4b.
 */
import type { Release } from "../../runtime/api/lifecycle/lifecycle.js";
import { FieldComparison, type FieldFinding } from "./field-changes.js";
import { type Finding, idOf, severityIn } from "./finding.js";
import { compareKindFacts } from "./kind-changes.js";
import { compareNumbers } from "./number-changes.js";
import { roundTripFindings } from "./round-trip.js";
import { kindKey, type SchemaSet } from "./schema-set.js";
import { compareVersionsOf } from "./version-changes.js";

/**
 * Returns the findings without duplicates, sorted by place.
 * @param release the release for which the new schemas are made
 */
export function compareSchemaSets(old: SchemaSet, now: SchemaSet, release: Release): Finding[] {
  const findings = [
    ...compareVersionsOf(old, now, release),
    ...compareFields(old, now),
    ...compareNumbers(old, now),
    ...roundTripFindings(old, now),
  ];
  return [...new Map(findings.map((finding) => [idOf(finding), finding])).values()].sort(byPlace);
}

function compareFields(old: SchemaSet, now: SchemaSet): Finding[] {
  const fields = new FieldComparison(old, now);
  const findings: Finding[] = [];
  /** The kinds that reach each finding. Findings in shared types are the same object for all kinds. */
  const users = new Map<FieldFinding, { readonly names: string[]; isPromised: boolean }>();
  for (const [key, before] of old.kinds) {
    const after = now.kinds.get(key);
    if (!after) continue;
    findings.push(...compareKindFacts(before, after));
    for (const finding of fields.compareKind(before.read, after.read)) {
      const reached = users.get(finding) ?? { names: [], isPromised: false };
      reached.names.push(kindKey(after.facts));
      if (severityIn(after.facts.version) === "breaking") reached.isPromised = true;
      users.set(finding, reached);
    }
  }
  for (const [{ isNote, ...finding }, { names, isPromised }] of users) {
    const severity = isPromised && !isNote ? "breaking" : "note";
    const isShared = names.length > 1 || names[0] !== finding.subject;
    findings.push({ ...finding, severity, ...(isShared ? { users: names.sort() } : {}) });
  }
  return findings;
}

function byPlace(a: Finding, b: Finding): number {
  const text = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
  return (
    text(a.place.file, b.place.file) ||
    a.place.line - b.place.line ||
    a.place.column - b.place.column ||
    text(idOf(a), idOf(b))
  );
}
