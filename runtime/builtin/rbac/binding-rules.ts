/** What both kinds of role bindings share: default groups, validation of subjects and role, table columns. */
import type { RoleRef, Subject } from "../../../generated/rbac/v1/index.js";
import { type FieldError, notSupported, required } from "../../api/field-error.js";
import { dnsSubdomain, pathSegment } from "../../api/formats/name-format.js";
import type { ApiObject } from "../../api/object.js";
import type { NamingProfile } from "../../api/profile/naming-profile.js";
import { shortAge } from "../../registry/objects/table.js";
import type { TableConvertor } from "../../registry/objects/table-convertor.js";
import { formatErrors, formatted, immutable } from "../field-rules.js";

/** A role binding of either kind; the role may be missing before the schema was validated. */
export interface Binding extends ApiObject {
  subjects?: Subject[];
  roleRef: RoleRef;
}

/** Users, groups and roles belong to the RBAC group, service accounts to the core group. */
export function setGroups({ subjects = [], roleRef }: Partial<Binding>, { words }: NamingProfile): void {
  if (roleRef !== undefined && !roleRef.apiGroup) roleRef.apiGroup = words.rbacGroup;
  for (const subject of subjects) {
    if (!subject.apiGroup && (subject.kind === "User" || subject.kind === "Group")) subject.apiGroup = words.rbacGroup;
  }
}

/** @param roleKinds the permitted kinds of the role */
export function validateBinding(
  { subjects = [], roleRef }: Partial<Binding>,
  roleKinds: readonly string[],
  isNamespaced: boolean,
  { words }: NamingProfile,
): FieldError[] {
  return [
    ...(roleRef === undefined ? [] : validateRole(roleRef, roleKinds, words.rbacGroup)),
    ...subjects.flatMap((subject, index) =>
      validateSubject(subject, `subjects[${index}]`, isNamespaced, words.rbacGroup),
    ),
  ];
}

/** AUTHZ-RBAC-017: the role of a binding is immutable. */
export function immutableRole({ roleRef }: Partial<Binding>, old: Partial<Binding>): FieldError[] {
  return immutable("roleRef", roleRef, old.roleRef, "cannot change roleRef");
}

function validateRole({ apiGroup, kind = "", name }: RoleRef, kinds: readonly string[], group: string): FieldError[] {
  return [
    ...(apiGroup === group ? [] : [notSupported("roleRef.apiGroup", apiGroup, [group])]),
    ...(kinds.includes(kind) ? [] : [notSupported("roleRef.kind", kind, kinds)]),
    ...formatted("roleRef.name", name, pathSegment),
  ];
}

function validateSubject(
  { kind, apiGroup = "", name, namespace }: Subject,
  field: string,
  isNamespaced: boolean,
  group: string,
): FieldError[] {
  const errors = name === "" ? [required(`${field}.name`)] : [];
  const ofGroup = (expected: string): FieldError[] =>
    apiGroup === expected ? [] : [notSupported(`${field}.apiGroup`, apiGroup, [expected])];
  switch (kind) {
    case "ServiceAccount":
      if (name) errors.push(...formatErrors(`${field}.name`, name, dnsSubdomain(name)));
      errors.push(...ofGroup(""));
      // In a namespaced binding, a service account without a namespace is in that of the binding.
      if (!isNamespaced && !namespace) errors.push(required(`${field}.namespace`));
      return errors;
    case "User":
    case "Group":
      return [...errors, ...ofGroup(group)];
    default:
      return [...errors, notSupported(`${field}.kind`, kind, ["ServiceAccount", "User", "Group"])];
  }
}

/** The table columns of both kinds. */
export const bindingTable: TableConvertor<Binding> = {
  columns: [
    { name: "Role", type: "string", description: "Kind and name of the role." },
    { name: "Age", type: "string", description: "Time since creation." },
    { name: "Users", type: "string", description: "Users that get the role.", priority: 1 },
    { name: "Groups", type: "string", description: "Groups that get the role.", priority: 1 },
    { name: "ServiceAccounts", type: "string", description: "Service accounts that get the role.", priority: 1 },
  ],
  cells: ({ metadata, roleRef, subjects = [] }, nowMs) => {
    const of = (kind: string): Subject[] => subjects.filter((subject) => subject.kind === kind);
    const names = (kind: string): string =>
      of(kind)
        .map(({ name }) => name)
        .join(", ");
    const accounts = of("ServiceAccount").map(({ namespace = "", name }) => `${namespace}/${name}`);
    return [
      `${roleRef.kind}/${roleRef.name}`,
      shortAge(metadata?.creationTimestamp, nowMs),
      names("User"),
      names("Group"),
      accounts.join(", "),
    ];
  },
};
