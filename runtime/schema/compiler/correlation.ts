/**
 * Correlates values of an object with those at the same place before: which item of a list was which, and what is
 * unchanged.
 * SPEC: validation ratcheting, transition rules.
 */
import { equalJson, type JsonValue } from "../../api/json.js";
import { isObject } from "../json-kinds.js";
import type { Schema } from "../schema-types.js";

type Structs = Readonly<Record<string, Schema>>;

/** Returns a member of an object, or undefined if there is no such member or no object. */
export function memberOf(value: JsonValue | undefined, key: string): JsonValue | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
}

/** The items of a map list by their keys. The first of several items with the same keys counts. */
export class KeyedItems {
  private readonly items = new Map<string, JsonValue>();

  constructor(
    list: readonly JsonValue[],
    private readonly keys: readonly string[],
  ) {
    for (const item of list) {
      const identity = this.identityOf(item);
      if (identity !== undefined && !this.items.has(identity)) this.items.set(identity, item);
    }
  }

  /** Returns the item with the keys of `item`; undefined if a key is missing or not a scalar. */
  matching(item: JsonValue): JsonValue | undefined {
    const identity = this.identityOf(item);
    return identity === undefined ? undefined : this.items.get(identity);
  }

  private identityOf(item: JsonValue): string | undefined {
    let identity = "";
    for (const key of this.keys) {
      const value = memberOf(item, key);
      if (value === undefined || value === null || typeof value === "object") return undefined;
      identity += typeof value === "string" ? JSON.stringify(value) : `${value},`;
    }
    return identity;
  }
}

/** Returns the keys that identify items of a list from one write to the next; undefined for lists without keys. */
export function correlationKeys({ listType, listMapKeys }: Schema): readonly string[] | undefined {
  return listType === "map" && listMapKeys !== undefined && listMapKeys.length > 0 ? listMapKeys : undefined;
}

/** A comparison of an object with its former state, which caches results for large values. */
export class Correlation {
  private readonly known = new Map<object, boolean>();
  private readonly lists = new Map<object, KeyedItems>();

  constructor(private readonly structs: Structs) {}

  /** Compares a value with its former state: map lists by key, other lists by position. */
  isUnchanged(value: JsonValue | undefined, old: JsonValue | undefined, schema: Schema | undefined): boolean {
    if (value === undefined || old === undefined) return value === old;
    if (typeof value !== "object" || value === null) return equalJson(value, old);
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const isUnchanged = this.equal(value, old, schema);
    this.known.set(value, isUnchanged);
    return isUnchanged;
  }

  /** Returns the item of the old list that `item` was; undefined if the list does not identify its items. */
  formerItem(item: JsonValue, old: JsonValue | undefined, list: Schema | undefined): JsonValue | undefined {
    const keys = list === undefined ? undefined : correlationKeys(list);
    if (keys === undefined || !Array.isArray(old)) return undefined;
    let items = this.lists.get(old);
    if (items === undefined) {
      items = new KeyedItems(old, keys);
      this.lists.set(old, items);
    }
    return items.matching(item);
  }

  /** Returns the struct that a ref leads to. */
  resolve(schema: Schema | undefined): Schema | undefined {
    return schema?.ref === undefined ? schema : this.structs[schema.ref];
  }

  private equal(value: object, old: JsonValue, schema: Schema | undefined): boolean {
    const node = this.resolve(schema);
    if (node === undefined) return equalJson(value, old);
    if (Array.isArray(value)) {
      if (correlationKeys(node) === undefined) return equalJson(value, old);
      if (!Array.isArray(old) || value.length !== old.length) return false;
      return value.every((item: JsonValue) => this.isUnchanged(item, this.formerItem(item, old, node), node.items));
    }
    if (!isObject(value) || !isObject(old) || definedMembers(value) !== definedMembers(old)) return false;
    return Object.keys(value).every((key) => this.isUnchanged(value[key], memberOf(old, key), partOf(node, key)));
  }
}

/** Returns the schema of a member; undefined if there is none. */
export function partOf(node: Schema | undefined, key: string): Schema | undefined {
  if (node?.properties && Object.hasOwn(node.properties, key)) return node.properties[key];
  return typeof node?.additionalProperties === "object" ? node.additionalProperties : undefined;
}

function definedMembers(object: object): number {
  let count = 0;
  for (const value of Object.values(object)) if (value !== undefined) count += 1;
  return count;
}
