// Code generated from schemas/jobs.example.com/v1/cron-tab.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "jobs.example.com/v1/cron-tab#CronTab": {
    type: "object",
    description: "A job that runs at fixed times.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { description: "The job as it is wanted.", ref: "jobs.example.com/v1/cron-tab#CronTabSpec" },
      status: { description: "The job as it was last observed.", ref: "jobs.example.com/v1/cron-tab#CronTabStatus" },
    },
  },
  "jobs.example.com/v1/cron-tab#CronTabSpec": {
    type: "object",
    description: "The job as it is wanted.",
    properties: {
      cronSpec: {
        type: "string",
        description: "When the job runs: minute, hour, day of month, month and day of week.",
        pattern: "^(\\d+|\\*)(/\\d+)?(\\s+(\\d+|\\*)(/\\d+)?){4}$",
      },
      image: { type: "string", description: "Image of the job's container." },
      replicas: {
        type: "integer",
        description: "Number of pods that run the job.",
        format: "int32",
        isFormatAdvisory: true,
        minimum: 1,
        maximum: 10,
      },
    },
  },
  "jobs.example.com/v1/cron-tab#CronTabStatus": {
    type: "object",
    description: "The job as it was last observed.",
    properties: {
      replicas: {
        type: "integer",
        description: "Number of pods that there are.",
        format: "int32",
        isFormatAdvisory: true,
      },
      labelSelector: { type: "string", description: "Selector of the pods in text form." },
    },
  },
};
