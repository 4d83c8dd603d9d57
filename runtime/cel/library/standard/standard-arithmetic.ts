/** Arithmetic within 64 bits, which never mixes types, and concatenation with `+`. */
import { OPERATORS } from "../../ast.js";
import {
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  INT,
  listOf,
  STRING,
  TIMESTAMP,
  typeParameter,
  UINT,
} from "../../cel-types.js";
import {
  ArrayList,
  CelError,
  type CelList,
  type CelResult,
  type Duration,
  type Timestamp,
  Uint,
} from "../../cel-values.js";
import { type CallToEstimate, type FunctionDeclaration, type Overload, overload } from "../../function.js";
import { exact, scaled, sum } from "../../range.js";
import { durationOf } from "../../value/duration-value.js";
import { STEPS_PER_ELEMENT, spend } from "../../value/effort.js";
import { isInt, isUint } from "../../value/integer.js";
import { sizeOf } from "../../value/size.js";
import { addToTimestamp, differenceOf } from "../../value/timestamp.js";
import { argumentOf, TRAVERSAL_FACTOR, traversalCost } from "../traversal-cost.js";

const LIST_OF_A = listOf(typeParameter("A"));

export const ARITHMETIC: readonly FunctionDeclaration[] = [
  { name: OPERATORS.add, overloads: additions() },
  { name: OPERATORS.subtract, overloads: subtractions() },
  {
    name: OPERATORS.multiply,
    overloads: [
      ints("multiply_int64", (a, b) => intOf(a * b)),
      uints("multiply_uint64", (a, b) => uintOf(a * b)),
      doubles("multiply_double", (a, b) => a * b),
    ],
  },
  {
    name: OPERATORS.divide,
    overloads: [
      ints("divide_int64", (a, b) => (b === 0n ? new CelError("division by zero") : intOf(a / b))),
      uints("divide_uint64", (a, b) => (b === 0n ? new CelError("division by zero") : new Uint(a / b))),
      doubles("divide_double", (a, b) => a / b),
    ],
  },
  {
    name: OPERATORS.modulo,
    overloads: [
      ints("modulo_int64", moduloInt),
      uints("modulo_uint64", (a, b) => (b === 0n ? new CelError("modulus by zero") : new Uint(a % b))),
    ],
  },
  {
    name: OPERATORS.negate,
    overloads: [
      overload<[bigint]>({
        id: "negate_int64",
        isMember: false,
        parameters: [INT],
        result: INT,
        evaluate: (value) => intOf(-value),
      }),
      overload<[number]>({
        id: "negate_double",
        isMember: false,
        parameters: [DOUBLE],
        result: DOUBLE,
        evaluate: (value) => -value,
      }),
    ],
  },
];

function additions(): Overload[] {
  return [
    ints("add_int64", (a, b) => intOf(a + b)),
    uints("add_uint64", (a, b) => uintOf(a + b)),
    doubles("add_double", (a, b) => a + b),
    joined<string>("add_string", STRING, (a, b) => a + b),
    joined<Uint8Array>("add_bytes", BYTES, (a, b) => new Uint8Array(Buffer.concat([a, b]))),
    overload<[CelList, CelList]>({
      id: "add_list",
      isMember: false,
      parameters: [LIST_OF_A, LIST_OF_A],
      result: LIST_OF_A,
      evaluate: (a, b) => a.plus?.(b) ?? joinLists(a, b),
      estimate: (call) => ({ cost: exact(1), resultSize: joinedSize(call) }),
    }),
    times<Timestamp, Duration>("add_timestamp_duration", [TIMESTAMP, DURATION], TIMESTAMP, (a, b) =>
      addToTimestamp(a, b.nanos),
    ),
    times<Duration, Timestamp>("add_duration_timestamp", [DURATION, TIMESTAMP], TIMESTAMP, (a, b) =>
      addToTimestamp(b, a.nanos),
    ),
    times<Duration, Duration>("add_duration_duration", [DURATION, DURATION], DURATION, (a, b) =>
      durationOf(a.nanos + b.nanos),
    ),
  ];
}

/** Concatenation costs 1, however long the lists are; the work is limited as effort. */
function joinLists(a: CelList, b: CelList): CelList {
  spend((a.size + b.size) * STEPS_PER_ELEMENT);
  return new ArrayList([...a, ...b]);
}

function subtractions(): Overload[] {
  return [
    ints("subtract_int64", (a, b) => intOf(a - b)),
    uints("subtract_uint64", (a, b) => uintOf(a - b)),
    doubles("subtract_double", (a, b) => a - b),
    times<Timestamp, Timestamp>("subtract_timestamp_timestamp", [TIMESTAMP, TIMESTAMP], DURATION, differenceOf),
    times<Timestamp, Duration>("subtract_timestamp_duration", [TIMESTAMP, DURATION], TIMESTAMP, (a, b) =>
      addToTimestamp(a, -b.nanos),
    ),
    times<Duration, Duration>("subtract_duration_duration", [DURATION, DURATION], DURATION, (a, b) =>
      durationOf(a.nanos - b.nanos),
    ),
  ];
}

function intOf(value: bigint): CelResult {
  return isInt(value) ? value : new CelError("integer overflow");
}

function uintOf(value: bigint): CelResult {
  return isUint(value) ? new Uint(value) : new CelError("unsigned integer overflow");
}

/**
 * The result has the sign of the dividend. The smallest int divided by -1 overflows, so its remainder is an error
 * too.
 */
function moduloInt(a: bigint, b: bigint): CelResult {
  if (b === 0n) return new CelError("modulus by zero");
  return isInt(a / b) ? a % b : new CelError("integer overflow");
}

function ints(id: string, evaluate: (a: bigint, b: bigint) => CelResult): Overload {
  return overload<[bigint, bigint]>({ id, isMember: false, parameters: [INT, INT], result: INT, evaluate });
}

function uints(id: string, evaluate: (a: bigint, b: bigint) => CelResult): Overload {
  return overload<[Uint, Uint]>({
    id,
    isMember: false,
    parameters: [UINT, UINT],
    result: UINT,
    evaluate: (a, b) => evaluate(a.value, b.value),
  });
}

function doubles(id: string, evaluate: (a: number, b: number) => number): Overload {
  return overload<[number, number]>({ id, isMember: false, parameters: [DOUBLE, DOUBLE], result: DOUBLE, evaluate });
}

function times<Left extends Timestamp | Duration, Right extends Timestamp | Duration>(
  id: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate: (a: Left, b: Right) => CelResult,
): Overload {
  return overload<[Left, Right]>({ id, isMember: false, parameters, result, evaluate });
}

/** Concatenates strings or bytes by copying. */
function joined<Value extends string | Uint8Array>(
  id: string,
  type: CelType,
  evaluate: (a: Value, b: Value) => CelResult,
): Overload {
  return overload<[Value, Value]>({
    id,
    isMember: false,
    parameters: [type, type],
    result: type,
    evaluate,
    cost: ([a, b]) => traversalCost(sizeOf(a) + sizeOf(b)),
    estimate(call) {
      const resultSize = joinedSize(call);
      return { cost: scaled(resultSize, TRAVERSAL_FACTOR), resultSize };
    },
  });
}

function joinedSize(call: CallToEstimate) {
  return sum(argumentOf(call, 0).size, argumentOf(call, 1).size);
}
