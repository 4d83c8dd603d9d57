// Code generated from schemas/resource/v1/device-allocation.yaml. DO NOT EDIT; run `npm run generate`.
import type { JsonObject } from "../../../runtime/kit/index.js";
import type { NodeSelector } from "../../core/v1/scheduling.types.js";
import type { Condition } from "../../meta/v1/meta.types.js";
import type { DeviceToleration, OpaqueDeviceConfiguration } from "./device-parts.types.js";

/** What a claim has got. */
export interface AllocationResult {
  /** The allocated devices. */
  devices?: DeviceAllocationResult;
  /** Nodes on which the devices can be used; absent for all. */
  nodeSelector?: NodeSelector;
  /** When the devices were allocated. */
  allocationTimestamp?: string;
}

/** Allocated devices, with their settings. */
export interface DeviceAllocationResult {
  /** The devices, one or more for each request. */
  results?: DeviceRequestAllocationResult[];
  /** Settings from class and claim, those of the class first. */
  config?: DeviceAllocationConfiguration[];
}

/** A device that was allocated for a request. */
export interface DeviceRequestAllocationResult {
  /** The request, with the alternative that was chosen as request/part. */
  request: string;
  /** Name of the driver. */
  driver: string;
  /** Name of the pool in which the driver has the device. */
  pool: string;
  /** Name of the device in its pool. */
  device: string;
  /** Whether the device was allocated for administration, beside others who use it. */
  adminAccess?: boolean;
  /** The tolerations of the request when the device was allocated. */
  tolerations?: DeviceToleration[];
  /** Conditions that must hold before the pod is bound. */
  bindingConditions?: string[];
  /** Conditions that end the attempt to bind the pod. */
  bindingFailureConditions?: string[];
  /** Tells apart the allocations of a device that several claims share. */
  shareID?: string;
  /** How much of the device the claim uses, by the name of the capacity. */
  consumedCapacity?: Record<string, number | string>;
}

/** Settings that an allocated device was given. */
export interface DeviceAllocationConfiguration {
  /** Whether the settings come from the class or from the claim. */
  source: "FromClaim" | "FromClass";
  /** Requests that the settings are for; none stands for all. */
  requests?: string[];
  /** Settings that only the driver understands. */
  opaque?: OpaqueDeviceConfiguration;
}

/** What a driver reports of an allocated device. */
export interface AllocatedDeviceStatus {
  /** Name of the driver. */
  driver: string;
  /** Name of the pool. */
  pool: string;
  /** Name of the device in its pool. */
  device: string;
  /** The share, of a device that several claims share. */
  shareID?: string;
  /** State of the device, by aspect. */
  conditions?: Condition[];
  /** What the driver reports in a form of its own, at most 10 KiB. */
  data?: JsonObject;
  /** Addresses of a network device. */
  networkData?: NetworkDeviceData;
}

/** Addresses of a network device. */
export interface NetworkDeviceData {
  /** Name of the network interface. */
  interfaceName?: string;
  /** Addresses of the device, each with its prefix length. */
  ips?: string[];
  /** Address on the link, such as a MAC address. */
  hardwareAddress?: string;
}
