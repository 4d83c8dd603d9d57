// Code generated from schemas/apps/v1/replica-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apps/v1/replica-set#ReplicaSet": {
    type: "object",
    description: "Keeps a number of equal pods running.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "apps/v1/replica-set#ReplicaSetSpec", description: "The wanted pods." },
      status: { ref: "apps/v1/replica-set#ReplicaSetStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "apps/v1/replica-set#ReplicaSetSpec": {
    type: "object",
    description: "The wanted pods of a replica set.",
    required: ["selector"],
    properties: {
      replicas: { type: "integer", description: "Number of pods wanted.", default: 1, format: "int32", minimum: 0 },
      minReadySeconds: {
        type: "integer",
        description: "How long a new pod must be ready before it counts as available.",
        format: "int32",
        minimum: 0,
      },
      selector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Selects the pods of this set. Must match the labels of the template; can't be changed.",
      },
      template: { ref: "core/v1/pod-spec#PodTemplateSpec", description: "What each pod is made from." },
    },
    unsetAtZero: ["minReadySeconds"],
    alwaysPresent: ["selector", "template"],
  },
  "apps/v1/replica-set#ReplicaSetStatus": {
    type: "object",
    description: "What was last observed of a replica set.",
    required: ["replicas"],
    properties: {
      replicas: {
        type: "integer",
        description: "Number of pods that are not ending.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      fullyLabeledReplicas: {
        type: "integer",
        description: "Number of pods that have all labels of the template.",
        format: "int32",
        minimum: 0,
      },
      readyReplicas: { type: "integer", description: "Number of pods that are ready.", format: "int32", minimum: 0 },
      availableReplicas: {
        type: "integer",
        description: "Number of pods that have been ready for minReadySeconds.",
        format: "int32",
        minimum: 0,
      },
      terminatingReplicas: {
        type: "integer",
        description: "Number of pods that are ending.",
        format: "int32",
        minimum: 0,
      },
      observedGeneration: {
        type: "integer",
        description: "Generation that the controller has seen.",
        format: "int64",
        minimum: 0,
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "apps/v1/replica-set#ReplicaSetCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    unsetAtZero: ["fullyLabeledReplicas", "readyReplicas", "availableReplicas", "observedGeneration"],
    alwaysPresent: ["replicas"],
  },
  "apps/v1/replica-set#ReplicaSetCondition": {
    type: "object",
    description: "One aspect of a replica set's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect, such as ReplicaFailure." },
      status: { type: "string", description: "True, False or Unknown." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: ["type", "status", "lastTransitionTime"],
  },
};
