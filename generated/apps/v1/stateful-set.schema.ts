// Code generated from schemas/apps/v1/stateful-set.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "apps/v1/stateful-set#StatefulSet": {
    type: "object",
    description: "Keeps a number of pods running, each with a name and storage that stay when it is replaced.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "apps/v1/stateful-set#StatefulSetSpec", description: "The wanted pods and their storage." },
      status: { ref: "apps/v1/stateful-set#StatefulSetStatus", description: "What was last observed." },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "apps/v1/stateful-set#StatefulSetSpec": {
    type: "object",
    description: "The wanted pods of a stateful set, and their storage.",
    required: ["selector", "template"],
    properties: {
      replicas: { type: "integer", description: "Number of pods wanted.", default: 1, format: "int32", minimum: 0 },
      selector: {
        ref: "meta/v1/meta#LabelSelector",
        description: "Selects the pods of this set. Must match the labels of the template; can't be changed.",
      },
      template: { ref: "core/v1/pod-spec#PodTemplateSpec", description: "What each pod is made from." },
      volumeClaimTemplates: {
        type: "array",
        description: "Claims of which each pod gets its own; they take the place of volumes of the same name.",
        items: { ref: "core/v1/persistent-volume-claim#PersistentVolumeClaim" },
        listType: "atomic",
      },
      serviceName: { type: "string", description: "Service that gives the pods their names in the network." },
      podManagementPolicy: {
        type: "string",
        description: "OrderedReady makes and removes pods one after the other, Parallel all at once.",
        default: "OrderedReady",
        enum: ["OrderedReady", "Parallel"],
      },
      updateStrategy: {
        ref: "apps/v1/stateful-set#StatefulSetUpdateStrategy",
        description: "How old pods are replaced by new ones.",
      },
      revisionHistoryLimit: {
        type: "integer",
        description: "Number of old revisions kept for going back; all where it is negative.",
        default: 10,
        format: "int32",
      },
      minReadySeconds: {
        type: "integer",
        description: "How long a new pod must be ready before it counts as available.",
        format: "int32",
        minimum: 0,
      },
      persistentVolumeClaimRetentionPolicy: {
        ref: "apps/v1/stateful-set#StatefulSetPersistentVolumeClaimRetentionPolicy",
        description: "What becomes of the claims when the set is deleted or gets smaller.",
      },
      ordinals: {
        ref: "apps/v1/stateful-set#StatefulSetOrdinals",
        description: "How the pods are numbered; from 0 without it.",
      },
    },
    unsetAtZero: ["podManagementPolicy", "minReadySeconds"],
    alwaysPresent: ["selector", "template", "serviceName", "updateStrategy"],
  },
  "apps/v1/stateful-set#StatefulSetUpdateStrategy": {
    type: "object",
    description: "How old pods of a stateful set are replaced by new ones.",
    properties: {
      type: {
        type: "string",
        description: "RollingUpdate replaces from the last pod to the first, OnDelete only what somebody deletes.",
        enum: ["RollingUpdate", "OnDelete"],
      },
      rollingUpdate: {
        ref: "apps/v1/stateful-set#RollingUpdateStatefulSetStrategy",
        description: "Bounds of a rolling update; only with that type.",
      },
    },
    unsetAtZero: ["type"],
    alwaysPresent: [],
  },
  "apps/v1/stateful-set#RollingUpdateStatefulSetStrategy": {
    type: "object",
    description: "Bounds of a rolling update.",
    properties: {
      partition: {
        type: "integer",
        description: "Pods with a lower number keep the old template.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
      maxUnavailable: {
        wellKnown: "IntOrString",
        description: "Number or share of the wanted pods that may be missing during the update; absent for one.",
      },
    },
    alwaysPresent: [],
  },
  "apps/v1/stateful-set#StatefulSetPersistentVolumeClaimRetentionPolicy": {
    type: "object",
    description: "What becomes of claims that were made from templates.",
    properties: {
      whenDeleted: {
        type: "string",
        description: "When the set is deleted.",
        default: "Retain",
        enum: ["Retain", "Delete"],
      },
      whenScaled: {
        type: "string",
        description: "When the set gets smaller, for the pods that go.",
        default: "Retain",
        enum: ["Retain", "Delete"],
      },
    },
    unsetAtZero: ["whenDeleted", "whenScaled"],
    alwaysPresent: [],
  },
  "apps/v1/stateful-set#StatefulSetOrdinals": {
    type: "object",
    description: "How the pods of a set are numbered.",
    properties: { start: { type: "integer", description: "Number of the first pod.", format: "int32", minimum: 0 } },
    alwaysPresent: ["start"],
  },
  "apps/v1/stateful-set#StatefulSetStatus": {
    type: "object",
    description: "What was last observed of a stateful set.",
    properties: {
      observedGeneration: {
        type: "integer",
        description: "Generation that the controller has seen.",
        format: "int64",
        minimum: 0,
      },
      replicas: { type: "integer", description: "Number of pods.", default: 0, format: "int32", minimum: 0 },
      readyReplicas: { type: "integer", description: "Number of pods that are ready.", format: "int32", minimum: 0 },
      currentReplicas: {
        type: "integer",
        description: "Number of pods of currentRevision.",
        format: "int32",
        minimum: 0,
      },
      updatedReplicas: { type: "integer", description: "Number of pods of updateRevision.", format: "int32", minimum: 0 },
      currentRevision: { type: "string", description: "Revision that was complete last." },
      updateRevision: { type: "string", description: "Revision that pods are being changed to." },
      collisionCount: {
        type: "integer",
        description: "How often the name of a new revision was taken; used to make names.",
        format: "int32",
        minimum: 0,
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "apps/v1/stateful-set#StatefulSetCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      availableReplicas: {
        type: "integer",
        description: "Number of pods that have been ready for minReadySeconds.",
        default: 0,
        format: "int32",
        minimum: 0,
      },
    },
    unsetAtZero: [
      "observedGeneration",
      "readyReplicas",
      "currentReplicas",
      "updatedReplicas",
      "currentRevision",
      "updateRevision",
    ],
    alwaysPresent: ["replicas", "availableReplicas"],
  },
  "apps/v1/stateful-set#StatefulSetCondition": {
    type: "object",
    description: "One aspect of a stateful set's state.",
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
