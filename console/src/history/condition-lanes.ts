/** How the conditions and the phase of an object were over time: a lane for each, in columns that all lanes share. */
import { listAt, textAt } from "../values/json-tree.js";
import type { ObjectVersion } from "./object-version.js";

export interface LaneSegment {
  /** `True`, `False`, `Unknown`, or the phase; empty while the object had no such condition. */
  readonly text: string;
  readonly reason: string;
  /** The index of its first column. */
  readonly first: number;
  /** How many columns it has. */
  readonly span: number;
}

export interface Lane {
  /** The type of the condition; undefined for the phase. */
  readonly type: string | undefined;
  readonly segments: readonly LaneSegment[];
}

/** A time in which no lane changes, in ms since 1970. */
export interface LaneColumn {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface Lanes {
  readonly columns: readonly LaneColumn[];
  readonly lanes: readonly Lane[];
  /** How many older columns are left out. */
  readonly omitted: number;
}

export const MAX_COLUMNS = 60;
/** The maximum number of conditions. */
export const MAX_LANES = 24;
/** No type of a condition is empty, so it stands for the phase. */
const PHASE = "";

interface Value {
  readonly text: string;
  readonly reason: string;
}

interface Step {
  readonly timeMs: number;
  readonly values: ReadonlyMap<string, Value>;
}

/** @param nowMs the end of the last column, in ms since 1970 */
export function lanesOf(versions: readonly ObjectVersion[], nowMs: number): Lanes {
  const all = stepsOf(versions);
  const steps = all.slice(-MAX_COLUMNS);
  const types = [...new Set(steps.flatMap(({ values }) => [...values.keys()]))].slice(0, MAX_LANES);
  const columns = steps.map(({ timeMs }, index) => ({
    fromMs: timeMs,
    toMs: Math.max(timeMs, steps[index + 1]?.timeMs ?? nowMs),
  }));
  const lanes = types.map((type) => ({ type: type === PHASE ? undefined : type, segments: segmentsOf(steps, type) }));
  return { columns, lanes, omitted: all.length - steps.length };
}

/** One step for each version in which a lane changes; times never go back. */
function stepsOf(versions: readonly ObjectVersion[]): Step[] {
  const steps: Step[] = [];
  let timeMs = 0;
  for (const version of versions) {
    timeMs = Math.max(timeMs, version.timeMs ?? timeMs);
    const values = version.change === "deleted" ? new Map<string, Value>() : valuesOf(version.object);
    const last = steps.at(-1);
    if (last === undefined || !isSame(last.values, values)) steps.push({ timeMs, values });
  }
  return steps;
}

function valuesOf(object: unknown): Map<string, Value> {
  const values = new Map<string, Value>();
  const phase = textAt(object, "status", "phase");
  if (phase !== "") values.set(PHASE, { text: phase, reason: textAt(object, "status", "reason") });
  for (const condition of listAt(object, "status", "conditions")) {
    const type = textAt(condition, "type");
    if (type === "") continue;
    // Conditions of some kinds have no status, and are true by being there.
    values.set(type, { text: textAt(condition, "status") || "True", reason: textAt(condition, "reason") });
  }
  return values;
}

function isSame(a: ReadonlyMap<string, Value>, b: ReadonlyMap<string, Value>): boolean {
  return a.size === b.size && [...a].every(([type, value]) => isSameValue(value, b.get(type)));
}

function isSameValue(a: Value | undefined, b: Value | undefined): boolean {
  return a?.text === b?.text && a?.reason === b?.reason;
}

function segmentsOf(steps: readonly Step[], type: string): LaneSegment[] {
  const segments: LaneSegment[] = [];
  for (const [index, { values }] of steps.entries()) {
    const { text, reason } = values.get(type) ?? { text: "", reason: "" };
    const last = segments.at(-1);
    if (last !== undefined && last.text === text && last.reason === reason)
      segments[segments.length - 1] = { ...last, span: last.span + 1 };
    else segments.push({ text, reason, first: index, span: 1 });
  }
  return segments;
}
