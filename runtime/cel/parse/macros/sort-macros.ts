/** `sortBy`, the one macro of the extended list functions. SPEC: Validation expressions, list library. */
import type { Expression } from "../../ast.js";
import type { Expansion, Macro, MacroCall } from "../macro.js";
import { Expander } from "./expansion.js";
import { map } from "./standard-macros.js";

export const SORT_MACROS: readonly Macro[] = [
  { name: "sortBy", arity: 2, isMember: true, introduced: { major: 1, minor: 34 }, expand: sortBy },
];

/** The variable with the list while its keys are computed; expressions can't contain this identifier. */
const INPUT = "@__sortBy_input__";

/** The function that sorts a list by a list of keys. */
export const SORT_BY_KEYS = "@sortByAssociatedKeys";

const SORTABLE: ReadonlySet<Expression["kind"]> = new Set(["list", "select", "identifier", "comprehension", "call"]);

/** `list.sortBy(variable, key)` */
function sortBy(call: MacroCall): Expansion {
  const expander = new Expander(call);
  const target = call.target as Expression;
  if (!SORTABLE.has(target.kind)) {
    const allowed = "a list, identifier, comprehension, call or select expression";
    return expander.refuse(target, `sortBy can only be applied to ${allowed}`);
  }
  const keys = map({ ...call, target: expander.identifier(INPUT) });
  if (keys === undefined || "problem" in keys) return keys;
  const sorted = expander.memberCall(SORT_BY_KEYS, expander.identifier(INPUT), keys);
  return expander.binding(INPUT, target, sorted);
}
