// Code generated from schemas/resource/v1/device-parts.yaml. DO NOT EDIT; run `npm run generate`.
import type { JsonObject } from "../../../runtime/kit/index.js";

/** A term that a device must meet. */
export interface DeviceSelector {
  /** An expression about the device. */
  cel?: CELDeviceSelector;
}

/** An expression about a device. */
export interface CELDeviceSelector {
  /** The expression, true for devices that are meant; it sees driver, attributes and capacity as device. */
  expression: string;
}

/** Settings in a form that only a driver understands. */
export interface OpaqueDeviceConfiguration {
  /** Name of the driver, a DNS name. */
  driver: string;
  /** The settings, an object of at most 10 KiB that names its kind and version. */
  parameters: JsonObject;
}

/** A taint of devices that a request puts up with. */
export interface DeviceToleration {
  /** Key of the taint; empty with Exists for every taint. */
  key?: string;
  /** Whether the value must be equal, or any value will do. */
  operator?: "Equal" | "Exists";
  /** Value of the taint; empty with Exists. */
  value?: string;
  /** Effect of the taint; empty for every effect. */
  effect?: "NoExecute" | "NoSchedule" | "None";
  /** How long a NoExecute taint is put up with, in seconds; absent for always. */
  tolerationSeconds?: number;
}
