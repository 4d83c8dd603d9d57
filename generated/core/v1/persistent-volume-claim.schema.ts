// Code generated from schemas/core/v1/persistent-volume-claim.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/persistent-volume-claim#PersistentVolumeClaim": {
    type: "object",
    description: "A request for storage, and what was found for it.",
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "core/v1/volume-claims#PersistentVolumeClaimSpec", description: "Storage that is asked for." },
      status: {
        ref: "core/v1/persistent-volume-claim#PersistentVolumeClaimStatus",
        description: "What was last observed.",
      },
    },
    alwaysPresent: ["metadata", "spec", "status"],
  },
  "core/v1/persistent-volume-claim#PersistentVolumeClaimStatus": {
    type: "object",
    description: "What was last observed of a claim.",
    properties: {
      phase: { type: "string", description: "Pending, Bound or Lost." },
      accessModes: {
        type: "array",
        description: "How the volume can be mounted.",
        items: { type: "string" },
        listType: "atomic",
      },
      capacity: {
        type: "object",
        description: "Resources of the volume.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      conditions: {
        type: "array",
        description: "Conditions by type.",
        items: { ref: "core/v1/persistent-volume-claim#PersistentVolumeClaimCondition" },
        listType: "map",
        listMapKeys: ["type"],
        patchStrategy: ["merge"],
        patchMergeKey: "type",
      },
      allocatedResources: {
        type: "object",
        description: "Resources set aside while the volume grows.",
        additionalProperties: { wellKnown: "Quantity" },
      },
      allocatedResourceStatuses: {
        type: "object",
        description: "How far the growth of each resource has come.",
        additionalProperties: { type: "string" },
        mapType: "granular",
      },
      currentVolumeAttributesClassName: { type: "string", description: "Class of settings that is in force." },
      modifyVolumeStatus: {
        ref: "core/v1/persistent-volume-claim#ModifyVolumeStatus",
        description: "How far a change of the class of settings has come.",
      },
      healthStatus: { ref: "core/v1/volume-claims#VolumeHealthStatus", description: "Health of the volume." },
    },
    unsetAtZero: ["phase"],
    alwaysPresent: [],
  },
  "core/v1/persistent-volume-claim#PersistentVolumeClaimCondition": {
    type: "object",
    description: "One aspect of a claim's state.",
    required: ["type", "status"],
    properties: {
      type: { type: "string", description: "Name of the aspect, such as Resizing." },
      status: { type: "string", description: "True, False or Unknown." },
      lastProbeTime: { wellKnown: "Time", description: "When the condition was last looked at." },
      lastTransitionTime: { wellKnown: "Time", description: "When the status last changed." },
      reason: { type: "string", description: "Machine-readable cause of the last change." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["reason", "message"],
    alwaysPresent: ["type", "status", "lastProbeTime", "lastTransitionTime"],
  },
  "core/v1/persistent-volume-claim#ModifyVolumeStatus": {
    type: "object",
    description: "How far a change of a volume's settings has come.",
    required: ["status"],
    properties: {
      targetVolumeAttributesClassName: { type: "string", description: "Class of settings that is wanted." },
      status: { type: "string", description: "Pending, InProgress or Infeasible." },
    },
    unsetAtZero: ["targetVolumeAttributesClassName"],
    alwaysPresent: ["status"],
  },
};
