// Code generated from schemas/apps/v1/deployment.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePodTemplateSpec } from "../../core/v1/pod-spec.merge.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeDeployment: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeDeploymentSpec, zero: {} },
  status: { rule: () => mergeDeploymentStatus, zero: {} },
});

export const mergeDeploymentSpec: StructRule = structRule({
  replicas: { rule: () => scalarRule, defaultValue: 1 },
  selector: { rule: () => mergeLabelSelector, zero: {} },
  template: { rule: () => mergePodTemplateSpec, zero: {} },
  strategy: { rule: () => mergeDeploymentStrategy, patchStrategy: ["retainKeys"], zero: {} },
  minReadySeconds: { rule: () => scalarRule },
  revisionHistoryLimit: { rule: () => scalarRule, defaultValue: 10 },
  paused: { rule: () => scalarRule },
  progressDeadlineSeconds: { rule: () => scalarRule, defaultValue: 600 },
});

export const mergeDeploymentStrategy: StructRule = structRule({
  type: { rule: () => scalarRule, defaultValue: "RollingUpdate" },
  rollingUpdate: { rule: () => mergeRollingUpdateDeployment },
});

export const mergeRollingUpdateDeployment: StructRule = structRule({
  maxUnavailable: { rule: () => scalarRule },
  maxSurge: { rule: () => scalarRule },
});

export const mergeDeploymentStatus: StructRule = structRule({
  observedGeneration: { rule: () => scalarRule },
  replicas: { rule: () => scalarRule },
  updatedReplicas: { rule: () => scalarRule },
  readyReplicas: { rule: () => scalarRule },
  availableReplicas: { rule: () => scalarRule },
  unavailableReplicas: { rule: () => scalarRule },
  terminatingReplicas: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeDeploymentCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  collisionCount: { rule: () => scalarRule },
});

export const mergeDeploymentCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastUpdateTime: { rule: () => scalarRule, zero: null },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeDeployment;
