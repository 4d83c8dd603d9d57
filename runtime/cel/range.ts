/**
 * Ranges of sizes and costs in estimates: the best and the worst case. Arithmetic saturates at the largest 64-bit
 * number, so that an unbounded estimate stays comparable.
 */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

export const UNBOUNDED = 2n ** 64n - 1n;

/** Nothing is known. */
export const UNKNOWN_RANGE: Range = { min: 0n, max: UNBOUNDED };

/** A single number as a range; `exact(0)` starts a sum. */
export function exact(value: bigint | number): Range {
  const bound = BigInt(value);
  return { min: bound, max: bound };
}

export function capped(value: bigint): bigint {
  return value > UNBOUNDED ? UNBOUNDED : value;
}

export function sum(...ranges: readonly Range[]): Range {
  let [min, max] = [0n, 0n];
  for (const range of ranges) {
    min = capped(min + range.min);
    max = capped(max + range.max);
  }
  return { min, max };
}

export function product(a: Range, b: Range): Range {
  return { min: capped(a.min * b.min), max: capped(a.max * b.max) };
}

/** Multiplies both bounds by a factor, rounding up: `scaled(size, 0.1)`. */
export function scaled({ min, max }: Range, factor: number): Range {
  return { min: scale(min, factor), max: scale(max, factor) };
}

function scale(bound: bigint, factor: number): bigint {
  const value = Math.ceil(Number(bound) * factor);
  return value >= Number(UNBOUNDED) ? UNBOUNDED : BigInt(value);
}

/** Returns the smallest range that contains both. */
export function union(a: Range, b: Range): Range {
  return { min: a.min < b.min ? a.min : b.min, max: a.max > b.max ? a.max : b.max };
}
