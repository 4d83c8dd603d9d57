// Code generated from schemas/apps/v1/daemon-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apps/v1/daemon-set#DaemonSet": {
    type: "object",
    description: "Keeps one pod running on every node that comes into question.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "apps/v1/daemon-set#DaemonSetSpec", description: "The wanted pods, and how to replace them." },
      status: { ref: "apps/v1/daemon-set#DaemonSetStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "apps/v1/daemon-set#DaemonSetSpec": {
    type: "object",
    description: "The wanted pods of a daemon set, and how to replace them.",
    required: ["selector", "template"],
    properties: {
      selector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Selects the pods of this set. Must match the labels of the template; can't be changed.",
      },
      template: {
        ref: "core/v1/pod-spec#PodTemplateSpec",
        description: "What each pod is made from; also tells which nodes come into question.",
      },
      updateStrategy: {
        ref: "apps/v1/daemon-set#DaemonSetUpdateStrategy",
        description: "How old pods are replaced by new ones.",
      },
      minReadySeconds: {
        type: "integer",
        description: "How long a new pod must be ready before it counts as available.",
        format: "int32",
        minimum: 0,
      },
      revisionHistoryLimit: {
        type: "integer",
        description: "Number of old revisions kept for going back.",
        default: 10,
        format: "int32",
        minimum: 0,
      },
    },
    unsetAtZero: ["minReadySeconds"],
    alwaysPresent: ["selector", "template", "updateStrategy"],
  },
  "apps/v1/daemon-set#DaemonSetUpdateStrategy": {
    type: "object",
    description: "How old pods of a daemon set are replaced by new ones.",
    properties: {
      type: {
        type: "string",
        description: "RollingUpdate replaces node by node, OnDelete only where somebody deletes the old pod.",
        default: "RollingUpdate",
        enum: ["RollingUpdate", "OnDelete"],
      },
      rollingUpdate: {
        ref: "apps/v1/daemon-set#RollingUpdateDaemonSet",
        description: "Bounds of a rolling update; only with that type.",
      },
    },
    unsetAtZero: ["type"],
    alwaysPresent: [],
  },
  "apps/v1/daemon-set#RollingUpdateDaemonSet": {
    type: "object",
    description: "Bounds of a rolling update. One of the two is zero.",
    properties: {
      maxUnavailable: {
        wellKnown: "IntOrString",
        description: "Number or share of the nodes whose pod may be missing during the update.",
        default: 1,
      },
      maxSurge: {
        wellKnown: "IntOrString",
        description: "Number or share of the nodes that may run an old and a new pod during the update.",
        default: 0,
      },
    },
    alwaysPresent: [],
  },
  "apps/v1/daemon-set#DaemonSetStatus": {
    type: "object",
    description: "What was last observed of a daemon set.",
    properties: {
      currentNumberScheduled: {
        type: "integer",
        description: "Number of nodes that should run the pod and do.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      numberMisscheduled: {
        type: "integer",
        description: "Number of nodes that run the pod and should not.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      desiredNumberScheduled: {
        type: "integer",
        description: "Number of nodes that should run the pod.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      numberReady: {
        type: "integer",
        description: "Number of nodes whose pod is ready.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      observedGeneration: {
        type: "integer",
        description: "Generation that the controller has seen.",
        format: "int64",
        minimum: 0,
      },
      updatedNumberScheduled: {
        type: "integer",
        description: "Number of nodes whose pod is made from the present template.",
        format: "int32",
        minimum: 0,
      },
      numberAvailable: {
        type: "integer",
        description: "Number of nodes whose pod has been ready for minReadySeconds.",
        format: "int32",
        minimum: 0,
      },
      numberUnavailable: {
        type: "integer",
        description: "Number of nodes that should run the pod and have none that is available.",
        format: "int32",
        minimum: 0,
      },
      collisionCount: {
        type: "integer",
        description: "How often the name of a new revision was taken; used to make names.",
        format: "int32",
        minimum: 0,
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "apps/v1/daemon-set#DaemonSetCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
    },
    unsetAtZero: ["observedGeneration", "updatedNumberScheduled", "numberAvailable", "numberUnavailable"],
    alwaysPresent: ["currentNumberScheduled", "numberMisscheduled", "desiredNumberScheduled", "numberReady"],
  },
  "apps/v1/daemon-set#DaemonSetCondition": {
    type: "object",
    description: "One aspect of a daemon set's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect." },
      status: { type: "string", description: "True, False or Unknown." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: ["type", "status", "lastTransitionTime"],
  },
};
