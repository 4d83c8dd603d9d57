/** Roles in the form that decisions need. */
import type { RoleObject } from "../followed-objects.js";
import type { PolicyRule } from "./policy-rule.js";
import { CompiledRule, type RuleRequest } from "./rule-matching.js";

export class StoredRole {
  readonly rules: readonly PolicyRule[];
  private compiled: readonly CompiledRule[] | undefined;

  constructor(role: RoleObject) {
    this.rules = readableRules(role.rules);
  }

  allows(requested: RuleRequest): boolean {
    // Rules are compiled on first use, since most roles of a store are never consulted.
    this.compiled ??= this.rules.map((rule) => new CompiledRule(rule));
    for (const rule of this.compiled) if (rule.allows(requested)) return true;
    return false;
  }
}

/** Drops a malformed rule as a whole, because a part of it might allow more than all of it. */
function readableRules(rules: unknown): readonly PolicyRule[] {
  if (!Array.isArray(rules)) return [];
  return rules.every(isReadable) ? rules : rules.filter(isReadable);
}

function isReadable(rule: Partial<PolicyRule> | null): rule is PolicyRule {
  if (rule === null || typeof rule !== "object") return false;
  const { verbs, apiGroups, resources, resourceNames, nonResourceURLs } = rule;
  return isTexts(verbs) && [apiGroups, resources, resourceNames, nonResourceURLs].every((list) => isTexts(list ?? []));
}

function isTexts(list: unknown): boolean {
  return Array.isArray(list) && list.every((item) => typeof item === "string");
}
