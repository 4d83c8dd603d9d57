/** What a default role that is there already lacks. Nothing is taken away. SPEC: Role-based access control, 5. */
import { equalJson } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { PolicyRole } from "./default-policy/default-policy-objects.js";
import type { PolicyRule } from "./policy-rule.js";
import { isLeftAlone, type Mending, withMissingMarks } from "./reconcile-marks.js";
import { uncoveredRules } from "./rule-cover.js";

/** AUTHZ-RBAC-028, 029. Rules that a role collects are not looked at: they are the business of who collects them. */
export function mendRole(existing: PolicyRole, wanted: PolicyRole, profile: NamingProfile): Mending<PolicyRole> {
  if (isLeftAlone(existing, profile)) return { type: "none" };
  const metadata = withMissingMarks(existing, wanted);
  const content =
    wanted.aggregationRule === undefined ? mendedRules(existing, wanted) : mendedCollection(existing, wanted);
  if (metadata === undefined && content === undefined) return { type: "none" };
  return { type: "update", object: { ...(content ?? existing), ...(metadata && { metadata }) } };
}

function mendedRules(existing: PolicyRole, wanted: PolicyRole): PolicyRole | undefined {
  const held = existing.rules ?? [];
  const missing = lackingRules(held, wanted.rules ?? []);
  if (missing.length === 0 && existing.aggregationRule === undefined) return undefined;
  // whoever collects rules for it would take its own away
  const { aggregationRule: _, ...role } = existing;
  return { ...role, rules: [...held, ...missing] };
}

/** As they were written down, also where a part of one is covered: people read them. */
function lackingRules(held: readonly PolicyRule[], wanted: readonly PolicyRule[]): readonly PolicyRule[] {
  if (uncoveredRules(held, wanted).length === 0) return [];
  return wanted.filter((rule) => uncoveredRules(held, [rule]).length > 0);
}

function mendedCollection(existing: PolicyRole, wanted: PolicyRole): PolicyRole | undefined {
  const present = existing.aggregationRule?.clusterRoleSelectors ?? [];
  const missing = (wanted.aggregationRule?.clusterRoleSelectors ?? []).filter(
    (selector) => !present.some((other) => equalJson(other, selector)),
  );
  if (missing.length === 0) return undefined;
  return {
    ...existing,
    aggregationRule: { ...existing.aggregationRule, clusterRoleSelectors: [...present, ...missing] },
  };
}
