// Code generated from schemas/scheduling/v1alpha2/pod-group.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeCondition } from "../../meta/v1/meta.merge.js";
import {
  mergePodGroupResourceClaim,
  mergePodGroupSchedulingConstraints,
  mergePodGroupSchedulingPolicy,
} from "./pod-group-parts.merge.js";

export const mergePodGroup: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePodGroupSpec, zero: {} },
  status: { rule: () => mergePodGroupStatus, zero: {} },
});

export const mergePodGroupSpec: StructRule = structRule({
  podGroupTemplateRef: { rule: () => mergePodGroupTemplateReference },
  schedulingPolicy: { rule: () => mergePodGroupSchedulingPolicy, zero: {} },
  schedulingConstraints: { rule: () => mergePodGroupSchedulingConstraints },
  resourceClaims: { rule: () => mapList(["name"], () => mergePodGroupResourceClaim), patchStrategy: ["merge", "retainKeys"], patchMergeKey: "name" },
  disruptionMode: { rule: () => scalarRule, defaultValue: "Pod" },
  priorityClassName: { rule: () => scalarRule },
  priority: { rule: () => scalarRule },
});

export const mergePodGroupTemplateReference: StructRule = structRule({
  workload: { rule: () => mergeWorkloadPodGroupTemplateReference },
});

export const mergeWorkloadPodGroupTemplateReference: StructRule = structRule({
  workloadName: { rule: () => scalarRule, zero: "" },
  podGroupTemplateName: { rule: () => scalarRule, zero: "" },
});

export const mergePodGroupStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergeCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  resourceClaimStatuses: { rule: () => mapList(["name"], () => mergePodGroupResourceClaimStatus), patchStrategy: ["merge", "retainKeys"], patchMergeKey: "name" },
});

export const mergePodGroupResourceClaimStatus: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  resourceClaimName: { rule: () => scalarRule },
});

export const merge: StructRule = mergePodGroup;
