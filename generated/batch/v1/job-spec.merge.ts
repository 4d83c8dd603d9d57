// Code generated from schemas/batch/v1/job-spec.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, scalarRule, setList, structRule } from "../../../runtime/kit/index.js";
import { mergePodTemplateSpec } from "../../core/v1/pod-spec.merge.js";
import { mergeLabelSelector } from "../../meta/v1/meta.merge.js";
import { mergeJobScheduling } from "./job-scheduling.merge.js";

export const mergeJobSpec: StructRule = structRule({
  parallelism: { rule: () => scalarRule },
  completions: { rule: () => scalarRule },
  activeDeadlineSeconds: { rule: () => scalarRule },
  podFailurePolicy: { rule: () => mergePodFailurePolicy },
  successPolicy: { rule: () => mergeSuccessPolicy },
  backoffLimit: { rule: () => scalarRule },
  backoffLimitPerIndex: { rule: () => scalarRule },
  maxFailedIndexes: { rule: () => scalarRule },
  selector: { rule: () => mergeLabelSelector },
  manualSelector: { rule: () => scalarRule },
  template: { rule: () => mergePodTemplateSpec, zero: {} },
  ttlSecondsAfterFinished: { rule: () => scalarRule },
  completionMode: { rule: () => scalarRule },
  suspend: { rule: () => scalarRule },
  podReplacementPolicy: { rule: () => scalarRule },
  managedBy: { rule: () => scalarRule },
  scheduling: { rule: () => mergeJobScheduling },
});

export const mergePodFailurePolicy: StructRule = structRule({
  rules: { rule: () => atomicList(() => mergePodFailurePolicyRule), zero: null },
});

export const mergePodFailurePolicyRule: StructRule = structRule({
  action: { rule: () => scalarRule, zero: "" },
  onExitCodes: { rule: () => mergePodFailurePolicyOnExitCodesRequirement },
  onPodConditions: { rule: () => atomicList(() => mergePodFailurePolicyOnPodConditionsPattern) },
});

export const mergePodFailurePolicyOnExitCodesRequirement: StructRule = structRule({
  containerName: { rule: () => scalarRule },
  operator: { rule: () => scalarRule, zero: "" },
  values: { rule: () => setList(() => scalarRule), zero: null },
});

export const mergePodFailurePolicyOnPodConditionsPattern: StructRule = structRule({
  type: { rule: () => scalarRule, zero: "" },
  status: { rule: () => scalarRule, defaultValue: "True", zero: "" },
});

export const mergeSuccessPolicy: StructRule = structRule({
  rules: { rule: () => atomicList(() => mergeSuccessPolicyRule), zero: null },
});

export const mergeSuccessPolicyRule: StructRule = structRule({
  succeededIndexes: { rule: () => scalarRule },
  succeededCount: { rule: () => scalarRule },
});
