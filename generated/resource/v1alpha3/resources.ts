// Code generated from schemas/resource/v1alpha3. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { DeviceTaintRule } from "./device-taint-rule.types.js";
import type { ResourcePoolStatusRequest } from "./resource-pool-status-request.types.js";

/** /apis/${resourceGroup}/v1alpha3/devicetaintrules */
export const deviceTaintRules = defineResource<DeviceTaintRule>({
  group: "${resourceGroup}",
  version: "v1alpha3",
  kind: "DeviceTaintRule",
  resource: "devicetaintrules",
  scope: "Cluster",
  subresources: { status: true },
  storage: false,
  lifecycle: { introduced: "1.33", deprecated: "1.36", removed: "1.39" },
  root: "resource/v1alpha3/device-taint-rule#DeviceTaintRule",
  schemaMark: "8a2d3ac7fd9853c4",
  shapeMark: "aa86d629133c4c9e",
  code: () => import("./device-taint-rule.handlers.js"),
});

/** /apis/${resourceGroup}/v1alpha3/resourcepoolstatusrequests */
export const resourcePoolStatusRequests = defineResource<ResourcePoolStatusRequest>({
  group: "${resourceGroup}",
  version: "v1alpha3",
  kind: "ResourcePoolStatusRequest",
  resource: "resourcepoolstatusrequests",
  scope: "Cluster",
  subresources: { status: true },
  lifecycle: { introduced: "1.36", deprecated: "1.39", removed: "1.42" },
  root: "resource/v1alpha3/resource-pool-status-request#ResourcePoolStatusRequest",
  schemaMark: "9f62122173ec874e",
  shapeMark: "7393e2d1204a40d3",
  code: () => import("./resource-pool-status-request.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [deviceTaintRules, resourcePoolStatusRequests];
