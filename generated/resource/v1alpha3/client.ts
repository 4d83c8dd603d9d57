// Code generated from schemas/resource/v1alpha3. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { DeviceTaintRuleApply } from "./device-taint-rule.apply.js";
import type { DeviceTaintRule } from "./device-taint-rule.types.js";
import type { ResourcePoolStatusRequestApply } from "./resource-pool-status-request.apply.js";
import type { ResourcePoolStatusRequest } from "./resource-pool-status-request.types.js";

export const deviceTaintRules: ResourceReference<DeviceTaintRule, "Cluster", DeviceTaintRuleApply, "status"> = {
  group: "${resourceGroup}",
  version: "v1alpha3",
  kind: "DeviceTaintRule",
  resource: "devicetaintrules",
  scope: "Cluster",
};

export const resourcePoolStatusRequests: ResourceReference<
  ResourcePoolStatusRequest,
  "Cluster",
  ResourcePoolStatusRequestApply,
  "status"
> = {
  group: "${resourceGroup}",
  version: "v1alpha3",
  kind: "ResourcePoolStatusRequest",
  resource: "resourcepoolstatusrequests",
  scope: "Cluster",
};

export type * from "./device-taint-rule.types.js";
export type * from "./device-taint-rule.apply.js";
export type * from "./resource-pool-status-request.types.js";
export type * from "./resource-pool-status-request.apply.js";
