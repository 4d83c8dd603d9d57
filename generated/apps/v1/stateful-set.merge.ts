// Code generated from schemas/apps/v1/stateful-set.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  mapList,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergePersistentVolumeClaim } from "../../core/v1/persistent-volume-claim.merge.js";
import { mergePodTemplateSpec } from "../../core/v1/pod-spec.merge.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeStatefulSet: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeStatefulSetSpec, zero: {} },
  status: { rule: () => mergeStatefulSetStatus, zero: {} },
});

export const mergeStatefulSetSpec: StructRule = structRule({
  replicas: { rule: () => scalarRule, defaultValue: 1 },
  selector: { rule: () => mergeLabelSelector, zero: {} },
  template: { rule: () => mergePodTemplateSpec, zero: {} },
  volumeClaimTemplates: { rule: () => atomicList(() => mergePersistentVolumeClaim) },
  serviceName: { rule: () => scalarRule, zero: "" },
  podManagementPolicy: { rule: () => scalarRule, defaultValue: "OrderedReady" },
  updateStrategy: { rule: () => mergeStatefulSetUpdateStrategy, zero: {} },
  revisionHistoryLimit: { rule: () => scalarRule, defaultValue: 10 },
  minReadySeconds: { rule: () => scalarRule },
  persistentVolumeClaimRetentionPolicy: { rule: () => mergeStatefulSetPersistentVolumeClaimRetentionPolicy },
  ordinals: { rule: () => mergeStatefulSetOrdinals },
});

export const mergeStatefulSetUpdateStrategy: StructRule = structRule({
  type: { rule: () => scalarRule },
  rollingUpdate: { rule: () => mergeRollingUpdateStatefulSetStrategy },
});

export const mergeRollingUpdateStatefulSetStrategy: StructRule = structRule({
  partition: { rule: () => scalarRule, defaultValue: 0 },
  maxUnavailable: { rule: () => scalarRule },
});

export const mergeStatefulSetPersistentVolumeClaimRetentionPolicy: StructRule = structRule({
  whenDeleted: { rule: () => scalarRule, defaultValue: "Retain" },
  whenScaled: { rule: () => scalarRule, defaultValue: "Retain" },
});

export const mergeStatefulSetOrdinals: StructRule = structRule({
  start: { rule: () => scalarRule, zero: 0 },
});

export const mergeStatefulSetStatus: StructRule = structRule({
  observedGeneration: { rule: () => scalarRule },
  replicas: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  readyReplicas: { rule: () => scalarRule },
  currentReplicas: { rule: () => scalarRule },
  updatedReplicas: { rule: () => scalarRule },
  currentRevision: { rule: () => scalarRule },
  updateRevision: { rule: () => scalarRule },
  collisionCount: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeStatefulSetCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  availableReplicas: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
});

export const mergeStatefulSetCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeStatefulSet;
