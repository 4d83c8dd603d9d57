/** The rule of one field, for values with and without a type. */
import type { FieldRule, MergeRule } from "../descriptors/merge-rule.js";

/** A field that no rule describes: objects merge as untyped JSON, lists are replaced. */
export const UNTYPED_FIELD: FieldRule = { rule: () => ({ type: "free" }), patchStrategy: [] };

export function fieldOf(rule: MergeRule, name: string): FieldRule {
  if (rule.type === "map") return { rule: rule.value, patchStrategy: [] };
  if (rule.type !== "struct" || !Object.hasOwn(rule.fields, name)) return UNTYPED_FIELD;
  return rule.fields[name] ?? UNTYPED_FIELD;
}
