/** The exact decimal digits of a double, rounded half to even, as `%f` and `%e` print them. */

export interface Digits {
  readonly isNegative: boolean;
  /** Without leading zeros; "0" for zero. */
  readonly digits: string;
  /** The power of ten of the last digit. */
  readonly exponent: number;
}

const MANTISSA_BITS = 52n;
const EXPONENT_BIAS = 1075;

/** @param value finite */
export function exactDigits(value: number): Digits {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, value);
  const word = bits.getBigUint64(0);
  const biased = Number((word >> MANTISSA_BITS) & 0x7ffn);
  const fraction = word & ((1n << MANTISSA_BITS) - 1n);
  const mantissa = biased === 0 ? fraction : fraction | (1n << MANTISSA_BITS);
  const power = Math.max(biased, 1) - EXPONENT_BIAS;
  const isNegative = word >> 63n === 1n;
  if (power >= 0) return { isNegative, digits: (mantissa << BigInt(power)).toString(), exponent: 0 };
  return { isNegative, digits: (mantissa * 5n ** BigInt(-power)).toString(), exponent: power };
}

/** Rounds to a power of ten, padding with zeros. */
export function roundedDigits({ isNegative, digits, exponent }: Digits, to: number): Digits {
  if (to <= exponent) return { isNegative, digits: digits + "0".repeat(exponent - to), exponent: to };
  const unit = 10n ** BigInt(to - exponent);
  const amount = BigInt(digits);
  const whole = amount / unit;
  const rest = (amount % unit) * 2n;
  const isUp = rest > unit || (rest === unit && whole % 2n === 1n);
  return { isNegative, digits: (isUp ? whole + 1n : whole).toString(), exponent: to };
}

/** Returns `1,234.50`: digits after the point, and groups of three before it. */
export function fixedText(value: number, precision: number): string {
  const { isNegative, digits } = roundedDigits(exactDigits(value), -precision);
  const padded = digits.padStart(precision + 1, "0");
  const whole = padded.slice(0, padded.length - precision).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const fraction = precision === 0 ? "" : `.${padded.slice(-precision)}`;
  return `${isNegative ? "-" : ""}${whole}${fraction}`;
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

/** Returns `1.50 × 10⁰³`: one digit, digits after the point, and a power of ten of at least two digits. */
export function scientificText(value: number, precision: number): string {
  const exact = exactDigits(value);
  const magnitude = exact.digits === "0" ? 0 : exact.digits.length - 1 + exact.exponent;
  let rounded = roundedDigits(exact, magnitude - precision);
  let power = magnitude;
  if (rounded.digits.length > precision + 1) {
    // rounding turned 9.99 into 10.0
    power += 1;
    rounded = roundedDigits(exact, power - precision);
  }
  const digits = rounded.digits.padEnd(precision + 1, "0");
  const fraction = precision === 0 ? "" : `.${digits.slice(1)}`;
  const raised = Math.abs(power)
    .toString()
    .padStart(2, "0")
    .replace(/\d/g, (digit) => SUPERSCRIPTS.charAt(Number(digit)));
  return `${rounded.isNegative ? "-" : ""}${digits.charAt(0)}${fraction}\u202f×\u202f10${power < 0 ? "⁻" : ""}${raised}`;
}
