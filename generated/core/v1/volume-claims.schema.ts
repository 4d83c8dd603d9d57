// Code generated from schemas/core/v1/volume-claims.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "core/v1/volume-claims#PersistentVolumeClaimVolumeSource": {
    type: "object",
    description: "A claim in the same namespace.",
    required: ["claimName"],
    properties: {
      claimName: { type: "string", description: "Name of the claim." },
      readOnly: { type: "boolean", description: "Whether it can't be written." },
    },
    unsetAtZero: ["readOnly"],
    alwaysPresent: ["claimName"],
  },
  "core/v1/volume-claims#EphemeralVolumeSource": {
    type: "object",
    description: "A claim that is made for the pod.",
    properties: {
      volumeClaimTemplate: {
        ref: "core/v1/volume-claims#PersistentVolumeClaimTemplate",
        description: "What the claim is made from.",
      },
    },
    alwaysPresent: [],
  },
  "core/v1/volume-claims#PersistentVolumeClaimTemplate": {
    type: "object",
    description: "What a claim is made from.",
    required: ["spec"],
    properties: {
      metadata: { wellKnown: "ObjectMeta", description: "Labels and annotations of the claim." },
      spec: { ref: "core/v1/volume-claims#PersistentVolumeClaimSpec", description: "Wanted storage." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "core/v1/volume-claims#PersistentVolumeClaimSpec": {
    type: "object",
    description: "Storage that is asked for.",
    properties: {
      accessModes: {
        type: "array",
        description: "How the volume will be mounted.",
        items: { type: "string", enum: ["ReadWriteOnce", "ReadOnlyMany", "ReadWriteMany", "ReadWriteOncePod"] },
        listType: "atomic",
      },
      selector: { ref: "meta/v1/meta#LabelSelector", description: "Labels that the volume must have." },
      resources: {
        ref: "core/v1/volume-claims#VolumeResourceRequirements",
        description: "Least and most of the storage.",
      },
      volumeName: { type: "string", description: "Volume to use." },
      storageClassName: { type: "string", description: "Storage class of the volume." },
      volumeMode: {
        type: "string",
        description: "Whether the volume holds a file system or is a raw device.",
        default: "Filesystem",
        enum: ["Block", "Filesystem"],
      },
      dataSource: {
        ref: "core/v1/references#TypedLocalObjectReference",
        description: "What the volume is filled from at first.",
      },
      dataSourceRef: {
        ref: "core/v1/references#TypedObjectReference",
        description: "What the volume is filled from at first; any kind, possibly in another namespace.",
      },
      volumeAttributesClassName: {
        type: "string",
        description: "Class of settings that the driver applies to the volume.",
      },
    },
    unsetAtZero: ["volumeName"],
    alwaysPresent: ["resources"],
  },
  "core/v1/volume-claims#VolumeResourceRequirements": {
    type: "object",
    description: "Least and most of a volume's resources.",
    properties: {
      limits: { type: "object", description: "Most, by resource.", additionalProperties: { wellKnown: "Quantity" } },
      requests: { type: "object", description: "Least, by resource.", additionalProperties: { wellKnown: "Quantity" } },
    },
    alwaysPresent: [],
  },
  "core/v1/volume-claims#VolumeHealthStatus": {
    type: "object",
    description: "Health of a volume.",
    properties: {
      healthConditions: {
        type: "array",
        description: "What was found.",
        items: { ref: "core/v1/volume-claims#VolumeHealthCondition" },
        listType: "atomic",
      },
      lastTransitionTime: { wellKnown: "Time", description: "When the health last changed." },
    },
  },
  "core/v1/volume-claims#VolumeHealthCondition": {
    type: "object",
    description: "One finding about the health of a volume.",
    properties: {
      status: { type: "string", description: "What was found, in one word." },
      reason: { type: "string", description: "Why, in one word." },
      message: { type: "string", description: "Details for people." },
    },
    unsetAtZero: ["message"],
  },
};
