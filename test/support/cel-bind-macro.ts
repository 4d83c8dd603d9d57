/** `cel.bind(variable, value, result)`, which Kubernetes does not have, as a user-defined macro. */
import type { Macro } from "../../runtime/cel/parse/macro.js";
import { Expander } from "../../runtime/cel/parse/macros/expansion.js";

export const BIND_MACRO: Macro = {
  name: "bind",
  arity: 3,
  isMember: true,
  expand(call) {
    if (call.target?.kind !== "identifier" || call.target.name !== "cel") return undefined;
    const expander = new Expander(call);
    const [name, value, result] = call.arguments;
    if (name === undefined || value === undefined || result === undefined) return undefined;
    if (name.kind !== "identifier")
      return expander.refuse(name, "cel.bind() variable names must be simple identifiers");
    return expander.binding(name.name, value, result);
  },
};
