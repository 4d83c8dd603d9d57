/** The macros that every environment has. SPEC: Validation expressions, macros. */
import type { Expression } from "../../ast.js";
import type { Expansion, Macro, MacroCall } from "../macro.js";
import { Expander, NOT_A_NAME, variableOf } from "./expansion.js";
import { type Quantifier, quantifyAll, quantifyExists, quantifyExistsOne } from "./quantifiers.js";

export const STANDARD_MACROS: readonly Macro[] = [
  { name: "has", arity: 1, isMember: false, expand: has },
  { name: "all", arity: 2, isMember: true, expand: (call) => quantified(call, quantifyAll) },
  { name: "exists", arity: 2, isMember: true, expand: (call) => quantified(call, quantifyExists) },
  { name: "exists_one", arity: 2, isMember: true, expand: (call) => quantified(call, quantifyExistsOne) },
  {
    name: "existsOne",
    arity: 2,
    isMember: true,
    introduced: { major: 1, minor: 37 },
    expand: (call) => quantified(call, quantifyExistsOne),
  },
  { name: "map", arity: 2, isMember: true, expand: map },
  { name: "map", arity: 3, isMember: true, expand: mapFiltered },
  { name: "filter", arity: 2, isMember: true, expand: filter },
];

const NOT_AN_IDENTIFIER = "argument is not an identifier";

/** `has(e.field)` tests whether the field is present. */
function has(call: MacroCall): Expansion {
  const expander = new Expander(call);
  const [selection] = call.arguments as [Expression];
  if (selection.kind !== "select") return expander.refuse(selection, "invalid argument to has() macro");
  return expander.presence(selection.operand, selection.field);
}

/** `range.all(variable, predicate)` and similar macros. */
function quantified(call: MacroCall, quantifier: Quantifier): Expansion {
  const expander = new Expander(call);
  const [name, predicate] = call.arguments as [Expression, Expression];
  const variable = variableOf(expander, name, NOT_A_NAME);
  if ("problem" in variable) return variable;
  return quantifier(expander, call.target as Expression, variable, predicate);
}

/** `range.map(variable, element)` */
export function map(call: MacroCall): Expansion {
  const [name, element] = call.arguments as [Expression, Expression];
  return gathered(call, name, element);
}

/** `range.map(variable, predicate, element)` */
function mapFiltered(call: MacroCall): Expansion {
  const [name, predicate, element] = call.arguments as [Expression, Expression, Expression];
  return gathered(call, name, element, predicate);
}

/** `range.filter(variable, predicate)` */
function filter(call: MacroCall): Expansion {
  const [name, predicate] = call.arguments as [Expression, Expression];
  return gathered(call, name, name, predicate);
}

function gathered(call: MacroCall, name: Expression, element: Expression, predicate?: Expression): Expansion {
  const expander = new Expander(call);
  const variable = variableOf(expander, name, NOT_AN_IDENTIFIER);
  if ("problem" in variable) return variable;
  return expander.gathering(call.target as Expression, variable, element, predicate);
}
