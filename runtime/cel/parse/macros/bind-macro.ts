/** `cel.bind(variable, value, result)`: names a value within one expression. Features that have it add it themselves. */
import type { Expression } from "../../ast.js";
import type { Expansion, Macro, MacroCall } from "../macro.js";
import { Expander } from "./expansion.js";

const NAMESPACE = "cel";

export const BIND_MACRO: Macro = { name: "bind", arity: 3, isMember: true, expand: bind };

function bind(call: MacroCall): Expansion {
  const { target } = call;
  if (target?.kind !== "identifier" || target.name !== NAMESPACE) return undefined;
  const expander = new Expander(call);
  const [name, value, result] = call.arguments as [Expression, Expression, Expression];
  if (name.kind !== "identifier") return expander.refuse(name, "cel.bind() variable names must be simple identifiers");
  return expander.binding(name.name, value, result);
}
