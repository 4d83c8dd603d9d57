/**
 * Explains why no program can be created from an expression that checks: programs compile constant patterns and convert
 * constants ahead of time, and some constants are malformed. This is not an issue of the check, and has another
 * message.
 */
import type { Expression } from "../ast.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import { patternProblem } from "../check/patterns.js";
import { walk } from "../check/walk-expression.js";
import { CONVERSIONS } from "./plan-call.js";
import { plan } from "./program.js";
import type { PlanningEnvironment } from "./run-environment.js";

/** Returns what is wrong with the first such constant; undefined if a program can be created. */
export function programProblem(checked: CheckedExpression, environment: PlanningEnvironment): string | undefined {
  let problem: string | undefined;
  walk(checked.parsed.root, (node) => {
    if (problem === undefined && isConstantConversion(node)) problem = conversionProblem(node, checked, environment);
    return problem === undefined;
  });
  return problem ?? patternProblem(checked);
}

/** Matches `int('a')`, including nested conversions. */
function isConstantConversion(node: Expression): boolean {
  if (node.kind !== "call" || node.target !== undefined || !CONVERSIONS.has(node.name)) return false;
  const [argument] = node.arguments;
  if (argument === undefined || node.arguments.length > 1) return false;
  return argument.kind === "literal" || isConstantConversion(argument);
}

function conversionProblem(
  node: Expression,
  checked: CheckedExpression,
  environment: PlanningEnvironment,
): string | undefined {
  const program = plan({ ...checked, parsed: { ...checked.parsed, root: node } }, environment);
  const outcome = program.evaluate({ find: () => undefined });
  return outcome.type === "error" ? outcome.error.message : undefined;
}
