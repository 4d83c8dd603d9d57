/** Resolves names of unchecked expressions to possible variables, types and functions. */
import type { Expression } from "../ast.js";

/** Returns the names in `a.b.c`; undefined for anything but selections from an identifier. */
export function dottedName(node: Expression): readonly string[] | undefined {
  const names: string[] = [];
  let current = node;
  while (current.kind === "select" && !current.isTest) {
    names.unshift(current.field);
    current = current.operand;
  }
  return current.kind === "identifier" ? [current.name, ...names] : undefined;
}

/**
 * Returns the meanings of a name inside a container `x.y`: `x.y.name`, `x.name`, `name`; only the last with a leading
 * dot.
 */
export function candidateNames(name: string, container = ""): readonly string[] {
  if (name.startsWith(".")) return [name.slice(1)];
  const parts = container === "" ? [] : container.split(".");
  return [...parts.map((_, index) => [...parts.slice(0, parts.length - index), name].join(".")), name];
}
