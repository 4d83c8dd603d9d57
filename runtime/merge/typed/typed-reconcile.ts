/** Adapts ownership that was recorded under another schema. SPEC: Updates 6 (topology changes). */

import type { MergeRule } from "../descriptors/merge-rule.js";
import { FieldSet } from "../ownership/field-set.js";
import { formBySet } from "./typed-field-set.js";
import { ruleBelow } from "./typed-form.js";

/**
 * Fields inside a part that has become atomic are replaced by the whole part, which their owners then share. A part
 * that is no longer atomic needs no change: its owner keeps the top alone.
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
