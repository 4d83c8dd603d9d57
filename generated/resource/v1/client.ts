// Code generated from schemas/resource/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { DeviceClassApply } from "./device-class.apply.js";
import type { DeviceClass } from "./device-class.types.js";
import type { ResourceClaimTemplateApply } from "./resource-claim-template.apply.js";
import type { ResourceClaimTemplate } from "./resource-claim-template.types.js";
import type { ResourceClaimApply } from "./resource-claim.apply.js";
import type { ResourceClaim } from "./resource-claim.types.js";
import type { ResourceSliceApply } from "./resource-slice.apply.js";
import type { ResourceSlice } from "./resource-slice.types.js";

export const deviceClasses: ResourceReference<DeviceClass, "Cluster", DeviceClassApply> = {
  group: "${resourceGroup}",
  version: "v1",
  kind: "DeviceClass",
  resource: "deviceclasses",
  scope: "Cluster",
};

export const resourceClaims: ResourceReference<ResourceClaim, "Namespaced", ResourceClaimApply, "status"> = {
  group: "${resourceGroup}",
  version: "v1",
  kind: "ResourceClaim",
  resource: "resourceclaims",
  scope: "Namespaced",
};

export const resourceClaimTemplates: ResourceReference<
  ResourceClaimTemplate,
  "Namespaced",
  ResourceClaimTemplateApply
> = {
  group: "${resourceGroup}",
  version: "v1",
  kind: "ResourceClaimTemplate",
  resource: "resourceclaimtemplates",
  scope: "Namespaced",
};

export const resourceSlices: ResourceReference<ResourceSlice, "Cluster", ResourceSliceApply> = {
  group: "${resourceGroup}",
  version: "v1",
  kind: "ResourceSlice",
  resource: "resourceslices",
  scope: "Cluster",
};

export type * from "./device.types.js";
export type * from "./device.apply.js";
export type * from "./device-allocation.types.js";
export type * from "./device-allocation.apply.js";
export type * from "./device-claim.types.js";
export type * from "./device-claim.apply.js";
export type * from "./device-class.types.js";
export type * from "./device-class.apply.js";
export type * from "./device-parts.types.js";
export type * from "./device-parts.apply.js";
export type * from "./device-taint.types.js";
export type * from "./device-taint.apply.js";
export type * from "./resource-claim.types.js";
export type * from "./resource-claim.apply.js";
export type * from "./resource-claim-template.types.js";
export type * from "./resource-claim-template.apply.js";
export type * from "./resource-slice.types.js";
export type * from "./resource-slice.apply.js";
