// Code generated from schemas/batch/v1/job-scheduling.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "batch/v1/job-scheduling#JobScheduling": {
    type: "object",
    description: "How the pods of a job are scheduled, as one group.",
    properties: {
      schedulingPolicy: {
        ref: "batch/v1/job-scheduling#JobSchedulingPolicy",
        description: "How many pods must fit before any is placed.",
      },
      schedulingConstraints: {
        ref: "batch/v1/job-scheduling#JobSchedulingConstraints",
        description: "Where the pods are placed, relative to each other.",
      },
      disruptionMode: {
        ref: "batch/v1/job-scheduling#JobDisruptionMode",
        description: "Whether pods give way alone or together.",
      },
      resourceClaims: {
        type: "array",
        description: "Claims that the pods share.",
        items: { ref: "batch/v1/job-scheduling#JobResourceClaim" },
        listType: "map",
        listMapKeys: ["name"],
      },
    },
  },
  "batch/v1/job-scheduling#JobSchedulingPolicy": {
    type: "object",
    description: "How many pods of a job must fit before any is placed; one of the two.",
    properties: {
      basic: { description: "Each pod is placed for itself.", ref: "batch/v1/job-scheduling#JobSchedulingPolicyBasic" },
      gang: { ref: "batch/v1/job-scheduling#JobGangPolicy", description: "Pods are placed together, or not at all." },
    },
  },
  "batch/v1/job-scheduling#JobSchedulingPolicyBasic": {
    type: "object",
    description: "Each pod is placed for itself.",
    properties: {},
  },
  "batch/v1/job-scheduling#JobGangPolicy": {
    type: "object",
    description: "Pods that are placed together.",
    properties: { minCount: { type: "integer", description: "Least number of pods that must fit.", format: "int32" } },
  },
  "batch/v1/job-scheduling#JobSchedulingConstraints": {
    type: "object",
    description: "Where the pods of a job are placed, relative to each other.",
    properties: {
      topology: {
        type: "array",
        description: "Parts of the cluster within which the pods stay.",
        items: { ref: "batch/v1/job-scheduling#JobTopologyConstraint" },
        listType: "atomic",
      },
    },
  },
  "batch/v1/job-scheduling#JobTopologyConstraint": {
    type: "object",
    description: "The pods stay on nodes that have one value of a label.",
    required: ["key"],
    properties: { key: { type: "string", description: "Key of the label." } },
  },
  "batch/v1/job-scheduling#JobDisruptionMode": {
    type: "object",
    description: "Whether pods of a job give way alone or together; one of the two.",
    properties: {
      single: {
        description: "One pod may go while the others stay.",
        ref: "batch/v1/job-scheduling#JobDisruptionModeSingle",
      },
      all: { description: "The pods go together.", ref: "batch/v1/job-scheduling#JobDisruptionModeAll" },
    },
  },
  "batch/v1/job-scheduling#JobDisruptionModeSingle": {
    type: "object",
    description: "One pod may go while the others stay.",
    properties: {},
  },
  "batch/v1/job-scheduling#JobDisruptionModeAll": {
    type: "object",
    description: "The pods go together.",
    properties: {},
  },
  "batch/v1/job-scheduling#JobResourceClaim": {
    type: "object",
    description: "A claim that the pods of a job share; one of the two sources.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the claim within the job." },
      resourceClaimName: { type: "string", description: "Name of a claim that exists." },
      resourceClaimTemplateName: { type: "string", description: "Name of the template of which a claim is made." },
    },
  },
};
