/** The known differences, each with its reason and its count, so that the list can only shrink. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { type Cause, causeOf, isReasonOfCause } from "./causes.js";
import type { Difference } from "./compare.js";
import type { FamilyResult } from "./report.js";
import { kindOf, signatureOf } from "./signature.js";

const FILE = resolve(import.meta.dirname, "../accepted.json");

/** The pattern of a difference; an absent member matches anything. */
export interface Accepted {
  /** Why it is accepted, or `open: ` and what must be fixed. */
  readonly reason: string;
  readonly family?: string;
  /** In the form of {@link signatureOf}. */
  readonly at?: string;
  /** Expressions for both sides, as JSON. */
  readonly ours?: string;
  readonly reference?: string;
  /** The number of differences by the kind that their exchanges are about. */
  readonly counts: Readonly<Record<string, number>>;
}

export function readAccepted(): Accepted[] {
  return JSON.parse(readFileSync(FILE, "utf8"));
}

/** Writes one entry a line. */
export function writeAccepted(entries: readonly Accepted[]): void {
  writeFileSync(FILE, `[\n${entries.map((entry) => JSON.stringify(entry)).join(",\n")}\n]\n`);
}

export interface Judgement {
  /** Differences that no entry covers. */
  readonly unknown: readonly FamilyResult[];
  /** Entries that cover more differences than they state. */
  readonly grown: readonly string[];
  /** Entries that cover no difference any more and must be removed. */
  readonly gone: readonly string[];
}

/** The first entry that matches a difference covers it. Entries of families that were not played are left alone. */
export function judge(results: readonly FamilyResult[], accepted: readonly Accepted[]): Judgement {
  const found = accepted.map(() => new Map<string, number>());
  const unknown = results.map((result) => ({
    ...result,
    differences: result.differences.filter((difference) => !isCovered(result.family, difference, accepted, found)),
  }));
  const played = new Set(results.map(({ family }) => family));
  const lines = accepted.flatMap((entry, index) =>
    entry.family === undefined || played.has(entry.family) ? countLines(entry, found[index]!) : [],
  );
  return {
    unknown: unknown.filter(({ differences }) => differences.length > 0),
    grown: lines.filter(({ found, said }) => found > said).map(lineText),
    gone: lines.filter(({ found, said }) => found === 0 && said > 0).map(lineText),
  };
}

/**
 * Returns the entries with current counts. Uncovered differences get an entry with the reason of their cause, or an
 * open one.
 */
export function refreshed(results: readonly FamilyResult[], known: readonly Accepted[]): Accepted[] {
  const accepted = known.filter(({ reason }) => reason !== OPEN && !isReasonOfCause(reason));
  const found = accepted.map(() => new Map<string, number>());
  const added = new Map<string, Added>();
  for (const { family, differences } of results) {
    for (const difference of differences) {
      if (isCovered(family, difference, accepted, found)) continue;
      const at = signatureOf(difference);
      const cause = causeOf(family, at, difference);
      const name = JSON.stringify([family, at, cause?.reason]);
      const entry = added.get(name) ?? { family, at, cause, counts: new Map<string, number>() };
      added.set(name, entry);
      count(entry.counts, kindOf(difference));
    }
  }
  const kept = accepted
    .map((entry, index) => ({ ...entry, counts: sorted(found[index]!) }))
    .filter(({ counts }) => Object.keys(counts).length > 0);
  return [...kept, ...[...added.values()].sort(byPreciseness).map(entryOf)];
}

const OPEN = "open";

/** The differences at one place that have one cause. */
interface Added {
  readonly family: string;
  readonly at: string;
  readonly cause: Cause | undefined;
  readonly counts: Map<string, number>;
}

/** The first matching entry covers a difference, so entries are sorted in the order of causes, with open ones last. */
function byPreciseness(one: Added, other: Added): number {
  return (one.cause?.rank ?? Number.MAX_SAFE_INTEGER) - (other.cause?.rank ?? Number.MAX_SAFE_INTEGER);
}

function entryOf({ family, at, cause, counts }: Added): Accepted {
  const { reason = OPEN, ours, reference } = cause ?? {};
  return {
    reason,
    family,
    at,
    ...(ours === undefined ? {} : { ours }),
    ...(reference === undefined ? {} : { reference }),
    counts: sorted(counts),
  };
}

function isCovered(
  family: string,
  difference: Difference,
  accepted: readonly Accepted[],
  found: readonly Map<string, number>[],
): boolean {
  const index = accepted.findIndex((entry) => fits(entry, family, difference));
  if (index < 0) return false;
  count(found[index]!, kindOf(difference));
  return true;
}

function fits({ family, at, ours, reference }: Accepted, played: string, difference: Difference): boolean {
  return (
    (family === undefined || family === played) &&
    (at === undefined || at === signatureOf(difference)) &&
    (ours === undefined || new RegExp(ours).test(JSON.stringify(difference.ours) ?? "")) &&
    (reference === undefined || new RegExp(reference).test(JSON.stringify(difference.reference) ?? ""))
  );
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function sorted(counts: ReadonlyMap<string, number>): Record<string, number> {
  return Object.fromEntries([...counts].sort(([one], [other]) => (one < other ? -1 : 1)));
}

interface CountLine {
  readonly entry: Accepted;
  readonly kind: string;
  readonly said: number;
  readonly found: number;
}

function countLines(entry: Accepted, found: ReadonlyMap<string, number>): CountLine[] {
  const kinds = [...new Set([...Object.keys(entry.counts), ...found.keys()])];
  return kinds.map((kind) => ({ entry, kind, said: entry.counts[kind] ?? 0, found: found.get(kind) ?? 0 }));
}

function lineText({ entry, kind, said, found }: CountLine): string {
  const { reason, family = "any family", at = "anywhere" } = entry;
  return `${family}, ${kind}, ${at}: ${said} accepted, ${found} found (${reason})`;
}
