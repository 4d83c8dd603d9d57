// Code generated from schemas/core/v1/service-status.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapList, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeReportedCondition } from "../../meta/v1/meta.merge.js";

export const mergeServiceStatus: StructRule = structRule({
  loadBalancer: { rule: () => mergeLoadBalancerStatus, zero: {} },
  conditions: { rule: () => mapList(["type"], () => mergeReportedCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeLoadBalancerStatus: StructRule = structRule({
  ingress: { rule: () => atomicList(() => mergeLoadBalancerIngress) },
});

export const mergeLoadBalancerIngress: StructRule = structRule({
  ip: { rule: () => scalarRule },
  hostname: { rule: () => scalarRule },
  ipMode: { rule: () => scalarRule },
  ports: { rule: () => atomicList(() => mergePortStatus) },
});

export const mergePortStatus: StructRule = structRule({
  port: { rule: () => scalarRule, zero: 0 },
  protocol: { rule: () => scalarRule, zero: "" },
  error: { rule: () => scalarRule },
});
