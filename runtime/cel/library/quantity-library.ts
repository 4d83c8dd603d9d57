/** Quantities of resources. SPEC: Validation expressions, quantity library; Resource quantities. */
import { Quantity, QuantityError } from "../../api/quantities/quantity.js";
import { quantityProblem } from "../../api/quantities/quantity-problem.js";
import { BOOL, type CelType, DOUBLE, INT, type OpaqueType, opaqueType, STRING } from "../cel-types.js";
import { CelError, type CelResult, type CelValue, Opaque } from "../cel-values.js";
import { type Library, type Overload, overload } from "../function.js";
import { isInt } from "../value/integer.js";
import { READING } from "./text-costs.js";

export const QUANTITY_TYPE: OpaqueType = opaqueType("kubernetes.Quantity");

export class QuantityValue extends Opaque {
  override readonly type = QUANTITY_TYPE;

  constructor(readonly quantity: Quantity) {
    super();
  }

  /** Compares amounts, regardless of units. */
  override equals(other: Opaque): boolean {
    return this.quantity.equals((other as QuantityValue).quantity);
  }
}

export const QUANTITY_LIBRARY: Library = {
  name: "quantity",
  introduced: { major: 1, minor: 28 },
  types: { "kubernetes.Quantity": QUANTITY_TYPE },
  functions: [
    {
      name: "quantity",
      overloads: [
        overload<[string]>({
          id: "string_to_quantity",
          isMember: false,
          parameters: [STRING],
          result: QUANTITY_TYPE,
          evaluate: parse,
          ...READING,
        }),
      ],
    },
    {
      name: "isQuantity",
      overloads: [
        overload<[string]>({
          id: "is_quantity_string",
          isMember: false,
          parameters: [STRING],
          result: BOOL,
          evaluate: (text) => Quantity.tryParse(text) !== undefined,
          ...READING,
        }),
      ],
    },
    {
      name: "sign",
      overloads: [{ ...property("quantity_sign", INT, ({ sign }) => BigInt(sign)), isMember: false }],
    },
    {
      name: "isInteger",
      overloads: [property("quantity_is_integer", BOOL, (quantity) => integerOf(quantity) !== undefined)],
    },
    {
      name: "asInteger",
      overloads: [
        property(
          "quantity_get_int",
          INT,
          (quantity) => integerOf(quantity) ?? new CelError("cannot convert value to integer"),
        ),
      ],
    },
    {
      name: "asApproximateFloat",
      overloads: [property("quantity_get_float", DOUBLE, (quantity) => quantity.toNumber())],
    },
    {
      name: "add",
      overloads: [
        binary("quantity_add", QUANTITY_TYPE, QUANTITY_TYPE, (a, b) => new QuantityValue(a.add(b))),
        binary("quantity_add_int", INT, QUANTITY_TYPE, (a, b) => new QuantityValue(a.add(b))),
      ],
    },
    {
      name: "sub",
      overloads: [
        binary("quantity_sub", QUANTITY_TYPE, QUANTITY_TYPE, (a, b) => new QuantityValue(a.subtract(b))),
        binary("quantity_sub_int", INT, QUANTITY_TYPE, (a, b) => new QuantityValue(a.subtract(b))),
      ],
    },
    {
      name: "isLessThan",
      overloads: [binary("quantity_is_less_than", QUANTITY_TYPE, BOOL, (a, b) => a.compare(b) < 0)],
    },
    {
      name: "isGreaterThan",
      overloads: [binary("quantity_is_greater_than", QUANTITY_TYPE, BOOL, (a, b) => a.compare(b) > 0)],
    },
    {
      name: "compareTo",
      overloads: [binary("quantity_compare_to", QUANTITY_TYPE, INT, (a, b) => BigInt(a.compare(b)))],
    },
  ],
};

/** In the specification `sign` is a member; stock servers only have the function. */
export const MEMBER_SIGN_LIBRARY: Library = {
  name: "quantitySignMember",
  introduced: { major: 1, minor: 28 },
  functions: [{ name: "sign", overloads: [property("quantity_sign_member", INT, ({ sign }) => BigInt(sign))] }],
};

function property(id: string, result: CelType, evaluate: (quantity: Quantity) => CelResult): Overload {
  return overload<[QuantityValue]>({
    id,
    isMember: true,
    parameters: [QUANTITY_TYPE],
    result,
    evaluate: ({ quantity }) => evaluate(quantity),
  });
}

/** @param operand a quantity, or an int, which is a quantity without a unit */
function binary(
  id: string,
  operand: CelType,
  result: CelType,
  evaluate: (a: Quantity, b: Quantity) => CelResult,
): Overload {
  return overload<[QuantityValue, CelValue]>({
    id,
    isMember: true,
    parameters: [QUANTITY_TYPE, operand],
    result,
    evaluate: ({ quantity }, other) =>
      evaluate(
        quantity,
        other instanceof QuantityValue ? other.quantity : Quantity.of(other as bigint, "DecimalExponent"),
      ),
  });
}

/** Undefined for an amount with a fraction or beyond 64 bits. */
function integerOf({ integer }: Quantity): bigint | undefined {
  return integer !== undefined && isInt(integer) ? integer : undefined;
}

function parse(text: string): CelResult {
  try {
    return new QuantityValue(Quantity.parse(text));
  } catch (error) {
    if (error instanceof QuantityError) return new CelError(quantityProblem(text) ?? error.message);
    throw error;
  }
}
