/** The macros of optional values. SPEC: Validation expressions, optional types. */
import { type Expression, OPERATORS } from "../../ast.js";
import type { Expansion, Macro, MacroCall } from "../macro.js";
import { Expander } from "./expansion.js";

const introduced = { major: 1, minor: 28 };

export const OPTIONAL_MACROS: readonly Macro[] = [
  { name: "optMap", arity: 2, isMember: true, introduced, expand: optMap },
  { name: "optFlatMap", arity: 2, isMember: true, introduced, expand: optFlatMap },
];

/** `optional.optMap(variable, result)`: an optional of the result; empty if there is no value. */
function optMap(call: MacroCall): Expansion {
  return whenPresent(call, "optMap", (expander, result) => expander.call("optional.of", result));
}

/** `optional.optFlatMap(variable, result)`: the result, which is an optional; empty if there is no value. */
function optFlatMap(call: MacroCall): Expansion {
  return whenPresent(call, "optFlatMap", (_expander, result) => result);
}

function whenPresent(
  call: MacroCall,
  macro: string,
  wrap: (expander: Expander, result: Expression) => Expression,
): Expansion {
  const expander = new Expander(call);
  const target = call.target as Expression;
  const [name, result] = call.arguments as [Expression, Expression];
  if (name.kind !== "identifier") {
    return expander.refuse(name, `${macro}() variable name must be a simple identifier`);
  }
  const hasValue = expander.memberCall("hasValue", target);
  const value = expander.memberCall("value", expander.copy(target));
  const bound = wrap(expander, expander.binding(name.name, value, result));
  return expander.call(OPERATORS.conditional, hasValue, bound, expander.call("optional.none"));
}
