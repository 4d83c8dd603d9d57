/** Macros with two variables: index and element of a list, or key and value of a map. SPEC: Validation expressions. */
import type { Expression } from "../../ast.js";
import type { Expansion, Macro, MacroCall } from "../macro.js";
import { Expander, variablesOf } from "./expansion.js";
import { type Quantifier, quantifyAll, quantifyExists, quantifyExistsOne } from "./quantifiers.js";

const introduced = { major: 1, minor: 32 };

/** The function that adds entries to a map and refuses duplicate keys. */
export const MAP_INSERT = "cel.@mapInsert";

export const TWO_VARIABLE_MACROS: readonly Macro[] = [
  { name: "all", arity: 3, isMember: true, introduced, expand: (call) => quantified(call, quantifyAll) },
  { name: "exists", arity: 3, isMember: true, introduced, expand: (call) => quantified(call, quantifyExists) },
  { name: "existsOne", arity: 3, isMember: true, introduced, expand: (call) => quantified(call, quantifyExistsOne) },
  { name: "exists_one", arity: 3, isMember: true, introduced, expand: (call) => quantified(call, quantifyExistsOne) },
  ...[3, 4].flatMap((arity): readonly Macro[] => [
    { name: "transformList", arity, isMember: true, introduced, expand: transformList },
    { name: "transformMap", arity, isMember: true, introduced, expand: transformMap },
    { name: "transformMapEntry", arity, isMember: true, introduced, expand: transformMapEntry },
  ]),
];

/** `range.all(key, value, predicate)` and similar macros. */
function quantified(call: MacroCall, quantifier: Quantifier): Expansion {
  const expander = new Expander(call);
  const [first, second, predicate] = call.arguments as [Expression, Expression, Expression];
  const variables = variablesOf(expander, first, second);
  if ("problem" in variables) return variables;
  return quantifier(expander, call.target as Expression, variables, predicate);
}

/** `range.transformList(key, value, [filter,] element)` */
function transformList(call: MacroCall): Expansion {
  const expander = new Expander(call);
  const { first, second, filter, transform } = partsOf(call);
  const variables = variablesOf(expander, first, second);
  if ("problem" in variables) return variables;
  return expander.gathering(call.target as Expression, variables, transform, filter);
}

/** `range.transformMap(key, value, [filter,] newValue)` */
function transformMap(call: MacroCall): Expansion {
  return inserting(call, (expander, key, transform) => [expander.identifier(key), transform]);
}

/** `range.transformMapEntry(key, value, [filter,] {newKey: newValue})` */
function transformMapEntry(call: MacroCall): Expansion {
  return inserting(call, (_expander, _key, transform) => [transform]);
}

/** A loop that adds entries to a map. */
function inserting(
  call: MacroCall,
  entry: (expander: Expander, key: string, transform: Expression) => readonly Expression[],
): Expansion {
  const expander = new Expander(call);
  const { first, second, filter, transform } = partsOf(call);
  const variables = variablesOf(expander, first, second);
  if ("problem" in variables) return variables;
  const initial = expander.emptyMap();
  const condition = expander.literal(true);
  const values = entry(expander, variables.variable, transform);
  const step = expander.filtered(expander.call(MAP_INSERT, expander.accumulator(), ...values), filter);
  const result = expander.accumulator();
  return expander.loop(call.target as Expression, { ...variables, initial, condition, step, result });
}

interface TransformParts {
  readonly first: Expression;
  readonly second: Expression;
  readonly filter: Expression | undefined;
  readonly transform: Expression;
}

function partsOf(call: MacroCall): TransformParts {
  const [first, second, third, fourth] = call.arguments as [Expression, Expression, Expression, Expression?];
  return fourth === undefined
    ? { first, second, filter: undefined, transform: third }
    : { first, second, filter: third, transform: fourth };
}
