// Code generated from schemas/resource/v1beta2. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { DeviceClass } from "./device-class.types.js";
import type { DeviceTaintRule } from "./device-taint-rule.types.js";
import type { ResourceClaimTemplate } from "./resource-claim-template.types.js";
import type { ResourceClaim } from "./resource-claim.types.js";
import type { ResourceSlice } from "./resource-slice.types.js";

/** /apis/${resourceGroup}/v1beta2/deviceclasses */
export const deviceClasses = defineResource<DeviceClass>({
  group: "${resourceGroup}",
  version: "v1beta2",
  kind: "DeviceClass",
  resource: "deviceclasses",
  scope: "Cluster",
  storage: false,
  lifecycle: { introduced: "1.33", deprecated: "1.36", removed: "1.39" },
  root: "resource/v1beta2/device-class#DeviceClass",
  schemaMark: "167d0d61d2b2c8a7",
  shapeMark: "0a7d97179f5532e7",
  code: () => import("./device-class.handlers.js"),
});

/** /apis/${resourceGroup}/v1beta2/devicetaintrules */
export const deviceTaintRules = defineResource<DeviceTaintRule>({
  group: "${resourceGroup}",
  version: "v1beta2",
  kind: "DeviceTaintRule",
  resource: "devicetaintrules",
  scope: "Cluster",
  subresources: { status: true },
  lifecycle: { introduced: "1.36", deprecated: "1.39", removed: "1.42" },
  root: "resource/v1beta2/device-taint-rule#DeviceTaintRule",
  schemaMark: "d62be7b447d116e5",
  shapeMark: "aa86d629133c4c9e",
  code: () => import("./device-taint-rule.handlers.js"),
});

/** /apis/${resourceGroup}/v1beta2/namespaces/{namespace}/resourceclaims */
export const resourceClaims = defineResource<ResourceClaim>({
  group: "${resourceGroup}",
  version: "v1beta2",
  kind: "ResourceClaim",
  resource: "resourceclaims",
  scope: "Namespaced",
  subresources: { status: true },
  storage: false,
  lifecycle: { introduced: "1.33", deprecated: "1.36", removed: "1.39" },
  root: "resource/v1beta2/resource-claim#ResourceClaim",
  schemaMark: "d5e28f92368263ff",
  shapeMark: "a93967a0f7cdac51",
  code: () => import("./resource-claim.handlers.js"),
});

/** /apis/${resourceGroup}/v1beta2/namespaces/{namespace}/resourceclaimtemplates */
export const resourceClaimTemplates = defineResource<ResourceClaimTemplate>({
  group: "${resourceGroup}",
  version: "v1beta2",
  kind: "ResourceClaimTemplate",
  resource: "resourceclaimtemplates",
  scope: "Namespaced",
  storage: false,
  lifecycle: { introduced: "1.33", deprecated: "1.36", removed: "1.39" },
  root: "resource/v1beta2/resource-claim-template#ResourceClaimTemplate",
  schemaMark: "2b35689a321edfd0",
  shapeMark: "5b56c095137efdd0",
  code: () => import("./resource-claim-template.handlers.js"),
});

/** /apis/${resourceGroup}/v1beta2/resourceslices */
export const resourceSlices = defineResource<ResourceSlice>({
  group: "${resourceGroup}",
  version: "v1beta2",
  kind: "ResourceSlice",
  resource: "resourceslices",
  scope: "Cluster",
  storage: false,
  lifecycle: { introduced: "1.33", deprecated: "1.36", removed: "1.39" },
  root: "resource/v1beta2/resource-slice#ResourceSlice",
  schemaMark: "5c3022ed19ea8c92",
  shapeMark: "30488dd7f3967793",
  code: () => import("./resource-slice.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  deviceClasses,
  deviceTaintRules,
  resourceClaims,
  resourceClaimTemplates,
  resourceSlices,
];
