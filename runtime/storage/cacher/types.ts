/** What watch caches hold and tell. */
import type { Revision } from "../engine.js";
import type { Tree } from "./tree.js";

/** A cached value with the place it has in the log. */
export interface Cached<V> {
  readonly key: string;
  readonly revision: Revision;
  readonly value: V;
}

/** One change with what was there before, so that a reader can tell what it means under a selector. */
export interface CacheEvent<V> {
  readonly type: "put" | "delete";
  readonly revision: Revision;
  /** The new value; for a delete the last state, at the deletion's revision. */
  readonly current: Cached<V>;
  readonly previous: Cached<V> | undefined;
}

/** The state of a prefix at one revision. */
export interface Snapshot<V> {
  readonly revision: Revision;
  readonly tree: Tree<Cached<V>>;
}

export interface WatchCacheSink<V> {
  /** Events in order, none missing; `progress` as in the engine's contract. */
  events(events: readonly CacheEvent<V>[], progress: Revision): void;
  /** Called at most once, never after stop(). */
  ended(error: Error): void;
}
