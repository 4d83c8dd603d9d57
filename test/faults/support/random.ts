/** Random choices that can be repeated: the seed is told, and KINDSMITH_SEED sets it. */
import type { TestContext } from "node:test";

export interface Random {
  readonly seed: number;
  /** In [0, 1). */
  next(): number;
  /** A whole number from 0 to `limit - 1`. */
  below(limit: number): number;
}

/** The generator of a test, whose seed stands in the test's output. */
export function randomOf(context: TestContext): Random {
  const seed = Number(process.env.KINDSMITH_SEED ?? Date.now() % 0x7fffffff);
  context.diagnostic(`KINDSMITH_SEED=${seed}`);
  return seeded(seed);
}

/** Mulberry32: small, and good enough to choose when to kill. */
export function seeded(seed: number): Random {
  let state = seed | 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return { seed, next, below: (limit) => Math.floor(next() * limit) };
}
