// Code generated from schemas/resource/v1alpha3/resource-pool-status-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type {
  PoolStatus,
  ResourcePoolStatusRequestSpec,
  ResourcePoolStatusRequestStatus,
} from "./resource-pool-status-request.types.js";

/** What an apply of a ResourcePoolStatusRequest may state. */
export interface ResourcePoolStatusRequestApply {
  apiVersion?: string;
  kind?: "ResourcePoolStatusRequest";
  metadata: ApplyMeta;
  /** The pools in question; can't be changed. */
  spec?: ResourcePoolStatusRequestSpecApply;
  /** The answer. */
  status?: ResourcePoolStatusRequestStatusApply;
}

/** What an apply of the part ResourcePoolStatusRequestSpec may state. */
export interface ResourcePoolStatusRequestSpecApply extends Partial<ResourcePoolStatusRequestSpec> {}

/** What an apply of the part ResourcePoolStatusRequestStatus may state. */
export interface ResourcePoolStatusRequestStatusApply extends Partial<
  Omit<
    ResourcePoolStatusRequestStatus,
    | "pools"
    | "conditions"
  >
> {
  /** The pools, sorted by driver and name. */
  pools?: PoolStatusApply[];
  /** Whether the answer is Complete or has Failed. */
  conditions?: ConditionApply[];
}

/** What an apply of the part PoolStatus may state. */
export interface PoolStatusApply extends Partial<PoolStatus> {}
