/**
 * Values of an object against those that stood in their place before: which item of a list an item was, and what has not
 * changed. SPEC: validation ratcheting, transition rules.
 */
import { equalJson, type JsonValue } from "../../api/json.js";
import { isObject } from "../json-kinds.js";
import type { Schema } from "../schema-types.js";

type Structs = Readonly<Record<string, Schema>>;

/** A member of an object; undefined when there is no such member, or no object. */
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

  /** The item with the keys of `item`; none where a key is missing or is no scalar. */
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

/** The keys by which items of a list are told apart from one write to the next; undefined for lists that have none. */
export function correlationKeys({ listType, listMapKeys }: Schema): readonly string[] | undefined {
  return listType === "map" && listMapKeys !== undefined && listMapKeys.length > 0 ? listMapKeys : undefined;
}

/** One comparison of an object with its former state; what it finds of large values is kept for its time. */
export class Correlation {
  private readonly known = new Map<object, boolean>();
  private readonly lists = new Map<object, KeyedItems>();

  constructor(private readonly structs: Structs) {}

  /** Whether a value is what it was. Map lists are compared by key, other lists as they are. */
  isUnchanged(value: JsonValue | undefined, old: JsonValue | undefined, schema: Schema | undefined): boolean {
    if (value === undefined || old === undefined) return value === old;
    if (typeof value !== "object" || value === null) return equalJson(value, old);
    const known = this.known.get(value);
    if (known !== undefined) return known;
    const isUnchanged = this.equal(value, old, schema);
    this.known.set(value, isUnchanged);
    return isUnchanged;
  }

  /** The item of the old list that `item` was; undefined where the list does not tell. */
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

  /** The struct that a ref leads to. */
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

/** The schema of a member; undefined where nothing is said of it. */
export function partOf(node: Schema | undefined, key: string): Schema | undefined {
  if (node?.properties && Object.hasOwn(node.properties, key)) return node.properties[key];
  return typeof node?.additionalProperties === "object" ? node.additionalProperties : undefined;
}

function definedMembers(object: object): number {
  let count = 0;
  for (const value of Object.values(object)) if (value !== undefined) count += 1;
  return count;
}
