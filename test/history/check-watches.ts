/** Checks watches: every change exactly once and in order, across all connections of a watcher. */
import {
  type History,
  isSame,
  type State,
  showFreshness,
  showScope,
  showState,
  type Version,
  type Violation,
  type WatchedEvent,
  type WatchRead,
} from "./history.js";
import { type ExpectedEvent, Projections, stateAfter } from "./projection.js";
import { countUpTo, type Truth } from "./truth.js";
import type { Watermarks } from "./watermarks.js";

export function checkWatches({ watches }: History, truth: Truth, watermarks: Watermarks): Violation[] {
  const projections = new Projections(truth);
  return watches.flatMap((watch) => {
    const problem = watchProblem(watch, projections.of(watch.scope), watermarks);
    return problem === undefined ? [] : [{ rule: "watch" as const, message: `${showWatch(watch)}: ${problem}` }];
  });
}

function watchProblem(
  watch: WatchRead,
  expected: readonly ExpectedEvent[],
  watermarks: Watermarks,
): string | undefined {
  const { start } = watch;
  if (start.type === "after") return changesProblem(watch, 0, expected, start.version);
  return start.isMarked
    ? markedProblem(watch, start.freshness, expected, watermarks)
    : unmarkedProblem(watch, start.freshness, expected, watermarks);
}

type StateStart = Extract<WatchRead["start"], { type: "state" }>;

/** Checks initial events up to a bookmark that states their version. */
function markedProblem(
  watch: WatchRead,
  freshness: StateStart["freshness"],
  expected: readonly ExpectedEvent[],
  watermarks: Watermarks,
): string | undefined {
  const count = watch.events.findIndex((event) => event.type === "BOOKMARK" && event.endsInitial);
  const mark = watch.events[count];
  if (mark?.type !== "BOOKMARK") return "no bookmark ends the initial events";
  const { version } = mark;
  if ("version" in freshness && version < freshness.version) return `the initial events end at ${version}`;
  const position = positionOf(expected, version);
  return (
    stalenessProblem(watch, freshness, expected[position], watermarks) ??
    initialProblem(watch.events.slice(0, count), stateAfter(expected, position)) ??
    changesProblem(watch, count, expected, version)
  );
}

/**
 * Checks initial events that nothing separates from changes: there must be a place for their end from which everything
 * fits.
 */
function unmarkedProblem(
  watch: WatchRead,
  freshness: StateStart["freshness"],
  expected: readonly ExpectedEvent[],
  watermarks: Watermarks,
): string | undefined {
  let reason = "the first events are no initial state";
  const sizes = sizesAfter(expected);
  for (let count = 0; count <= watch.events.length; count++) {
    const next = watch.events.slice(count).find((event) => event.type !== "BOOKMARK");
    const position = next ? positionOf(expected, versionOf(next) - 1) : positionOf(expected, watch.until);
    if (sizes[position] === count) {
      const problem =
        stalenessProblem(watch, freshness, expected[position], watermarks) ??
        initialProblem(watch.events.slice(0, count), stateAfter(expected, position)) ??
        changesProblem(watch, count, expected, expected[position - 1]?.version ?? 0);
      if (problem === undefined) return undefined;
      reason = `with ${count} initial events: ${problem}`;
    }
    if (watch.events[count]?.type !== "ADDED") break;
  }
  return reason;
}

function sizesAfter(expected: readonly ExpectedEvent[]): number[] {
  let size = 0;
  return [0, ...expected.map(({ type }) => (size += type === "ADDED" ? 1 : type === "DELETED" ? -1 : 0))];
}

function stalenessProblem(
  { called }: WatchRead,
  freshness: StateStart["freshness"],
  firstLeftOut: ExpectedEvent | undefined,
  watermarks: Watermarks,
): string | undefined {
  const watermark =
    "version" in freshness ? freshness.version : freshness.type === "latest" ? watermarks.before(called) : 0;
  return firstLeftOut && firstLeftOut.version <= watermark
    ? `the initial state leaves out the change at ${firstLeftOut.version}; it must be as new as ${watermark}`
    : undefined;
}

function initialProblem(events: readonly WatchedEvent[], live: ReadonlyMap<string, State>): string | undefined {
  const shown = new Set<string>();
  for (const event of events) {
    if (event.type === "BOOKMARK") return "a bookmark stands between initial events";
    const { key } = event.state;
    const want = live.get(key);
    if (event.type !== "ADDED") return `${showEvent(event)} is an initial event`;
    if (want === undefined || !isSame(want, event.state))
      return `the initial ${showEvent(event)} is not the state then: ${want ? showState(want) : "nothing"}`;
    if (shown.has(key)) return `the initial ${showEvent(event)} comes twice`;
    shown.add(key);
  }
  const missing = [...live.values()].find(({ key }) => !shown.has(key));
  return missing && `the initial events leave out ${showState(missing)}`;
}

/** Expects exactly the events after `after`, and no bookmark before its events. */
function changesProblem(
  watch: WatchRead,
  first: number,
  expected: readonly ExpectedEvent[],
  after: Version,
): string | undefined {
  let position = positionOf(expected, after);
  let progress = after;
  for (const event of watch.events.slice(first)) {
    const want = expected[position];
    const version = versionOf(event);
    if (event.type === "BOOKMARK") {
      if (version < progress) return `${showEvent(event)} goes back from ${progress}`;
      if (want && want.version <= version) return `${showEvent(event)} comes before ${showEvent(want)}`;
    } else {
      if (version <= progress) return `${showEvent(event)} comes again or too late, after ${progress}`;
      if (want === undefined || want.type !== event.type || !isSame(want.state, event.state))
        return `after ${progress} comes ${showEvent(event)} instead of ${want ? showEvent(want) : "nothing"}`;
      position++;
    }
    progress = version;
  }
  const missing = expected[position];
  return missing && missing.version <= Math.max(watch.until, progress)
    ? `${showEvent(missing)} never came, though it was open until ${watch.until}`
    : undefined;
}

/** Returns the index of the first expected event above a version. */
function positionOf(expected: readonly ExpectedEvent[], version: Version): number {
  return countUpTo(
    expected.map((event) => event.version),
    version,
  );
}

function versionOf(event: WatchedEvent): Version {
  return event.type === "BOOKMARK" ? event.version : event.state.version;
}

function showEvent(event: WatchedEvent | ExpectedEvent): string {
  return event.type === "BOOKMARK" ? `BOOKMARK ${event.version}` : `${event.type} ${showState(event.state)}`;
}

function showWatch({ name, scope, start, events }: WatchRead): string {
  const from = start.type === "after" ? `after ${start.version}` : `state first, ${showFreshness(start.freshness)}`;
  return `${name} on ${showScope(scope)} (${from}, ${events.length} events)`;
}
