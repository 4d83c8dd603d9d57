/** Faults in lists. */
import { type Fault, pickWhere, replaced } from "./fault.js";
import { type History, type ListRead, type Page, type State, selects, type Version } from "./history.js";
import type { Random } from "./random.js";
import { reconstruct, type Truth } from "./truth.js";
import { Watermarks } from "./watermarks.js";

export const optionFaults: readonly Fault[] = [
  { name: "a torn list: an object from another version", breaks: ["snapshot"], plant: tornList },
  { name: "a list that leaves out an object", breaks: ["snapshot"], plant: leftOut },
  { name: "a list with an object that does not match", breaks: ["snapshot"], plant: unselected },
  { name: "a list too old", breaks: ["list version"], plant: tooOld },
  { name: "an exact list at another version", breaks: ["list version"], plant: inexact },
  { name: "a list not as new as asked for", breaks: ["list version"], plant: notNewEnough },
  { name: "a chunk at a version of its own", breaks: ["chunks"], plant: movingChunk },
  { name: "an object in two chunks", breaks: ["chunks"], plant: repeated },
  { name: "a wrong count of what remains", breaks: ["snapshot", "chunks"], plant: miscounted },
];

function tornList(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const candidates = history.lists.flatMap((list) =>
    list.pages.flatMap((page) =>
      page.states.flatMap((state) =>
        truth
          .ofKey(state.key)
          .filter(({ type, version }) => type === "put" && version !== state.version)
          .map((other) => ({ list, page, state, other: other.state })),
      ),
    ),
  );
  if (candidates.length === 0) return undefined;
  const { list, page, state, other } = random.pick(candidates);
  return withPage(history, list, page, { ...page, states: replaced(page.states, state, [other]) });
}

function leftOut(history: History, random: Random): History | undefined {
  const list = pickWhere(random, history.lists, ({ pages }) => pages.some(({ states }) => states.length > 0));
  const page = list && pickWhere(random, list.pages, ({ states }) => states.length > 0);
  return (
    page && withPage(history, list, page, { ...page, states: replaced(page.states, random.pick(page.states), []) })
  );
}

function unselected(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const others = (list: ListRead): State[] =>
    live(truth, versionOf(list)).filter(
      (state) => selects({ ...list.scope, group: undefined }, state) && !selects(list.scope, state),
    );
  const list = pickWhere(random, history.lists, (candidate) => others(candidate).length > 0);
  const page = list?.pages[0];
  if (list === undefined || page === undefined) return undefined;
  const states = [...page.states, random.pick(others(list))].sort((left, right) => (left.key < right.key ? -1 : 1));
  return withPage(history, list, page, { ...page, states });
}

/** A true snapshot, but of a version before one that was already seen when the list was requested. */
function tooOld(history: History, random: Random): History | undefined {
  const { truth } = reconstruct(history);
  const watermarks = new Watermarks(history);
  const candidates = history.lists.flatMap((list) => {
    if (list.freshness.type !== "latest") return [];
    const watermark = watermarks.before(list.called);
    return truth.changes
      .filter(
        ({ version, state }) =>
          version <= watermark && selects({ ...list.scope, namespace: undefined, group: undefined }, state),
      )
      .map(({ version }) => ({ list, version: version - 1 }));
  });
  if (candidates.length === 0) return undefined;
  const { list, version } = random.pick(candidates);
  const states = live(truth, version).filter((state) => selects(list.scope, state));
  return withList(history, list, { ...list, pages: [{ version, states, remaining: undefined }] });
}

function inexact(history: History, random: Random): History | undefined {
  const list = pickWhere(random, history.lists, ({ freshness }) => freshness.type === "exactly");
  return list && withList(history, list, { ...list, freshness: { type: "exactly", version: versionOf(list) + 1 } });
}

function notNewEnough(history: History, random: Random): History | undefined {
  const list = pickWhere(random, history.lists, ({ freshness }) => freshness.type === "atLeast");
  return list && withList(history, list, { ...list, freshness: { type: "atLeast", version: versionOf(list) + 1 } });
}

function movingChunk(history: History, random: Random): History | undefined {
  const list = pickWhere(random, history.lists, ({ pages }) => pages.length > 1);
  const page = list?.pages.at(-1);
  return list && page && withPage(history, list, page, { ...page, version: page.version + 1 });
}

function repeated(history: History, random: Random): History | undefined {
  const list = pickWhere(random, history.lists, ({ pages }) => pages.length > 1);
  const [first, second] = list?.pages ?? [];
  const last = first?.states.at(-1);
  return list && second && last && withPage(history, list, second, { ...second, states: [last, ...second.states] });
}

function miscounted(history: History, random: Random): History | undefined {
  const counts = ({ remaining }: Page): boolean => remaining !== undefined;
  const list = pickWhere(random, history.lists, ({ pages }) => pages.some(counts));
  const page = list && pickWhere(random, list.pages, counts);
  return page && withPage(history, list, page, { ...page, remaining: (page.remaining ?? 0) + 1 });
}

function live(truth: Truth, version: Version): State[] {
  const states = new Map<string, State>();
  for (const { type, state } of truth.changes.filter((change) => change.version <= version)) {
    if (type === "put") states.set(state.key, state);
    else states.delete(state.key);
  }
  return [...states.values()].sort((left, right) => (left.key < right.key ? -1 : 1));
}

function versionOf({ pages }: ListRead): Version {
  return pages[0]?.version ?? 0;
}

function withPage(history: History, list: ListRead, old: Page, next: Page): History {
  return withList(history, list, { ...list, pages: replaced(list.pages, old, [next]) });
}

function withList(history: History, old: ListRead, next: ListRead): History {
  return { ...history, lists: replaced(history.lists, old, [next]) };
}
