/** Which fields of a variable an expression selects. */
import { OPERATORS } from "../ast.js";
import { walk } from "../check/walk-expression.js";
import type { CheckedExpression } from "../environment.js";

/** Whether `variable.field` or `variable.?field` stands anywhere in an expression, also in `has()`. */
export function selects({ parsed }: CheckedExpression, variable: string, field: string): boolean {
  return hasSelection(parsed.root, (operand, name) => {
    return operand.kind === "identifier" && operand.name === variable && name === field;
  });
}

/** Whether `.field` or `.?field` stands anywhere in an expression, whatever it is selected from. */
export function selectsField({ parsed }: CheckedExpression, field: string): boolean {
  return hasSelection(parsed.root, (_operand, name) => name === field);
}

type Node = CheckedExpression["parsed"]["root"];

function hasSelection(root: Node, isSought: (operand: Node, field: string) => boolean): boolean {
  let isFound = false;
  walk(root, (node) => {
    const selection = selectionOf(node);
    if (selection !== undefined && isSought(...selection)) isFound = true;
    return !isFound;
  });
  return isFound;
}

function selectionOf(node: Node): readonly [operand: Node, field: string] | undefined {
  if (node.kind === "select") return [node.operand, node.field];
  if (node.kind !== "call" || node.name !== OPERATORS.optionalSelect) return undefined;
  const [operand, field] = node.arguments;
  if (operand === undefined || field?.kind !== "literal" || typeof field.value !== "string") return undefined;
  return [operand, field.value];
}
