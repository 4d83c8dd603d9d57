// Code generated from schemas/resource/v1/device-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { DeviceSelector, DeviceToleration, OpaqueDeviceConfiguration } from "./device-parts.types.js";

/** What a claim asks for. */
export interface ResourceClaimSpec {
  /** The devices that are asked for. */
  devices?: DeviceClaim;
}

/** Devices that are asked for, and what they must have in common. */
export interface DeviceClaim {
  /** The requests; all of them are met, or none. */
  requests?: DeviceRequest[];
  /** What devices of several requests must have in common. */
  constraints?: DeviceConstraint[];
  /** Settings for the devices, by driver. */
  config?: DeviceClaimConfiguration[];
}

/** A request for devices, either exact or with alternatives. */
export interface DeviceRequest {
  /** Name of the request, unique in the claim; a DNS label. */
  name: string;
  /** The one form in which the request can be met. */
  exactly?: ExactDeviceRequest;
  /** Forms in which the request can be met; the first one that is possible counts. */
  firstAvailable?: DeviceSubRequest[];
}

/** A request for devices of one class. */
export interface ExactDeviceRequest {
  /** Class to which the devices belong. */
  deviceClassName: string;
  /** What a device must meet besides; all of them hold. */
  selectors?: DeviceSelector[];
  /** Whether a number of devices is needed, or all that fit. */
  allocationMode?: "All" | "ExactCount";
  /** Number of devices with ExactCount; 1 when absent. */
  count?: number;
  /** True for access for administration, beside others who use the device; needs a label on the namespace. */
  adminAccess?: boolean;
  /** Taints of devices that the request puts up with. */
  tolerations?: DeviceToleration[];
  /** How much of each device is needed, of devices that several claims share. */
  capacity?: CapacityRequirements;
}

/** One of the alternatives of a request. */
export interface DeviceSubRequest {
  /** Name of the alternative, unique in the request; a DNS label. */
  name: string;
  /** Class to which the devices belong. */
  deviceClassName: string;
  /** What a device must meet besides; all of them hold. */
  selectors?: DeviceSelector[];
  /** Whether a number of devices is needed, or all that fit. */
  allocationMode?: "All" | "ExactCount";
  /** Number of devices with ExactCount; 1 when absent. */
  count?: number;
  /** Taints of devices that the request puts up with. */
  tolerations?: DeviceToleration[];
  /** How much of each device is needed, of devices that several claims share. */
  capacity?: CapacityRequirements;
}

/** How much of a device is needed. */
export interface CapacityRequirements {
  /** Amounts by the name of the capacity; what is left out is decided by the device. */
  requests?: Record<string, number | string>;
}

/** What the devices of some requests must have in common. */
export interface DeviceConstraint {
  /** The requests, a part of one as request/part; none stands for all. */
  requests?: string[];
  /** An attribute with its domain that has the same value in all devices. */
  matchAttribute?: string;
  /** An attribute with its domain that has a different value in each device. */
  distinctAttribute?: string;
}

/** Settings for the devices of some requests. */
export interface DeviceClaimConfiguration {
  /** Requests that the settings are for, a part of one as request/part; none stands for all. */
  requests?: string[];
  /** Settings that only the driver understands. */
  opaque?: OpaqueDeviceConfiguration;
}
