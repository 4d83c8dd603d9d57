/** Type conversions, and `type` and `dyn`. */
import { parseBool } from "../../../api/formats/go-boolean.js";
import {
  BOOL,
  BYTES,
  type CelType,
  DOUBLE,
  DURATION,
  DYN,
  INT,
  STRING,
  TIMESTAMP,
  typeOf,
  typeParameter,
  UINT,
} from "../../cel-types.js";
import { CelError, type CelResult, type CelValue, type Duration, type Timestamp, Uint } from "../../cel-values.js";
import { runtimeTypeName } from "../../check/type-names.js";
import { type CallEstimate, type FunctionDeclaration, type Overload, overload } from "../../function.js";
import type { ExpressionDialect } from "../../language.js";
import { exact, type Range, scaled } from "../../range.js";
import { formatDuration, parseDuration } from "../../value/duration-value.js";
import { conversionError } from "../../value/evaluation-errors.js";
import { isInt, isUint } from "../../value/integer.js";
import {
  bytesFromText,
  formatDouble,
  parseDouble,
  parseInt64,
  parseUint64,
  textFromBytes,
} from "../../value/notation.js";
import { sizeOf } from "../../value/size.js";
import { formatTimestamp, parseTimestamp, timestampOf } from "../../value/timestamp.js";
import { typeValueOf } from "../../value/value-kinds.js";
import { argumentOf, TRAVERSAL_FACTOR, traversalCost } from "../traversal-cost.js";

/**
 * Maximum length of a scalar as text, in code points, rounded up: a timestamp with nanoseconds and an offset has 35.
 */
const MAX_SCALAR_TEXT = 40n;

const A = typeParameter("A");
/** Maximum bytes per code point in UTF-8. */
const MAX_BYTES_OF_CODE_POINT = 4n;

export function conversions(dialect: ExpressionDialect): readonly FunctionDeclaration[] {
  return [
    {
      name: "type",
      overloads: [conversion<CelValue>("type", A, typeOf(A), typeValueOf)],
    },
    {
      name: "dyn",
      overloads: [
        overload<[CelValue]>({
          id: "to_dyn",
          isMember: false,
          parameters: [A],
          result: DYN,
          evaluate: (value) => value,
          estimate: (call) => ({ cost: exact(1), resultSize: argumentOf(call, 0).size }),
        }),
      ],
    },
    { name: "bool", overloads: [same("bool_to_bool", BOOL), fromText("string_to_bool", BOOL, parseBool)] },
    {
      name: "int",
      overloads: [
        same("int64_to_int64", INT),
        conversion<number>("double_to_int64", DOUBLE, INT, intFromDouble),
        conversion<Duration>("duration_to_int64", DURATION, INT, ({ nanos }) => nanos),
        fromText("string_to_int64", INT, parseInt64),
        conversion<Timestamp>("timestamp_to_int64", TIMESTAMP, INT, ({ seconds }) => seconds),
        conversion<Uint>("uint64_to_int64", UINT, INT, ({ value }) =>
          isInt(value) ? value : new CelError("integer overflow"),
        ),
      ],
    },
    {
      name: "uint",
      overloads: [
        same("uint64_to_uint64", UINT),
        conversion<number>("double_to_uint64", DOUBLE, UINT, uintFromDouble),
        conversion<bigint>("int64_to_uint64", INT, UINT, (value) =>
          isUint(value) ? new Uint(value) : new CelError("unsigned integer overflow"),
        ),
        fromText("string_to_uint64", UINT, parseUint64),
      ],
    },
    {
      name: "double",
      overloads: [
        same("double_to_double", DOUBLE),
        conversion<bigint>("int64_to_double", INT, DOUBLE, Number),
        fromText("string_to_double", DOUBLE, parseDouble),
        conversion<Uint>("uint64_to_double", UINT, DOUBLE, ({ value }) => Number(value)),
      ],
    },
    { name: "string", overloads: toText(dialect) },
    { name: "bytes", overloads: [same("bytes_to_bytes", BYTES), textToBytes()] },
    {
      name: "duration",
      overloads: [same("duration_to_duration", DURATION), fromText("string_to_duration", DURATION, parseDuration)],
    },
    {
      name: "timestamp",
      overloads: [
        same("timestamp_to_timestamp", TIMESTAMP),
        conversion<bigint>("int64_to_timestamp", INT, TIMESTAMP, (seconds) => timestampOf(seconds, 0)),
        fromText("string_to_timestamp", TIMESTAMP, parseTimestamp),
      ],
    },
  ];
}

function conversion<From extends CelValue>(
  id: string,
  from: CelType,
  to: CelType,
  evaluate: (value: From) => CelResult,
): Overload {
  return overload<[From]>({ id, isMember: false, parameters: [from], result: to, evaluate });
}

function same(id: string, type: CelType): Overload {
  return conversion<CelValue>(id, type, type, (value) => value);
}

function fromText(id: string, to: CelType, parse: (text: string) => CelResult | undefined): Overload {
  return conversion<string>(id, STRING, to, (text) => parse(text) ?? conversionError("string", runtimeTypeName(to)));
}

function toText(dialect: ExpressionDialect): Overload[] {
  const scalarToText = dialect === "stock" ? anyToText : shortText;
  return [
    same("string_to_string", STRING),
    scalarToText<boolean>("bool_to_string", BOOL, String),
    scalarToText<bigint>("int64_to_string", INT, String),
    scalarToText<Uint>("uint64_to_string", UINT, ({ value }) => String(value)),
    scalarToText<number>("double_to_string", DOUBLE, formatDouble),
    scalarToText<Timestamp>("timestamp_to_string", TIMESTAMP, formatTimestamp),
    scalarToText<Duration>("duration_to_string", DURATION, formatDuration),
    recoded<Uint8Array>(
      "bytes_to_string",
      BYTES,
      STRING,
      (bytes) => textFromBytes(bytes) ?? new CelError("invalid UTF-8 in bytes, cannot convert to string"),
      ({ min, max }) => ({ min: min / MAX_BYTES_OF_CODE_POINT, max }),
    ),
  ];
}

/** Stock servers do not know the length of such a text. */
function anyToText<From extends CelValue>(id: string, from: CelType, evaluate: (value: From) => CelResult): Overload {
  return conversion<From>(id, from, STRING, evaluate);
}

/** The text is known to be short, so that messages may contain it whatever the bounds of the schema are. CEL-052. */
function shortText<From extends CelValue>(id: string, from: CelType, evaluate: (value: From) => CelResult): Overload {
  const estimate = (): CallEstimate => ({ cost: exact(1), resultSize: { min: 1n, max: MAX_SCALAR_TEXT } });
  return { ...conversion<From>(id, from, STRING, evaluate), estimate };
}

function textToBytes(): Overload {
  return recoded<string>("string_to_bytes", STRING, BYTES, bytesFromText, ({ min, max }) => ({
    min,
    max: scaled({ min, max }, Number(MAX_BYTES_OF_CODE_POINT)).max,
  }));
}

/** A conversion that reads its whole operand. */
function recoded<From extends string | Uint8Array>(
  id: string,
  from: CelType,
  to: CelType,
  evaluate: (value: From) => CelResult,
  resultSize: (size: Range) => Range,
): Overload {
  return overload<[From]>({
    id,
    isMember: false,
    parameters: [from],
    result: to,
    evaluate,
    cost: ([value]) => traversalCost(sizeOf(value)),
    estimate(call) {
      const { size } = argumentOf(call, 0);
      return { cost: scaled(size, TRAVERSAL_FACTOR), resultSize: resultSize(size) };
    },
  });
}

/** Rounds toward zero. Doubles that round to a bound of int could have exceeded it. */
function intFromDouble(value: number): CelResult {
  if (!(Math.abs(value) < 2 ** 63)) return new CelError("integer overflow");
  return BigInt(Math.trunc(value));
}

function uintFromDouble(value: number): CelResult {
  if (!(value >= 0 && value < 2 ** 64)) return new CelError("unsigned integer overflow");
  return new Uint(BigInt(Math.trunc(value)));
}
