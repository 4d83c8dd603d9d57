// Code generated from schemas/resource/v1beta1/device-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { DeviceClaim, DeviceClaimConfiguration, DeviceRequest, DeviceSubRequest } from "./device-claim.types.js";
import type { DeviceSelectorApply, OpaqueDeviceConfigurationApply } from "./device-parts.apply.js";

/** What an apply of the part ResourceClaimSpec may state. */
export interface ResourceClaimSpecApply {
  /** The devices that are asked for. */
  devices?: DeviceClaimApply;
}

/** What an apply of the part DeviceClaim may state. */
export interface DeviceClaimApply extends Partial<Omit<DeviceClaim, "requests" | "config">> {
  /** The requests; all of them are met, or none. */
  requests?: DeviceRequestApply[];
  /** Settings for the devices, by driver. */
  config?: DeviceClaimConfigurationApply[];
}

/** What an apply of the part DeviceRequest may state. */
export interface DeviceRequestApply extends Partial<Omit<DeviceRequest, "selectors" | "firstAvailable">> {
  /** What a device must meet besides; all of them hold. */
  selectors?: DeviceSelectorApply[];
  /** Forms in which the request can be met, in place of the fields above; the first one that is possible counts. */
  firstAvailable?: DeviceSubRequestApply[];
}

/** What an apply of the part DeviceSubRequest may state. */
export interface DeviceSubRequestApply extends Partial<Omit<DeviceSubRequest, "selectors">> {
  /** What a device must meet besides; all of them hold. */
  selectors?: DeviceSelectorApply[];
}

/** What an apply of the part DeviceClaimConfiguration may state. */
export interface DeviceClaimConfigurationApply extends Partial<Omit<DeviceClaimConfiguration, "opaque">> {
  /** Settings that only the driver understands. */
  opaque?: OpaqueDeviceConfigurationApply;
}
