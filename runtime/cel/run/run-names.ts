/** Names of expressions that were not checked: which variables, types and functions they may mean. */
import type { Expression } from "../ast.js";

/** `a.b.c` as its names; undefined for anything that is no chain of selections from an identifier. */
export function dottedName(node: Expression): readonly string[] | undefined {
  const names: string[] = [];
  let current = node;
  while (current.kind === "select" && !current.isTest) {
    names.unshift(current.field);
    current = current.operand;
  }
  return current.kind === "identifier" ? [current.name, ...names] : undefined;
}

/** What a name may mean inside a container `x.y`: `x.y.name`, `x.name`, `name`; only the last with a leading dot. */
export function candidateNames(name: string, container = ""): readonly string[] {
  if (name.startsWith(".")) return [name.slice(1)];
  const parts = container === "" ? [] : container.split(".");
  return [...parts.map((_, index) => [...parts.slice(0, parts.length - index), name].join(".")), name];
}
