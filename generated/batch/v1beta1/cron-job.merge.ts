// Code generated from schemas/batch/v1beta1/cron-job.yaml. DO NOT EDIT; run `npm run generate`.
import { type StructRule, atomicList, objectMetaRule, scalarRule, structRule } from "../../../runtime/kit/index.js";
import { mergeObjectReference } from "../../core/v1/references.merge.js";
import { mergeJobSpec } from "../v1/job-spec.merge.js";

export const mergeCronJob: StructRule = structRule({
  apiVersion: { rule: () => scalarRule },
  kind: { rule: () => scalarRule },
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeCronJobSpec, zero: {} },
  status: { rule: () => mergeCronJobStatus, zero: {} },
});

export const mergeCronJobSpec: StructRule = structRule({
  schedule: { rule: () => scalarRule, zero: "" },
  timeZone: { rule: () => scalarRule },
  startingDeadlineSeconds: { rule: () => scalarRule },
  concurrencyPolicy: { rule: () => scalarRule, defaultValue: "Allow" },
  suspend: { rule: () => scalarRule, defaultValue: false },
  jobTemplate: { rule: () => mergeJobTemplateSpec, zero: {} },
  successfulJobsHistoryLimit: { rule: () => scalarRule, defaultValue: 3 },
  failedJobsHistoryLimit: { rule: () => scalarRule, defaultValue: 1 },
});

export const mergeJobTemplateSpec: StructRule = structRule({
  metadata: { rule: () => objectMetaRule, zero: {} },
  spec: { rule: () => mergeJobSpec, zero: {} },
});

export const mergeCronJobStatus: StructRule = structRule({
  active: { rule: () => atomicList(() => mergeObjectReference) },
  lastScheduleTime: { rule: () => scalarRule },
  lastSuccessfulTime: { rule: () => scalarRule },
});

export const merge: StructRule = mergeCronJob;
