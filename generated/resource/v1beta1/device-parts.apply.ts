// Code generated from schemas/resource/v1beta1/device-parts.yaml. DO NOT EDIT; run `npm run generate`.
import type { CELDeviceSelector, OpaqueDeviceConfiguration } from "./device-parts.types.js";

/** What an apply of the part DeviceSelector may state. */
export interface DeviceSelectorApply {
  /** An expression about the device. */
  cel?: CELDeviceSelectorApply;
}

/** What an apply of the part CELDeviceSelector may state. */
export interface CELDeviceSelectorApply extends Partial<CELDeviceSelector> {}

/** What an apply of the part OpaqueDeviceConfiguration may state. */
export interface OpaqueDeviceConfigurationApply extends Partial<OpaqueDeviceConfiguration> {}
