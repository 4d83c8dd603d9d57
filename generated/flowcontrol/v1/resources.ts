// Code generated from schemas/flowcontrol/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { FlowSchema } from "./flow-schema.types.js";
import type { PriorityLevelConfiguration } from "./priority-level-configuration.types.js";

/** /apis/${flowcontrolGroup}/v1/flowschemas */
export const flowSchemas = defineResource<FlowSchema>({
  group: "${flowcontrolGroup}",
  version: "v1",
  kind: "FlowSchema",
  resource: "flowschemas",
  scope: "Cluster",
  subresources: { status: true },
  lifecycle: { introduced: "1.29" },
  root: "flowcontrol/v1/flow-schema#FlowSchema",
  schemaMark: "45a214645bbe9593",
  shapeMark: "d957b32e6cee54ff",
  code: () => import("./flow-schema.handlers.js"),
});

/** /apis/${flowcontrolGroup}/v1/prioritylevelconfigurations */
export const priorityLevelConfigurations = defineResource<PriorityLevelConfiguration>({
  group: "${flowcontrolGroup}",
  version: "v1",
  kind: "PriorityLevelConfiguration",
  resource: "prioritylevelconfigurations",
  scope: "Cluster",
  subresources: { status: true },
  lifecycle: { introduced: "1.29" },
  root: "flowcontrol/v1/priority-level-configuration#PriorityLevelConfiguration",
  schemaMark: "31bc8b980dbad43c",
  shapeMark: "70787c1ed38da0e7",
  code: () => import("./priority-level-configuration.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [flowSchemas, priorityLevelConfigurations];
