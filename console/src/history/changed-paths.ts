/** Which fields differ between two versions of an object, as paths that people read. */
import { isEqual, isObject } from "../values/json-tree.js";

export interface PathChange {
  /** As in `.spec.ports[name=web].port`. */
  readonly path: string;
  readonly kind: "added" | "removed" | "changed";
  /** The names of the fields from the root to the first list. */
  readonly fields: readonly string[];
}

/** So many changes are listed at most. */
export const MAX_CHANGES = 100;
/** What names an item in a list of objects; the first that all items have is taken. */
const ITEM_NAMES = ["type", "name", "key", "uid", "id", "ip"];
/** They change with every write, and say nothing about it. */
const UNREMARKABLE: ReadonlySet<string> = new Set([
  ".metadata.resourceVersion",
  ".metadata.managedFields",
  ".metadata.generation",
]);

export function changedPaths(before: unknown, after: unknown): PathChange[] {
  const changes: PathChange[] = [];
  compare(before, after, { path: "", fields: [], isInList: false }, changes);
  return changes;
}

interface Place {
  readonly path: string;
  readonly fields: readonly string[];
  readonly isInList: boolean;
}

function compare(before: unknown, after: unknown, place: Place, changes: PathChange[]): void {
  if (changes.length >= MAX_CHANGES || UNREMARKABLE.has(place.path) || isEqual(before, after)) return;
  if (isObject(before) && isObject(after)) {
    for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
      compare(own(before, name), own(after, name), member(place, name), changes);
    return;
  }
  if (Array.isArray(before) && Array.isArray(after) && compareItems(before, after, place, changes)) return;
  const kind = before === undefined ? "added" : after === undefined ? "removed" : "changed";
  changes.push({ path: place.path, kind, fields: place.fields });
}

/** Compares items of the same name, or else of the same position. Returns whether that was possible. */
function compareItems(
  before: readonly unknown[],
  after: readonly unknown[],
  place: Place,
  changes: PathChange[],
): boolean {
  const name = ITEM_NAMES.find((each) => isNamedBy(before, each) && isNamedBy(after, each));
  if (name !== undefined) {
    const [old, now] = [byName(before, name), byName(after, name)];
    for (const each of new Set([...old.keys(), ...now.keys()]))
      compare(old.get(each), now.get(each), item(place, `${name}=${each}`), changes);
    return true;
  }
  if (before.length !== after.length) return false;
  for (const [index, value] of before.entries()) compare(value, after[index], item(place, String(index)), changes);
  return true;
}

function isNamedBy(items: readonly unknown[], name: string): boolean {
  const names = items.map((each) => (isObject(each) ? own(each, name) : undefined));
  return names.every((each) => typeof each === "string") && new Set(names).size === items.length;
}

function byName(items: readonly unknown[], name: string): Map<string, unknown> {
  return new Map(items.map((each) => [String((each as Record<string, unknown>)[name]), each]));
}

/** Keys of objects may be those of every object, such as `constructor`. */
function own(map: Readonly<Record<string, unknown>>, name: string): unknown {
  return Object.hasOwn(map, name) ? map[name] : undefined;
}

function member({ path, fields, isInList }: Place, name: string): Place {
  const step = /^[\w-]+$/.test(name) ? `.${name}` : `[${name}]`;
  return { path: path + step, fields: isInList ? fields : [...fields, name], isInList };
}

function item({ path, fields }: Place, selector: string): Place {
  return { path: `${path}[${selector}]`, fields, isInList: true };
}
