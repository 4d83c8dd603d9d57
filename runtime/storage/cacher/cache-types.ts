/** The data of watch caches. */
import type { Revision } from "../engine.js";
import type { Keyed, Sequence } from "./sequence.js";
import type { TermIndex } from "./terms.js";

/** What the owner of a cache decodes from an entry of the store, once. It never changes. */
export interface CacheValue extends Keyed {
  /** The revision of the write that made it. */
  readonly revision: Revision;
  /** Its approximate memory in bytes, for limits and metrics. */
  readonly byteLength: number;
}

/** One change together with the former value, so that a reader can interpret it under a selector. */
export interface CacheEvent<V extends CacheValue> {
  readonly type: "put" | "delete";
  readonly revision: Revision;
  /** The new value, or for a delete the last state at the deletion's revision. */
  readonly current: V;
  readonly previous: V | undefined;
}

/** All values at one moment, and the keys of the values with each term. Immutable. */
export interface State<V extends CacheValue> {
  readonly values: Sequence<V>;
  readonly terms: TermIndex<V>;
}

/** The state of a prefix at one revision. */
export interface Snapshot<V extends CacheValue> extends State<V> {
  readonly revision: Revision;
}
