// Code generated from schemas/core/v1/resource-quota.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";

/** Bounds for what all objects of a namespace may use together. */
export interface ResourceQuota extends ApiObject {
  metadata: ObjectMeta;
  /** The bounds. */
  spec?: ResourceQuotaSpec;
  /** The bounds that are in force, and what is used. */
  status?: ResourceQuotaStatus;
}

/** The bounds of a quota, and which objects they are about. */
export interface ResourceQuotaSpec {
  /** Most that may be used, by resource. */
  hard?: Record<string, number | string>;
  /** Only objects that all of these describe count; absent for all objects. Can't be changed. */
  scopes?: string[];
  /** Like scopes, with values to compare. */
  scopeSelector?: ScopeSelector;
}

/** The bounds that are in force, and what is used. */
export interface ResourceQuotaStatus {
  /** Most that may be used, by resource. */
  hard?: Record<string, number | string>;
  /** What is used now, by resource. */
  used?: Record<string, number | string>;
}

/** Requirements that an object must all meet to count. */
export interface ScopeSelector {
  /** The requirements. */
  matchExpressions?: ScopedResourceSelectorRequirement[];
}

/** One requirement on an object that may count. */
export interface ScopedResourceSelectorRequirement {
  /** The scope, such as Terminating, BestEffort or PriorityClass. */
  scopeName: string;
  /** How the scope relates to the values. */
  operator: "In" | "NotIn" | "Exists" | "DoesNotExist";
  /** Values to compare with; none for Exists and DoesNotExist. */
  values?: string[];
}
