// Code generated from schemas/networking/v1/service-cidr.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeReportedCondition } from "../../meta/v1/meta.merge.js";

export const mergeServiceCIDR: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeServiceCIDRSpec, zero: {} },
  status: { rule: () => mergeServiceCIDRStatus, zero: {} },
});

export const mergeServiceCIDRSpec: StructRule = structRule({
  cidrs: { rule: () => atomicList(() => scalarRule) },
});

export const mergeServiceCIDRStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeReportedCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const merge: StructRule = mergeServiceCIDR;
