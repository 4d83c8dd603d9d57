/** Bindings in the form that decisions need. SPEC: Role-based access control; AUTHZ-RBAC-010. */
import { accountUsername } from "../../api/user-info.js";
import type { BindingObject, SubjectObject } from "../followed-objects.js";
import { catalogName } from "./role-catalog.js";

export type BindingKind = "RoleBinding" | "ClusterRoleBinding";

export interface StoredBinding {
  readonly kind: BindingKind;
  readonly name: string;
  /** The namespace in which it grants permissions; empty for everywhere. */
  readonly namespace: string;
  readonly role: RoleReference;
  readonly grantees: readonly Grantee[];
}

export interface RoleReference {
  /** `Role` or `ClusterRole`; any other kind refers to nothing. */
  readonly kind: string;
  readonly name: string;
  /** The key of the role in the catalog of that kind. */
  readonly catalogName: string;
}

/** One subject. A service account is represented by its user name. */
export interface Grantee {
  readonly type: "user" | "group";
  readonly name: string;
  readonly subject: SubjectObject;
}

/** Undefined for a malformed binding, which grants nothing. */
export function storedBinding(kind: BindingKind, binding: BindingObject): StoredBinding | undefined {
  const { metadata, roleRef, subjects } = binding as Partial<BindingObject>;
  const name = metadata?.name;
  const namespace = kind === "ClusterRoleBinding" ? "" : metadata?.namespace;
  if (typeof name !== "string" || typeof namespace !== "string") return undefined;
  if (kind === "RoleBinding" && namespace === "") return undefined;
  if (typeof roleRef?.kind !== "string" || typeof roleRef.name !== "string") return undefined;
  const roleNamespace = roleRef.kind === "ClusterRole" ? "" : namespace;
  return {
    kind,
    name,
    namespace,
    role: { kind: roleRef.kind, name: roleRef.name, catalogName: catalogName(roleNamespace, roleRef.name) },
    grantees: Array.isArray(subjects) ? subjects.flatMap((subject) => granteeOf(subject, namespace) ?? []) : [],
  };
}

function granteeOf(found: Partial<SubjectObject> | null, bindingNamespace: string): Grantee | undefined {
  const { kind, name, namespace: given } = found ?? {};
  if (typeof name !== "string" || name === "") return undefined;
  if (kind === "User") return { type: "user", name, subject: { kind, name } };
  if (kind === "Group") return { type: "group", name, subject: { kind, name } };
  if (kind !== "ServiceAccount") return undefined;
  const namespace = given === undefined || given === "" ? bindingNamespace : given;
  if (typeof namespace !== "string" || namespace === "") return undefined;
  return { type: "user", name: accountUsername(namespace, name), subject: { kind, name, namespace } };
}
