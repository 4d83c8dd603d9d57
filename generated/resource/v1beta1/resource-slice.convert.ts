// Code generated from schemas/resource/v1beta1/resource-slice.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type Conversion,
  type MissingFields,
  type WithoutEnvelope,
  definedFields,
} from "../../../runtime/kit/index.js";
import type { Device as DeviceOfResourceV1 } from "../v1/device.types.js";
import type {
  ResourceSlice as ResourceSliceOfResourceV1,
  ResourceSliceSpec as ResourceSliceSpecOfResourceV1,
} from "../v1/resource-slice.types.js";
import type { Device } from "./device.types.js";
import type { ResourceSlice, ResourceSliceSpec } from "./resource-slice.types.js";

/**
 * What only a person can say of v1beta1 and v1. Parts may be missing from what is given, and undefined leaves a field
 * out.
 */
export interface ResourceSliceRest {
  /**
   * Fields that v1beta1 has not, or has with another type: attributes, capacity, consumesCounters, nodeName,
   * nodeSelector, allNodes, taints, bindsToNode, bindingConditions, bindingFailureConditions, allowMultipleAllocations,
   * nodeAllocatableResourceMappings.
   */
  toStoredDevice(
    source: Device,
  ): MissingFields<DeviceOfResourceV1, "attributes" | "capacity" | "consumesCounters" | "nodeName" | "nodeSelector" | "allNodes" | "taints" | "bindsToNode" | "bindingConditions" | "bindingFailureConditions" | "allowMultipleAllocations" | "nodeAllocatableResourceMappings">;
  /** Fields that v1 has not, or has with another type: basic. */
  fromStoredDevice(source: DeviceOfResourceV1): MissingFields<Device, "basic">;
}

/** ResourceSlice of v1beta1, stored as v1. Pass it to defineConversion, with the functions that it requires. */
export function resourceSliceConversion(rest: ResourceSliceRest): Conversion<ResourceSlice, ResourceSliceOfResourceV1> {
  return {
    toStorage: (object) => toStoredResourceSlice(object, rest),
    fromStorage: (stored) => fromStoredResourceSlice(stored, rest),
  };
}

function toStoredResourceSlice(
  source: ResourceSlice,
  rest: ResourceSliceRest,
): WithoutEnvelope<ResourceSliceOfResourceV1> {
  return definedFields<WithoutEnvelope<ResourceSliceOfResourceV1>>({
    spec: source.spec && toStoredResourceSliceSpec(source.spec, rest),
  });
}

function fromStoredResourceSlice(
  source: ResourceSliceOfResourceV1,
  rest: ResourceSliceRest,
): WithoutEnvelope<ResourceSlice> {
  return definedFields<WithoutEnvelope<ResourceSlice>>({
    spec: source.spec && fromStoredResourceSliceSpec(source.spec, rest),
  });
}

function toStoredResourceSliceSpec(source: ResourceSliceSpec, rest: ResourceSliceRest): ResourceSliceSpecOfResourceV1 {
  return definedFields<ResourceSliceSpecOfResourceV1>({
    driver: source.driver,
    pool: source.pool,
    nodeName: source.nodeName,
    nodeSelector: source.nodeSelector,
    allNodes: source.allNodes,
    devices: source.devices?.map((item) => toStoredDevice(item, rest)),
    perDeviceNodeSelection: source.perDeviceNodeSelection,
    sharedCounters: source.sharedCounters,
  });
}

function fromStoredResourceSliceSpec(
  source: ResourceSliceSpecOfResourceV1,
  rest: ResourceSliceRest,
): ResourceSliceSpec {
  return definedFields<ResourceSliceSpec>({
    driver: source.driver,
    pool: source.pool,
    nodeName: source.nodeName,
    nodeSelector: source.nodeSelector,
    allNodes: source.allNodes,
    devices: source.devices?.map((item) => fromStoredDevice(item, rest)),
    perDeviceNodeSelection: source.perDeviceNodeSelection,
    sharedCounters: source.sharedCounters,
  });
}

function toStoredDevice(source: Device, rest: ResourceSliceRest): DeviceOfResourceV1 {
  return definedFields<DeviceOfResourceV1>({
    name: source.name,
    ...rest.toStoredDevice(source),
  });
}

function fromStoredDevice(source: DeviceOfResourceV1, rest: ResourceSliceRest): Device {
  return definedFields<Device>({
    name: source.name,
    ...rest.fromStoredDevice(source),
  });
}
