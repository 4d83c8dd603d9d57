/**
 * Decides whether concurrent operations could have taken place one after the other. It implements the search of Wing
 * and Gong ("Testing and verifying concurrent objects", 1993) with the memory of seen configurations that Lowe added
 * ("Testing for linearizability", 2017), as in Knossos and Porcupine. It knows nothing of objects; a model defines what
 * is legal.
 */
import { LinearizedSet } from "./linearized-set.js";

export interface Interval {
  readonly called: number;
  /** Infinity if the outcome is unknown, in which case the operation may take place at any later time, or never. */
  readonly returned: number;
}

/** The sequential behaviour. */
export interface Model<State, Operation> {
  readonly initial: State;
  /** Returns the state after the operation; undefined if the operation cannot have its outcome in this state. */
  step(state: State, operation: Operation): State | undefined;
  /** Returns the same key exactly for equal states. */
  keyOf(state: State): string;
}

export type Verdict = "linearizable" | "not linearizable" | "undecided";

/** The number of configurations that one search may remember; correct histories need about one for each operation. */
export const MAX_CONFIGURATIONS = 2_000_000;

interface Node {
  /** The index of the operation in the order of calls. */
  readonly index: number;
  readonly isCall: boolean;
  /** For a call: its return, if it has one. */
  match: Node | undefined;
  before: Node | undefined;
  after: Node | undefined;
}

export function linearize<State, Operation extends Interval>(
  model: Model<State, Operation>,
  operations: readonly Operation[],
): Verdict {
  const ordered = [...operations].sort((left, right) => left.called - right.called);
  const head = linkedEntries(ordered);
  const linearized = new LinearizedSet(ordered.map(({ returned }) => Number.isFinite(returned)));
  const seen = new Set<string>();
  const stack: { node: Node; state: State }[] = [];
  let state = model.initial;
  let openReturns = ordered.filter(({ returned }) => Number.isFinite(returned)).length;
  let node = head.after;
  while (openReturns > 0) {
    if (node?.isCall) {
      const next = model.step(state, ordered[node.index] as Operation);
      if (next !== undefined && isNew(seen, linearized, node.index, model.keyOf(next))) {
        if (seen.size > MAX_CONFIGURATIONS) return "undecided";
        stack.push({ node, state });
        state = next;
        linearized.add(node.index);
        if (node.match) openReturns--;
        lift(node);
        node = head.after;
      } else {
        node = node.after;
      }
      continue;
    }
    // An operation has returned without having taken place: undo the last choice and try the next.
    const last = stack.pop();
    if (last === undefined) return "not linearizable";
    state = last.state;
    linearized.remove(last.node.index);
    if (last.node.match) openReturns++;
    unlift(last.node);
    node = last.node.after;
  }
  return "linearizable";
}

function isNew(seen: Set<string>, linearized: LinearizedSet, index: number, stateKey: string): boolean {
  linearized.add(index);
  const configuration = `${linearized.key()} ${stateKey}`;
  linearized.remove(index);
  if (seen.has(configuration)) return false;
  seen.add(configuration);
  return true;
}

/** Links calls and returns in order of time, after a sentinel. */
function linkedEntries(ordered: readonly Interval[]): Node {
  const entries: { moment: number; node: Node }[] = [];
  ordered.forEach(({ called, returned }, index) => {
    const call: Node = { index, isCall: true, match: undefined, before: undefined, after: undefined };
    entries.push({ moment: called, node: call });
    if (!Number.isFinite(returned)) return;
    call.match = { index, isCall: false, match: undefined, before: undefined, after: undefined };
    entries.push({ moment: returned, node: call.match });
  });
  entries.sort((left, right) => left.moment - right.moment);
  const head: Node = { index: -1, isCall: false, match: undefined, before: undefined, after: undefined };
  let last = head;
  for (const { node } of entries) {
    last.after = node;
    node.before = last;
    last = node;
  }
  return head;
}

/** Removes a call and its return from the list. */
function lift(call: Node): void {
  unlink(call);
  if (call.match) unlink(call.match);
}

/**
 * Reinserts them. They must be reinserted in reverse order of their removal, so that their neighbours are in the list.
 */
function unlift(call: Node): void {
  if (call.match) relink(call.match);
  relink(call);
}

function unlink(node: Node): void {
  if (node.before) node.before.after = node.after;
  if (node.after) node.after.before = node.before;
}

function relink(node: Node): void {
  if (node.before) node.before.after = node;
  if (node.after) node.after.before = node;
}
