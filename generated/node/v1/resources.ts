// Code generated from schemas/node/v1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { RuntimeClass } from "./runtime-class.types.js";

/** /apis/${nodeGroup}/v1/runtimeclasses */
export const runtimeClasses = defineResource<RuntimeClass>({
  group: "${nodeGroup}",
  version: "v1",
  kind: "RuntimeClass",
  resource: "runtimeclasses",
  scope: "Cluster",
  lifecycle: { introduced: "1.20" },
  root: "node/v1/runtime-class#RuntimeClass",
  schemaMark: "a703713139c3b3c7",
  shapeMark: "86c11c1677a2aa9f",
  code: () => import("./runtime-class.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [runtimeClasses];
