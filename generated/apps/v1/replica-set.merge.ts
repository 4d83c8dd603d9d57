// Code generated from schemas/apps/v1/replica-set.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePodTemplateSpec } from "../../core/v1/pod-spec.merge.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeReplicaSet: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeReplicaSetSpec, zero: {} },
  status: { rule: () => mergeReplicaSetStatus, zero: {} },
});

export const mergeReplicaSetSpec: StructRule = structRule({
  replicas: { rule: () => scalarRule, defaultValue: 1 },
  minReadySeconds: { rule: () => scalarRule },
  selector: { rule: () => mergeLabelSelector, zero: {} },
  template: { rule: () => mergePodTemplateSpec, zero: {} },
});

export const mergeReplicaSetStatus: StructRule = structRule({
  replicas: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  fullyLabeledReplicas: { rule: () => scalarRule },
  readyReplicas: { rule: () => scalarRule },
  availableReplicas: { rule: () => scalarRule },
  terminatingReplicas: { rule: () => scalarRule },
  observedGeneration: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeReplicaSetCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeReplicaSetCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeReplicaSet;
