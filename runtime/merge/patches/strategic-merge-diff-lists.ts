/** Computes the part of a strategic merge patch for a list that merges by key or as a set of values. */
import { cloneJson, isJsonObject, type JsonObject, type JsonValue, setMember } from "../../api/json.js";
import { equalValues, ownMember, scalarIdentity } from "./patch-values.js";
import { identityOf, type ListBehaviour, requireIdentity } from "./strategic-merge-patch-identity.js";

/** A value in its three states; in a two-way diff `current` is `original`. */
export interface States<T> {
  readonly original: T;
  readonly current: T;
  readonly modified: T;
}

export interface ListDiff {
  /** The list in the patch: items to add or change in the order of `modified`, then deletions by key. */
  readonly items: JsonValue[];
  /** The value of `$deleteFromPrimitiveList`. */
  readonly deletions: JsonValue[];
  /** The value of `$setElementOrder`; empty if the patch need not state the order. */
  readonly order: JsonValue[];
}

type Lists = States<readonly JsonValue[]>;

/** @throws PatchError `malformed` for items of `original` or `modified` that are not plain values */
export function diffScalarList({ original, current, modified }: Lists, path: string): ListDiff {
  const before = uniqueValues(original, path);
  const wanted = uniqueValues(modified, path);
  const held = new Set(current.map(scalarIdentity));
  const items = [...wanted].filter(([identity]) => !held.has(identity)).map(([, item]) => item);
  const deletions = [...before].filter(([identity]) => !wanted.has(identity)).map(([, item]) => item);
  const isOrdered = deletions.length > 0 || !equalValues([...current], [...modified]);
  return { items, deletions, order: isOrdered ? [...modified] : [] };
}

/** Returns the values of a list by identity, in order. */
function uniqueValues(list: readonly JsonValue[], path: string): Map<string, JsonValue> {
  const values = new Map<string, JsonValue>();
  list.forEach((item, index) => {
    const identity = requireIdentity(item, { kind: "scalars" }, `${path}[${index}]`);
    if (!values.has(identity)) values.set(identity, item);
  });
  return values;
}

export interface KeyedListRule {
  readonly behaviour: Extract<ListBehaviour, { kind: "objects" }>;
  /** Returns the patch of an item without its keys; empty if nothing changes. */
  readonly diffItem: (item: States<JsonObject>) => JsonObject;
  /** Returns what the patch contains for a new item. */
  readonly added: (item: JsonValue) => JsonValue;
  readonly path: string;
}

/** @throws PatchError `malformed` for items of `original` or `modified` without their merge key */
export function diffKeyedList({ original, current, modified }: Lists, rule: KeyedListRule): ListDiff {
  const { behaviour, path } = rule;
  const before = new ItemsByKey(original, (item, index) => requireIdentity(item, behaviour, `${path}[${index}]`));
  const held = new ItemsByKey(current, (item) => identityOf(item, behaviour));

  const items: JsonValue[] = [];
  const order: JsonValue[] = [];
  const wanted = new Set<string>();
  modified.forEach((item, index) => {
    const identity = requireIdentity(item, behaviour, `${path}[${index}]`);
    wanted.add(identity);
    order.push(keysOf(item, behaviour.keys));
    const states = { original: before.next(identity), current: held.next(identity), modified: item as JsonObject };
    // The item is a deletion directive; the order still names it, as stock clients do.
    if (Object.hasOwn(states.modified, "$patch")) return;
    if (states.current === undefined) items.push(cloneJson(rule.added(item)));
    else {
      const patch = rule.diffItem({ ...states, original: states.original ?? {}, current: states.current });
      if (Object.keys(patch).length > 0) items.push({ ...keysOf(item, behaviour.keys), ...patch });
    }
  });

  const deletions = before.items.filter(({ identity }) => !wanted.has(identity));
  for (const { item } of deletions) items.push({ ...keysOf(item, behaviour.keys), $patch: "delete" });
  const isOrdered = deletions.length > 0 || !equalValues([...current], [...modified]);
  return { items, deletions: [], order: isOrdered ? order : [] };
}

/** Items by key; items with the same key are returned one after the other. */
class ItemsByKey {
  /** The first item of each key, in order. */
  readonly items: { readonly identity: string; readonly item: JsonObject }[] = [];
  readonly #byKey = new Map<string, { readonly items: JsonObject[]; next: number }>();

  constructor(list: readonly JsonValue[], identify: (item: JsonValue, index: number) => string | undefined) {
    list.forEach((item, index) => {
      const identity = identify(item, index);
      if (identity === undefined || !isJsonObject(item)) return;
      const same = this.#byKey.get(identity);
      if (same === undefined) {
        this.#byKey.set(identity, { items: [item], next: 0 });
        this.items.push({ identity, item });
      } else same.items.push(item);
    });
  }

  next(identity: string): JsonObject | undefined {
    const same = this.#byKey.get(identity);
    return same?.items[same.next++];
  }
}

function keysOf(item: JsonValue, keys: readonly string[]): JsonObject {
  const result: JsonObject = {};
  if (!isJsonObject(item)) return result;
  for (const key of keys) {
    const value = ownMember(item, key);
    if (value !== undefined) setMember(result, key, value);
  }
  return result;
}
