/**
 * What really happened: the log of changes, reconstructed from everything that clients observed. A source that says
 * less than the log, or something else, is wrong; contradictions between sources are reported here.
 */
import { type Change, changesOf, type Sighting } from "./changes.js";
import { type History, isSame, type Moment, type State, showState, type Version, type Violation } from "./history.js";

export class Truth {
  private readonly byKey = new Map<string, Change[]>();
  private readonly puts = new Map<string, Change>();
  private readonly deletions = new Map<string, Change>();

  constructor(readonly changes: readonly Change[]) {
    for (const change of changes) {
      const { key, write, uid } = change.state;
      const ofKey = this.byKey.get(key);
      if (ofKey) ofKey.push(change);
      else this.byKey.set(key, [change]);
      if (change.type === "put") this.puts.set(write, change);
      else this.deletions.set(uid, change);
    }
  }

  /** The version of the last change; 0 without any. */
  get newest(): Version {
    return this.changes.at(-1)?.version ?? 0;
  }

  ofKey(key: string): readonly Change[] {
    return this.byKey.get(key) ?? [];
  }

  putBy(write: string): Change | undefined {
    return this.puts.get(write);
  }

  deletionOf(uid: string): Change | undefined {
    return this.deletions.get(uid);
  }

  /** Returns the state of a key at a version. */
  stateAt(key: string, version: Version): State | undefined {
    const last = this.ofKey(key).findLast((change) => change.version <= version);
    return last?.type === "put" ? last.state : undefined;
  }
}

/** Returns how many of the ascending versions are not above `version`. */
export function countUpTo(versions: readonly Version[], version: Version): number {
  let low = 0;
  let high = versions.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((versions[middle] as Version) <= version) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface Reconstruction {
  readonly truth: Truth;
  /** When a client first saw each write. */
  readonly firstSeen: ReadonlyMap<string, Moment>;
  readonly violations: readonly Violation[];
}

/** Never throws: contradictions become violations, and the first sighting of a version is kept. */
export function reconstruct(history: History): Reconstruction {
  const violations: Violation[] = [];
  const byVersion = new Map<Version, Sighting>();
  const firstSeen = new Map<string, Moment>();
  for (const sighting of sightings(history)) {
    const { version, write } = sighting.state;
    if (sighting.noticed < (firstSeen.get(write) ?? Number.POSITIVE_INFINITY)) firstSeen.set(write, sighting.noticed);
    const known = byVersion.get(version);
    if (known === undefined) byVersion.set(version, sighting);
    else if (known.type !== sighting.type || !isSame(known.state, sighting.state)) {
      violations.push({
        rule: "one version, one change",
        message: `version ${version} is both ${showSighting(known)} and ${showSighting(sighting)}`,
      });
    }
  }
  const ordered = [...byVersion.values()].sort((left, right) => left.state.version - right.state.version);
  const { changes, violations: broken } = changesOf(ordered);
  return { truth: new Truth(changes), firstSeen, violations: [...violations, ...broken] };
}

function* sightings({ operations, lists, watches }: History): Generator<Sighting> {
  for (const { outcome, returned } of operations) {
    if ("state" in outcome) yield { type: "put", state: outcome.state, noticed: returned };
  }
  for (const { pages, returned } of lists) {
    for (const { states } of pages) {
      for (const state of states) yield { type: "put", state, noticed: returned };
    }
  }
  for (const { scope, events } of watches) {
    for (const event of events) {
      if (event.type === "BOOKMARK") continue;
      const { type, state, noticed } = event;
      if (type !== "DELETED") yield { type: "put", state, noticed };
      // With a selector, it may be a change after which the selector no longer selects the object.
      else if (scope.group === undefined) yield { type: "delete", state, noticed };
    }
  }
}

function showSighting({ type, state }: Sighting): string {
  return `a ${type} of ${showState(state)}`;
}
