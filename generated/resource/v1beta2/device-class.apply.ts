// Code generated from schemas/resource/v1beta2/device-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApplyMeta } from "../../../runtime/kit/index.js";
import type { DeviceClassSpec } from "./device-class.types.js";
import type { DeviceSelectorApply, OpaqueDeviceConfigurationApply } from "./device-parts.apply.js";

/** What an apply of a DeviceClass may state. */
export interface DeviceClassApply {
  apiVersion?: string;
  kind?: "DeviceClass";
  metadata: ApplyMeta;
  /** Which devices belong to the class, and how they are set up. */
  spec?: DeviceClassSpecApply;
}

/** What an apply of the part DeviceClassSpec may state. */
export interface DeviceClassSpecApply extends Partial<Omit<DeviceClassSpec, "selectors" | "config">> {
  /** What a device must meet to belong to the class; all of them hold. */
  selectors?: DeviceSelectorApply[];
  /** Settings for each device that is allocated through the class; drivers read them. */
  config?: DeviceClassConfigurationApply[];
}

/** What an apply of the part DeviceClassConfiguration may state. */
export interface DeviceClassConfigurationApply {
  /** Settings that only the driver understands. */
  opaque?: OpaqueDeviceConfigurationApply;
}
