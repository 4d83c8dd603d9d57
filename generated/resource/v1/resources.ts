// Code generated from schemas/resource/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { DeviceClass } from "./device-class.types.js";
import type { ResourceClaimTemplate } from "./resource-claim-template.types.js";
import type { ResourceClaim } from "./resource-claim.types.js";
import type { ResourceSlice } from "./resource-slice.types.js";

/** /apis/${resourceGroup}/v1/deviceclasses */
export const deviceClasses = defineResource<DeviceClass>({
  group: "${resourceGroup}",
  version: "v1",
  kind: "DeviceClass",
  resource: "deviceclasses",
  scope: "Cluster",
  lifecycle: { introduced: "1.34" },
  root: "resource/v1/device-class#DeviceClass",
  schemaMark: "fcc2b80f050df2d6",
  shapeMark: "0a7d97179f5532e7",
  code: () => import("./device-class.handlers.js"),
});

/** /apis/${resourceGroup}/v1/namespaces/{namespace}/resourceclaims */
export const resourceClaims = defineResource<ResourceClaim>({
  group: "${resourceGroup}",
  version: "v1",
  kind: "ResourceClaim",
  resource: "resourceclaims",
  scope: "Namespaced",
  subresources: { status: true },
  lifecycle: { introduced: "1.34" },
  root: "resource/v1/resource-claim#ResourceClaim",
  schemaMark: "08a2ba5dda01dc42",
  shapeMark: "a93967a0f7cdac51",
  code: () => import("./resource-claim.handlers.js"),
});

/** /apis/${resourceGroup}/v1/namespaces/{namespace}/resourceclaimtemplates */
export const resourceClaimTemplates = defineResource<ResourceClaimTemplate>({
  group: "${resourceGroup}",
  version: "v1",
  kind: "ResourceClaimTemplate",
  resource: "resourceclaimtemplates",
  scope: "Namespaced",
  lifecycle: { introduced: "1.34" },
  root: "resource/v1/resource-claim-template#ResourceClaimTemplate",
  schemaMark: "83457f8e935c4a25",
  shapeMark: "5b56c095137efdd0",
  code: () => import("./resource-claim-template.handlers.js"),
});

/** /apis/${resourceGroup}/v1/resourceslices */
export const resourceSlices = defineResource<ResourceSlice>({
  group: "${resourceGroup}",
  version: "v1",
  kind: "ResourceSlice",
  resource: "resourceslices",
  scope: "Cluster",
  lifecycle: { introduced: "1.34" },
  root: "resource/v1/resource-slice#ResourceSlice",
  schemaMark: "ad79ce740f388b1b",
  shapeMark: "30488dd7f3967793",
  code: () => import("./resource-slice.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  deviceClasses,
  resourceClaims,
  resourceClaimTemplates,
  resourceSlices,
];
