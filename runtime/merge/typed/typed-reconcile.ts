/** Ownership that was recorded under another schema. SPEC: Updates 6 (topology changes). */

import type { MergeRule } from "../descriptors/merge-rule.js";
import { FieldSet } from "../ownership/field-set.js";
import { formBySet } from "./typed-field-set.js";
import { ruleBelow } from "./typed-form.js";

/**
 * Fields inside of what is atomic now become the whole; so all holders of a part hold it together. What was atomic and
 * is not any more needs no change: its holder keeps the top alone.
 */
export function reconcileWithRule(rule: MergeRule, set: FieldSet): FieldSet {
  return set.filterMap((node) => {
    const below = ruleBelow(formBySet(rule, node), node.element);
    if (node.children.isEmpty) return node;
    if (isAtomic(below)) return { ...node, isMember: true, children: FieldSet.empty };
    const children = reconcileWithRule(below, node.children);
    return children === node.children ? node : { ...node, children };
  });
}

function isAtomic(rule: MergeRule): boolean {
  if (rule.type === "list") return rule.listType === "atomic";
  return (rule.type === "struct" || rule.type === "map") && rule.atomic;
}
