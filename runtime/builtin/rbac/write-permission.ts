/**
 * Prevents privilege escalation through writes of roles and bindings. SPEC: Role-based access control, rule 4;
 * AUTHZ-RBAC-020 to 026.
 */
import type { ClusterRole, Role } from "../../../generated/rbac/v1/index.js";
import { pathSegment } from "../../api/formats/name-format.js";
import { equalJson } from "../../api/json.js";
import type { ApiObject } from "../../api/object.js";
import { forbidden, notFound } from "../../api/status.js";
import type { RoleKind } from "../../authz/followed-objects.js";
import {
  EVERYTHING,
  isSuperuser,
  mayEvenSo,
  ROLE_RESOURCES,
  type RoleIdentity,
  type RolePermissions,
  whyNotGranted,
} from "../../authz/rbac/escalation.js";
import type { HookContext } from "../../registry/kinds/hooks.js";
import type { Binding } from "./binding-rules.js";

/** @throws StatusError 403 */
export async function authorizeRole(
  permissions: RolePermissions,
  kind: RoleKind,
  role: Role | ClusterRole,
  old: Role | ClusterRole | undefined,
  context: HookContext,
): Promise<void> {
  const { user, namespace, name } = context;
  if (isSuperuser(user) || isHousekeeping(role, old)) return;
  const why = await whyNotWritten(permissions, role, old, context);
  if (why === undefined) return;
  const apiGroup = context.profile.words.rbacGroup;
  if (await mayEvenSo(permissions, user, "escalate", { apiGroup, kind, name, namespace })) return;
  throw forbidden({ group: apiGroup, resource: ROLE_RESOURCES[kind] }, nameOf(role), why);
}

/** @throws StatusError 403; 404 if there is no such role */
export async function authorizeBinding(
  permissions: RolePermissions,
  binding: Binding,
  old: Binding | undefined,
  { user, namespace, profile }: HookContext,
): Promise<void> {
  const group = profile.words.rbacGroup;
  const bound = boundRole(binding, namespace, group);
  // Validation rejects an invalid role reference.
  if (bound === undefined || isSuperuser(user) || isHousekeeping(binding, old)) return;
  const { kind, name } = bound;
  const role = await permissions.newestRole(kind, kind === "Role" ? namespace : "", name);
  const why = role && (await whyNotGranted(permissions, user, role.rules ?? [], namespace));
  if (role !== undefined && why === undefined) return;
  if (await mayEvenSo(permissions, user, "bind", bound)) return;
  if (why === undefined) throw notFound({ group, resource: ROLE_RESOURCES[kind] }, name);
  throw forbidden({ group, resource: namespace === "" ? "clusterrolebindings" : "rolebindings" }, nameOf(binding), why);
}

async function whyNotWritten(
  permissions: RolePermissions,
  role: Role | ClusterRole,
  old: Role | ClusterRole | undefined,
  { user, namespace }: HookContext,
): Promise<string | undefined> {
  const why = await whyNotGranted(permissions, user, role.rules ?? [], namespace);
  if (why !== undefined || !(takesRules(role) || (old !== undefined && takesRules(old)))) return why;
  const isShort = (await whyNotGranted(permissions, user, EVERYTHING, "")) !== undefined;
  return isShort ? "must have cluster-admin privileges to use the aggregationRule" : undefined;
}

/** Whether the role aggregates the rules of roles that others may write later. */
function takesRules(role: Role | ClusterRole): boolean {
  return "aggregationRule" in role && (role.aggregationRule?.clusterRoleSelectors ?? []).length > 0;
}

/** Undefined for a reference that validation rejects. */
function boundRole({ roleRef }: Partial<Binding>, namespace: string, group: string): RoleIdentity | undefined {
  if (roleRef?.apiGroup !== group || !roleRef.name || pathSegment(roleRef.name).length > 0) return undefined;
  const kinds: readonly RoleKind[] = namespace === "" ? ["ClusterRole"] : ["Role", "ClusterRole"];
  const kind = kinds.find((known) => known === roleRef.kind);
  return kind && { apiGroup: group, kind, name: roleRef.name, namespace };
}

/**
 * Whether only finalizers and owners differ: any user who may update the object may remove what blocks its deletion.
 */
function isHousekeeping(object: ApiObject, old: ApiObject | undefined): boolean {
  return old !== undefined && equalJson(withoutHousekeeping(object), withoutHousekeeping(old));
}

/** Also removes fields that the server itself maintains. */
function withoutHousekeeping({ metadata, ...rest }: ApiObject): unknown {
  const {
    finalizers: _,
    ownerReferences: _owners,
    managedFields: _fields,
    resourceVersion: _version,
    ...others
  } = metadata ?? {};
  return { ...rest, metadata: others };
}

function nameOf({ metadata }: ApiObject): string {
  return metadata?.name ?? "";
}
