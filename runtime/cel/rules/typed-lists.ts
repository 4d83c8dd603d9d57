/**
 * Lists that a schema declares as sets or maps: `==` ignores their order, and `+` merges them as sets or maps. SPEC:
 * Validation expressions, type mapping. The result of `+` is such a list again.
 */

import { ArrayList, CelError, CelList, CelMap, CelObject, type CelResult } from "../cel-values.js";
import { equalValues } from "../value/equality.js";
import { identityOf } from "./value-identity.js";

type Identity = ReturnType<typeof identityOf>;

/** A list whose items have identities. Its index is built on the first comparison or merge. */
abstract class IdentifiedList extends CelList {
  private index: ReadonlyMap<string, number> | CelError | undefined;

  constructor(protected readonly items: CelList) {
    super();
  }

  get size(): number {
    return this.items.size;
  }

  at(index: number): CelResult {
    return this.items.at(index);
  }

  override [Symbol.iterator](): Iterator<CelResult> {
    return this.items[Symbol.iterator]();
  }

  protected abstract identify(item: CelResult): Identity;

  /** Returns whether items with the same identity are equal. */
  protected abstract equalItems(item: CelResult, other: CelResult): boolean | CelError;

  /** Positions by identity; the last of several items with the same identity counts. */
  protected positions(): ReadonlyMap<string, number> | CelError {
    this.index ??= this.makeIndex();
    return this.index;
  }

  private makeIndex(): ReadonlyMap<string, number> | CelError {
    const positions = new Map<string, number>();
    let position = 0;
    for (const item of this.items) {
      const identity = this.identify(item);
      if (identity instanceof CelError) return identity;
      if (identity !== undefined) positions.set(identity, position);
      position += 1;
    }
    return positions;
  }

  override equalsList(other: CelList): boolean | CelError {
    if (other.size !== this.size) return false;
    const positions = this.positions();
    if (positions instanceof CelError) return positions;
    const seen = new Set<string>();
    for (const item of other) {
      const identity = this.identify(item);
      if (identity instanceof CelError) return identity;
      const position = identity === undefined ? undefined : positions.get(identity);
      if (identity === undefined || position === undefined) return false;
      const isEqual = this.equalItems(this.at(position), item);
      if (isEqual !== true) return isEqual;
      seen.add(identity);
    }
    return seen.size === positions.size;
  }

  /**
   * Returns this list's items in place, with `choose` applied to items that both lists have, followed by the others
   * of `other`.
   */
  protected join(other: CelList, choose: (item: CelResult, other: CelResult) => CelResult): CelResult[] | CelError {
    const positions = this.positions();
    if (positions instanceof CelError) return positions;
    const joined = [...this.items];
    const added = new Map(positions);
    for (const item of other) {
      const identity = this.identify(item);
      if (identity instanceof CelError) return identity;
      const position = identity === undefined ? undefined : added.get(identity);
      if (position !== undefined) joined[position] = choose(joined[position] as CelResult, item);
      else {
        if (identity !== undefined) added.set(identity, joined.length);
        joined.push(item);
      }
    }
    return joined;
  }
}

/** `listType: set` */
export class SetList extends IdentifiedList {
  protected identify(item: CelResult): Identity {
    return identityOf(item);
  }

  protected equalItems(): true {
    return true;
  }

  override plus(other: CelList): CelResult {
    const joined = this.join(other, (item) => item);
    return joined instanceof CelError ? joined : new SetList(new ArrayList(joined));
  }
}

/** A key of a map list. */
export interface ListKey {
  readonly property: string;
  /** The field name in expressions; the property's own name if expressions can't reach it. */
  readonly spelling: string;
}

/** `listType: map` */
export class KeyedList extends IdentifiedList {
  constructor(
    items: CelList,
    private readonly listKeys: readonly ListKey[],
  ) {
    super(items);
  }

  protected identify(item: CelResult): Identity {
    const identities: string[] = [];
    for (const { property, spelling } of this.listKeys) {
      const value = keyValue(item, property, spelling);
      const identity = value === undefined ? "" : identityOf(value);
      if (typeof identity !== "string") return identity;
      identities.push(identity);
    }
    return identities.join(",");
  }

  protected equalItems(item: CelResult, other: CelResult): boolean | CelError {
    if (item instanceof CelError) return item;
    return other instanceof CelError ? other : equalValues(item, other);
  }

  override plus(other: CelList): CelResult {
    const joined = this.join(other, (_item, replacement) => replacement);
    return joined instanceof CelError ? joined : new KeyedList(new ArrayList(joined), this.listKeys);
  }
}

function keyValue(item: CelResult, property: string, spelling: string): CelResult | undefined {
  if (item instanceof CelError) return item;
  if (item instanceof CelObject) return item.get(spelling);
  return item instanceof CelMap ? item.find(property) : undefined;
}
