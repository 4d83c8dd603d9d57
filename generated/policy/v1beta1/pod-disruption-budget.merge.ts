// Code generated from schemas/policy/v1beta1/pod-disruption-budget.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  mapList,
  mapRule,
  objectMetaRule,
  scalarRule,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeCondition, mergeLabelSelector } from "../../meta/v1/meta.merge.js";

export const mergePodDisruptionBudget: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePodDisruptionBudgetSpec, zero: {} },
  status: { rule: () => mergePodDisruptionBudgetStatus, zero: {} },
});

export const mergePodDisruptionBudgetSpec: StructRule = structRule({
  minAvailable: { rule: () => scalarRule },
  selector: { rule: () => mergeLabelSelector },
  maxUnavailable: { rule: () => scalarRule },
  unhealthyPodEvictionPolicy: { rule: () => scalarRule },
});

export const mergePodDisruptionBudgetStatus: StructRule = structRule({
  observedGeneration: { rule: () => scalarRule },
  disruptedPods: { rule: () => mapRule(() => scalarRule) },
  disruptionsAllowed: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  currentHealthy: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  desiredHealthy: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  expectedPods: { rule: () => scalarRule, defaultValue: 0, zero: 0 },
  conditions: { rule: () => mapList(["type"], () => mergeCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const merge: StructRule = mergePodDisruptionBudget;
