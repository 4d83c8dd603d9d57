/** Joins the lines of an object's YAML with the managers that own the fields on them. */
import type { JsonObject, ManagedFieldsEntry } from "../../../runtime/client/browser.js";
import { encodeYaml } from "../../../runtime/codec/yaml-codec.js";
import { isEqual, isObject } from "../values/json-tree.js";

export interface OwnedLine {
  readonly text: string;
  /** Indexes of the owners in the list of records. */
  readonly owners: readonly number[];
}

/** The fields of one record, below one place of the object; true for everything below it. */
type Owned = JsonObject | true | undefined;

export function ownedLines(object: JsonObject, records: readonly ManagedFieldsEntry[]): OwnedLine[] {
  const lines: OwnedLine[] = [];
  writeMap(
    object,
    "",
    records.map(({ fieldsV1 }) => fieldsV1 as Owned),
    lines,
  );
  return lines;
}

function writeMap(map: JsonObject, indent: string, owned: readonly Owned[], lines: OwnedLine[], first = indent): void {
  let prefix = first;
  for (const [key, value] of Object.entries(map)) {
    const below = owned.map((each) => member(each, `f:${key}`));
    const name = encodeYaml(key).trimEnd();
    writeValue(value, `${prefix}${name}:`, indent, below, lines);
    prefix = indent;
  }
}

function writeValue(value: unknown, head: string, indent: string, owned: readonly Owned[], lines: OwnedLine[]): void {
  if (isObject(value) && Object.keys(value).length > 0) {
    lines.push({ text: head, owners: ownersOf(owned) });
    writeMap(value, `${indent}  `, owned, lines);
  } else if (Array.isArray(value) && value.length > 0) {
    lines.push({ text: head, owners: ownersOf(owned) });
    for (const [index, item] of value.entries()) writeItem(item, index, indent, owned, lines);
  } else {
    const [start = "", ...rest] = encodeYaml(value).trimEnd().split("\n");
    lines.push({ text: `${head} ${start}`, owners: ownersOf(owned) });
    for (const line of rest) lines.push({ text: `${indent}${line}`, owners: ownersOf(owned) });
  }
}

function writeItem(item: unknown, index: number, indent: string, owned: readonly Owned[], lines: OwnedLine[]): void {
  const below = owned.map((each) => itemOf(each, item, index));
  if (isObject(item) && Object.keys(item).length > 0) writeMap(item, `${indent}  `, below, lines, `${indent}- `);
  else writeValue(item, `${indent}-`, `${indent}  `, below, lines);
}

function member(owned: Owned, key: string): Owned {
  if (owned === true || owned === undefined) return owned;
  const found = owned[key];
  if (!isObject(found)) return undefined;
  return Object.keys(found).length === 0 ? true : found;
}

function itemOf(owned: Owned, item: unknown, index: number): Owned {
  if (owned === true || owned === undefined) return owned;
  for (const key of Object.keys(owned)) {
    const isThis =
      (key.startsWith("k:") && hasKeys(item, parsed(key.slice(2)))) ||
      (key.startsWith("v:") && isEqual(parsed(key.slice(2)), item)) ||
      key === `i:${index}`;
    if (isThis) return member(owned, key);
  }
  return undefined;
}

function hasKeys(item: unknown, keys: unknown): boolean {
  return isObject(item) && isObject(keys) && Object.entries(keys).every(([key, value]) => isEqual(item[key], value));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Owners of the place itself: of a leaf, of everything below, or with the mark of the place. */
function ownersOf(owned: readonly Owned[]): number[] {
  return owned.flatMap((each, index) => (each === true || (each !== undefined && "." in each) ? [index] : []));
}
