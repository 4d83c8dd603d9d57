// Code generated from schemas/meta/v1/meta.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "meta/v1/meta#LabelSelector": {
    type: "object",
    description: "Selects objects by their labels; all its terms must match. An empty selector matches everything.",
    properties: {
      matchLabels: {
        type: "object",
        description: "Labels that an object must have with exactly these values.",
        additionalProperties: { type: "string" },
      },
      matchExpressions: {
        type: "array",
        description: "Further terms that an object's labels must meet.",
        items: { ref: "meta/v1/meta#LabelSelectorRequirement" },
        listType: "atomic",
      },
    },
    mapType: "atomic",
    alwaysPresent: [],
  },
  "meta/v1/meta#LabelSelectorRequirement": {
    type: "object",
    description: "One term of a label selector.",
    required: ["key", "operator"],
    properties: {
      key: { type: "string", description: "Label key that the term is about." },
      operator: {
        type: "string",
        description: "How the label's value relates to the values.",
        enum: ["In", "NotIn", "Exists", "DoesNotExist"],
      },
      values: {
        type: "array",
        description: "Values for In and NotIn, where at least one is needed; must be empty for Exists and DoesNotExist.",
        items: { type: "string" },
        listType: "atomic",
      },
    },
    alwaysPresent: ["key", "operator"],
  },
  "meta/v1/meta#Condition": {
    type: "object",
    description: "One aspect of an object's state, as last observed.",
    required: ["type", "status", "lastTransitionTime", "reason", "message"],
    properties: {
      type: { type: "string", description: "Name of the aspect, unique in its list.", maxLength: 316 },
      status: { type: "string", description: "Whether the condition holds.", enum: ["True", "False", "Unknown"] },
      observedGeneration: {
        type: "integer",
        description: "Generation of the object that this observation is about.",
        format: "int64",
        minimum: 0,
      },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: {
        type: "string",
        description: "Machine-readable cause of the last change, one CamelCase word.",
        minLength: 1,
        maxLength: 1024,
      },
      message: { type: "string", description: "Details for people; may be empty.", maxLength: 32768 },
    },
    alwaysPresent: ["type", "status", "lastTransitionTime", "reason", "message"],
  },
  "meta/v1/meta#ReportedCondition": {
    type: "object",
    description: "One aspect of an object's state, as somebody has reported it; only its name is judged.",
    required: ["type"],
    properties: {
      type: { type: "string", description: "Name of the aspect, unique in its list." },
      status: { type: "string", description: "Whether the condition holds, as True, False or Unknown." },
      observedGeneration: {
        type: "integer",
        description: "Generation of the object that this observation is about.",
        format: "int64",
      },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["observedGeneration"],
  },
  "meta/v1/meta#DeleteOptions": {
    type: "object",
    description: "How an object is deleted.",
    properties: {
      gracePeriodSeconds: {
        type: "integer",
        description: "How long the object may take to end; 0 removes it at once. Absent for the kind's own time.",
        format: "int64",
      },
      preconditions: { ref: "meta/v1/meta#Preconditions", description: "What must hold of the object, or it stays." },
      orphanDependents: { type: "boolean", description: "Older form of propagationPolicy." },
      propagationPolicy: {
        type: "string",
        description: "Whether and when dependents go too, as Orphan, Background or Foreground.",
      },
      dryRun: {
        type: "array",
        description: "With All, nothing is changed.",
        items: { type: "string" },
        listType: "atomic",
      },
      ignoreStoreReadErrorWithClusterBreakingPotential: {
        type: "boolean",
        description: "Whether an object that can't be read is removed nonetheless.",
      },
    },
    alwaysPresent: [],
  },
  "meta/v1/meta#Preconditions": {
    type: "object",
    description: "What must hold of an object before it is deleted.",
    properties: {
      uid: { type: "string", description: "Identity that it must have." },
      resourceVersion: { type: "string", description: "Version that it must have." },
    },
    alwaysPresent: [],
  },
};
