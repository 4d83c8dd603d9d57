/**
 * Finds constant patterns that are not regular expressions. Programs compile patterns ahead of time, so no program can
 * be created then; this is not an issue of the check, and has another message.
 */
import type { CallNode } from "../ast.js";
import { CelError } from "../cel-values.js";
import { compilePattern } from "../value/string-pattern.js";
import type { CheckedExpression } from "./checked-expression.js";
import { walk } from "./walk-expression.js";

const MATCHING: ReadonlySet<string> = new Set(["matches", "find", "findAll"]);

/** Returns what is wrong with the first such pattern. */
export function patternProblem({ parsed }: CheckedExpression): string | undefined {
  let problem: string | undefined;
  walk(parsed.root, (node) => {
    if (problem !== undefined) return false;
    const pattern = node.kind === "call" && MATCHING.has(node.name) ? patternOf(node) : undefined;
    const compiled = pattern === undefined ? undefined : compilePattern(pattern);
    if (compiled instanceof CelError) problem = compiled.message;
    return true;
  });
  return problem;
}

/** Returns the first argument of a member call, or the second one of the global `matches`. */
function patternOf({ target, arguments: values }: CallNode): string | undefined {
  const pattern = target === undefined ? values[1] : values[0];
  return pattern?.kind === "literal" && typeof pattern.value === "string" ? pattern.value : undefined;
}
