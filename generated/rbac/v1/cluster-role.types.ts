// Code generated from schemas/rbac/v1/cluster-role.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { LabelSelector } from "../../meta/v1/meta.types.js";

/** A set of permissions that can be granted in the whole cluster or in single namespaces. */
export interface ClusterRole extends ApiObject {
  metadata: ObjectMeta;
  /** What is permitted. */
  rules?: PolicyRule[];
  /** Roles whose rules make up the rules of this one. */
  aggregationRule?: AggregationRule;
}

/** Permits verbs on resources or paths. */
export interface PolicyRule {
  /** What may be done; * for everything. */
  verbs: string[];
  /** Groups of the resources; * for all. */
  apiGroups?: string[];
  /** Resources, and subresources as resource/subresource; * for all. */
  resources?: string[];
  /** Names of objects; absent for all. */
  resourceNames?: string[];
  /** Paths outside the resources; a final * stands for any rest. */
  nonResourceURLs?: string[];
}

/** Where a role takes its rules from. */
export interface AggregationRule {
  /** Select the roles by their labels. */
  clusterRoleSelectors?: LabelSelector[];
}
