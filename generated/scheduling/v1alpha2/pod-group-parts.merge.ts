// Code generated from schemas/scheduling/v1alpha2/pod-group-parts.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergePodGroupSchedulingPolicy: StructRule = structRule({
  basic: { rule: () => mergePodGroupSchedulingPolicyBasic },
  gang: { rule: () => mergeGangSchedulingPolicy },
});

export const mergePodGroupSchedulingPolicyBasic: StructRule = structRule({});

export const mergeGangSchedulingPolicy: StructRule = structRule({
  minCount: { rule: () => scalarRule, zero: 0 },
});

export const mergePodGroupSchedulingConstraints: StructRule = structRule({
  topology: { rule: () => atomicList(() => mergeTopologyConstraint) },
});

export const mergeTopologyConstraint: StructRule = structRule({
  key: { rule: () => scalarRule, zero: "" },
});

export const mergePodGroupResourceClaim: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  resourceClaimName: { rule: () => scalarRule },
  resourceClaimTemplateName: { rule: () => scalarRule },
});
