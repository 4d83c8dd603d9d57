/** Builds the objects of default roles and bindings, with the marks of defaults. SPEC: Role-based access control, 5. */
import type { LabelSelectorObject } from "../../../api/formats/labels.js";
import type { ApiObject } from "../../../api/object.js";
import type { PolicyRule } from "../policy-rule.js";
import type { Words } from "./default-policy-rules.js";

/** A Role or a ClusterRole. */
export interface PolicyRole extends ApiObject {
  rules?: readonly PolicyRule[];
  /** Only for a ClusterRole that aggregates the rules of other roles. */
  aggregationRule?: { readonly clusterRoleSelectors?: readonly LabelSelectorObject[] };
}

/** A RoleBinding or a ClusterRoleBinding. */
export interface PolicyBinding extends ApiObject {
  subjects?: readonly PolicySubject[];
  roleRef: { readonly apiGroup?: string; readonly kind: string; readonly name: string };
}

export interface PolicySubject {
  readonly kind: string;
  readonly name: string;
  readonly apiGroup?: string;
  /** The namespace of a service account. */
  readonly namespace?: string;
}

/** @param namespace empty for a ClusterRole */
export function role(words: Words, namespace: string, name: string, rules: readonly PolicyRule[]): PolicyRole {
  return { ...envelope(words, namespace === "" ? "ClusterRole" : "Role", namespace, name), rules };
}

/**
 * Labels a ClusterRole so that other roles aggregate its rules.
 * @param collectors short names of these roles, such as `edit`
 */
export function collected(words: Words, { metadata, ...rest }: PolicyRole, collectors: readonly string[]): PolicyRole {
  const labels = Object.fromEntries(collectors.map((name) => [`${words.rbacAggregatePrefix}${name}`, "true"]));
  return { ...rest, metadata: { ...metadata, labels: { ...metadata?.labels, ...labels } } };
}

/**
 * A ClusterRole that aggregates the rules of the roles that are labelled for it.
 * @param rules the rules of the defaults among them, so that the role is usable before the first aggregation
 */
export function collector(words: Words, name: string, rules: readonly PolicyRule[]): PolicyRole {
  const matchLabels = { [`${words.rbacAggregatePrefix}${name}`]: "true" };
  return { ...role(words, "", name, rules), aggregationRule: { clusterRoleSelectors: [{ matchLabels }] } };
}

/** @param namespace empty for a ClusterRoleBinding to the ClusterRole, otherwise a RoleBinding to the Role there */
export function binding(
  words: Words,
  namespace: string,
  name: string,
  subjects: readonly PolicySubject[],
  roleName: string = name,
): PolicyBinding {
  return {
    ...envelope(words, namespace === "" ? "ClusterRoleBinding" : "RoleBinding", namespace, name),
    ...(subjects.length === 0 ? {} : { subjects }),
    roleRef: { apiGroup: words.rbacGroup, kind: namespace === "" ? "ClusterRole" : "Role", name: roleName },
  };
}

export function group({ rbacGroup }: Words, name: string): PolicySubject {
  return { kind: "Group", apiGroup: rbacGroup, name };
}

export function user({ rbacGroup }: Words, name: string): PolicySubject {
  return { kind: "User", apiGroup: rbacGroup, name };
}

/** A service account in the system namespace. */
export function account({ systemNamespace }: Words, name: string): PolicySubject {
  return { kind: "ServiceAccount", name, namespace: systemNamespace };
}

function envelope(words: Words, kind: string, namespace: string, name: string): ApiObject {
  return {
    apiVersion: `${words.rbacGroup}/v1`,
    kind,
    metadata: {
      name,
      ...(namespace === "" ? {} : { namespace }),
      labels: { [words.rbacBootstrappingLabel]: words.rbacBootstrappingValue },
      annotations: { [words.rbacAutoupdateAnnotation]: "true" },
    },
  };
}
