// Code generated from schemas/resource/v1beta1/device-class.yaml. DO NOT EDIT; run `npm run generate`.
import type { ApiObject, ObjectMeta } from "../../../runtime/kit/index.js";
import type { DeviceSelector, OpaqueDeviceConfiguration } from "./device-parts.types.js";

/** A kind of device that claims can ask for, with settings that an administrator chose. */
export interface DeviceClass extends ApiObject {
  metadata: ObjectMeta;
  /** Which devices belong to the class, and how they are set up. */
  spec: DeviceClassSpec;
}

/** Which devices belong to a class, and how they are set up. */
export interface DeviceClassSpec {
  /** What a device must meet to belong to the class; all of them hold. */
  selectors?: DeviceSelector[];
  /** Settings for each device that is allocated through the class; drivers read them. */
  config?: DeviceClassConfiguration[];
  /** Name of an extended resource for which pods get devices of this class. */
  extendedResourceName?: string;
}

/** Settings for the devices of a class. */
export interface DeviceClassConfiguration {
  /** Settings that only the driver understands. */
  opaque?: OpaqueDeviceConfiguration;
}
