// Code generated from schemas/resource/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { DeviceClass } from "./device-class.types.js";
import type { ResourceClaimTemplate } from "./resource-claim-template.types.js";
import type { ResourceClaim } from "./resource-claim.types.js";
import type { ResourceSlice } from "./resource-slice.types.js";

/** /apis/${resourceGroup}/v1beta1/deviceclasses */
export const deviceClasses = defineResource<DeviceClass>({
  group: "${resourceGroup}",
  version: "v1beta1",
  kind: "DeviceClass",
  resource: "deviceclasses",
  scope: "Cluster",
  storage: false,
  lifecycle: { introduced: "1.32", deprecated: "1.35", removed: "1.38" },
  root: "resource/v1beta1/device-class#DeviceClass",
  schemaMark: "26790005b21bbc11",
  shapeMark: "0a7d97179f5532e7",
  code: () => import("./device-class.handlers.js"),
});

/** /apis/${resourceGroup}/v1beta1/namespaces/{namespace}/resourceclaims */
export const resourceClaims = defineResource<ResourceClaim>({
  group: "${resourceGroup}",
  version: "v1beta1",
  kind: "ResourceClaim",
  resource: "resourceclaims",
  scope: "Namespaced",
  subresources: { status: true },
  storage: false,
  lifecycle: { introduced: "1.32", deprecated: "1.35", removed: "1.38" },
  root: "resource/v1beta1/resource-claim#ResourceClaim",
  schemaMark: "b6ba4f5f8a413725",
  shapeMark: "0767fe3ee2616399",
  code: () => import("./resource-claim.handlers.js"),
});

/** /apis/${resourceGroup}/v1beta1/namespaces/{namespace}/resourceclaimtemplates */
export const resourceClaimTemplates = defineResource<ResourceClaimTemplate>({
  group: "${resourceGroup}",
  version: "v1beta1",
  kind: "ResourceClaimTemplate",
  resource: "resourceclaimtemplates",
  scope: "Namespaced",
  storage: false,
  lifecycle: { introduced: "1.32", deprecated: "1.35", removed: "1.38" },
  root: "resource/v1beta1/resource-claim-template#ResourceClaimTemplate",
  schemaMark: "df3df6455e52c7e4",
  shapeMark: "a485c8c0176356eb",
  code: () => import("./resource-claim-template.handlers.js"),
});

/** /apis/${resourceGroup}/v1beta1/resourceslices */
export const resourceSlices = defineResource<ResourceSlice>({
  group: "${resourceGroup}",
  version: "v1beta1",
  kind: "ResourceSlice",
  resource: "resourceslices",
  scope: "Cluster",
  storage: false,
  lifecycle: { introduced: "1.32", deprecated: "1.35", removed: "1.38" },
  root: "resource/v1beta1/resource-slice#ResourceSlice",
  schemaMark: "b7236503707c9bd4",
  shapeMark: "cd4c12b73ab94c69",
  code: () => import("./resource-slice.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [
  deviceClasses,
  resourceClaims,
  resourceClaimTemplates,
  resourceSlices,
];
