/** Random choices that a seed reproduces. */

export class Random {
  private state: number;

  constructor(readonly seed: number) {
    this.state = seed >>> 0;
  }

  /**
   * Returns an integer from 0 up to but excluding `bound`, from the generator mulberry32, which is good enough to
   * choose steps of a test.
   */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0;
    let mixed = this.state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** @throws RangeError for an empty list */
  pick<Item>(items: readonly Item[]): Item {
    if (items.length === 0) throw new RangeError("nothing to pick from");
    return items[this.below(items.length)] as Item;
  }

  /** Returns a name with a probability that corresponds to its weight. */
  weighted<Name extends string>(weights: Readonly<Record<Name, number>>): Name {
    const entries = Object.entries(weights) as [Name, number][];
    let rest = this.below(entries.reduce((sum, [, weight]) => sum + weight, 0));
    for (const [name, weight] of entries) {
      rest -= weight;
      if (rest < 0) return name;
    }
    throw new RangeError("weights must not be negative");
  }

  /** Returns a separate generator, so that concurrent clients don't affect each other's choices. */
  fork(): Random {
    return new Random(this.below(2 ** 32));
  }
}
