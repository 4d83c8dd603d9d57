// Code generated from schemas/node/v1beta1. DO NOT EDIT; run `npm run generate`.
import { type ResourceDefinition, defineResource } from "../../../runtime/kit/index.js";
import type { RuntimeClass } from "./runtime-class.types.js";

/** /apis/${nodeGroup}/v1beta1/runtimeclasses */
export const runtimeClasses = defineResource<RuntimeClass>({
  group: "${nodeGroup}",
  version: "v1beta1",
  kind: "RuntimeClass",
  resource: "runtimeclasses",
  scope: "Cluster",
  storage: false,
  lifecycle: {
    introduced: "1.14",
    deprecated: "1.22",
    removed: "1.25",
    replacement: { group: "${nodeGroup}", version: "v1", kind: "RuntimeClass" },
  },
  root: "node/v1beta1/runtime-class#RuntimeClass",
  schemaMark: "e22bf5c19cd1f13c",
  shapeMark: "86c11c1677a2aa9f",
  code: () => import("./runtime-class.handlers.js"),
});

/** All resources of this group version. */
export const resources: readonly ResourceDefinition[] = [runtimeClasses];
