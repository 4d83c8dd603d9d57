// Code generated from schemas/rbac/v1/cluster-role.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { LabelSelectorApply } from "../../meta/v1/meta.apply.js";
import type { PolicyRule } from "./cluster-role.types.js";

/** What an apply of a ClusterRole may state. */
export interface ClusterRoleApply {
  apiVersion?: string;
  kind?: "ClusterRole";
  metadata: ApplyMeta;
  /** What is permitted. */
  rules?: PolicyRuleApply[];
  /** Roles whose rules make up the rules of this one. */
  aggregationRule?: AggregationRuleApply;
}

/** What an apply of the part PolicyRule may state. */
export interface PolicyRuleApply extends Partial<PolicyRule> {}

/** What an apply of the part AggregationRule may state. */
export interface AggregationRuleApply {
  /** Select the roles by their labels. */
  clusterRoleSelectors?: LabelSelectorApply[];
}
