// Code generated from schemas/flowcontrol/v1/priority-level-configuration.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, mapList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";

export const mergePriorityLevelConfiguration: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergePriorityLevelConfigurationSpec, zero: {} },
  status: { rule: () => mergePriorityLevelConfigurationStatus, zero: {} },
});

export const mergePriorityLevelConfigurationSpec: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  limited: { rule: () => mergeLimitedPriorityLevelConfiguration },
  exempt: { rule: () => mergeExemptPriorityLevelConfiguration },
});

export const mergePriorityLevelConfigurationStatus: StructRule = structRule({
  conditions: { rule: () => mapList(["type"], () => mergePriorityLevelConfigurationCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
});

export const mergeLimitedPriorityLevelConfiguration: StructRule = structRule({
  nominalConcurrencyShares: { rule: () => scalarRule, defaultValue: 30, zero: 0 },
  limitResponse: { rule: () => mergeLimitResponse, zero: {} },
  lendablePercent: { rule: () => scalarRule, defaultValue: 0 },
  borrowingLimitPercent: { rule: () => scalarRule },
});

export const mergeExemptPriorityLevelConfiguration: StructRule = structRule({
  nominalConcurrencyShares: { rule: () => scalarRule, defaultValue: 0 },
  lendablePercent: { rule: () => scalarRule, defaultValue: 0 },
});

export const mergePriorityLevelConfigurationCondition: StructRule = structRule({
  type: { rule: () => scalarRule },
  status: { rule: () => scalarRule },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeLimitResponse: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  queuing: { rule: () => mergeQueuingConfiguration },
});

export const mergeQueuingConfiguration: StructRule = structRule({
  queues: { rule: () => scalarRule, defaultValue: 64, zero: 0 },
  handSize: { rule: () => scalarRule, defaultValue: 8, zero: 0 },
  queueLengthLimit: { rule: () => scalarRule, defaultValue: 50, zero: 0 },
});

export const merge: StructRule = mergePriorityLevelConfiguration;
