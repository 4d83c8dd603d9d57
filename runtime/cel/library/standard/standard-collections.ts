/** Membership, indexes and sizes. The planner handles an index specially, as a step of a path. */
import { OPERATORS } from "../../ast.js";
import { BOOL, BYTES, type CelType, INT, listOf, mapOf, STRING, typeParameter } from "../../cel-types.js";
import { CelError, type CelList, type CelMap, type CelResult, type CelValue } from "../../cel-values.js";
import { type FunctionDeclaration, type Overload, overload } from "../../function.js";
import { spend } from "../../value/effort.js";
import { equalResults } from "../../value/equality.js";
import { sizeOf } from "../../value/size.js";
import { argumentOf } from "../traversal-cost.js";

const A = typeParameter("A");
const B = typeParameter("B");
const LIST = listOf(A);
const MAP = mapOf(A, B);

export const COLLECTIONS: readonly FunctionDeclaration[] = [
  {
    name: OPERATORS.in,
    overloads: [
      overload<[CelValue, CelList]>({
        id: "in_list",
        isMember: false,
        parameters: [A, LIST],
        result: BOOL,
        evaluate: (value, list) => isInList(value, list),
        cost: ([, list]) => list.size,
        estimate: (call) => ({ cost: argumentOf(call, 1).size }),
      }),
      overload<[CelValue, CelMap]>({
        id: "in_map",
        isMember: false,
        parameters: [A, MAP],
        result: BOOL,
        evaluate: (key, map) => map.find(key) !== undefined,
      }),
    ],
  },
  {
    name: OPERATORS.index,
    overloads: [
      overload({
        id: "index_list",
        isMember: false,
        parameters: [LIST, INT],
        result: A,
        estimate: (call) => ({ cost: { min: 1n, max: 1n }, resultSize: argumentOf(call, 0).elementSize }),
      }),
      overload({
        id: "index_map",
        isMember: false,
        parameters: [MAP, A],
        result: B,
        estimate: (call) => ({ cost: { min: 1n, max: 1n }, resultSize: argumentOf(call, 0).elementSize }),
      }),
    ],
  },
  {
    name: "size",
    overloads: Object.entries({ string: STRING, bytes: BYTES, list: LIST, map: MAP }).flatMap(([name, type]) => [
      sizeOverload(`size_${name}`, type, false),
      sizeOverload(`${name}_size`, type, true),
    ]),
  },
];

function sizeOverload(id: string, type: CelType, isMember: boolean): Overload {
  return overload<[CelValue]>({
    id,
    isMember,
    parameters: [type],
    result: INT,
    evaluate: (value) => BigInt(sizeOf(value)),
  });
}

/** An element that can't be compared only matters if no other element is equal. */
function isInList(value: CelValue, list: CelList): CelResult {
  let error: CelError | undefined;
  for (const element of list) {
    spend(1);
    const equal = equalResults(value, element);
    if (equal === true) return true;
    if (equal instanceof CelError) error ??= equal;
  }
  return error ?? false;
}
