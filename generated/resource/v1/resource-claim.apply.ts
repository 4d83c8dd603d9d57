// Code generated from schemas/resource/v1/resource-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { AllocatedDeviceStatusApply, AllocationResultApply } from "./device-allocation.apply.js";
import type { ResourceClaimSpecApply } from "./device-claim.apply.js";
import type { ResourceClaimConsumerReference } from "./resource-claim.types.js";

/** What an apply of a ResourceClaim may state. */
export interface ResourceClaimApply {
  apiVersion?: string;
  kind?: "ResourceClaim";
  metadata: ApplyMeta;
  /** What is asked for; can't be changed. */
  spec?: ResourceClaimSpecApply;
  /** What the claim has got, and who uses it. */
  status?: ResourceClaimStatusApply;
}

/** What an apply of the part ResourceClaimStatus may state. */
export interface ResourceClaimStatusApply {
  /** The allocated devices; absent while nothing is allocated. */
  allocation?: AllocationResultApply;
  /** Who may use the devices; while somebody may, they stay allocated. */
  reservedFor?: ResourceClaimConsumerReferenceApply[];
  /** What drivers report of the devices. */
  devices?: AllocatedDeviceStatusApply[];
}

/** What an apply of the part ResourceClaimConsumerReference may state. */
export interface ResourceClaimConsumerReferenceApply extends Partial<Omit<ResourceClaimConsumerReference, "uid">> {
  /** Uid of the object. */
  uid: string;
}
