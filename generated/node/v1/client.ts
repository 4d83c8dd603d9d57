// Code generated from schemas/node/v1. DO NOT EDIT; run `npm run generate`.
import type { ResourceReference } from "../../../runtime/kit/index.js";
import type { RuntimeClassApply } from "./runtime-class.apply.js";
import type { RuntimeClass } from "./runtime-class.types.js";

export const runtimeClasses: ResourceReference<RuntimeClass, "Cluster", RuntimeClassApply> = {
  group: "${nodeGroup}",
  version: "v1",
  kind: "RuntimeClass",
  resource: "runtimeclasses",
  scope: "Cluster",
};

export type * from "./runtime-class.types.js";
export type * from "./runtime-class.apply.js";
