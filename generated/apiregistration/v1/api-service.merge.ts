// Code generated from schemas/apiregistration/v1/api-service.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeAPIService: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeAPIServiceSpec, zero: {} },
  status: { rule: () => mergeAPIServiceStatus, zero: {} },
});

export const mergeAPIServiceSpec: StructRule = structRule({
  service: { rule: () => mergeServiceReference },
  group: { rule: () => scalarRule },
  version: { rule: () => scalarRule },
  insecureSkipTLSVerify: { rule: () => scalarRule },
  caBundle: { rule: () => scalarRule },
  groupPriorityMinimum: { rule: () => scalarRule, zero: 0 },
  versionPriority: { rule: () => scalarRule, zero: 0 },
});

export const mergeAPIServiceStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeAPIServiceCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeServiceReference: StructRule = structRule({
  namespace: { rule: () => scalarRule },
  name: { rule: () => scalarRule },
  port: { rule: () => scalarRule, defaultValue: 443 },
});

export const mergeAPIServiceCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeAPIService;
