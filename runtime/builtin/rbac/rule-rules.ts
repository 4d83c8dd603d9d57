/** Validates the rules of roles. */
import type { PolicyRule } from "../../../generated/rbac/v1/index.js";
import { type FieldError, invalid } from "../../api/field-error.js";
import { present } from "../field-rules.js";

/** @param isNamespaced whether the rules are those of a role in a namespace */
export function validateRules(rules: readonly PolicyRule[] | undefined, isNamespaced: boolean): FieldError[] {
  return (rules ?? []).flatMap((rule, index) => validateRule(rule, `rules[${index}]`, isNamespaced));
}

function validateRule(rule: PolicyRule, field: string, isNamespaced: boolean): FieldError[] {
  const { verbs, apiGroups = [], resources = [], resourceNames = [], nonResourceURLs = [] } = rule;
  const errors = present(`${field}.verbs`, verbs, "verbs must contain at least one value");
  if (nonResourceURLs.length === 0) {
    return [
      ...errors,
      ...present(`${field}.apiGroups`, apiGroups, "resource rules must supply at least one api group"),
      ...present(`${field}.resources`, resources, "resource rules must supply at least one resource"),
    ];
  }
  const refuse = (why: string): FieldError => invalid(`${field}.nonResourceURLs`, nonResourceURLs, why);
  if (isNamespaced) errors.push(refuse("namespaced rules cannot apply to non-resource URLs"));
  if (apiGroups.length > 0 || resources.length > 0 || resourceNames.length > 0)
    errors.push(refuse("rules cannot apply to both regular resources and non-resource URLs"));
  return errors;
}
