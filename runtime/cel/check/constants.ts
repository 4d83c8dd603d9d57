/**
 * What can be said of constants without evaluating the expression: durations, timestamps, regular expressions and
 * formats that never have a value, and literals that mix types through `dyn`. SPEC: Validation expressions; since 1.29.
 */
import type { CallNode, Expression, ListNode, MapNode } from "../ast.js";
import { type CelType, equalTypes } from "../types.js";
import { CelError, type CelResult, type CelValue } from "../values.js";
import type { CheckedExpression } from "./checked-expression.js";
import type { Declarations } from "./declarations.js";
import { checkFormat } from "./format-calls.js";
import type { Issues } from "./issues.js";
import { unwrapOptional } from "./optionals.js";
import { walk } from "./walk.js";

/** Functions with an argument that is looked at: what to call them with to see whether it is sound. */
const PROBES: Readonly<Record<string, (constant: CelValue) => readonly CelValue[]>> = {
  duration: (constant) => [constant],
  timestamp: (constant) => [constant],
  matches: (constant) => ["", constant],
};

/** Functions whose arguments may mix types: their lists hold what a text is made of. */
const MIXING: ReadonlySet<string> = new Set(["format"]);

export function checkConstants(checked: CheckedExpression, declarations: Declarations, issues: Issues): void {
  walk(checked.parsed.root, (node) => {
    if (node.kind !== "call") return;
    checkArgument(node, checked, declarations, issues);
    if (node.name === "format") checkFormat(node, checked, issues);
  });
  walk(checked.parsed.root, (node) => {
    if (node.kind === "call" && MIXING.has(node.name)) return false;
    if (node.kind === "list") checkElements(node, checked, issues);
    if (node.kind === "map") checkEntries(node, checked, issues);
    return true;
  });
}

function checkArgument(node: CallNode, checked: CheckedExpression, declarations: Declarations, issues: Issues): void {
  const probe = Object.hasOwn(PROBES, node.name) ? PROBES[node.name] : undefined;
  const argument = node.arguments.at(-1);
  if (probe === undefined || argument?.kind !== "literal") return;
  const reference = checked.references.get(node.id);
  if (reference === undefined || !("overloads" in reference)) return;
  const [id] = reference.overloads;
  const evaluate = id === undefined ? undefined : declarations.findOverload(id)?.evaluate;
  const result: CelResult | undefined = evaluate?.(...probe(argument.value));
  if (result instanceof CelError) issues.add(argument.id, `invalid ${node.name} argument`);
}

function checkElements(node: ListNode, checked: CheckedExpression, issues: Issues): void {
  const types = node.elements.map((element, index) => typeIn(checked, element, node.optional.has(index)));
  const odd = types.findIndex((type) => !equalTypes(type, types[0] as CelType));
  if (odd > 0) issues.typeMismatch((node.elements[odd] as Expression).id, types[0] as CelType, types[odd] as CelType);
}

function checkEntries(node: MapNode, checked: CheckedExpression, issues: Issues): void {
  const [first] = node.entries;
  if (first === undefined) return;
  const keyType = typeIn(checked, first.key, false);
  const valueType = typeIn(checked, first.value, first.isOptional);
  for (const { key, value, isOptional } of node.entries) {
    const [keyFound, valueFound] = [typeIn(checked, key, false), typeIn(checked, value, isOptional)];
    if (!equalTypes(keyType, keyFound)) issues.typeMismatch(key.id, keyType, keyFound);
    if (!equalTypes(valueType, valueFound)) issues.typeMismatch(value.id, valueType, valueFound);
  }
}

function typeIn(checked: CheckedExpression, node: Expression, isOptional: boolean): CelType {
  const type = checked.types.get(node.id) as CelType;
  return (isOptional ? unwrapOptional(type) : undefined) ?? type;
}
