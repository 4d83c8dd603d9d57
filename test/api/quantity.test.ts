/** Quantities: arithmetic and texts against exact fractions, and the limits. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  MAX_BINARY_QUANTITY,
  MAX_QUANTITY_CHARACTERS,
  MAX_QUANTITY_EXPONENT,
  Quantity,
  QuantityError,
  type QuantityFormat,
} from "../../runtime/api/quantities/quantity.js";
import { property } from "../merge/seeded-property.js";

/** An exact number: numerator and positive denominator. */
type Fraction = readonly [bigint, bigint];

const NANO: Fraction = [1n, 10n ** 9n];

const SUFFIXES: readonly (readonly [string, Fraction, QuantityFormat])[] = [
  ["n", [1n, 10n ** 9n], "DecimalSI"],
  ["u", [1n, 10n ** 6n], "DecimalSI"],
  ["m", [1n, 1000n], "DecimalSI"],
  ["", [1n, 1n], "DecimalSI"],
  ["k", [1000n, 1n], "DecimalSI"],
  ["E", [10n ** 18n, 1n], "DecimalSI"],
  ["Ki", [1024n, 1n], "BinarySI"],
  ["Gi", [2n ** 30n, 1n], "BinarySI"],
  ["Ei", [2n ** 60n, 1n], "BinarySI"],
  ["e0", [1n, 1n], "DecimalExponent"],
  ["E+5", [10n ** 5n, 1n], "DecimalExponent"],
  ["e-7", [1n, 10n ** 7n], "DecimalExponent"],
];

const times = ([a, b]: Fraction, [c, d]: Fraction): Fraction => [a * c, b * d];

/** The least multiple of `unit` at least as far from zero, in units. */
function roundedUp(amount: Fraction, [unit, parts]: Fraction): bigint {
  const [numerator, denominator] = times(amount, [parts, unit]);
  const quotient = numerator / denominator;
  if (quotient * denominator === numerator) return quotient;
  return numerator < 0n ? quotient - 1n : quotient + 1n;
}

interface Written {
  readonly text: string;
  /** In billionths, as it is read. */
  readonly nanos: bigint;
}

const digits = fc.stringMatching(/^[0-9]{0,22}$/);
const written: fc.Arbitrary<Written> = fc
  .tuple(fc.constantFrom("", "-", "+"), digits, fc.option(digits), fc.constantFrom(...SUFFIXES))
  .filter(([, whole, fraction]) => whole + (fraction ?? "") !== "")
  .map(([sign, whole, fraction, [suffix, unit, format]]) => {
    const number: Fraction = [BigInt(whole + (fraction ?? "")), 10n ** BigInt((fraction ?? "").length)];
    const amount = roundedUp(times(number, unit), NANO);
    const limit = MAX_BINARY_QUANTITY * 10n ** 9n;
    const nanos = format === "BinarySI" && amount > limit ? limit : amount;
    const text = `${sign}${whole}${fraction === null ? "" : `.${fraction}`}${suffix}`;
    return { text, nanos: sign === "-" ? -nanos : nanos };
  });

property(
  "quantities: reading is exact to the billionth, and the canonical text stands for the same amount",
  fc.property(written, ({ text, nanos }) => {
    const quantity = Quantity.parse(text);
    assert.equal(quantity.nanos, nanos);
    const canonical = quantity.toString();
    const again = Quantity.parse(canonical);
    assert.equal(again.nanos, nanos);
    assert.equal(again.toString(), canonical);
    assert.match(canonical, /^(?:0|-?[1-9][0-9]*(?:[numkMGTPE]|[KMGTPE]i|e-?[0-9]+)?)$/);
    assert.equal(JSON.stringify({ quantity }), `{"quantity":"${canonical}"}`);
    assert.equal(Quantity.parse(quantity.toDecimal()).nanos, nanos);
  }),
  1000,
);

property(
  "quantities: arithmetic, order and rounding are those of exact fractions",
  fc.property(
    written,
    written,
    fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n }),
    fc.integer({ min: -9, max: 6 }),
    (a, b, factor, exponent) => {
      const [left, right] = [Quantity.parse(a.text), Quantity.parse(b.text)];
      assert.equal(left.add(right).nanos, a.nanos + b.nanos);
      assert.equal(left.subtract(right).nanos, a.nanos - b.nanos);
      assert.equal(left.negate().nanos, -a.nanos);
      assert.equal(left.multiply(factor).nanos, a.nanos * factor);
      assert.equal(left.compare(right), a.nanos < b.nanos ? -1 : a.nanos > b.nanos ? 1 : 0);
      assert.equal(left.equals(right), a.nanos === b.nanos);
      const unit: Fraction = exponent < 0 ? [1n, 10n ** BigInt(-exponent)] : [10n ** BigInt(exponent), 1n];
      const scaled = roundedUp([a.nanos, 10n ** 9n], unit);
      assert.equal(left.scaledValue(exponent), scaled);
      assert.ok(left.roundUp(exponent).equals(Quantity.of(scaled, "DecimalSI", exponent)));
      assert.equal(left.integer, a.nanos % 10n ** 9n === 0n ? a.nanos / 10n ** 9n : undefined);
    },
  ),
  1000,
);

property(
  "quantities: any text is read or refused with a QuantityError",
  fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-+.0-9eEinumkKMGTP]{0,12}$/)), (text) => {
    const quantity = Quantity.tryParse(text);
    if (quantity === undefined) assert.throws(() => Quantity.parse(text), QuantityError);
    else assert.match(text, /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[KMGTPE]i|[numkMGTPE]|[eE][+-]?\d+)?$/);
  }),
  2000,
);

test("quantities: texts and exponents are limited", () => {
  const longest = "1".repeat(MAX_QUANTITY_CHARACTERS);
  assert.equal(Quantity.parse(longest).toString(), longest);
  assert.throws(() => Quantity.parse(`1${longest}`), /it has 1025 characters, the limit is 1024/);
  assert.equal(Quantity.parse(`1e${MAX_QUANTITY_EXPONENT}`).compare(Quantity.zero), 1);
  assert.equal(Quantity.parse(`1e-${MAX_QUANTITY_EXPONENT}`).toString(), "1e-9");
  assert.throws(() => Quantity.parse(`1e${MAX_QUANTITY_EXPONENT + 1}`), /the exponent must lie between -1024 and 1024/);
  assert.throws(() => Quantity.parse("1e99999999999999999999"), QuantityError);
});

test("quantities: errors name the text and what was expected", () => {
  assert.throws(() => Quantity.parse("1zz"), {
    message: '"1zz" is not a quantity: expected a number with an optional unit, such as 1.5, 500m, 2Gi or 1e3',
  });
  assert.throws(() => Quantity.parse("1Mm"), { message: '"1Mm" is not a quantity: "Mm" is not a unit' });
});

test("quantities: a sum keeps the form of its first part, unless that is zero", () => {
  const sum = (a: string, b: string): string => Quantity.parse(a).add(Quantity.parse(b)).toString();
  assert.equal(sum("1Gi", "1"), "1073741825");
  assert.equal(sum("1Gi", "1024M"), "2048576Ki");
  assert.equal(sum("1Gi", "1Gi"), "2Gi");
  assert.equal(sum("1", "1Gi"), "1073741825");
  assert.equal(sum("0", "1Gi"), "1Gi");
  assert.equal(Quantity.parse("1Gi").withFormat("DecimalExponent").toString(), "1073741824");
  assert.equal(Quantity.of(1500, "DecimalSI").toString(), "1500");
  assert.equal(Quantity.of(15n, "DecimalExponent", 5).toString(), "1500e3");
});
