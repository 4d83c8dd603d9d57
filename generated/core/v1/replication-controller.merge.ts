// Code generated from schemas/core/v1/replication-controller.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergePodTemplateSpec } from "./pod-spec.merge.js";

export const mergeReplicationController: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeReplicationControllerSpec, zero: {} },
  status: { rule: () => mergeReplicationControllerStatus, zero: {} },
});

export const mergeReplicationControllerSpec: StructRule = structRule({
  replicas: { rule: () => scalarRule, defaultValue: 1 },
  minReadySeconds: { rule: () => scalarRule },
  selector: { rule: () => mapRule(() => scalarRule, true) },
  template: { rule: () => mergePodTemplateSpec },
});

export const mergeReplicationControllerStatus: StructRule = structRule({
  replicas: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  fullyLabeledReplicas: { rule: () => scalarRule },
  readyReplicas: { rule: () => scalarRule },
  availableReplicas: { rule: () => scalarRule },
  observedGeneration: { rule: () => scalarRule },
  conditions: { rule: () => mapList(["type"], () => mergeReplicationControllerCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeReplicationControllerCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const merge: StructRule = mergeReplicationController;
