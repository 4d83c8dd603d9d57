/** Pseudorandom numbers that one seed determines (the Mulberry32 generator). */
export class RandomNumbers {
  #state: number;

  /** @param seed an integer from 0 to 2^32 - 1 */
  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** Returns an integer from 0 (inclusive) to `bound` (exclusive). */
  below(bound: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = this.#state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * bound);
  }

  /** Returns one of the items with equal probability. @param items at least one */
  pick<const Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item;
  }
}
