/** Recognizes the shapes to which macros expand. */
import { ACCUMULATOR, type CallNode, type Expression } from "../ast.js";

/** Returns true for the accumulator itself. */
export function isAccumulator(node: Expression | undefined): boolean {
  return node?.kind === "identifier" && node.name === ACCUMULATOR;
}

export function isCall(node: Expression | undefined, name: string): node is CallNode {
  return node?.kind === "call" && node.name === name && node.target === undefined;
}
