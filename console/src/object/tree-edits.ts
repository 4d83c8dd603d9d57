/** Edits of a tree of JSON values that leave the tree as it is and return a changed one, which shares what did not change. */
import { setMember } from "../../../runtime/api/json.js";
import type { JsonObject, JsonValue } from "../../../runtime/client/browser.js";
import { isObject } from "../values/json-tree.js";

/** Names of fields and indexes of items, from the root. */
export type TreePath = readonly (string | number)[];

/** Returns what is at the path; undefined if nothing. */
export function valueAt(tree: unknown, path: TreePath): JsonValue | undefined {
  let value = tree;
  for (const step of path) {
    if (Array.isArray(value)) value = value[step as number];
    else if (isObject(value) && Object.hasOwn(value, step)) value = value[step];
    else return undefined;
  }
  return value as JsonValue | undefined;
}

/** Sets a value. Objects and lists on the way that are missing, or have another type, are made. */
export function withValue(tree: JsonValue | undefined, path: TreePath, value: JsonValue): JsonValue {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === "number") {
    const items = Array.isArray(tree) ? [...tree] : [];
    items[step] = withValue(items[step], rest, value);
    return items;
  }
  const object = isObject(tree) ? tree : {};
  return withMember(object, step, withValue(Object.hasOwn(object, step) ? object[step] : undefined, rest, value));
}

/** Removes a field or an item. The objects that it leaves empty stay. */
export function withoutValue(tree: JsonValue, path: TreePath): JsonValue {
  const parent = path.slice(0, -1);
  const last = path.at(-1);
  const around = valueAt(tree, parent);
  if (last === undefined || valueAt(tree, path) === undefined) return tree;
  if (Array.isArray(around)) {
    const left = around.filter((_, index) => index !== last);
    return withValue(tree, parent, left);
  }
  const left = Object.entries(around as JsonObject).filter(([key]) => key !== last);
  return withValue(tree, parent, objectOf(left));
}

/** Adds an item at the end of a list, which is made if it is missing. */
export function withItem(tree: JsonValue, path: TreePath, item: JsonValue): JsonValue {
  const items = valueAt(tree, path);
  return withValue(tree, path, [...(Array.isArray(items) ? items : []), item]);
}

/** Moves an item of a list; an index outside the list changes nothing. */
export function withMovedItem(tree: JsonValue, path: TreePath, from: number, to: number): JsonValue {
  const items = valueAt(tree, path);
  if (!Array.isArray(items) || items[from] === undefined || items[to] === undefined) return tree;
  const moved = items.filter((_, index) => index !== from);
  moved.splice(to, 0, items[from]);
  return withValue(tree, path, moved);
}

/** Renames a key of a map, which stays in its place. A name that is taken changes nothing. */
export function withRenamedKey(tree: JsonValue, path: TreePath, from: string, to: string): JsonValue {
  const map = valueAt(tree, path);
  if (!isObject(map) || !Object.hasOwn(map, from) || Object.hasOwn(map, to)) return tree;
  const entries = Object.entries(map).map(([key, value]) => [key === from ? to : key, value] as const);
  return withValue(tree, path, objectOf(entries));
}

function withMember(object: JsonObject, key: string, value: JsonValue): JsonObject {
  const copy = objectOf(Object.entries(object));
  setMember(copy, key, value);
  return copy;
}

function objectOf(entries: readonly (readonly [string, JsonValue | undefined])[]): JsonObject {
  const object: JsonObject = {};
  for (const [key, value] of entries) if (value !== undefined) setMember(object, key, value);
  return object;
}
