/**
 * Checks that the elements of each list literal, and the keys and values of each map literal, have the same type. Runs
 * when all types are known, since literals that are formatted may mix types. SPEC: Validation expressions.
 */
import type { Expression, ListNode, MapNode } from "../ast.js";
import { type CelType, equalTypes } from "../cel-types.js";
import type { CheckedExpression } from "./checked-expression.js";
import type { Issues } from "./issues.js";
import { unwrapOptional } from "./optionals.js";
import { walk } from "./walk-expression.js";

/** Functions whose arguments may contain literals of mixed types, at any depth. */
const MIXING: ReadonlySet<string> = new Set(["format"]);

export function checkAggregates(checked: CheckedExpression, issues: Issues): void {
  walk(checked.parsed.root, (node) => {
    if (node.kind === "call" && MIXING.has(node.name)) return false;
    if (node.kind === "list") checkElements(node, checked, issues);
    if (node.kind === "map") checkEntries(node, checked, issues);
    return true;
  });
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
