/** The public vectors of quantities. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Quantity, QuantityError, type QuantityFormat } from "../../runtime/api/quantities/quantity.js";
import { testVectors } from "./vectors.js";

const INT64_LIMIT = 2n ** 63n;
const fitsInt64 = (amount: bigint): boolean => amount >= -INT64_LIMIT && amount < INT64_LIMIT;

const WRONG_NEGATIVE =
  "the source's integer value is not the amount: it rounds up by adding one to a negative number, or has overflowed";
const WRONG_ORDER = "the source's answer contradicts the order of the numbers: a 64-bit product has overflowed";

/** Amounts whose integer value is wrong in the source, with the right one. */
const NEGATIVE_VALUES: Readonly<Record<string, bigint>> = {
  "-4Pi": -4503599627370496n,
  "-3Ei": -3458764513820540928n,
  "-100Ti": -109951162777600n,
  "-1.1E-9": -1n,
  "-0.0000000001": -1n,
  "-0.00000000050": -1n,
  "-0.9n": -1n,
  "-100.035Ki": -102436n,
  "-0.025Ti": -27487790695n,
  "-.001Ki": -2n,
  "-.000001Ki": -1n,
};

test("quantities: the integer value of a negative amount is rounded away from zero", () => {
  for (const [text, value] of Object.entries(NEGATIVE_VALUES)) assert.equal(Quantity.parse(text).value, value, text);
});

testVectors({
  path: "selectors-names-quantities/quantity-parse.jsonl",
  atLeast: 690,
  exceptions: Object.fromEntries(Object.keys(NEGATIVE_VALUES).map((id) => [id, WRONG_NEGATIVE])),
  run({ input, error, canonical, format, sign, dec, approxFloat, asInt64, value, milliValue, json }) {
    const text = String(input);
    if (error !== null) {
      assert.throws(() => Quantity.parse(text), QuantityError);
      assert.equal(Quantity.tryParse(text), undefined);
      return;
    }
    const quantity = Quantity.parse(text);
    assert.equal(quantity.toString(), canonical);
    assert.equal(quantity.format, format);
    assert.equal(quantity.sign, sign);
    assert.equal(
      quantity.toDecimal(),
      String(dec)
        .replace(/(\.\d*?)0+$/, "$1")
        .replace(/\.$/, ""),
    );
    const distance = Math.abs(quantity.toNumber() - Number(approxFloat));
    assert.ok(distance <= Math.abs(quantity.toNumber()) * 1e-15, `${quantity.toNumber()} is not near ${approxFloat}`);
    const { ok, value: integer } = asInt64 as { ok: boolean; value: string };
    if (ok) assert.equal(quantity.integer, BigInt(integer));
    // The source writes some texts as it read them; both stand for the same amount.
    const written = JSON.parse(String(json)) as string;
    assert.ok(written === canonical || written === text);
    assert.ok(Quantity.parse(written).equals(quantity));
    // The source computes with 64 bits; wider amounts have no answer there.
    if (fitsInt64(quantity.value)) assert.equal(quantity.value, BigInt(String(value)));
    if (fitsInt64(quantity.milliValue)) assert.equal(quantity.milliValue, BigInt(String(milliValue)));
  },
});

testVectors({
  path: "selectors-names-quantities/quantity-arithmetic.jsonl",
  atLeast: 364,
  exceptions: {
    "Cmp -1 -922337203685477580800 DecimalSI": WRONG_ORDER,
    "Cmp 9999999999999999990 10 DecimalSI": WRONG_ORDER,
    "Cmp 922337203685477580700 1k DecimalSI": WRONG_ORDER,
    "Cmp 1k 922337203685477580700 DecimalSI": WRONG_ORDER,
  },
  run({ op, a, b, formatA, result, returned }) {
    const left = Quantity.parse(String(a)).withFormat((formatA || "DecimalExponent") as QuantityFormat);
    const right = (): Quantity => Quantity.parse(String(b));
    switch (op) {
      case "Add":
        return assert.equal(left.add(right()).toString(), result);
      case "Sub":
        return assert.equal(left.subtract(right()).toString(), result);
      case "Neg":
        return assert.equal(left.negate().toString(), result);
      case "Cmp":
        assert.equal(left.compare(right()), returned);
        return assert.equal(left.toString(), result);
      case "Mul": {
        const product = left.multiply(BigInt(String(b)));
        // There, the answer is whether 64 bits were enough.
        assert.equal(fitsInt64(product.value), returned);
        return assert.equal(product.toString(), result);
      }
      case "RoundUp": {
        const rounded = left.roundUp(Number(b));
        assert.equal(rounded.equals(left), returned);
        return assert.equal(rounded.toString(), result);
      }
      default:
        return assert.fail(`no such operation: ${op}`);
    }
  },
});
