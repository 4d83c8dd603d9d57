/** Converts slices of v1beta1, where a device has all but its name in `basic`, and an empty node name counts as none. */
import { type Device, type ResourceSlice, resourceSlices } from "../../../generated/resource/v1/index.js";
import {
  type Device as BetaDevice,
  type ResourceSlice as BetaSlice,
  resourceSlices as betaSlices,
} from "../../../generated/resource/v1beta1/index.js";
import type { Converted } from "../../kit/index.js";
import { defineConversion } from "../../registry/versions/conversion.js";

export const resourceSliceConversion = defineConversion<BetaSlice, ResourceSlice>(betaSlices, resourceSlices, {
  toStorage({ spec }) {
    const { nodeName, allNodes, devices, ...rest } = spec ?? {};
    return {
      spec: {
        ...rest,
        ...(nodeName ? { nodeName } : {}),
        ...(allNodes ? { allNodes } : {}),
        ...(devices === undefined ? {} : { devices: devices.map(storedDevice) }),
      },
    } as unknown as Converted<ResourceSlice>;
  },
  fromStorage({ spec }) {
    const { devices, ...rest } = spec ?? {};
    return {
      spec: { ...rest, ...(devices === undefined ? {} : { devices: devices.map(shownDevice) }) },
    } as unknown as Converted<BetaSlice>;
  },
});

function storedDevice({ name, basic }: BetaDevice): Device {
  return { name, ...basic } as Device;
}

function shownDevice({ name, ...basic }: Device): BetaDevice {
  return { name, basic } as BetaDevice;
}
