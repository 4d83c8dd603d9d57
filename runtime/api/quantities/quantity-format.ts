/** The canonical text of a quantity. */
import { BINARY_EXPONENTS, DECIMAL_EXPONENTS, NANO_DIGITS, type QuantityFormat, tenTo } from "./quantity-units.js";

const LARGEST_DECIMAL_EXPONENT = 18;
const LARGEST_BINARY_STEPS = 6;
const ONE = tenTo(NANO_DIGITS);

const DECIMAL_UNITS = new Map([...DECIMAL_EXPONENTS].map(([unit, exponent]) => [exponent, unit]));
const BINARY_UNITS = ["", ...BINARY_EXPONENTS.keys()];

/** @param nanos the amount in billionths */
export function canonicalQuantity(nanos: bigint, format: QuantityFormat): string {
  if (nanos === 0n) return "0";
  if (format === "BinarySI" && hasBinaryText(nanos)) return binaryText(nanos / ONE);
  return decimalText(nanos, format);
}

/** Fractions and amounts below the smallest binary unit are written with decimal units. */
function hasBinaryText(nanos: bigint): boolean {
  return nanos % ONE === 0n && (nanos <= -1024n * ONE || nanos >= 1024n * ONE);
}

function binaryText(amount: bigint): string {
  let rest = amount;
  let steps = 0;
  while (steps < LARGEST_BINARY_STEPS && rest % 1024n === 0n) {
    rest /= 1024n;
    steps++;
  }
  return `${rest}${BINARY_UNITS[steps]}`;
}

function decimalText(nanos: bigint, format: QuantityFormat): string {
  let rest = nanos;
  let exponent = -NANO_DIGITS;
  const isExponent = format === "DecimalExponent";
  while (rest % 1000n === 0n && (isExponent || exponent < LARGEST_DECIMAL_EXPONENT)) {
    rest /= 1000n;
    exponent += 3;
  }
  if (!isExponent) return `${rest}${DECIMAL_UNITS.get(exponent)}`;
  return exponent === 0 ? `${rest}` : `${rest}e${exponent}`;
}
