// Code generated from schemas/apps/v1/deployment.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apps/v1/deployment#Deployment": {
    type: "object",
    description: "Keeps a number of equal pods running and replaces them step by step when their template changes.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "apps/v1/deployment#DeploymentSpec", description: "The wanted pods, and how to get there." },
      status: { ref: "apps/v1/deployment#DeploymentStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "apps/v1/deployment#DeploymentSpec": {
    type: "object",
    description: "The wanted pods of a deployment, and how to get there.",
    required: ["selector", "template"],
    properties: {
      replicas: { type: "integer", description: "Number of pods wanted.", default: 1, format: "int32", minimum: 0 },
      selector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Selects the pods of this deployment. Must match the labels of the template; can't be changed.",
      },
      template: { ref: "core/v1/pod-spec#PodTemplateSpec", description: "What each pod is made from." },
      strategy: {
        ref: "apps/v1/deployment#DeploymentStrategy",
        description: "How old pods are replaced by new ones.",
        patchStrategy: ["retainKeys"],
      },
      minReadySeconds: {
        type: "integer",
        description: "How long a new pod must be ready before it counts as available.",
        format: "int32",
        minimum: 0,
      },
      revisionHistoryLimit: {
        type: "integer",
        description: "Number of old replica sets kept for going back.",
        default: 10,
        format: "int32",
        minimum: 0,
      },
      paused: { type: "boolean", description: "Whether changes of the template wait." },
      progressDeadlineSeconds: {
        type: "integer",
        description: "How long a rollout may make no progress before it counts as failed.",
        default: 600,
        format: "int32",
        minimum: 0,
      },
    },
    unsetAtZero: ["minReadySeconds", "paused"],
    alwaysPresent: ["selector", "template", "strategy"],
  },
  "apps/v1/deployment#DeploymentStrategy": {
    type: "object",
    description: "How old pods are replaced by new ones.",
    properties: {
      type: {
        type: "string",
        description: "RollingUpdate replaces step by step, Recreate stops all old pods first.",
        default: "RollingUpdate",
        enum: ["Recreate", "RollingUpdate"],
      },
      rollingUpdate: {
        ref: "apps/v1/deployment#RollingUpdateDeployment",
        description: "Bounds of a rolling update; only with that type.",
      },
    },
    unsetAtZero: ["type"],
    alwaysPresent: [],
  },
  "apps/v1/deployment#RollingUpdateDeployment": {
    type: "object",
    description: "Bounds of a rolling update. The server sets both to 25% when the type is RollingUpdate.",
    properties: {
      maxUnavailable: {
        wellKnown: "IntOrString",
        description: "Number or share of the wanted pods that may be missing during the update.",
      },
      maxSurge: {
        wellKnown: "IntOrString",
        description: "Number or share of pods that may exist beyond the wanted ones during the update.",
      },
    },
    alwaysPresent: [],
  },
  "apps/v1/deployment#DeploymentStatus": {
    type: "object",
    description: "What was last observed of a deployment.",
    properties: {
      observedGeneration: { type: "integer", description: "Generation that the controller has seen.", format: "int64" },
      replicas: {
        type: "integer",
        description: "Number of pods that the selector matches and that are not ending.",
        format: "int32",
        minimum: 0,
      },
      updatedReplicas: {
        type: "integer",
        description: "Number of pods made from the present template.",
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
      unavailableReplicas: {
        type: "integer",
        description: "Number of pods that are still missing for full availability.",
        format: "int32",
        minimum: 0,
      },
      terminatingReplicas: {
        type: "integer",
        description: "Number of pods that are ending.",
        format: "int32",
        minimum: 0,
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "apps/v1/deployment#DeploymentCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      collisionCount: {
        type: "integer",
        description: "How often the name of a new replica set was taken; used to make names.",
        format: "int32",
      },
    },
    unsetAtZero: [
      "observedGeneration",
      "replicas",
      "updatedReplicas",
      "readyReplicas",
      "availableReplicas",
      "unavailableReplicas",
    ],
    alwaysPresent: [],
  },
  "apps/v1/deployment#DeploymentCondition": {
    type: "object",
    description: "One aspect of a deployment's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect, such as Available, Progressing or ReplicaFailure." },
      status: { type: "string", description: "True, False or Unknown." },
      lastUpdateTime: { wellKnown: "Time", description: "When the condition was last looked at." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: ["type", "status", "lastUpdateTime", "lastTransitionTime"],
  },
};
