// Code generated from schemas/batch/v1beta1/cron-job.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "batch/v1beta1/cron-job#CronJob": {
    type: "object",
    description: "Makes a job at certain times, again and again.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "batch/v1beta1/cron-job#CronJobSpec", description: "The jobs, and when to make them." },
      status: { ref: "batch/v1beta1/cron-job#CronJobStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "batch/v1beta1/cron-job#CronJobSpec": {
    type: "object",
    description: "The jobs that are made, and when.",
    required: ["schedule"],
    properties: {
      schedule: {
        type: "string",
        description: "Minute, hour, day of month, month and day of week in cron form, or a word such as @hourly.",
      },
      timeZone: {
        type: "string",
        description: "Name of the time zone of the schedule; absent for that of the controller.",
      },
      startingDeadlineSeconds: {
        type: "integer",
        description: "How late a job may still be made; absent for no bound.",
        format: "int64",
        minimum: 0,
      },
      concurrencyPolicy: {
        type: "string",
        description: "Whether a job is made, left out, or made in place of the running one when its time comes too soon.",
        default: "Allow",
        enum: ["Allow", "Forbid", "Replace"],
      },
      suspend: { type: "boolean", description: "Whether no further jobs are made.", default: false },
      jobTemplate: { ref: "batch/v1beta1/cron-job#JobTemplateSpec", description: "What each job is made from." },
      successfulJobsHistoryLimit: {
        type: "integer",
        description: "Number of jobs kept that succeeded.",
        default: 3,
        format: "int32",
        minimum: 0,
      },
      failedJobsHistoryLimit: {
        type: "integer",
        description: "Number of jobs kept that failed.",
        default: 1,
        format: "int32",
        minimum: 0,
      },
    },
    unsetAtZero: ["concurrencyPolicy"],
    alwaysPresent: ["schedule", "jobTemplate"],
  },
  "batch/v1beta1/cron-job#JobTemplateSpec": {
    type: "object",
    description: "What jobs are made from.",
    properties: {
      metadata: { wellKnown: "ObjectMeta", description: "Labels, annotations and other metadata of the jobs." },
      spec: { ref: "batch/v1/job-spec#JobSpec", description: "Wanted work of the jobs." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "batch/v1beta1/cron-job#CronJobStatus": {
    type: "object",
    description: "What was last observed of a cron job.",
    properties: {
      active: {
        type: "array",
        description: "Jobs that are running.",
        items: { ref: "core/v1/references#ObjectReference" },
        listType: "atomic",
      },
      lastScheduleTime: { wellKnown: "Time", description: "When a job was last due and made." },
      lastSuccessfulTime: { wellKnown: "Time", description: "When a job last succeeded." },
    },
    alwaysPresent: [],
  },
};
