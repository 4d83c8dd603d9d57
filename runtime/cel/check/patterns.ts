/**
 * Constant patterns that are no regular expressions: no program can be made with one, since programs compile patterns
 * beforehand. That is no issue of the check, and is told in other words.
 */
import type { CallNode } from "../ast.js";
import { CelError } from "../cel-values.js";
import { compilePattern } from "../value/string-pattern.js";
import type { CheckedExpression } from "./checked-expression.js";
import { walk } from "./walk-expression.js";

const MATCHING: ReadonlySet<string> = new Set(["matches", "find", "findAll"]);

/** What is wrong with the first such pattern. */
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

/** The first argument of a member; of the global `matches` the second. */
function patternOf({ target, arguments: values }: CallNode): string | undefined {
  const pattern = target === undefined ? values[1] : values[0];
  return pattern?.kind === "literal" && typeof pattern.value === "string" ? pattern.value : undefined;
}
