/**
 * Optional values. The planner handles `or` and `orValue` specially, since they evaluate their argument only if
 * needed.
 */
import { OPERATORS } from "../ast.js";
import {
  BOOL,
  type CelType,
  DYN,
  INT,
  listOf,
  mapOf,
  OPTIONAL_TYPE_NAME,
  optionalOf,
  STRING,
  typeParameter,
} from "../cel-types.js";
import {
  ArrayList,
  CelError,
  CelList,
  CelMap,
  CelObject,
  type CelResult,
  type CelValue,
  Duration,
  Optional,
  Timestamp,
  Uint,
} from "../cel-values.js";
import { type FunctionDeclaration, type Library, type Overload, overload } from "../function.js";
import { MIN_SECONDS } from "../value/timestamp.js";

const K = typeParameter("K");
const V = typeParameter("V");
const OPTIONAL = optionalOf(V);
const LIST = listOf(V);
const MAP = mapOf(K, V);

export const OPTIONAL_LIBRARY: Library = {
  name: "optional",
  introduced: { major: 1, minor: 28 },
  types: { [OPTIONAL_TYPE_NAME]: optionalOf(DYN) },
  functions: [
    one(
      "optional.of",
      global<[CelValue]>("optional_of", [V], OPTIONAL, (value) => Optional.of(value)),
    ),
    one("optional.ofNonZeroValue", global<[CelValue]>("optional_ofNonZeroValue", [V], OPTIONAL, ofNonZeroValue)),
    one(
      "optional.none",
      global("optional_none", [], OPTIONAL, () => Optional.none),
    ),
    one("optional.unwrap", global<[CelList]>("optional_unwrap", [listOf(OPTIONAL)], LIST, unwrap)),
    one("unwrapOpt", member<[CelList]>("optional_unwrapOpt", [listOf(OPTIONAL)], LIST, unwrap)),
    one(
      "value",
      member<[Optional]>("optional_value", [OPTIONAL], V, ({ value }) =>
        value === undefined ? new CelError("optional.none() dereference") : value,
      ),
    ),
    one(
      "hasValue",
      member<[Optional]>("optional_hasValue", [OPTIONAL], BOOL, ({ value }) => value !== undefined),
    ),
    one("or", member("optional_or_optional", [OPTIONAL, OPTIONAL], OPTIONAL)),
    one("orValue", member("optional_orValue_value", [OPTIONAL, V], V)),
    one(
      "first",
      member<[CelList]>("list_first", [LIST], OPTIONAL, (list) => elementOf(list, 0)),
    ),
    one(
      "last",
      member<[CelList]>("list_last", [LIST], OPTIONAL, (list) => elementOf(list, list.size - 1)),
    ),
    ...selections(),
  ],
};

function selections(): readonly FunctionDeclaration[] {
  const optionalList = optionalOf(LIST);
  const optionalMap = optionalOf(MAP);
  return [
    one(OPERATORS.optionalSelect, global("select_optional_field", [DYN, STRING], OPTIONAL)),
    {
      name: OPERATORS.optionalIndex,
      overloads: [
        global("list_optindex_optional_int", [LIST, INT], OPTIONAL),
        global("optional_list_optindex_optional_int", [optionalList, INT], OPTIONAL),
        global("map_optindex_optional_value", [MAP, K], OPTIONAL),
        global("optional_map_optindex_optional_value", [optionalMap, K], OPTIONAL),
      ],
    },
    {
      name: OPERATORS.index,
      overloads: [
        global("optional_list_index_int", [optionalList, INT], OPTIONAL),
        global("optional_map_index_value", [optionalMap, K], OPTIONAL),
      ],
    },
  ];
}

function one(name: string, declared: Overload): FunctionDeclaration {
  return { name, overloads: [declared] };
}

function global<Values extends readonly CelValue[]>(
  id: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate?: (...values: Values) => CelResult,
): Overload {
  return overload<Values>({ id, isMember: false, parameters, result, ...(evaluate && { evaluate }) });
}

function member<Values extends readonly CelValue[]>(
  id: string,
  parameters: readonly CelType[],
  result: CelType,
  evaluate?: (...values: Values) => CelResult,
): Overload {
  return overload<Values>({ id, isMember: true, parameters, result, ...(evaluate && { evaluate }) });
}

function ofNonZeroValue(value: CelValue): Optional {
  return isZero(value) ? Optional.none : Optional.of(value);
}

function isZero(value: CelValue): boolean {
  if (value === null || value === false || value === 0n || value === 0 || value === "") return true;
  if (typeof value !== "object") return false;
  if (value instanceof Uint) return value.value === 0n;
  if (value instanceof Duration) return value.nanos === 0n;
  if (value instanceof Timestamp) return value.seconds === MIN_SECONDS && value.nanos === 0;
  if (value instanceof Uint8Array) return value.length === 0;
  if (value instanceof CelList || value instanceof CelMap) return value.size === 0;
  if (value instanceof CelObject) return [...value.fields()].length === 0;
  return value instanceof Optional && value.value === undefined;
}

function elementOf(list: CelList, index: number): CelResult {
  if (list.size === 0) return Optional.none;
  const element = list.at(index);
  return element instanceof CelError ? element : Optional.of(element);
}

function unwrap(list: CelList): CelResult {
  const values: CelValue[] = [];
  for (const element of list) {
    if (element instanceof CelError) return element;
    if (!(element instanceof Optional)) return new CelError("value is not optional");
    if (element.value !== undefined) values.push(element.value);
  }
  return new ArrayList(values);
}
