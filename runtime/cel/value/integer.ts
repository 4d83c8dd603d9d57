/** The bounds of int and uint, and of the integers that a double represents. */

export const MIN_INT = -(2n ** 63n);
export const MAX_INT = 2n ** 63n - 1n;
export const MAX_UINT = 2n ** 64n - 1n;

export function isInt(value: bigint): boolean {
  return value >= MIN_INT && value <= MAX_INT;
}

export function isUint(value: bigint): boolean {
  return value >= 0n && value <= MAX_UINT;
}
