// Code generated from schemas/batch/v1/job.yaml. DO NOT EDIT; run `npm run generate`.
import {
  type StructRule,
  atomicList,
  objectMetaRule,
  scalarRule,
  setList,
  structRule,
} from "../../../runtime/kit/index.js";
import { mergeJobSpec } from "./job-spec.merge.js";

export const mergeJob: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeJobSpec, zero: {} },
  status: { rule: () => mergeJobStatus, zero: {} },
});

export const mergeJobStatus: StructRule = structRule({
  conditions: { rule: () => atomicList(() => mergeJobCondition), patchStrategy: ["merge"], patchMergeKey: "type" },
  startTime: { rule: () => scalarRule },
  completionTime: { rule: () => scalarRule },
  active: { rule: () => scalarRule },
  succeeded: { rule: () => scalarRule },
  failed: { rule: () => scalarRule },
  terminating: { rule: () => scalarRule },
  completedIndexes: { rule: () => scalarRule },
  failedIndexes: { rule: () => scalarRule },
  uncountedTerminatedPods: { rule: () => mergeUncountedTerminatedPods },
  ready: { rule: () => scalarRule },
});

export const mergeJobCondition: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, zero: "" },
  lastProbeTime: { rule: () => scalarRule, zero: null },
  lastTransitionTime: { rule: () => scalarRule, zero: null },
  reason: { rule: () => scalarRule },
  message: { rule: () => scalarRule },
});

export const mergeUncountedTerminatedPods: StructRule = structRule({
  succeeded: { rule: () => setList(() => scalarRule) },
  failed: { rule: () => setList(() => scalarRule) },
});

export const merge: StructRule = mergeJob;
