// Code generated from schemas/core/v1/replication-controller.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/replication-controller#ReplicationController": {
    type: "object",
    description: "Keeps a number of equal pods running. An older form of the replica set.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "core/v1/replication-controller#ReplicationControllerSpec", description: "The wanted pods." },
      status: {
        ref: "core/v1/replication-controller#ReplicationControllerStatus",
        description: "What was last observed.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "core/v1/replication-controller#ReplicationControllerSpec": {
    type: "object",
    description: "The wanted pods of a replication controller.",
    properties: {
      replicas: { type: "integer", description: "Number of pods wanted.", default: 1, format: "int32", minimum: 0 },
      minReadySeconds: {
        type: "integer",
        description: "How long a new pod must be ready before it counts as available.",
        format: "int32",
        minimum: 0,
      },
      selector: {
        type: "object",
        description: "Labels that the pods of this controller have; absent for those of the template.",
        additionalProperties: { type: "string" },
        mapType: "atomic",
      },
      template: { ref: "core/v1/pod-spec#PodTemplateSpec", description: "What each pod is made from." },
    },
    unsetAtZero: ["minReadySeconds"],
    alwaysPresent: [],
  },
  "core/v1/replication-controller#ReplicationControllerStatus": {
    type: "object",
    description: "What was last observed of a replication controller.",
    properties: {
      replicas: { type: "integer", description: "Number of pods.", default: 0, format: "int32", minimum: 0 },
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
      observedGeneration: {
        type: "integer",
        description: "Generation that the controller has seen.",
        format: "int64",
        minimum: 0,
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "core/v1/replication-controller#ReplicationControllerCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    unsetAtZero: ["fullyLabeledReplicas", "readyReplicas", "availableReplicas", "observedGeneration"],
    alwaysPresent: ["replicas"],
  },
  "core/v1/replication-controller#ReplicationControllerCondition": {
    type: "object",
    description: "One aspect of a replication controller's state.",
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
