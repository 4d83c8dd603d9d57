/** Watch caches of plain texts, which are looked up by words that begin with `#`. */
import type { Clock } from "../../runtime/api/time.js";
import type { CacheEvent, CacheValue, State } from "../../runtime/storage/cacher/cache-types.js";
import type { Anchor } from "../../runtime/storage/cacher/listeners.js";
import { LogFeed } from "../../runtime/storage/cacher/log-feed.js";
import { fromSorted, walk } from "../../runtime/storage/cacher/sequence.js";
import { type Term, UNINDEXED } from "../../runtime/storage/cacher/terms.js";
import { WatchCache } from "../../runtime/storage/cacher/watch-cache.js";
import { text } from "../../runtime/storage/contract/short-calls.js";
import type { Entry, Revision, StorageEngine, StorageEvent } from "../../runtime/storage/engine.js";
import { SteppedClock } from "./stepped-clock.js";

export interface TextValue extends CacheValue {
  readonly text: string;
}

/** Stored by tests that want a value that can't be decoded. */
export const UNREADABLE = "unreadable";

export const A = "/registry/core/a/";
export const B = "/registry/core/b/";
export const C = "/registry/example.com/c/";

/** Long enough for everything that comes at all; the fixture's clock does not run by itself. */
export const PATIENCE_MS = 60_000;

export function decodeText({ key, value, revision }: Entry): TextValue {
  const decoded = text(value);
  if (decoded.startsWith(UNREADABLE)) throw new Error("it is marked so");
  return { key, revision, text: decoded, byteLength: value.byteLength };
}

/** The term of values that have a word. */
export function having(word: string): Term<TextValue> {
  return { by: { name: `has ${word}`, textOf: (value) => (wordsOf(value).includes(word) ? "" : undefined) }, text: "" };
}

/** The term of values of whose words this one comes first. */
export function beginningWith(word: string): Term<TextValue> {
  return { by: { name: "begins with", textOf: (value) => wordsOf(value)[0] }, text: word };
}

function wordsOf(value: TextValue): string[] {
  return value.text.split(" ").filter((word) => word.startsWith("#"));
}

/**
 * `term: key,key` for each of the terms that values have. A state without an index of a term has to be told so by its values.
 * @param unindexed called with each term that the state has no index for
 */
export function shownTerms(
  state: State<TextValue>,
  words: readonly string[],
  unindexed: (term: Term<TextValue>) => void = () => {},
): string[] {
  const shown: string[] = [];
  for (const term of words.flatMap((word) => [having(word), beginningWith(word)])) {
    let keys = state.terms.keysWith(term);
    if (keys === UNINDEXED) {
      unindexed(term);
      keys = fromSorted([...walk(state.values)].filter((value) => term.by.textOf(value) === term.text));
    }
    const names = [...walk(keys)].map(({ key }) => key);
    if (names.length > 0) shown.push(`${term.by.name} ${term.text}: ${names.join()}`);
  }
  return shown;
}

export interface Feed {
  readonly feed: LogFeed;
  readonly warnings: string[];
  /** Resolves when the feed has told of so many failures. */
  warned(count: number): Promise<void>;
  cache(prefix: string, maxHistoryBytes?: number): WatchCache<TextValue>;
}

export function openFeed(engine: StorageEngine, clock: Clock = new SteppedClock()): Feed {
  const warnings: string[] = [];
  let look = (): void => {};
  const onWarning = (message: string, error: unknown): void => {
    warnings.push(`${message}: ${error}`);
    look();
  };
  const feed = new LogFeed({ engine, clock, onWarning });
  return {
    feed,
    warnings,
    warned: (count) =>
      new Promise((resolve) => {
        look = () => {
          if (warnings.length >= count) resolve();
        };
        look();
      }),
    cache: (prefix, maxHistoryBytes) =>
      new WatchCache<TextValue>({
        feed,
        prefix,
        decode: decodeText,
        ...(maxHistoryBytes === undefined ? {} : { maxHistoryBytes }),
      }),
  };
}

/** `name=text@revision` of each value, names below the prefix. */
export function shown(cache: WatchCache<TextValue>, revision?: Revision): string[] {
  return shownState(revision === undefined ? cache.snapshot : cache.snapshotAt(revision), cache.prefix);
}

export function shownState(state: State<TextValue>, prefix: string): string[] {
  return [...walk(state.values)].map((value) => `${value.key.slice(prefix.length)}=${value.text}@${value.revision}`);
}

/** What the store itself says, in the form of {@link shown}. */
export async function stored(engine: StorageEngine, prefix: string, revision?: Revision): Promise<string[]> {
  const { entries } = await engine.list({ prefix, ...(revision === undefined ? {} : { revision }) });
  return entries.map((entry) => `${entry.key.slice(prefix.length)}=${text(entry.value)}@${entry.revision}`);
}

/** `put a=text@revision`. */
export function shownEvents(events: readonly CacheEvent<TextValue>[]): string[] {
  return events.map(({ type, current, revision }) => `${type} ${nameOf(current.key)}=${current.text}@${revision}`);
}

/** The same of an engine's events. */
export function shownLog(events: readonly StorageEvent[]): string[] {
  return events.map(({ type, key, value, revision }) => `${type} ${nameOf(key)}=${text(value)}@${revision}`);
}

function nameOf(key: string): string {
  return key.split("/").slice(4).join("/");
}

/** Keeps what a listener is told. */
export class Heard {
  readonly events: string[] = [];
  readonly errors: Error[] = [];

  constructor(cache: WatchCache<TextValue>, anchor: Anchor<TextValue> = { type: "prefix", prefix: cache.prefix }) {
    cache.listen(anchor, {
      changed: (events) => void this.events.push(...shownEvents(events)),
      ended: (error) => void this.errors.push(error),
    });
  }
}
