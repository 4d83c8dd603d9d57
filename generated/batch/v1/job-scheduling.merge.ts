// Code generated from schemas/batch/v1/job-scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, mapList, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergeJobScheduling: StructRule = structRule({
  schedulingPolicy: { rule: () => mergeJobSchedulingPolicy },
  schedulingConstraints: { rule: () => mergeJobSchedulingConstraints },
  disruptionMode: { rule: () => mergeJobDisruptionMode },
  resourceClaims: { rule: () => mapList(["name"], () => mergeJobResourceClaim) },
});

export const mergeJobSchedulingPolicy: StructRule = structRule({
  basic: { rule: () => mergeJobSchedulingPolicyBasic },
  gang: { rule: () => mergeJobGangPolicy },
});

export const mergeJobSchedulingPolicyBasic: StructRule = structRule({});

export const mergeJobGangPolicy: StructRule = structRule({
  minCount: { rule: () => scalarRule },
});

export const mergeJobSchedulingConstraints: StructRule = structRule({
  topology: { rule: () => atomicList(() => mergeJobTopologyConstraint) },
});

export const mergeJobTopologyConstraint: StructRule = structRule({
  key: { rule: () => scalarRule },
});

export const mergeJobDisruptionMode: StructRule = structRule({
  single: { rule: () => mergeJobDisruptionModeSingle },
  all: { rule: () => mergeJobDisruptionModeAll },
});

export const mergeJobDisruptionModeSingle: StructRule = structRule({});

export const mergeJobDisruptionModeAll: StructRule = structRule({});

export const mergeJobResourceClaim: StructRule = structRule({
  name: { rule: () => scalarRule },
  resourceClaimName: { rule: () => scalarRule },
  resourceClaimTemplateName: { rule: () => scalarRule },
});
