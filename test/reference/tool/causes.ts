/** Why whole groups of differences stay: `accept` gives new entries the reason of their cause. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Difference } from "./compare.js";

const FILE = resolve(import.meta.dirname, "../causes.json");

export interface Cause {
  readonly reason: string;
  /** Of one family alone. */
  readonly family?: string;
  /** Expressions for the place, without positions in lists, and for both sides as JSON; a side that has nothing is empty. */
  readonly where?: string;
  readonly ours?: string;
  readonly reference?: string;
  /** Place in the file: the first cause that fits counts. */
  readonly rank: number;
}

const causes: readonly Cause[] = JSON.parse(readFileSync(FILE, "utf8")).map(
  (cause: Omit<Cause, "rank">, rank: number) => ({ ...cause, rank }),
);
const reasons = new Set(causes.map(({ reason }) => reason));

/** @param at as `signatureOf` has it */
export function causeOf(family: string, at: string, difference: Difference): Cause | undefined {
  return causes.find(
    (cause) =>
      (cause.family === undefined || cause.family === family) &&
      hasPart(at, cause.where) &&
      hasPart(JSON.stringify(difference.ours) ?? "", cause.ours) &&
      hasPart(JSON.stringify(difference.reference) ?? "", cause.reference),
  );
}

/** Entries with such a reason are made anew, as causes may have changed. */
export function isReasonOfCause(reason: string): boolean {
  return reasons.has(reason);
}

function hasPart(text: string, expression: string | undefined): boolean {
  return expression === undefined || new RegExp(expression).test(text);
}
