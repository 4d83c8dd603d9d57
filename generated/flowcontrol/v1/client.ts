// Code generated from schemas/flowcontrol/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { FlowSchemaApply } from "./flow-schema.apply.js";
import type { FlowSchema } from "./flow-schema.types.js";
import type { PriorityLevelConfigurationApply } from "./priority-level-configuration.apply.js";
import type { PriorityLevelConfiguration } from "./priority-level-configuration.types.js";

export const flowSchemas: ResourceReference<FlowSchema, "Cluster", FlowSchemaApply, "status"> = {
  group: "${flowcontrolGroup}",
  version: "v1",
  kind: "FlowSchema",
  resource: "flowschemas",
  scope: "Cluster",
};

export const priorityLevelConfigurations: ResourceReference<
  PriorityLevelConfiguration,
  "Cluster",
  PriorityLevelConfigurationApply,
  "status"
> = {
  group: "${flowcontrolGroup}",
  version: "v1",
  kind: "PriorityLevelConfiguration",
  resource: "prioritylevelconfigurations",
  scope: "Cluster",
};

export type * from "./flow-schema.types.js";
export type * from "./flow-schema.apply.js";
export type * from "./priority-level-configuration.types.js";
export type * from "./priority-level-configuration.apply.js";
