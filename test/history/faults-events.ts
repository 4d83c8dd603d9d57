/** Faults in the events of watches. */
import { type Fault, pickWhere, replaced } from "./fault.js";
import type { History, State, WatchedEvent, WatchRead } from "./history.js";
import type { Random } from "./random.js";
import { reconstruct } from "./truth.js";

type ObjectEvent = Extract<WatchedEvent, { state: State }>;

export const eventFaults: readonly Fault[] = [
  { name: "a doubled event", breaks: ["watch"], plant: doubled },
  { name: "a skipped event", breaks: ["watch", "whole log"], plant: skipped },
  { name: "a skipped event that nobody was told of", breaks: ["watch", "whole log"], plant: skippedByAll },
  { name: "events out of order", breaks: ["watch"], plant: outOfOrder },
  { name: "two watchers that see another order", breaks: ["one version, one change"], plant: otherOrder },
  { name: "a wrong selector transition", breaks: ["watch"], plant: wrongTransition },
  { name: "a transition that is not told", breaks: ["watch"], plant: silentTransition },
  {
    name: "a deletion without its own version",
    breaks: ["watch", "one version, one change"],
    plant: deletionAtLastState,
  },
  { name: "a bookmark ahead of a change", breaks: ["watch"], plant: earlyBookmark },
  { name: "a bookmark that goes back", breaks: ["watch"], plant: bookmarkBack },
  { name: "initial events that end too early", breaks: ["watch"], plant: shortInitialState },
  { name: "a watch that stops before its end", breaks: ["watch", "whole log"], plant: lostTail },
  { name: "an event of a write that nobody made", breaks: ["known writes only"], plant: phantom },
];

function doubled(history: History, random: Random): History | undefined {
  const found = anyEvent(history, random);
  return found && withEvent(history, found, [found.event, found.event]);
}

function skipped(history: History, random: Random): History | undefined {
  const found = anyEvent(history, random, (_, event) => isAcknowledged(history, event));
  return found && withEvent(history, found, []);
}

/** Whether an acknowledgement proves the change, whatever watches show. */
function isAcknowledged({ operations }: History, { type, state }: ObjectEvent): boolean {
  return operations.some(({ outcome }) => {
    if (outcome.result === "deleted") return type === "DELETED" && outcome.uid === state.uid;
    return "state" in outcome && outcome.state.write === state.write && outcome.state.version === state.version;
  });
}

/** All watches omit a change that one client knows of. */
function skippedByAll(history: History, random: Random): History | undefined {
  const told = pickWhere(
    random,
    history.operations,
    ({ outcome }) => outcome.result === "stored" || outcome.result === "deleted",
  );
  if (told === undefined) return undefined;
  const { outcome } = told;
  const isTold = (event: WatchedEvent): boolean => {
    if (event.type === "BOOKMARK") return false;
    if (outcome.result === "deleted") return event.type === "DELETED" && event.state.uid === outcome.uid;
    return "state" in outcome && event.state.version === outcome.state.version;
  };
  const watches = history.watches.map((watch) => ({
    ...watch,
    events: watch.events.filter((event) => !isTold(event)),
  }));
  return { ...history, watches };
}

function outOfOrder(history: History, random: Random): History | undefined {
  const found = anyEvent(history, random, ({ start, events }, event) => {
    return start.type === "after" && events[events.indexOf(event) + 1]?.type !== "BOOKMARK" && event !== events.at(-1);
  });
  if (found === undefined) return undefined;
  const { watch, event } = found;
  const next = watch.events[watch.events.indexOf(event) + 1] as WatchedEvent;
  return withEvents(history, watch, replaced(replaced(watch.events, next, []), event, [next, event]));
}

/** One watcher receives two changes with their versions exchanged: in order, but not in the order of the others. */
function otherOrder(history: History, random: Random): History | undefined {
  const found = anyEvent(history, random, ({ start, events }, event) => {
    const next = events[events.indexOf(event) + 1];
    return (
      start.type === "after" &&
      next !== undefined &&
      "state" in next &&
      isAcknowledged(history, event) &&
      event.type !== "DELETED"
    );
  });
  if (found === undefined) return undefined;
  const { watch, event } = found;
  const next = watch.events[watch.events.indexOf(event) + 1] as ObjectEvent;
  const early = { ...next, state: { ...next.state, version: event.state.version } };
  const late = { ...event, state: { ...event.state, version: next.state.version } };
  return withEvents(history, watch, replaced(replaced(watch.events, next, []), event, [early, late]));
}

function wrongTransition(history: History, random: Random): History | undefined {
  const types = ["ADDED", "MODIFIED", "DELETED"] as const;
  const found = anyEvent(history, random, ({ scope, start }) => scope.group !== undefined && start.type === "after");
  if (found === undefined) return undefined;
  const { event } = found;
  const type = random.pick(types.filter((candidate) => candidate !== event.type));
  return withEvent(history, found, [{ ...event, type }]);
}

/** An object leaves the selection, and the watcher does not learn of it. */
function silentTransition(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const found = anyEvent(
    history,
    random,
    ({ scope }, { type, state }) =>
      type === "DELETED" && scope.group !== undefined && truth.stateAt(state.key, state.version) !== undefined,
  );
  return found && withEvent(history, found, []);
}

function deletionAtLastState(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const found = anyEvent(history, random, ({ start }, { type }) => type === "DELETED" && start.type === "after");
  const last = found && truth.putBy(found.event.state.write)?.state;
  return last && withEvent(history, found, [{ ...found.event, state: last }]);
}

/** A bookmark claims a change that is only sent after it. */
function earlyBookmark(history: History, random: Random): History | undefined {
  const found = anyEvent(history, random, ({ start }) => start.type === "after");
  return found && withEvent(history, found, [bookmarkAt(found.event, 0), found.event]);
}

function bookmarkBack(history: History, random: Random): History | undefined {
  const found = anyEvent(history, random, ({ start }) => start.type === "after");
  return found && withEvent(history, found, [found.event, bookmarkAt(found.event, -1)]);
}

function shortInitialState(history: History, random: Random): History | undefined {
  const watch = pickWhere(
    random,
    history.watches,
    ({ start, events }) => start.type === "state" && start.isMarked && events[0]?.type === "ADDED",
  );
  return watch && withEvents(history, watch, watch.events.slice(1));
}

function lostTail(history: History, random: Random): History | undefined {
  const found = anyEvent(history, random, ({ events }, event) => {
    return event === events.findLast((candidate) => "state" in candidate) && isAcknowledged(history, event);
  });
  return (
    found && withEvents(history, found.watch, found.watch.events.slice(0, found.watch.events.indexOf(found.event)))
  );
}

function phantom(history: History, random: Random): History | undefined {
  const found = anyEvent(history, random, ({ scope }) => scope.group === undefined);
  if (found === undefined) return undefined;
  const { watch, event } = found;
  const version = reconstruct(history).truth.newest + 1;
  const state = { ...event.state, key: `${event.state.key}-phantom`, write: "phantom", uid: "phantom", version };
  return withEvents(history, watch, [...watch.events, { type: "ADDED", state, noticed: event.noticed }]);
}

interface Place {
  readonly watch: WatchRead;
  readonly event: ObjectEvent;
}

function anyEvent(
  { watches }: History,
  random: Random,
  fits: (watch: WatchRead, event: ObjectEvent) => boolean = () => true,
): Place | undefined {
  const found = watches.flatMap((watch) =>
    watch.events.flatMap((event) => ("state" in event && fits(watch, event) ? [{ watch, event }] : [])),
  );
  return found.length === 0 ? undefined : random.pick(found);
}

function bookmarkAt({ state, noticed }: ObjectEvent, offset: number): WatchedEvent {
  return { type: "BOOKMARK", version: state.version + offset, endsInitial: false, noticed };
}

function withEvent(history: History, { watch, event }: Place, by: readonly WatchedEvent[]): History {
  return withEvents(history, watch, replaced<WatchedEvent>(watch.events, event, by));
}

function withEvents(history: History, old: WatchRead, events: readonly WatchedEvent[]): History {
  return { ...history, watches: replaced(history.watches, old, [{ ...old, events }]) };
}
