// Code generated from schemas/resource/v1beta1/resource-claim.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type Conversion,
  type MissingFields,
  type WithoutEnvelope,
  definedFields,
} from "../../../runtime/kit/index.js";
import type {
  DeviceClaim as DeviceClaimOfResourceV1,
  DeviceRequest as DeviceRequestOfResourceV1,
  ResourceClaimSpec as ResourceClaimSpecOfResourceV1,
} from "../v1/device-claim.types.js";
import type { ResourceClaim as ResourceClaimOfResourceV1 } from "../v1/resource-claim.types.js";
import type { DeviceClaim, DeviceRequest, ResourceClaimSpec } from "./device-claim.types.js";
import type { ResourceClaim } from "./resource-claim.types.js";

/**
 * What only a person can say of v1beta1 and v1. Parts may be missing from what is given, and undefined leaves a field
 * out.
 */
export interface ResourceClaimRest {
  /** Fields that v1beta1 has not, or has with another type: exactly. */
  toStoredDeviceRequest(source: DeviceRequest): MissingFields<DeviceRequestOfResourceV1, "exactly">;
  /**
   * Fields that v1 has not, or has with another type: deviceClassName, selectors, allocationMode, count, adminAccess,
   * tolerations, capacity.
   */
  fromStoredDeviceRequest(
    source: DeviceRequestOfResourceV1,
  ): MissingFields<DeviceRequest, "deviceClassName" | "selectors" | "allocationMode" | "count" | "adminAccess" | "tolerations" | "capacity">;
}

/** ResourceClaim of v1beta1, stored as v1. Pass it to defineConversion, with the functions that it requires. */
export function resourceClaimConversion(rest: ResourceClaimRest): Conversion<ResourceClaim, ResourceClaimOfResourceV1> {
  return {
    toStorage: (object) => toStoredResourceClaim(object, rest),
    fromStorage: (stored) => fromStoredResourceClaim(stored, rest),
  };
}

function toStoredResourceClaim(
  source: ResourceClaim,
  rest: ResourceClaimRest,
): WithoutEnvelope<ResourceClaimOfResourceV1> {
  return definedFields<WithoutEnvelope<ResourceClaimOfResourceV1>>({
    spec: source.spec && toStoredResourceClaimSpec(source.spec, rest),
    status: source.status,
  });
}

function fromStoredResourceClaim(
  source: ResourceClaimOfResourceV1,
  rest: ResourceClaimRest,
): WithoutEnvelope<ResourceClaim> {
  return definedFields<WithoutEnvelope<ResourceClaim>>({
    spec: source.spec && fromStoredResourceClaimSpec(source.spec, rest),
    status: source.status,
  });
}

function toStoredResourceClaimSpec(source: ResourceClaimSpec, rest: ResourceClaimRest): ResourceClaimSpecOfResourceV1 {
  return definedFields<ResourceClaimSpecOfResourceV1>({
    devices: source.devices && toStoredDeviceClaim(source.devices, rest),
  });
}

function fromStoredResourceClaimSpec(
  source: ResourceClaimSpecOfResourceV1,
  rest: ResourceClaimRest,
): ResourceClaimSpec {
  return definedFields<ResourceClaimSpec>({
    devices: source.devices && fromStoredDeviceClaim(source.devices, rest),
  });
}

function toStoredDeviceClaim(source: DeviceClaim, rest: ResourceClaimRest): DeviceClaimOfResourceV1 {
  return definedFields<DeviceClaimOfResourceV1>({
    requests: source.requests?.map((item) => toStoredDeviceRequest(item, rest)),
    constraints: source.constraints,
    config: source.config,
  });
}

function fromStoredDeviceClaim(source: DeviceClaimOfResourceV1, rest: ResourceClaimRest): DeviceClaim {
  return definedFields<DeviceClaim>({
    requests: source.requests?.map((item) => fromStoredDeviceRequest(item, rest)),
    constraints: source.constraints,
    config: source.config,
  });
}

function toStoredDeviceRequest(source: DeviceRequest, rest: ResourceClaimRest): DeviceRequestOfResourceV1 {
  return definedFields<DeviceRequestOfResourceV1>({
    name: source.name,
    firstAvailable: source.firstAvailable,
    ...rest.toStoredDeviceRequest(source),
  });
}

function fromStoredDeviceRequest(source: DeviceRequestOfResourceV1, rest: ResourceClaimRest): DeviceRequest {
  return definedFields<DeviceRequest>({
    name: source.name,
    firstAvailable: source.firstAvailable,
    ...rest.fromStoredDeviceRequest(source),
  });
}
