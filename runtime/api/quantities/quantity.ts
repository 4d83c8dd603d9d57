/**
 * Resource quantities: exact decimal numbers with a unit (`500m`, `1Gi`, `12e3`). SPEC: Resource quantities are texts
 * that stock clients read and write, so parsing, rounding and the canonical text follow theirs.
 */
import { canonicalQuantity } from "./quantity-format.js";
import { BINARY_EXPONENTS, DECIMAL_EXPONENTS, NANO_DIGITS, type QuantityFormat, tenTo } from "./quantity-units.js";

export type { QuantityFormat } from "./quantity-units.js";

/** Maximum length of a quantity's text, in characters. */
export const MAX_QUANTITY_CHARACTERS = 1024;

/** Maximum absolute exponent of a quantity in scientific notation. */
export const MAX_QUANTITY_EXPONENT = 1024;

/** Largest amount of a text with a binary unit; larger amounts are clamped to it. */
export const MAX_BINARY_QUANTITY = 2n ** 63n - 1n;

/** Thrown for a text that is not a quantity. The message shows the text and says what is wrong. */
export class QuantityError extends Error {
  constructor(text: string, detail: string) {
    super(`${JSON.stringify(text.slice(0, MAX_QUANTITY_CHARACTERS))} is not a quantity: ${detail}`);
    this.name = "QuantityError";
  }
}

const PATTERN = /^([+-]?)([0-9]*)(?:\.([0-9]*))?([eEinumkKMGTP]*[-+]?[0-9]*)$/;
const EXPONENT = /^[eE]([+-]?[0-9]+)$/;

/** An exact amount in steps of a billionth, with the notation in which it is written. Immutable. */
export class Quantity {
  private constructor(
    /** The exact amount in billionths. */
    readonly nanos: bigint,
    readonly format: QuantityFormat,
  ) {}

  static readonly zero = new Quantity(0n, "DecimalSI");

  /**
   * Reads a number with an optional sign, fraction, and unit (`n u m k M G T P E`, `Ki Mi Gi Ti Pi Ei`) or exponent
   * (`e3`). Digits beyond a billionth are rounded away from zero; binary units are clamped to {@link
   * MAX_BINARY_QUANTITY}.
   *
   * @throws QuantityError for any other text, and for one beyond MAX_QUANTITY_CHARACTERS or MAX_QUANTITY_EXPONENT
   */
  static parse(text: string): Quantity {
    if (text.length > MAX_QUANTITY_CHARACTERS) {
      throw new QuantityError(text, `it has ${text.length} characters, the limit is ${MAX_QUANTITY_CHARACTERS}`);
    }
    const [, sign, whole = "", fraction = "", suffix = ""] = PATTERN.exec(text) ?? [];
    if (sign === undefined || whole + fraction === "") {
      throw new QuantityError(text, "expected a number with an optional unit, such as 1.5, 500m, 2Gi or 1e3");
    }
    const unit = unitOf(text, suffix);
    const digits = BigInt(whole + fraction) * unit.factor;
    const nanos = shifted(digits, unit.exponent - fraction.length + NANO_DIGITS);
    return new Quantity(sign === "-" ? -capped(nanos, unit.format) : capped(nanos, unit.format), formOf(nanos, unit));
  }

  /** Like {@link parse}, but returns undefined instead of throwing. */
  static tryParse(text: string): Quantity | undefined {
    try {
      return Quantity.parse(text);
    } catch (error) {
      if (error instanceof QuantityError) return undefined;
      throw error;
    }
  }

  /** Returns `amount` times ten to the power of `exponent`, rounded away from zero to a billionth. */
  static of(amount: bigint | number, format: QuantityFormat = "DecimalSI", exponent = 0): Quantity {
    return new Quantity(shifted(BigInt(amount), exponent + NANO_DIGITS), format);
  }

  /** The amount in whole units, rounded away from zero. */
  get value(): bigint {
    return this.scaledValue(0);
  }

  /** The amount in thousandths, rounded away from zero. */
  get milliValue(): bigint {
    return this.scaledValue(-3);
  }

  /** The amount in units of ten to the power of `exponent`, rounded away from zero. */
  scaledValue(exponent: number): bigint {
    return shifted(this.nanos, -exponent - NANO_DIGITS);
  }

  /** The amount as an integer, or undefined if it has a fraction. */
  get integer(): bigint | undefined {
    const one = tenTo(NANO_DIGITS);
    return this.nanos % one === 0n ? this.nanos / one : undefined;
  }

  /** The nearest number; infinite if the amount exceeds the range of numbers. */
  toNumber(): number {
    return Number(this.toDecimal());
  }

  get sign(): -1 | 0 | 1 {
    return this.nanos < 0n ? -1 : this.nanos > 0n ? 1 : 0;
  }

  /** Returns -1, 0 or 1 if this is less than, equal to or greater than `other`; the notation does not matter. */
  compare(other: Quantity): -1 | 0 | 1 {
    return this.nanos < other.nanos ? -1 : this.nanos > other.nanos ? 1 : 0;
  }

  equals(other: Quantity): boolean {
    return this.nanos === other.nanos;
  }

  /** The exact sum in this quantity's notation; zero takes on the notation of the other. */
  add(other: Quantity): Quantity {
    return new Quantity(this.nanos + other.nanos, this.nanos === 0n ? other.format : this.format);
  }

  /** The exact difference in this quantity's notation; zero takes on the notation of the other. */
  subtract(other: Quantity): Quantity {
    return this.add(other.negate());
  }

  negate(): Quantity {
    return new Quantity(-this.nanos, this.format);
  }

  multiply(factor: bigint | number): Quantity {
    return new Quantity(this.nanos * BigInt(factor), this.format);
  }

  /** Rounds away from zero to a multiple of ten to the power of `exponent`. */
  roundUp(exponent: number): Quantity {
    return new Quantity(shifted(this.scaledValue(exponent), exponent + NANO_DIGITS), this.format);
  }

  /** The same amount in another notation. */
  withFormat(format: QuantityFormat): Quantity {
    return new Quantity(this.nanos, format);
  }

  /** Plain decimal digits without a unit: `0.5`, `-1024`. */
  toDecimal(): string {
    const digits = (this.nanos < 0n ? -this.nanos : this.nanos).toString().padStart(NANO_DIGITS + 1, "0");
    const fraction = digits.slice(-NANO_DIGITS).replace(/0+$/, "");
    return `${this.nanos < 0n ? "-" : ""}${digits.slice(0, -NANO_DIGITS)}${fraction === "" ? "" : `.${fraction}`}`;
  }

  /** The canonical text: no fraction, and the largest unit that keeps the amount exact. */
  toString(): string {
    return canonicalQuantity(this.nanos, this.format);
  }

  toJSON(): string {
    return this.toString();
  }
}

interface Unit {
  readonly format: QuantityFormat;
  readonly factor: bigint;
  /** The exponent to base ten. */
  readonly exponent: number;
}

function unitOf(text: string, suffix: string): Unit {
  const decimal = DECIMAL_EXPONENTS.get(suffix);
  if (decimal !== undefined) return { format: "DecimalSI", factor: 1n, exponent: decimal };
  const binary = BINARY_EXPONENTS.get(suffix);
  if (binary !== undefined) return { format: "BinarySI", factor: 2n ** BigInt(binary), exponent: 0 };
  const exponent = EXPONENT.exec(suffix)?.[1];
  if (exponent === undefined) throw new QuantityError(text, `${JSON.stringify(suffix)} is not a unit`);
  if (Math.abs(Number(exponent)) > MAX_QUANTITY_EXPONENT) {
    throw new QuantityError(
      text,
      `the exponent must lie between -${MAX_QUANTITY_EXPONENT} and ${MAX_QUANTITY_EXPONENT}`,
    );
  }
  return { format: "DecimalExponent", factor: 1n, exponent: Number(exponent) };
}

/** Amounts below one can't be written with binary units. */
function formOf(nanos: bigint, { format }: Unit): QuantityFormat {
  return format === "BinarySI" && nanos > 0n && nanos < tenTo(NANO_DIGITS) ? "DecimalSI" : format;
}

function capped(nanos: bigint, format: QuantityFormat): bigint {
  const limit = MAX_BINARY_QUANTITY * tenTo(NANO_DIGITS);
  return format === "BinarySI" && nanos > limit ? limit : nanos;
}

/** Returns `digits` times ten to the power of `exponent`, rounded away from zero. */
function shifted(digits: bigint, exponent: number): bigint {
  if (exponent >= 0) return digits * tenTo(exponent);
  const divisor = tenTo(-exponent);
  const quotient = digits / divisor;
  if (quotient * divisor === digits) return quotient;
  return digits < 0n ? quotient - 1n : quotient + 1n;
}
