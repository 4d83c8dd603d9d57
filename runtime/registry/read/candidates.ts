/**
 * The access paths by which a selective read finds its objects without looking at all of them: the one key that can
 * match, the name in each namespace, the shortest list of keys with a required term, or else the whole collection.
 */
import { requiredFieldValue } from "../../api/selectors/field-selector.js";
import type { Snapshot } from "../../storage/cacher/cache-types.js";
import {
  ceiling,
  type Keyed,
  lookup,
  type Run,
  rank,
  runsBefore,
  type Sequence,
  sizeOf,
  walk,
  walkRuns,
} from "../../storage/cacher/sequence.js";
import { UNINDEXED } from "../../storage/cacher/terms.js";
import { keyParts, namespacePrefix, objectKey, resourcePrefix } from "../../storage/keys.js";
import type { StoredObject } from "../objects/stored-object.js";
import { type Collection, matchingKey, matchingPrefix, requiredTerms, type Selection } from "./selection.js";

/** The way in which objects were found; a label of the read metrics. */
export type AccessPath = "key" | "name" | "term" | "prefix";

export interface Candidates {
  readonly path: AccessPath;
  /** Yields objects in key order, a superset of those that are selected. Each call starts from the beginning. */
  walk(): Generator<StoredObject, void, undefined>;
  /** Yields the same objects in the runs of the snapshot; absent for access paths that pick single objects. */
  runs?(): Generator<Run<StoredObject>, void, undefined>;
}

/** Chooses the cheapest access path. @param from the smallest key that the read may return */
export function candidates(
  collection: Collection,
  selection: Selection,
  snapshot: Snapshot<StoredObject>,
  from: string,
): Candidates {
  const { values } = snapshot;
  const key = matchingKey(collection, selection);
  if (key !== undefined) return { path: "key", walk: () => single(key >= from ? lookup(values, key) : undefined) };
  const prefix = matchingPrefix(collection, selection);
  const start = from > prefix ? from : prefix;
  const name = requiredFieldValue(selection.fields, "metadata.name");
  if (name) return { path: "name", walk: () => byName(collection, values, prefix, start, name) };
  const keys = shortest(collection, selection, snapshot, prefix);
  if (keys !== undefined) return { path: "term", walk: () => byKeys(values, keys, prefix, start) };
  const end = endOf(prefix);
  return {
    path: "prefix",
    walk: () => below(values, prefix, start),
    runs: () => runsBefore(walkRuns(values, start), end),
  };
}

/** Returns the smallest key that is greater than all keys below a prefix. @param prefix ends in a slash */
export function endOf(prefix: string): string {
  return `${prefix.slice(0, -1)}0`;
}

/** Yields the values below a prefix in key order, starting at the key `from`. */
export function* below<T extends Keyed>(values: Sequence<T>, prefix: string, from: string): Generator<T> {
  for (const value of walk(values, from)) {
    if (!value.key.startsWith(prefix)) return;
    yield value;
  }
}

function* single(value: StoredObject | undefined): Generator<StoredObject> {
  if (value !== undefined) yield value;
}

/** Looks the name up once in each namespace, and skips the other objects of the namespace. */
function* byName(
  collection: Collection,
  values: Sequence<StoredObject>,
  prefix: string,
  start: string,
  name: string,
): Generator<StoredObject> {
  const { gr } = collection.resource;
  let next = ceiling(values, start);
  while (next?.key.startsWith(prefix)) {
    const { namespace } = keyParts(next.key);
    const key = objectKey(gr, namespace, name);
    const found = key >= start ? lookup(values, key) : undefined;
    if (found !== undefined) yield found;
    next = ceiling(values, endOf(namespacePrefix(gr, namespace)));
  }
}

/**
 * Returns the shortest list of keys of a required term, or undefined if the collection itself has fewer objects or no required
 * term is indexed.
 */
function shortest(
  collection: Collection,
  selection: Selection,
  snapshot: Snapshot<StoredObject>,
  prefix: string,
): Sequence<Keyed>[] | undefined {
  const isWhole = prefix === resourcePrefix(collection.resource.gr);
  const countBelow = <T extends Keyed>(keys: Sequence<T>): number =>
    isWhole ? sizeOf(keys) : rank(keys, endOf(prefix)) - rank(keys, prefix);
  let best: Sequence<Keyed>[] | undefined;
  let fewest = countBelow(snapshot.values);
  for (const terms of requiredTerms(collection, selection)) {
    const lists: Sequence<Keyed>[] = [];
    let isIndexed = true;
    for (const term of terms) {
      const keys = snapshot.terms.keysWith(term);
      if (keys === UNINDEXED) isIndexed = false;
      else if (keys !== undefined) lists.push(keys);
    }
    if (!isIndexed) continue;
    const count = lists.reduce((sum, keys) => sum + countBelow(keys), 0);
    if (count > fewest) continue;
    best = lists;
    fewest = count;
  }
  return best;
}

/** Merges several lists of keys in order. No key is in two of them, since an object has one value of a label. */
function* byKeys(
  values: Sequence<StoredObject>,
  lists: readonly Sequence<Keyed>[],
  prefix: string,
  start: string,
): Generator<StoredObject> {
  const heads = lists.map((keys) => below(keys, prefix, start)).map((rest) => ({ rest, next: rest.next() }));
  for (;;) {
    let least: (typeof heads)[number] | undefined;
    for (const head of heads) {
      if (head.next.done) continue;
      if (least === undefined || least.next.done || head.next.value.key < least.next.value.key) least = head;
    }
    if (least === undefined || least.next.done) return;
    const value = lookup(values, least.next.value.key);
    if (value !== undefined) yield value;
    least.next = least.rest.next();
  }
}
