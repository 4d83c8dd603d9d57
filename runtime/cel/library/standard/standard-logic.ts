/** Logic. All operators but negation decide which operands to evaluate, so the planner handles them specially. */
import { OPERATORS } from "../../ast.js";
import { BOOL, typeParameter } from "../../cel-types.js";
import { type FunctionDeclaration, overload } from "../../function.js";

const A = typeParameter("A");

export const LOGIC: readonly FunctionDeclaration[] = [
  {
    name: OPERATORS.conditional,
    overloads: [overload({ id: "conditional", isMember: false, parameters: [BOOL, A, A], result: A })],
  },
  {
    name: OPERATORS.and,
    overloads: [overload({ id: "logical_and", isMember: false, parameters: [BOOL, BOOL], result: BOOL })],
  },
  {
    name: OPERATORS.or,
    overloads: [overload({ id: "logical_or", isMember: false, parameters: [BOOL, BOOL], result: BOOL })],
  },
  {
    name: OPERATORS.not,
    overloads: [
      overload<[boolean]>({
        id: "logical_not",
        isMember: false,
        parameters: [BOOL],
        result: BOOL,
        evaluate: (value) => !value,
      }),
    ],
  },
  {
    name: OPERATORS.notStrictlyFalse,
    overloads: [overload({ id: "not_strictly_false", isMember: false, parameters: [BOOL], result: BOOL })],
  },
];
