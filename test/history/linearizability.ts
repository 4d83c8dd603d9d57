/**
 * Decides whether concurrent operations could have taken place one after the other: the search of Wing and Gong
 * ("Testing and verifying concurrent objects", 1993) with the memory of seen configurations that Lowe added ("Testing
 * for linearizability", 2017), as in Knossos and Porcupine. It knows nothing of objects; a model tells what is legal.
 */
import { LinearizedSet } from "./linearized-set.js";

export interface Interval {
  readonly called: number;
  /** Infinity when the outcome is unknown: then the operation may take place at any later time, or never. */
  readonly returned: number;
}

/** The sequential behaviour. */
export interface Model<State, Operation> {
  readonly initial: State;
  /** The state after the operation; undefined when it can't have had its outcome in this state. */
  step(state: State, operation: Operation): State | undefined;
  /** Equal for equal states, and only for those. */
  keyOf(state: State): string;
}

export type Verdict = "linearizable" | "not linearizable" | "undecided";

/** Configurations that one search may remember; correct histories need about one for each operation. */
export const MAX_CONFIGURATIONS = 2_000_000;

interface Node {
  /** Index of the operation in calling order. */
  readonly index: number;
  readonly isCall: boolean;
  /** Of a call: its return, if it has one. */
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
    // An operation has returned without having taken place: take back the last choice and try the next.
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

/** Calls and returns in order of time, behind a head that is neither. */
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

/** Takes a call and its return out of the list. */
function lift(call: Node): void {
  unlink(call);
  if (call.match) unlink(call.match);
}

/** Puts them back where they were: the last taken out comes back first, so that their neighbours are there. */
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
