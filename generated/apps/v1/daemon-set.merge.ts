// Code generated from schemas/apps/v1/daemon-set.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergePodTemplateSpec } from "../../core/v1/pod-spec.merge.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergeDaemonSet: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeDaemonSetSpec, zero: {} },
  status: { rule: () => mergeDaemonSetStatus, zero: {} },
});

export const mergeDaemonSetSpec: StructRule = structRule({
  selector: { rule: () => mergeLabelSelector, zero: {} },
  template: { rule: () => mergePodTemplateSpec, zero: {} },
  updateStrategy: { rule: () => mergeDaemonSetUpdateStrategy, zero: {} },
  minReadySeconds: { rule: () => scalarRule },
  revisionHistoryLimit: { rule: () => scalarRule, defaultValue: 10 },
});

export const mergeDaemonSetUpdateStrategy: StructRule = structRule({
  type: { rule: () => scalarRule, defaultValue: "RollingUpdate" },
  rollingUpdate: { rule: () => mergeRollingUpdateDaemonSet },
});

export const mergeRollingUpdateDaemonSet: StructRule = structRule({
  maxUnavailable: { rule: () => scalarRule, defaultValue: 1 },
  maxSurge: { rule: () => scalarRule, defaultValue: 0 },
});

export const mergeDaemonSetStatus: StructRule = structRule({
  currentNumberScheduled: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  numberMisscheduled: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  desiredNumberScheduled: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  numberReady: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  observedGeneration: { rule: () => scalarRule },
  updatedNumberScheduled: { rule: () => scalarRule },
  numberAvailable: { rule: () => scalarRule },
  numberUnavailable: { rule: () => scalarRule },
  collisionCount: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeDaemonSetCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeDaemonSetCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeDaemonSet;
