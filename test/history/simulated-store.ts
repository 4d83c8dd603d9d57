/** The store of a simulation: a log, and the state at any of its versions. */

import type { Change } from "./changes.js";
import type { Expected, Outcome, Scope, State, Version } from "./history.js";
import { selects } from "./history.js";
import type { Random } from "./random.js";

/** The largest gap between versions, as if other writes to the store had used them. */
const MAX_GAP = 3;

export class SimulatedStore {
  readonly changes: Omit<Change, "follows">[] = [];
  version: Version = 1;
  private uids = 0;

  constructor(private readonly random: Random) {}

  /** Returns the objects in a scope in the order of names. */
  stateAt(version: Version, scope: Scope): State[] {
    const live = new Map<string, State>();
    for (const { type, state } of this.changes.filter((change) => change.version <= version)) {
      if (type === "put") live.set(state.key, state);
      else live.delete(state.key);
    }
    return [...live.values()]
      .filter((state) => selects(scope, state))
      .sort((left, right) => (left.key < right.key ? -1 : 1));
  }

  find(key: string, version: Version = this.version): State | undefined {
    const last = this.changes.findLast((change) => change.state.key === key && change.version <= version);
    return last?.type === "put" ? last.state : undefined;
  }

  put(type: "create" | "update", key: string, write: string, group: string, expected: Expected | undefined): Outcome {
    const previous = this.find(key);
    if (previous && type === "create") return { result: "exists" };
    if (!meets(previous, expected)) return { result: "conflict" };
    const uid = previous?.uid ?? `u${++this.uids}`;
    const state = { key, version: this.advance(), write, uid, group };
    this.changes.push({ type: "put", version: state.version, state, previous });
    return { result: "stored", state, isCreated: previous === undefined };
  }

  delete(key: string, expected: Expected | undefined): Outcome {
    const previous = this.find(key);
    if (previous === undefined) return { result: "absent" };
    if (!meets(previous, expected)) return { result: "conflict" };
    const version = this.advance();
    this.changes.push({ type: "delete", version, state: { ...previous, version }, previous });
    return { result: "deleted", uid: previous.uid };
  }

  private advance(): Version {
    this.version += 1 + this.random.below(MAX_GAP);
    return this.version;
  }
}

function meets(state: State | undefined, expected: Expected | undefined): boolean {
  if (expected === undefined) return true;
  const { version = state?.version, uid = state?.uid } = expected;
  return state !== undefined && version === state.version && uid === state.uid;
}
