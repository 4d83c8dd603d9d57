// Code generated from schemas/batch/v1/job.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "batch/v1/job#Job": {
    type: "object",
    description: "Runs pods until a number of them have ended with success.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "batch/v1/job-spec#JobSpec", description: "Wanted work." },
      status: { ref: "batch/v1/job#JobStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "batch/v1/job#JobStatus": {
    type: "object",
    description: "What was last observed of a job.",
    properties: {
      conditions: {
        type: "array",
        description: "Conditions, such as Complete, Failed or Suspended.",
        items: { ref: "batch/v1/job#JobCondition" },
        listType: "atomic",
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      startTime: { wellKnown: "Time", description: "When the job was first or, after a suspension, again taken up." },
      completionTime: { wellKnown: "Time", description: "When the job was done; absent when it failed." },
      active: {
        type: "integer",
        description: "Number of pods that run or wait and are not ending.",
        format: "int32",
        minimum: 0,
      },
      succeeded: { type: "integer", description: "Number of pods that have succeeded.", format: "int32", minimum: 0 },
      failed: { type: "integer", description: "Number of pods that have failed.", format: "int32", minimum: 0 },
      terminating: { type: "integer", description: "Number of pods that are ending.", format: "int32", minimum: 0 },
      completedIndexes: {
        type: "string",
        description: "Indexes that have succeeded, as numbers and ranges, for example 1,3-5.",
      },
      failedIndexes: { type: "string", description: "Indexes that have failed, as numbers and ranges." },
      uncountedTerminatedPods: {
        ref: "batch/v1/job#UncountedTerminatedPods",
        description: "Pods that have ended and are not in the numbers yet.",
      },
      ready: { type: "integer", description: "Number of active pods that are ready.", format: "int32", minimum: 0 },
    },
    unsetAtZero: ["active", "succeeded", "failed", "completedIndexes"],
    alwaysPresent: [],
  },
  "batch/v1/job#JobCondition": {
    type: "object",
    description: "One aspect of a job's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect, such as Complete or Failed." },
      status: { type: "string", description: "True, False or Unknown." },
      lastProbeTime: { wellKnown: "Time", description: "When the condition was last looked at." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: ["type", "status", "lastProbeTime", "lastTransitionTime"],
  },
  "batch/v1/job#UncountedTerminatedPods": {
    type: "object",
    description: "Pods that have ended and are still to be counted.",
    properties: {
      succeeded: {
        type: "array",
        description: "Identities of pods that succeeded.",
        items: { type: "string" },
        listType: "set",
      },
      failed: {
        type: "array",
        description: "Identities of pods that failed.",
        items: { type: "string" },
        listType: "set",
      },
    },
    alwaysPresent: [],
  },
};
