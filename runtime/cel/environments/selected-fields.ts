/** Finds the fields of a variable that an expression selects. */
import { OPERATORS } from "../ast.js";
import { walk } from "../check/walk-expression.js";
import type { CheckedExpression } from "../environment.js";

/** Returns true if the expression contains `variable.field` or `variable.?field`, including in `has()`. */
export function selects({ parsed }: CheckedExpression, variable: string, field: string): boolean {
  return hasSelection(parsed.root, (operand, name) => {
    return operand.kind === "identifier" && operand.name === variable && name === field;
  });
}

/** Returns true if the expression contains `.field` or `.?field` on any operand. */
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
