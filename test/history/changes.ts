/** Sorts sightings by version into the log, and checks that the life of each object is consistent. */
import { type Moment, type State, showState, type Version, type Violation } from "./history.js";

export interface Change {
  readonly version: Version;
  readonly type: "put" | "delete";
  /** The state after a put; for a delete the last state, at the deletion's version. */
  readonly state: State;
  /** Undefined if the object did not exist before. */
  readonly previous: State | undefined;
  /** The version of the key's previous change, including deletions; 0 for the first. */
  readonly follows: Version;
}

/** An observation by a client: `state` was stored, or deleted, at its version. */
export interface Sighting {
  readonly type: Change["type"];
  readonly state: State;
  readonly noticed: Moment;
}

/** @param ordered in ascending order of versions, with one sighting for each version */
export function changesOf(ordered: readonly Sighting[]): { changes: Change[]; violations: Violation[] } {
  const live = new Map<string, State>();
  const newest = new Map<string, Version>();
  const writes = new Map<string, State>();
  const uids = new Set<string>();
  const changes: Change[] = [];
  const violations: Violation[] = [];
  const broken = (message: string): void => {
    violations.push({ rule: "whole log", message });
  };
  for (const { type, state } of ordered) {
    const { key, version, write, uid } = state;
    const previous = live.get(key);
    changes.push({ version, type, state, previous, follows: newest.get(key) ?? 0 });
    newest.set(key, version);
    if (type === "delete") {
      if (previous === undefined) broken(`${key} was deleted at ${version}, but it did not exist`);
      else if (previous.write !== write || previous.uid !== uid)
        broken(
          `the deletion of ${key} at ${version} shows ${showState(state)}; its last state is ${showState(previous)}`,
        );
      live.delete(key);
      continue;
    }
    const twin = writes.get(write);
    if (twin)
      violations.push({
        rule: "one write, one change",
        message: `the write ${write} took place twice: as ${showState(twin)} and as ${showState(state)}`,
      });
    if (previous && previous.uid !== uid)
      broken(
        `${key} has the uid ${uid} at ${version} and ${previous.uid} before, and no deletion between them was seen`,
      );
    if (previous === undefined && uids.has(uid)) broken(`the uid ${uid} of ${key} at ${version} was used before`);
    writes.set(write, state);
    uids.add(uid);
    live.set(key, state);
  }
  return { changes, violations };
}
