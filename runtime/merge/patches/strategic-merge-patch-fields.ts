/** Finds the rule of a field, with or without a schema. */
import type { FieldRule, MergeRule } from "../descriptors/merge-rule.js";

/** The rule of a field that no schema describes: objects merge as untyped JSON, and lists are replaced. */
export const UNTYPED_FIELD: FieldRule = { rule: () => ({ type: "free" }), patchStrategy: [] };

export function fieldOf(rule: MergeRule, name: string): FieldRule {
  if (rule.type === "map") return { rule: rule.value, patchStrategy: [] };
  if (rule.type !== "struct" || !Object.hasOwn(rule.fields, name)) return UNTYPED_FIELD;
  return rule.fields[name] ?? UNTYPED_FIELD;
}
