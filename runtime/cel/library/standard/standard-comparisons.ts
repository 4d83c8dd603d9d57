/** Equality and order. Comparing an int with a uint or double is in a separate library, since it was added later. */
import { OPERATORS } from "../../ast.js";
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  INT,
  STRING,
  TIMESTAMP,
  typeParameter,
  UINT,
} from "../../cel-types.js";
import { CelError, type CelResult, type CelValue } from "../../cel-values.js";
import {
  type CallToEstimate,
  type FunctionDeclaration,
  type Implementation,
  type Overload,
  overload,
} from "../../function.js";
import { scaled } from "../../range.js";
import { equalValues } from "../../value/equality.js";
import { compareValues } from "../../value/order.js";
import { argumentOf, comparisonCost, TRAVERSAL_FACTOR } from "../traversal-cost.js";

const A = typeParameter("A");

/** An operator: its result for two values that JavaScript orders the same way, and for a comparison of other values. */
interface Order {
  readonly name: string;
  readonly prefix: string;
  of<Value extends bigint | number | boolean>(a: Value, b: Value): boolean;
  holds(compared: number): boolean;
}

const ORDERS: readonly Order[] = [
  { name: OPERATORS.less, prefix: "less", of: (a, b) => a < b, holds: (compared) => compared < 0 },
  { name: OPERATORS.lessEquals, prefix: "less_equals", of: (a, b) => a <= b, holds: (compared) => compared <= 0 },
  { name: OPERATORS.greater, prefix: "greater", of: (a, b) => a > b, holds: (compared) => compared > 0 },
  { name: OPERATORS.greaterEquals, prefix: "greater_equals", of: (a, b) => a >= b, holds: (compared) => compared >= 0 },
];

const ORDERED: Readonly<Record<string, CelType>> = {
  bool: BOOL,
  int64: INT,
  uint64: UINT,
  double: DOUBLE,
  string: STRING,
  bytes: BYTES,
  timestamp: TIMESTAMP,
  duration: DURATION,
};

const NUMBERS = ["int64", "uint64", "double"] as const;

export const EQUALITY: readonly FunctionDeclaration[] = [
  { name: OPERATORS.equals, overloads: [equality("equals", (equal) => equal)] },
  { name: OPERATORS.notEquals, overloads: [equality("not_equals", (equal) => !equal)] },
];

export const ORDER: readonly FunctionDeclaration[] = ORDERS.map((order) => ({
  name: order.name,
  overloads: Object.entries(ORDERED).map(([type, declared]) =>
    ordering(`${order.prefix}_${type}`, [declared, declared], evaluateOrder(declared, order)),
  ),
}));

/** `1 < 1.5`, `2u >= 1`. */
export const CROSS_TYPE_ORDER: readonly FunctionDeclaration[] = ORDERS.map((order) => ({
  name: order.name,
  overloads: NUMBERS.flatMap((left) =>
    NUMBERS.filter((right) => right !== left).map((right) =>
      ordering(
        `${order.prefix}_${left}_${right}`,
        [ORDERED[left] as CelType, ORDERED[right] as CelType],
        compareAny(order),
      ),
    ),
  ),
}));

function equality(id: string, answer: (equal: boolean) => boolean): Overload {
  return overload<[CelValue, CelValue]>({
    id,
    isMember: false,
    parameters: [A, A],
    result: BOOL,
    evaluate(left, right): CelResult {
      const equal = equalValues(left, right);
      return equal instanceof CelError ? equal : answer(equal);
    },
    cost: comparisonCostOf,
    estimate: estimateComparison,
  });
}

/** Bools and ints can use JavaScript's own operator. */
function evaluateOrder(type: CelType, order: Order): Implementation {
  if (type === BOOL || type === INT) return (left, right) => order.of(left as bigint, right as bigint);
  return compareAny(order);
}

function compareAny({ holds }: Order): Implementation {
  return (left, right) => {
    const compared = compareValues(left as CelValue, right as CelValue);
    return compared instanceof CelError ? compared : holds(compared);
  };
}

function ordering(id: string, parameters: readonly [CelType, CelType], evaluate: Implementation): Overload {
  const isTraversal = parameters[0] === STRING || parameters[0] === BYTES;
  return {
    id,
    isMember: false,
    parameters,
    result: BOOL,
    evaluate,
    ...(isTraversal && { cost: comparisonCostOf, estimate: estimateComparison }),
  };
}

function comparisonCostOf([left, right]: readonly CelValue[]): number {
  return comparisonCost(left as CelValue, right as CelValue);
}

function estimateComparison(call: CallToEstimate) {
  const [left, right] = [argumentOf(call, 0).size.max, argumentOf(call, 1).size.max];
  const max = left < right ? left : right;
  return { cost: scaled({ min: max > 0n ? 1n : 0n, max }, TRAVERSAL_FACTOR) };
}
