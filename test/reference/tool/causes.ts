/** The reasons for whole groups of differences: `accept` gives new entries the reason of their cause. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Difference } from "./compare.js";

const FILE = resolve(import.meta.dirname, "../causes.json");

export interface Cause {
  readonly reason: string;
  /** Restricts the cause to one family. */
  readonly family?: string;
  /** Expressions for the place, without positions in lists, and for both sides as JSON; a missing side is empty. */
  readonly where?: string;
  readonly ours?: string;
  readonly reference?: string;
  /** The place in the file: the first matching cause counts. */
  readonly rank: number;
}

const causes: readonly Cause[] = JSON.parse(readFileSync(FILE, "utf8")).map(
  (cause: Omit<Cause, "rank">, rank: number) => ({ ...cause, rank }),
);
const reasons = new Set(causes.map(({ reason }) => reason));

/** @param at in the form of `signatureOf` */
export function causeOf(family: string, at: string, difference: Difference): Cause | undefined {
  return causes.find(
    (cause) =>
      (cause.family === undefined || cause.family === family) &&
      hasPart(at, cause.where) &&
      hasPart(JSON.stringify(difference.ours) ?? "", cause.ours) &&
      hasPart(JSON.stringify(difference.reference) ?? "", cause.reference),
  );
}

/** Entries with such a reason are created again, because causes may have changed. */
export function isReasonOfCause(reason: string): boolean {
  return reasons.has(reason);
}

function hasPart(text: string, expression: string | undefined): boolean {
  return expression === undefined || new RegExp(expression).test(text);
}
