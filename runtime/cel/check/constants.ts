/**
 * Checks constants without evaluating the expression: malformed durations, timestamps, regular expressions and
 * formats. SPEC: Validation expressions; since 1.29.
 */
import type { CallNode } from "../ast.js";
import { CelError, type CelResult, type CelValue } from "../cel-values.js";
import type { CheckedExpression } from "./checked-expression.js";
import type { Declarations } from "./declarations.js";
import { checkFormat } from "./format-calls.js";
import type { Issues } from "./issues.js";
import { walk } from "./walk-expression.js";

/** Functions with an argument to check, and the arguments with which to call them for that. */
const PROBES: Readonly<Record<string, (constant: CelValue) => readonly CelValue[]>> = {
  duration: (constant) => [constant],
  timestamp: (constant) => [constant],
  matches: (constant) => ["", constant],
};

export function checkConstants(checked: CheckedExpression, declarations: Declarations, issues: Issues): void {
  walk(checked.parsed.root, (node) => {
    if (node.kind !== "call") return;
    checkArgument(node, checked, declarations, issues);
    if (node.name === "format") checkFormat(node, checked, issues);
  });
}

function checkArgument(node: CallNode, checked: CheckedExpression, declarations: Declarations, issues: Issues): void {
  const probe = Object.hasOwn(PROBES, node.name) ? PROBES[node.name] : undefined;
  const [argument] = node.arguments;
  // the pattern of the global `matches` is the second argument, which programs check
  if (probe === undefined || argument?.kind !== "literal" || (node.name === "matches" && !node.target)) return;
  const reference = checked.references.get(node.id);
  if (reference === undefined || !("overloads" in reference)) return;
  const [id] = reference.overloads;
  const evaluate = id === undefined ? undefined : declarations.findOverload(id)?.evaluate;
  const result: CelResult | undefined = evaluate?.(...probe(argument.value));
  if (result instanceof CelError) issues.add(argument.id, `invalid ${node.name} argument`);
}
