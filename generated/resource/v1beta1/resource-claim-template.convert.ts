// Code generated from schemas/resource/v1beta1/resource-claim-template.yaml. DO NOT EDIT; run `npm run generate`.
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
import type {
  ResourceClaimTemplate as ResourceClaimTemplateOfResourceV1,
  ResourceClaimTemplateSpec as ResourceClaimTemplateSpecOfResourceV1,
} from "../v1/resource-claim-template.types.js";
import type { DeviceClaim, DeviceRequest, ResourceClaimSpec } from "./device-claim.types.js";
import type { ResourceClaimTemplate, ResourceClaimTemplateSpec } from "./resource-claim-template.types.js";

/**
 * What only a person can say of v1beta1 and v1. Parts may be missing from what is given, and undefined leaves a field
 * out.
 */
export interface ResourceClaimTemplateRest {
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

/** ResourceClaimTemplate of v1beta1, stored as v1. Pass it to defineConversion, with the functions that it requires. */
export function resourceClaimTemplateConversion(
  rest: ResourceClaimTemplateRest,
): Conversion<ResourceClaimTemplate, ResourceClaimTemplateOfResourceV1> {
  return {
    toStorage: (object) => toStoredResourceClaimTemplate(object, rest),
    fromStorage: (stored) => fromStoredResourceClaimTemplate(stored, rest),
  };
}

function toStoredResourceClaimTemplate(
  source: ResourceClaimTemplate,
  rest: ResourceClaimTemplateRest,
): WithoutEnvelope<ResourceClaimTemplateOfResourceV1> {
  return definedFields<WithoutEnvelope<ResourceClaimTemplateOfResourceV1>>({
    spec: source.spec && toStoredResourceClaimTemplateSpec(source.spec, rest),
  });
}

function fromStoredResourceClaimTemplate(
  source: ResourceClaimTemplateOfResourceV1,
  rest: ResourceClaimTemplateRest,
): WithoutEnvelope<ResourceClaimTemplate> {
  return definedFields<WithoutEnvelope<ResourceClaimTemplate>>({
    spec: source.spec && fromStoredResourceClaimTemplateSpec(source.spec, rest),
  });
}

function toStoredResourceClaimTemplateSpec(
  source: ResourceClaimTemplateSpec,
  rest: ResourceClaimTemplateRest,
): ResourceClaimTemplateSpecOfResourceV1 {
  return definedFields<ResourceClaimTemplateSpecOfResourceV1>({
    metadata: source.metadata,
    spec: source.spec && toStoredResourceClaimSpec(source.spec, rest),
  });
}

function fromStoredResourceClaimTemplateSpec(
  source: ResourceClaimTemplateSpecOfResourceV1,
  rest: ResourceClaimTemplateRest,
): ResourceClaimTemplateSpec {
  return definedFields<ResourceClaimTemplateSpec>({
    metadata: source.metadata,
    spec: source.spec && fromStoredResourceClaimSpec(source.spec, rest),
  });
}

function toStoredResourceClaimSpec(
  source: ResourceClaimSpec,
  rest: ResourceClaimTemplateRest,
): ResourceClaimSpecOfResourceV1 {
  return definedFields<ResourceClaimSpecOfResourceV1>({
    devices: source.devices && toStoredDeviceClaim(source.devices, rest),
  });
}

function fromStoredResourceClaimSpec(
  source: ResourceClaimSpecOfResourceV1,
  rest: ResourceClaimTemplateRest,
): ResourceClaimSpec {
  return definedFields<ResourceClaimSpec>({
    devices: source.devices && fromStoredDeviceClaim(source.devices, rest),
  });
}

function toStoredDeviceClaim(source: DeviceClaim, rest: ResourceClaimTemplateRest): DeviceClaimOfResourceV1 {
  return definedFields<DeviceClaimOfResourceV1>({
    requests: source.requests?.map((item) => toStoredDeviceRequest(item, rest)),
    constraints: source.constraints,
    config: source.config,
  });
}

function fromStoredDeviceClaim(source: DeviceClaimOfResourceV1, rest: ResourceClaimTemplateRest): DeviceClaim {
  return definedFields<DeviceClaim>({
    requests: source.requests?.map((item) => fromStoredDeviceRequest(item, rest)),
    constraints: source.constraints,
    config: source.config,
  });
}

function toStoredDeviceRequest(source: DeviceRequest, rest: ResourceClaimTemplateRest): DeviceRequestOfResourceV1 {
  return definedFields<DeviceRequestOfResourceV1>({
    name: source.name,
    firstAvailable: source.firstAvailable,
    ...rest.toStoredDeviceRequest(source),
  });
}

function fromStoredDeviceRequest(source: DeviceRequestOfResourceV1, rest: ResourceClaimTemplateRest): DeviceRequest {
  return definedFields<DeviceRequest>({
    name: source.name,
    firstAvailable: source.firstAvailable,
    ...rest.fromStoredDeviceRequest(source),
  });
}
