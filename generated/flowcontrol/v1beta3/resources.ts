// Code generated from schemas/flowcontrol/v1beta3. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { FlowSchema } from "./flow-schema.types.js";
import type { PriorityLevelConfiguration } from "./priority-level-configuration.types.js";

/** /apis/${flowcontrolGroup}/v1beta3/flowschemas */
export const flowSchemas = defineResource<FlowSchema>({
  group: "${flowcontrolGroup}",
  version: "v1beta3",
  kind: "FlowSchema",
  resource: "flowschemas",
  scope: "Cluster",
  subresources: { status: true },
  storage: false,
  lifecycle: {
    introduced: "1.26",
    deprecated: "1.29",
    removed: "1.32",
    replacement: { group: "${flowcontrolGroup}", version: "v1", kind: "FlowSchema" },
    onByDefault: true,
  },
  root: "flowcontrol/v1beta3/flow-schema#FlowSchema",
  schemaMark: "0885c3e9cb78d5e3",
  shapeMark: "d957b32e6cee54ff",
  code: () => import("./flow-schema.handlers.js"),
});

/** /apis/${flowcontrolGroup}/v1beta3/prioritylevelconfigurations */
export const priorityLevelConfigurations = defineResource<PriorityLevelConfiguration>({
  group: "${flowcontrolGroup}",
  version: "v1beta3",
  kind: "PriorityLevelConfiguration",
  resource: "prioritylevelconfigurations",
  scope: "Cluster",
  subresources: { status: true },
  storage: false,
  lifecycle: {
    introduced: "1.26",
    deprecated: "1.29",
    removed: "1.32",
    replacement: { group: "${flowcontrolGroup}", version: "v1", kind: "PriorityLevelConfiguration" },
    onByDefault: true,
  },
  root: "flowcontrol/v1beta3/priority-level-configuration#PriorityLevelConfiguration",
  schemaMark: "c7b399d2eeac8d8f",
  shapeMark: "70787c1ed38da0e7",
  code: () => import("./priority-level-configuration.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [flowSchemas, priorityLevelConfigurations];
