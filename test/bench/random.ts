/** Seeded randomness of the fixtures: the same seed gives the same bytes in every process. */

/** The seed of every fixture. Change it to see whether a result depends on the fixtures. */
const SEED = 20_250_101;

const WORDS = [
  "amber",
  "basin",
  "cedar",
  "delta",
  "ember",
  "fjord",
  "grove",
  "haven",
  "inlet",
  "junco",
  "karst",
  "ledge",
];

/** Returns `count` different values. */
export function variants<T>(count: number, make: (random: Random) => T): T[] {
  const random = new Random(SEED);
  return Array.from({ length: count }, () => make(random));
}

/** Numerical Recipes' linear congruential generator; its high bits are good enough for fixtures. */
export class Random {
  constructor(private state: number) {}

  below(limit: number): number {
    this.state = (Math.imul(this.state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((this.state / 2 ** 32) * limit);
  }

  word(): string {
    return WORDS[this.below(WORDS.length)] as string;
  }

  /** Returns words of `length` characters in total. */
  text(length: number): string {
    let text = this.word();
    while (text.length < length) text += ` ${this.word()}`;
    return text.slice(0, length);
  }
}
