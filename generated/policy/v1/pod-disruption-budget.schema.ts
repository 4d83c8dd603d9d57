// Code generated from schemas/policy/v1/pod-disruption-budget.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "policy/v1/pod-disruption-budget#PodDisruptionBudget": {
    type: "object",
    description: "How many of a set of pods may be missing on purpose at one time.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: {
        ref: "policy/v1/pod-disruption-budget#PodDisruptionBudgetSpec",
        description: "Which pods, and how many may be missing.",
      },
      status: {
        ref: "policy/v1/pod-disruption-budget#PodDisruptionBudgetStatus",
        description: "What was last observed.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "policy/v1/pod-disruption-budget#PodDisruptionBudgetSpec": {
    type: "object",
    description: "Which pods a budget is about, and how many may be missing.",
    properties: {
      minAvailable: {
        wellKnown: "IntOrString",
        description: "Number or share of the pods that must be there; not together with maxUnavailable.",
      },
      selector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Selects the pods. An empty one selects all of the namespace, none selects nothing.",
        patchStrategy: ["replace"],
      },
      maxUnavailable: {
        wellKnown: "IntOrString",
        description: "Number or share of the pods that may be missing; not together with minAvailable.",
      },
      unhealthyPodEvictionPolicy: {
        type: "string",
        description: "Whether running pods that are not ready can always be evicted.",
        enum: ["IfHealthyBudget", "AlwaysAllow"],
      },
    },
    unsetAtZero: [],
    alwaysPresent: [],
  },
  "policy/v1/pod-disruption-budget#PodDisruptionBudgetStatus": {
    type: "object",
    description: "What was last observed of a budget.",
    properties: {
      observedGeneration: {
        type: "integer",
        description: "Generation of the budget that this state is about. While it is behind, nothing can be evicted.",
        format: "int64",
      },
      disruptedPods: {
        type: "object",
        description: "Pods that were evicted and not yet seen to go, with the time of the eviction.",
        additionalProperties: { wellKnown: "Time", nullable: true },
      },
      disruptionsAllowed: {
        type: "integer",
        description: "How many pods may be evicted now.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      currentHealthy: {
        type: "integer",
        description: "Number of healthy pods.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      desiredHealthy: {
        type: "integer",
        description: "Least number of healthy pods.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      expectedPods: {
        type: "integer",
        description: "Number of pods that the budget counts.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "meta/v1/meta#Condition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    unsetAtZero: ["observedGeneration"],
    alwaysPresent: ["disruptionsAllowed", "currentHealthy", "desiredHealthy", "expectedPods"],
  },
};
