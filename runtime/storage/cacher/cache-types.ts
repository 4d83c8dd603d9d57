/** What watch caches hold and tell. */
import type { Revision } from "../engine.js";
import type { Keyed, Sequence } from "./sequence.js";

/** What the owner of a cache makes of an entry of the store, once. It never changes. */
export interface CacheValue extends Keyed {
  /** Revision of the write that made it. */
  readonly revision: Revision;
  /** Memory that it holds, roughly; for budgets and metrics. */
  readonly byteLength: number;
}

/** One change with what was there before, so that a reader can tell what it means under a selector. */
export interface CacheEvent<V extends CacheValue> {
  readonly type: "put" | "delete";
  readonly revision: Revision;
  /** The new value; for a delete the last state, at the deletion's revision. */
  readonly current: V;
  readonly previous: V | undefined;
}

/** The keys of the values that carry a term. */
export interface Posting extends Keyed {
  /** The term. */
  readonly key: string;
  readonly keys: Sequence<Keyed>;
}

/** All values at one moment, and which of them carry which term. Immutable. */
export interface State<V extends CacheValue> {
  readonly values: Sequence<V>;
  readonly terms: Sequence<Posting>;
}

/** The state of a prefix at one revision. */
export interface Snapshot<V extends CacheValue> extends State<V> {
  readonly revision: Revision;
}
