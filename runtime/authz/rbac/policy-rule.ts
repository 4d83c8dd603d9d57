/** The rules of roles. SPEC: Role-based access control. */

/** Permissions: each verb on each resource of each group, or on each path. `*` stands for everything. */
export interface PolicyRule {
  readonly verbs: readonly string[];
  readonly apiGroups?: readonly string[] | null;
  /** For example `pods`, `pods/log`, `*` or `*\/scale`. */
  readonly resources?: readonly string[] | null;
  /** Only objects of these names; empty for all. */
  readonly resourceNames?: readonly string[] | null;
  /** Whole paths, or prefixes that end in `*`. */
  readonly nonResourceURLs?: readonly string[] | null;
}
