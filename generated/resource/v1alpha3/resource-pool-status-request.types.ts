// Code generated from schemas/resource/v1alpha3/resource-pool-status-request.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { Condition } from "../../meta/v1/meta.types.js";

/** Asks how much of the pools of a driver is in use; it is answered once. */
export interface ResourcePoolStatusRequest extends ApiObject {
  metadata: ObjectMeta;
  /** The pools in question; can't be changed. */
  spec: ResourcePoolStatusRequestSpec;
  /** The answer. */
  status?: ResourcePoolStatusRequestStatus;
}

/** The pools in question. */
export interface ResourcePoolStatusRequestSpec {
  /** The driver. */
  driver: string;
  /** One pool; absent for all of the driver. */
  poolName?: string;
  /** How many pools the answer may have. */
  limit?: number;
}

/** How much of some pools is in use. */
export interface ResourcePoolStatusRequestStatus {
  /** How many pools there are, whether or not the answer has them. */
  poolCount: number;
  /** The pools, sorted by driver and name. */
  pools?: PoolStatus[];
  /** Whether the answer is Complete or has Failed. */
  conditions?: Condition[];
}

/** How much of a pool is in use. */
export interface PoolStatus {
  /** The driver of the pool. */
  driver: string;
  /** Name of the pool. */
  poolName: string;
  /** The version of the pool that was counted. */
  generation: number;
  /** Number of its slices; absent when not all of them were there. */
  resourceSliceCount?: number;
  /** Number of devices. */
  totalDevices?: number;
  /** Number of devices that claims have. */
  allocatedDevices?: number;
  /** Number of devices that can be allocated. */
  availableDevices?: number;
  /** Number of devices that are neither allocated nor can be. */
  unavailableDevices?: number;
  /** The node of the pool, of one that belongs to a node. */
  nodeName?: string;
  /** Why the pool could not be counted. */
  validationError?: string;
}
