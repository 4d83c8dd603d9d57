/** Faults in the answers to single operations. */

import type { Change } from "./changes.js";
import { type Fault, pickWhere, replaced } from "./fault.js";
import type { Get, History, Operation, Outcome, Put, State } from "./history.js";
import type { Random } from "./random.js";
import { reconstruct, type Truth } from "./truth.js";

type Stored = Extract<Outcome, { result: "stored" }>;

/** An acknowledged put. */
type StoredPut = Put & { readonly outcome: Stored };

function isStored(operation: Operation): operation is StoredPut {
  return operation.outcome.result === "stored";
}

function isLatestGet(operation: Operation): operation is Get {
  return operation.type === "get" && operation.freshness.type === "latest";
}

export const operationFaults: readonly Fault[] = [
  { name: "a lost update", breaks: ["linearizability"], plant: lostUpdate },
  { name: "a create over an existing object", breaks: ["linearizability"], plant: secondCreate },
  { name: "a stale read", breaks: ["linearizability"], plant: staleRead },
  { name: "a read that misses the object", breaks: ["linearizability"], plant: missedRead },
  { name: "a weak read older than asked for", breaks: ["weak get"], plant: staleWeakRead },
  { name: "a refused write that took place", breaks: ["known writes only"], plant: refusedWrite },
  { name: "a write of unknown outcome that took place twice", breaks: ["one write, one change"], plant: writtenTwice },
  { name: "a write of unknown outcome that comes back", breaks: ["linearizability"], plant: comesBack },
  { name: "a version that goes back", breaks: ["versions follow time"], plant: versionsSwapped },
  { name: "a version given twice", breaks: ["one version, one change"], plant: versionTwice },
  { name: "a deletion that did not last", breaks: ["linearizability"], plant: undeleted },
];

/**
 * Two updates of the same version are both acknowledged: the later one overwrote a state that its client had not seen.
 */
function lostUpdate(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const older = (put: StoredPut): State | undefined => {
    const base = truth.putBy(put.write)?.previous;
    return base && truth.putBy(base.write)?.previous;
  };
  const put = pickWhere(
    random,
    history.operations,
    (operation): operation is StoredPut =>
      isStored(operation) && operation.expected?.version !== undefined && older(operation) !== undefined,
  );
  const version = put && older(put)?.version;
  return put === undefined || version === undefined
    ? undefined
    : withOperation(history, put, { ...put, expected: { version } });
}

/** An update that must have found an object claims to have created it. */
function secondCreate(history: History, random: Random): History | undefined {
  const put = pickWhere(
    random,
    history.operations,
    (operation): operation is StoredPut => isStored(operation) && !operation.outcome.isCreated,
  );
  return put && withOperation(history, put, { ...put, type: "create", outcome: { ...put.outcome, isCreated: true } });
}

function staleRead(history: History, random: Random): History | undefined {
  const candidates = history.operations.filter(isLatestGet).flatMap((get) => {
    const overwritten = overwrittenBefore(history, get.key, get.called);
    return overwritten.map((state): [Get, State] => [get, state]);
  });
  if (candidates.length === 0) return undefined;
  const [get, state] = random.pick(candidates);
  return withOperation(history, get, { ...get, outcome: { result: "found", state } });
}

/** Returns the states of a key that an acknowledged write had replaced before a moment. */
function overwrittenBefore({ operations }: History, key: string, moment: number): State[] {
  const acknowledged = operations.filter(
    (operation): operation is StoredPut => isStored(operation) && operation.key === key && operation.returned < moment,
  );
  const newest = Math.max(0, ...acknowledged.map(({ outcome }) => outcome.state.version));
  return acknowledged.map(({ outcome }) => outcome.state).filter(({ version }) => version < newest);
}

function missedRead(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  // If the object is never deleted, nothing explains its absence.
  const get = pickWhere(
    random,
    history.operations.filter(isLatestGet),
    ({ key, outcome, called }) => outcome.result === "found" && isThereSince(history, truth, key, called),
  );
  return get && withOperation(history, get, { ...get, outcome: { result: "absent" } });
}

function isThereSince({ operations }: History, truth: Truth, key: string, moment: number): boolean {
  return (
    truth.ofKey(key).every(({ type }) => type === "put") &&
    operations.some((operation) => isStored(operation) && operation.key === key && operation.returned < moment)
  );
}

function staleWeakRead(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const next = ({ state }: Change): Change | undefined =>
    truth.ofKey(state.key).find(({ version }) => version > state.version);
  const get = pickWhere(
    random,
    history.operations,
    (operation): operation is Get => operation.type === "get" && operation.outcome.result === "found",
  );
  const outdated = get && pickWhere(random, truth.ofKey(get.key), (change) => change.type === "put" && !!next(change));
  const after = outdated && next(outdated);
  return (
    after &&
    withOperation(history, get, {
      ...get,
      freshness: { type: "atLeast", version: after.version },
      outcome: { result: "found", state: outdated.state },
    })
  );
}

function refusedWrite(history: History, random: Random): History | undefined {
  const put = pickWhere(random, history.operations, isStored);
  const result = put?.type === "create" ? "exists" : "conflict";
  return put && withOperation(history, put, { ...put, outcome: { result } });
}

/** The server repeated a write that had already taken place. */
function writtenTwice(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const put = pickWhere(
    random,
    history.operations,
    ({ type, outcome, ...rest }) => outcome.result === "unknown" && "write" in rest && !!truth.putBy(rest.write),
  );
  const first = put && "write" in put && truth.putBy(put.write);
  if (!first) return undefined;
  const state = { ...first.state, version: truth.newest + 1 };
  return withRead(history, state);
}

function comesBack(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const unknown = new Set(
    history.operations.flatMap((operation) =>
      "write" in operation && operation.outcome.result === "unknown" ? [operation.write] : [],
    ),
  );
  const replacedUnknown = pickWhere(
    random,
    truth.changes,
    ({ type, previous }) => type === "put" && previous !== undefined && unknown.has(previous.write),
  );
  const next = replacedUnknown && history.operations.find((operation) => isStoredAs(operation, replacedUnknown.state));
  return next && replacedUnknown?.previous && withRead(history, replacedUnknown.previous);
}

function isStoredAs(operation: Operation, { write }: State): boolean {
  return isStored(operation) && operation.write === write;
}

/** Two successive writes of different objects exchange their versions everywhere. */
function versionsSwapped(history: History, random: Random): History | undefined {
  const puts = history.operations.filter(isStored);
  const first = pickWhere(random, puts, (put) => puts.some((later) => isLater(put, later)));
  const second = first && pickWhere(random, puts, (put) => isLater(first, put));
  if (!first || !second) return undefined;
  const [low, high] = [first.outcome.state.version, second.outcome.state.version];
  const swap = (state: State): State =>
    state.version === low ? { ...state, version: high } : state.version === high ? { ...state, version: low } : state;
  return {
    operations: history.operations.map((operation) => {
      const { outcome } = operation;
      return "state" in outcome
        ? ({ ...operation, outcome: { ...outcome, state: swap(outcome.state) } } as Operation)
        : operation;
    }),
    lists: history.lists.map((list) => ({
      ...list,
      pages: list.pages.map((page) => ({ ...page, states: page.states.map(swap) })),
    })),
    watches: history.watches.map((watch) => ({
      ...watch,
      events: watch.events.map((event) => ("state" in event ? { ...event, state: swap(event.state) } : event)),
    })),
  };
}

function isLater(first: StoredPut, second: StoredPut): boolean {
  return first.returned < second.called && first.key !== second.key;
}

function versionTwice(history: History, random: Random): History | undefined {
  const puts = history.operations.filter(isStored);
  const put = pickWhere(random, puts, ({ key }) => puts.some((other) => other.key !== key));
  const other = put && pickWhere(random, puts, ({ key }) => key !== put.key);
  if (!put || !other) return undefined;
  const state = { ...put.outcome.state, version: other.outcome.state.version };
  return withOperation(history, put, { ...put, outcome: { ...put.outcome, state } });
}

function undeleted(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const removal = pickWhere(random, history.operations, ({ outcome }) => outcome.result === "deleted");
  const deletion = removal?.outcome.result === "deleted" ? truth.deletionOf(removal.outcome.uid) : undefined;
  return deletion?.previous ? withRead(history, deletion.previous) : undefined;
}

function withOperation(history: History, old: Operation, next: Operation): History {
  return { ...history, operations: replaced(history.operations, old, [next]) };
}

/** Appends a most recent get to the end of the history. */
function withRead(history: History, state: State): History {
  const moments = history.operations.map(({ called, returned }) => (Number.isFinite(returned) ? returned : called));
  const called = moments.reduce((last, moment) => Math.max(last, moment), 0) + 1;
  const get: Get = {
    client: "late reader",
    server: 0,
    called,
    returned: called + 1,
    type: "get",
    key: state.key,
    freshness: { type: "latest" },
    outcome: { result: "found", state },
  };
  return { ...history, operations: [...history.operations, get] };
}
