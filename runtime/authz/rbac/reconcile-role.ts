/** Adds what an existing default role lacks, and removes nothing. SPEC: Role-based access control, 5. */
import { equalJson } from "../../api/json.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { PolicyRole } from "./default-policy/default-policy-objects.js";
import type { PolicyRule } from "./policy-rule.js";
import { isLeftAlone, type Mending, withMissingMarks } from "./reconcile-marks.js";
import { uncoveredRules } from "./rule-cover.js";

/** AUTHZ-RBAC-028, 029. Rules that the role aggregates are ignored; the aggregation controller maintains them. */
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
  // The aggregation controller would overwrite the role's own rules.
  const { aggregationRule: _, ...role } = existing;
  return { ...role, rules: [...held, ...missing] };
}

/** Returns missing rules as written, even if they are partly covered, because people read them. */
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
