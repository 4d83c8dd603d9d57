// Code generated from schemas/resource/v1beta2/device-allocation.yaml. DO NOT EDIT; run `npm run generate`.
import type { NodeSelectorApply } from "../../core/v1/scheduling.apply.js";
import type { ConditionApply } from "../../meta/v1/meta.apply.js";
import type {
  AllocatedDeviceStatus,
  AllocationResult,
  DeviceAllocationConfiguration,
  DeviceRequestAllocationResult,
} from "./device-allocation.types.js";
import type { OpaqueDeviceConfigurationApply } from "./device-parts.apply.js";

/** What an apply of the part AllocationResult may state. */
export interface AllocationResultApply extends Partial<Omit<AllocationResult, "devices" | "nodeSelector">> {
  /** The allocated devices. */
  devices?: DeviceAllocationResultApply;
  /** Nodes on which the devices can be used; absent for all. */
  nodeSelector?: NodeSelectorApply;
}

/** What an apply of the part DeviceAllocationResult may state. */
export interface DeviceAllocationResultApply {
  /** The devices, one or more for each request. */
  results?: DeviceRequestAllocationResultApply[];
  /** Settings from class and claim, those of the class first. */
  config?: DeviceAllocationConfigurationApply[];
}

/** What an apply of the part DeviceRequestAllocationResult may state. */
export interface DeviceRequestAllocationResultApply extends Partial<DeviceRequestAllocationResult> {}

/** What an apply of the part DeviceAllocationConfiguration may state. */
export interface DeviceAllocationConfigurationApply extends Partial<Omit<DeviceAllocationConfiguration, "opaque">> {
  /** Settings that only the driver understands. */
  opaque?: OpaqueDeviceConfigurationApply;
}

/** What an apply of the part AllocatedDeviceStatus may state. */
export interface AllocatedDeviceStatusApply extends Partial<
  Omit<
    AllocatedDeviceStatus,
    | "driver"
    | "pool"
    | "device"
    | "shareID"
    | "conditions"
  >
> {
  /** Name of the driver. */
  driver: string;
  /** Name of the pool. */
  pool: string;
  /** Name of the device in its pool. */
  device: string;
  /** The share, of a device that several claims share. */
  shareID: string;
  /** State of the device, by aspect. */
  conditions?: ConditionApply[];
}
