// Code generated from schemas/batch/v1/job-spec.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "batch/v1/job-spec#JobSpec": {
    type: "object",
    description: "Wanted work of a job, and when it counts as done or failed.",
    required: ["template"],
    properties: {
      parallelism: {
        type: "integer",
        description: "Number of pods that may run at a time; 1 by default.",
        format: "int32",
        minimum: 0,
      },
      completions: {
        type: "integer",
        description: "Number of pods that must succeed. Without it, one success ends the job as soon as all pods have ended.",
        format: "int32",
        minimum: 0,
      },
      activeDeadlineSeconds: {
        type: "integer",
        description: "How long the job may run before it fails; the time while it is suspended doesn't count.",
        format: "int64",
        minimum: 0,
      },
      podFailurePolicy: {
        ref: "batch/v1/job-spec#PodFailurePolicy",
        description: "What failed pods mean for the job; without it, each counts against backoffLimit.",
      },
      successPolicy: {
        ref: "batch/v1/job-spec#SuccessPolicy",
        description: "When an indexed job counts as done before all indexes have succeeded.",
      },
      backoffLimit: {
        type: "integer",
        description: "Number of failures after which the job fails; 6 by default.",
        format: "int32",
        minimum: 0,
      },
      backoffLimitPerIndex: {
        type: "integer",
        description: "Number of failures of one index after which that index fails. Only for indexed jobs.",
        format: "int32",
        minimum: 0,
      },
      maxFailedIndexes: {
        type: "integer",
        description: "Number of failed indexes after which the job fails. Only with backoffLimitPerIndex.",
        format: "int32",
        minimum: 0,
      },
      selector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Selects the pods of the job; made by the server unless manualSelector is true.",
      },
      manualSelector: {
        type: "boolean",
        description: "Whether selector is given by the client, who then answers for its being unique.",
      },
      template: {
        ref: "core/v1/pod-spec#PodTemplateSpec",
        description: "What each pod is made from. Its restartPolicy is Never or OnFailure.",
      },
      ttlSecondsAfterFinished: {
        type: "integer",
        description: "How long a finished job is kept; absent for ever.",
        format: "int32",
        minimum: 0,
      },
      completionMode: {
        type: "string",
        description: "Whether each pod has an index of its own, from 0 to completions less 1.",
        enum: ["NonIndexed", "Indexed"],
      },
      suspend: { type: "boolean", description: "Whether the job waits; running pods are ended." },
      podReplacementPolicy: {
        type: "string",
        description: "Whether a pod is replaced when it begins to end, or only when it has failed.",
        enum: ["TerminatingOrFailed", "Failed"],
      },
      managedBy: {
        type: "string",
        description: "Controller of the job, as a domain name and a path; absent for the usual one. Can't be changed.",
        maxLength: 63,
      },
      scheduling: { ref: "batch/v1/job-scheduling#JobScheduling", description: "How the pods are scheduled together." },
    },
    unsetAtZero: [],
    alwaysPresent: ["template"],
  },
  "batch/v1/job-spec#PodFailurePolicy": {
    type: "object",
    description: "What failed pods mean for a job. Only with restartPolicy Never.",
    required: ["rules"],
    properties: {
      rules: {
        type: "array",
        description: "Rules in order; the first that fits decides.",
        maxItems: 20,
        items: { ref: "batch/v1/job-spec#PodFailurePolicyRule" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["rules"],
  },
  "batch/v1/job-spec#PodFailurePolicyRule": {
    type: "object",
    description: "What to do about certain failures. Either onExitCodes or onPodConditions is set.",
    required: ["action"],
    properties: {
      action: {
        type: "string",
        description: "Whether the failure ends the job, ends its index, doesn't count, or counts as usual.",
        enum: ["FailJob", "FailIndex", "Ignore", "Count"],
      },
      onExitCodes: {
        ref: "batch/v1/job-spec#PodFailurePolicyOnExitCodesRequirement",
        description: "Fits by the exit codes of containers.",
      },
      onPodConditions: {
        type: "array",
        description: "Fits when the pod has one of these conditions.",
        maxItems: 20,
        items: { ref: "batch/v1/job-spec#PodFailurePolicyOnPodConditionsPattern" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["action"],
  },
  "batch/v1/job-spec#PodFailurePolicyOnExitCodesRequirement": {
    type: "object",
    description: "Exit codes of containers that failed.",
    required: ["operator", "values"],
    properties: {
      containerName: { type: "string", description: "Container that is looked at; absent for all." },
      operator: {
        type: "string",
        description: "Whether the exit code must be one of the values or none of them.",
        enum: ["In", "NotIn"],
      },
      values: {
        type: "array",
        description: "Exit codes in ascending order, without 0 for In.",
        minItems: 1,
        maxItems: 255,
        items: { type: "integer", format: "int32" },
        listType: "set",
      },
    },
    unsetAtZero: [],
    alwaysPresent: ["operator", "values"],
  },
  "batch/v1/job-spec#PodFailurePolicyOnPodConditionsPattern": {
    type: "object",
    description: "A condition of a failed pod.",
    required: ["type"],
    properties: {
      type: { type: "string", description: "Type of the condition." },
      status: {
        type: "string",
        description: "Status that the condition must have.",
        default: "True",
        enum: ["True", "False", "Unknown"],
      },
    },
    unsetAtZero: ["status"],
    alwaysPresent: ["type", "status"],
  },
  "batch/v1/job-spec#SuccessPolicy": {
    type: "object",
    description: "When an indexed job counts as done.",
    required: ["rules"],
    properties: {
      rules: {
        type: "array",
        description: "Rules of which one must be met.",
        minItems: 1,
        maxItems: 20,
        items: { ref: "batch/v1/job-spec#SuccessPolicyRule" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["rules"],
  },
  "batch/v1/job-spec#SuccessPolicyRule": {
    type: "object",
    description: "Indexes that must succeed; at least one of the fields is set.",
    properties: {
      succeededIndexes: {
        type: "string",
        description: "Indexes that count, as numbers and ranges in ascending order, for example 1,3-5.",
        maxLength: 65536,
      },
      succeededCount: { type: "integer", description: "How many of them must succeed; absent for all.", format: "int32" },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
};
