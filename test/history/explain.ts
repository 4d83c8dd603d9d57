/** Finds the shortest explanation of why the history of an object is not linearizable. */
import { type Expected, type Operation, type Outcome, showFreshness, showState } from "./history.js";
import { linearize, type Model } from "./linearizability.js";
import type { ObjectState } from "./object-model.js";

/** The number of ineffective operations that are left out one by one; more are left out together or not at all. */
const MAX_TRIED = 40;
/** The number of last operations that are shown. */
const MAX_SHOWN = 12;

type ObjectModel = Model<ObjectState, Operation>;

export function explainKey(model: ObjectModel, operations: readonly Operation[]): string {
  const { culprit, history } = shortestPrefix(model, operations);
  const kept = withoutBystanders(model, history, culprit);
  const shown = kept.slice(-MAX_SHOWN);
  const rest = kept.length - shown.length;
  return [
    `no order explains the answer to ${showOperation(culprit)}`,
    `the least that shows it, ${kept.length} of ${operations.length} operations:`,
    ...(rest > 0 ? [`  (${rest} earlier writes)`] : []),
    ...shown.map((operation) => `  ${showOperation(operation)}`),
  ].join("\n");
}

/** Finds the first answer that makes the history illegal, and the history up to it. */
function shortestPrefix(
  model: ObjectModel,
  operations: readonly Operation[],
): { culprit: Operation; history: Operation[] } {
  const answered = operations
    .filter(({ returned }) => Number.isFinite(returned))
    .sort((left, right) => left.returned - right.returned);
  let low = 0;
  let high = answered.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (linearize(model, prefix(operations, answered[middle] as Operation)) === "linearizable") low = middle + 1;
    else high = middle;
  }
  const culprit = answered[low] as Operation;
  return { culprit, history: prefix(operations, culprit) };
}

/** Returns what was known when the last operation was answered: concurrent operations have no answer yet. */
function prefix(operations: readonly Operation[], last: Operation): Operation[] {
  return operations.flatMap((operation): Operation[] => {
    if (operation.returned <= last.returned) return [operation];
    if (operation.called > last.returned || !hasEffect(operation.outcome)) return [];
    return [{ ...operation, returned: Number.POSITIVE_INFINITY, outcome: { result: "unknown" } }];
  });
}

/** Removes operations without an effect, which cannot make a history illegal. */
function withoutBystanders(model: ObjectModel, history: readonly Operation[], culprit: Operation): Operation[] {
  const isIllegal = (candidate: readonly Operation[]): boolean => linearize(model, candidate) === "not linearizable";
  const bystanders = history.filter((operation) => operation !== culprit && !hasEffect(operation.outcome));
  let kept = [...history];
  const leaveOut = (left: ReadonlySet<Operation>): void => {
    const candidate = kept.filter((operation) => !left.has(operation));
    if (isIllegal(candidate)) kept = candidate;
  };
  leaveOut(new Set(bystanders));
  leaveOut(new Set(bystanders.slice(0, -MAX_TRIED)));
  for (const bystander of bystanders.slice(-MAX_TRIED)) leaveOut(new Set([bystander]));
  return kept.sort((left, right) => left.called - right.called);
}

function hasEffect({ result }: Outcome): boolean {
  return result === "stored" || result === "deleted" || result === "unknown";
}

export function showOperation(operation: Operation): string {
  const { called, returned, client, server, type, key, outcome } = operation;
  const what = [type, key];
  if ("write" in operation) what.push(`as ${operation.write}`);
  if ("expected" in operation && operation.expected) what.push(`if ${showExpected(operation.expected)}`);
  if (type === "get") what.push(`(${showFreshness(operation.freshness)})`);
  const until = Number.isFinite(returned) ? returned : "...";
  return `[${called} to ${until}] ${client} of server ${server}: ${what.join(" ")}: ${showOutcome(outcome)}`;
}

function showExpected({ version, uid }: Expected): string {
  return [version === undefined ? [] : [`version ${version}`], uid === undefined ? [] : [`uid ${uid}`]]
    .flat()
    .join(", ");
}

function showOutcome(outcome: Outcome): string {
  if ("state" in outcome) return `${outcome.result} ${showState(outcome.state)}`;
  return outcome.result === "deleted" ? `deleted uid ${outcome.uid}` : outcome.result;
}
