/**
 * Ranges of sizes and costs, as estimates know them: the best and the worst case. Arithmetic stops at the largest 64-bit
 * number instead of passing it, so that an estimate without bound stays comparable.
 */
export interface Range {
  readonly min: bigint;
  readonly max: bigint;
}

export const UNBOUNDED = 2n ** 64n - 1n;

/** Nothing is known. */
export const UNKNOWN_RANGE: Range = { min: 0n, max: UNBOUNDED };

/** A number as a range; `exact(0)` to start a sum. */
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

/** Both bounds times a factor, rounded up: `scaled(size, 0.1)`. */
export function scaled({ min, max }: Range, factor: number): Range {
  return { min: scale(min, factor), max: scale(max, factor) };
}

function scale(bound: bigint, factor: number): bigint {
  const value = Math.ceil(Number(bound) * factor);
  return value >= Number(UNBOUNDED) ? UNBOUNDED : BigInt(value);
}

/** Everything that is in either. */
export function union(a: Range, b: Range): Range {
  return { min: a.min < b.min ? a.min : b.min, max: a.max > b.max ? a.max : b.max };
}
