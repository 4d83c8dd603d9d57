// Code generated from schemas/node/v1beta1. DO NOT EDIT; run `npm run generate`.
import { defineReference } from "../../../runtime/kit/index.js";
import type { RuntimeClassApply } from "./runtime-class.apply.js";
import type { RuntimeClass } from "./runtime-class.types.js";

export const runtimeClasses = defineReference<RuntimeClass, "Cluster", RuntimeClassApply>({
  group: "${nodeGroup}",
  version: "v1beta1",
  kind: "RuntimeClass",
  resource: "runtimeclasses",
  scope: "Cluster",
});
