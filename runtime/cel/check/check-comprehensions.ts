/** Checks folds over lists and maps, to which macros expand. */
import type { ComprehensionNode } from "../ast.js";
import { BOOL, type CelType, DYN, ERROR, INT } from "../cel-types.js";
import type { CheckContext } from "./check-context.js";

export function checkComprehension(context: CheckContext, node: ComprehensionNode): CelType {
  const { accumulator, condition, step, variable, secondVariable } = node;
  const { scopes, substitution } = context;
  const range = substitution.resolve(context.check(node.range));
  const initial = context.check(node.initial);
  const [first, second] = variableTypes(context, node, range);
  scopes.enter(accumulator, initial);
  scopes.enter(variable, first);
  if (secondVariable !== undefined) scopes.enter(secondVariable, second);
  context.expect(condition, context.check(condition), BOOL);
  context.expect(step, context.check(step), initial);
  if (secondVariable !== undefined) scopes.leave(secondVariable);
  scopes.leave(variable);
  const result = substitution.resolve(context.check(node.result));
  scopes.leave(accumulator);
  return result;
}

/** With one variable: elements or keys. With two: indexes and elements, or keys and values. */
function variableTypes(context: CheckContext, node: ComprehensionNode, range: CelType): [CelType, CelType] {
  switch (range.kind) {
    case "list":
      return node.secondVariable === undefined ? [range.element, DYN] : [INT, range.element];
    case "map":
      return [range.key, range.value];
    case "parameter":
    case "dyn":
    case "error":
      context.isAssignable(DYN, range);
      return [DYN, DYN];
    default:
      context.issues.noRange(node.range.id, range);
      return [ERROR, ERROR];
  }
}
