// Code generated from schemas/core/v1/resource-quota.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type {
  ResourceQuotaSpec,
  ResourceQuotaStatus,
  ScopedResourceSelectorRequirement,
} from "./resource-quota.types.js";

/** What an apply of a ResourceQuota may state. */
export interface ResourceQuotaApply {
  apiVersion?: "v1";
  kind?: "ResourceQuota";
  metadata: ApplyMeta;
  /** The bounds. */
  spec?: ResourceQuotaSpecApply;
  /** The bounds that are in force, and what is used. */
  status?: ResourceQuotaStatus;
}

/** What an apply of the part ResourceQuotaSpec may state. */
export interface ResourceQuotaSpecApply extends Partial<Omit<ResourceQuotaSpec, "scopeSelector">> {
  /** Like scopes, with values to compare. */
  scopeSelector?: ScopeSelectorApply;
}

/** What an apply of the part ScopeSelector may state. */
export interface ScopeSelectorApply {
  /** The requirements. */
  matchExpressions?: ScopedResourceSelectorRequirementApply[];
}

/** What an apply of the part ScopedResourceSelectorRequirement may state. */
export interface ScopedResourceSelectorRequirementApply extends Partial<ScopedResourceSelectorRequirement> {}
