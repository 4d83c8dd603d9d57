/** Shapes that macros expand to. */
import { ACCUMULATOR, type CallNode, type Expression } from "../ast.js";

/** The accumulator itself. */
export function isAccumulator(node: Expression | undefined): boolean {
  return node?.kind === "identifier" && node.name === ACCUMULATOR;
}

export function isCall(node: Expression | undefined, name: string): node is CallNode {
  return node?.kind === "call" && node.name === name && node.target === undefined;
}
