// Code generated from schemas/scheduling/v1alpha2/workload.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import {
  mergePodGroupResourceClaim,
  mergePodGroupSchedulingConstraints,
  mergePodGroupSchedulingPolicy,
} from "./pod-group-parts.merge.js";

export const mergeWorkload: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeWorkloadSpec, zero: {} },
});

export const mergeWorkloadSpec: StructRule = structRule({
  controllerRef: { rule: () => mergeTypedLocalObjectReference },
  podGroupTemplates: { rule: () => mapList(["name"], () => mergePodGroupTemplate), zero: null },
});

export const mergeTypedLocalObjectReference: StructRule = structRule({
  apiGroup: { rule: () => scalarRule },
  kind: { rule: () => scalarRule, zero: "" },
  name: { rule: () => scalarRule, zero: "" },
});

export const mergePodGroupTemplate: StructRule = structRule({
  name: { rule: () => scalarRule, zero: "" },
  schedulingPolicy: { rule: () => mergePodGroupSchedulingPolicy, zero: {} },
  schedulingConstraints: { rule: () => mergePodGroupSchedulingConstraints },
  resourceClaims: { rule: () => mapList(["name"], () => mergePodGroupResourceClaim), patchStrategy: ["merge", "retainKeys"], patchMergeKey: "name" },
  disruptionMode: { rule: () => scalarRule },
  priorityClassName: { rule: () => scalarRule },
  priority: { rule: () => scalarRule },
});

export const merge: StructRule = mergeWorkload;
