/** The map of literals and transformations, and how keys are told apart. */
import { CelError, CelMap, type CelResult, type CelValue, Uint } from "../cel-values.js";

/** What JavaScript's maps can compare: equal exactly where the keys are equal, across numeric types too. */
export type MapKey = boolean | bigint | string | number;

/** undefined for values that no map has as a key. A double is the key of the integer that it equals. */
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

/** True for the types that keys may have: bool, int, uint and string. */
export function isMapKey(value: CelValue): boolean {
  return typeof value !== "number" && mapKeyOf(value) !== undefined;
}

/** A map whose entries are all known. Values may be errors of the data. */
export class EntryMap extends CelMap {
  private readonly entries = new Map<MapKey, readonly [CelValue, CelResult]>();

  /** Takes pairs of keys and values; of equal keys the last counts. */
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

  /** Adds an entry while the map is being made, before anybody else sees it. @returns why it could not */
  insert(key: CelValue, value: CelResult): CelError | undefined {
    const known = mapKeyOf(key);
    if (known === undefined || typeof key === "number") return new CelError("unsupported key type");
    if (this.entries.has(known)) return new CelError(`insert failed: key ${formatKey(key)} already exists`);
    this.entries.set(known, [key, value]);
    return undefined;
  }
}

/** A key as messages show it. */
export function formatKey(key: CelValue): string {
  if (key instanceof Uint) return key.value.toString();
  return typeof key === "object" && key !== null ? "of another type" : String(key);
}
