// Code generated from schemas/resource/v1/resource-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { AllocatedDeviceStatus, AllocationResult } from "./device-allocation.types.js";
import type { ResourceClaimSpec } from "./device-claim.types.js";

/** A claim on devices for pods to use. */
export interface ResourceClaim extends ApiObject {
  metadata: ObjectMeta;
  /** What is asked for; can't be changed. */
  spec: ResourceClaimSpec;
  /** What the claim has got, and who uses it. */
  status?: ResourceClaimStatus;
}

/** What a claim has got, and who uses it. */
export interface ResourceClaimStatus {
  /** The allocated devices; absent while nothing is allocated. */
  allocation?: AllocationResult;
  /** Who may use the devices; while somebody may, they stay allocated. */
  reservedFor?: ResourceClaimConsumerReference[];
  /** What drivers report of the devices. */
  devices?: AllocatedDeviceStatus[];
}

/** Names an object that uses a claim, in the same namespace. */
export interface ResourceClaimConsumerReference {
  /** Group of the resource; empty for the core group. */
  apiGroup?: string;
  /** Resource of the object, such as pods. */
  resource: string;
  /** Name of the object. */
  name: string;
  /** Uid of the object. */
  uid: string;
}
