/** The log as one watcher must see it. */

import type { Change } from "./changes.js";
import { covers, type Scope, type State, selects, type Version } from "./history.js";
import type { Truth } from "./truth.js";

export interface ExpectedEvent {
  readonly version: Version;
  readonly type: "ADDED" | "MODIFIED" | "DELETED";
  readonly state: State;
}

/** SPEC: Events. An object that begins or ceases to match a selector is ADDED or DELETED. */
export function expectedEvent(change: Omit<Change, "follows">, scope: Scope): ExpectedEvent | undefined {
  const { type, state, previous, version } = change;
  if (!covers(scope, state.key)) return undefined;
  const wasIn = previous !== undefined && selects(scope, previous);
  if (type === "put" && selects(scope, state)) return { version, type: wasIn ? "MODIFIED" : "ADDED", state };
  return wasIn ? { version, type: "DELETED", state: { ...previous, version } } : undefined;
}

export class Projections {
  private readonly known = new Map<string, readonly ExpectedEvent[]>();

  constructor(private readonly truth: Truth) {}

  of(scope: Scope): readonly ExpectedEvent[] {
    const name = JSON.stringify(scope);
    const known = this.known.get(name);
    if (known) return known;
    const made = this.truth.changes.flatMap((change) => expectedEvent(change, scope) ?? []);
    this.known.set(name, made);
    return made;
  }
}

/** Returns what exists after the first `count` events. */
export function stateAfter(events: readonly ExpectedEvent[], count: number): Map<string, State> {
  const live = new Map<string, State>();
  for (const { type, state } of events.slice(0, count)) {
    if (type === "DELETED") live.delete(state.key);
    else live.set(state.key, state);
  }
  return live;
}
