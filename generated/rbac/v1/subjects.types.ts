// Code generated from schemas/rbac/v1/subjects.yaml. DO NOT EDIT; run `npm run generate`.

/** A user, a group or a service account. */
export interface Subject {
  /** User, Group or ServiceAccount. */
  kind: string;
  /** Group of the kind; empty for service accounts, else the group of roles, which the server fills in. */
  apiGroup?: string;
  /** Name of the subject. */
  name: string;
  /** Namespace of a service account; none for users and groups. */
  namespace?: string;
}

/** A role by kind and name. */
export interface RoleRef {
  /** Group of the role; the server fills it in. */
  apiGroup?: string;
  /** Role or ClusterRole. */
  kind?: string;
  /** Name of the role. */
  name?: string;
}
