/** Adds what an existing default binding lacks, and removes no subjects. SPEC: Role-based access control, 5. */
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import type { PolicyBinding, PolicySubject } from "./default-policy/default-policy-objects.js";
import { isLeftAlone, type Mending, withMissingMarks } from "./reconcile-marks.js";

/** AUTHZ-RBAC-028, 029. */
export function mendBinding(
  existing: PolicyBinding,
  wanted: PolicyBinding,
  profile: NamingProfile,
): Mending<PolicyBinding> {
  if (isLeftAlone(existing, profile)) return { type: "none" };
  // The role of a binding is immutable, so that subjects never silently get another role (AUTHZ-RBAC-017).
  if (!isSameRole(existing, wanted)) return { type: "replace" };
  const metadata = withMissingMarks(existing, wanted);
  const present = existing.subjects ?? [];
  const missing = (wanted.subjects ?? []).filter((subject) => !present.some((other) => isSameSubject(other, subject)));
  if (metadata === undefined && missing.length === 0) return { type: "none" };
  const subjects = missing.length === 0 ? {} : { subjects: [...present, ...missing] };
  return { type: "update", object: { ...existing, ...subjects, ...(metadata && { metadata }) } };
}

function isSameRole({ roleRef: a }: PolicyBinding, { roleRef: b }: PolicyBinding): boolean {
  return a.kind === b.kind && a.name === b.name && (a.apiGroup ?? "") === (b.apiGroup ?? "");
}

function isSameSubject(a: PolicySubject, b: PolicySubject): boolean {
  const isSameName = a.kind === b.kind && a.name === b.name && (a.namespace ?? "") === (b.namespace ?? "");
  return isSameName && (a.apiGroup ?? "") === (b.apiGroup ?? "");
}
