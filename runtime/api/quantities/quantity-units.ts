/** The units of quantities, and powers of ten. */

/** The notation of a quantity: `1500M`, `1Gi` or `12e6`. */
export type QuantityFormat = "DecimalSI" | "BinarySI" | "DecimalExponent";

/** Number of decimal places that a quantity keeps. */
export const NANO_DIGITS = 9;

/** The power of ten of each decimal unit. */
export const DECIMAL_EXPONENTS: ReadonlyMap<string, number> = new Map([
  ["n", -9],
  ["u", -6],
  ["m", -3],
  ["", 0],
  ["k", 3],
  ["M", 6],
  ["G", 9],
  ["T", 12],
  ["P", 15],
  ["E", 18],
]);

/** The power of two of each binary unit. */
export const BINARY_EXPONENTS: ReadonlyMap<string, number> = new Map([
  ["Ki", 10],
  ["Mi", 20],
  ["Gi", 30],
  ["Ti", 40],
  ["Pi", 50],
  ["Ei", 60],
]);

export function tenTo(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}
