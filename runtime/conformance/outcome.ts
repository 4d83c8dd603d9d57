/** What came of a check, as reports show it. Texts hold no secrets any more. */
import { areaOf } from "./conformance-check.js";

export type OutcomeState = "passed" | "failed" | "differs" | "skipped";
export const STATES: readonly OutcomeState[] = ["passed", "failed", "differs", "skipped"];

export interface Outcome {
  readonly id: string;
  readonly title: string;
  readonly state: OutcomeState;
  readonly durationMs: number;
  /** Of a failure: the place, what was found and what was expected; found and expected only where the check could tell. */
  readonly message?: string;
  readonly found?: string;
  readonly expected?: string;
  /** Why it was skipped, or how a stock server differs. */
  readonly reason?: string;
  /** Of a failure: what was sent, in order, with the status that came. */
  readonly requests?: readonly string[];
}

export interface RunReport {
  /** Of the interface that the checks are about. */
  readonly spec: { readonly release: string };
  readonly server: { readonly address: string; readonly version: string; readonly profile: string };
  readonly run: string;
  readonly outcomes: readonly Outcome[];
  /** What could not be removed, what ended the run early. */
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

/** In the order in which areas first appear. */
export function byArea(outcomes: readonly Outcome[]): Map<string, Outcome[]> {
  const areas = new Map<string, Outcome[]>();
  for (const outcome of outcomes) {
    const area = areaOf(outcome.id);
    areas.set(area, [...(areas.get(area) ?? []), outcome]);
  }
  return areas;
}
