/** The outcome of a check as reports show it. Its texts no longer contain secrets. */
import { areaOf } from "./conformance-check.js";

export type OutcomeState = "passed" | "failed" | "differs" | "skipped";
export const STATES: readonly OutcomeState[] = ["passed", "failed", "differs", "skipped"];

export interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly state: OutcomeState;
  readonly durationMs: number;
  /**
   * For a failure: the place, what was found and what was expected. `found` and `expected` are only set if the check
   * could tell them.
   */
  readonly message?: string;
  readonly found?: string;
  readonly expected?: string;
  /** Why the check was skipped, or how a stock server differs. */
  readonly reason?: string;
  /** For a failure: the requests in order, each with the status of its answer. */
  readonly requests?: readonly string[];
}

export interface RunReport {
  /** The interface that the checks are about. */
  readonly spec: { readonly release: string };
  readonly server: { readonly address: string; readonly version: string; readonly profile: string };
  readonly run: string;
  readonly outcomes: readonly Outcome[];
  /** What could not be removed, and what ended the run early. */
  readonly notes: readonly string[];
  readonly isInterrupted: boolean;
  readonly durationMs: number;
}

export type Counts = Readonly<Record<OutcomeState, number>>;

export function countsOf(outcomes: readonly Outcome[]): Counts {
  const counts = { passed: 0, failed: 0, differs: 0, skipped: 0 };
  for (const { state } of outcomes) counts[state]++;
  return counts;
}

/** Groups outcomes by area, in the order in which areas first appear. */
export function byArea(outcomes: readonly Outcome[]): Map<string, Outcome[]> {
  const areas = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const area = areaOf(outcome.id);
    areas.set(area, [...(areas.get(area) ?? []), outcome]);
  }
  return areas;
}
