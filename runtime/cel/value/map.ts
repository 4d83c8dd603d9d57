/** The map of literals and transformations, and the identity of keys. */
import { CelError, CelMap, type CelResult, type CelValue, Uint } from "../cel-values.js";

/** A key that JavaScript's maps can compare: equal exactly if the keys are equal, including across numeric types. */
export type MapKey = boolean | bigint | string | number;

/** Returns undefined for values that are never keys. A double is the same key as the integer that it equals. */
export function mapKeyOf(value: CelValue): MapKey | undefined {
  switch (typeof value) {
    case "boolean":
    case "bigint":
    case "string":
      return value;
    case "number":
      return Number.isInteger(value) ? BigInt(value) : value;
    default:
      return value instanceof Uint ? value.value : undefined;
  }
}

/** Returns true for the types of keys: bool, int, uint and string. */
export function isMapKey(value: CelValue): boolean {
  return typeof value !== "number" && mapKeyOf(value) !== undefined;
}

/** A map whose entries are all known. Values may be errors in the data. */
export class EntryMap extends CelMap {
  private readonly entries = new Map<MapKey, readonly [CelValue, CelResult]>();

  /** @param pairs keys and values; the last of equal keys counts */
  constructor(pairs: Iterable<readonly [CelValue, CelResult]> = []) {
    super();
    for (const pair of pairs) {
      const key = mapKeyOf(pair[0]);
      if (key !== undefined) this.entries.set(key, pair);
    }
  }

  get size(): number {
    return this.entries.size;
  }

  find(key: CelValue): CelResult | undefined {
    const known = mapKeyOf(key);
    return known === undefined ? undefined : this.entries.get(known)?.[1];
  }

  *keys(): Iterable<CelValue> {
    for (const [key] of this.entries.values()) yield key;
  }

  /** Adds an entry while the map is under construction and not shared yet. @returns the error if it can't be added */
  insert(key: CelValue, value: CelResult): CelError | undefined {
    const known = mapKeyOf(key);
    if (known === undefined || typeof key === "number") return new CelError("unsupported key type");
    if (this.entries.has(known)) return new CelError(`insert failed: key ${formatKey(key)} already exists`);
    this.entries.set(known, [key, value]);
    return undefined;
  }
}

/** Formats a key for messages. */
export function formatKey(key: CelValue): string {
  if (key instanceof Uint) return key.value.toString();
  return typeof key === "object" && key !== null ? "of another type" : String(key);
}
