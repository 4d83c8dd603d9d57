// Code generated from schemas/storage/v1/csi-node.yaml. DO NOT EDIT; run `npm run generate`.
import type { Schema } from "../../../runtime/kit/index.js";

export const structs: Readonly<Record<string, Schema>> = {
  "storage/v1/csi-node#CSINode": {
    type: "object",
    description: "The storage drivers on a node; its name is the node's.",
    required: ["spec"],
    properties: {
      apiVersion: { type: "string", description: "Group and version of this representation." },
      kind: { type: "string", description: "The kind of this object." },
      metadata: { wellKnown: "ObjectMeta", description: "Object metadata." },
      spec: { ref: "storage/v1/csi-node#CSINodeSpec", description: "The drivers on the node." },
      status: { ref: "storage/v1/csi-node#CSINodeStatus", description: "What was last observed of them." },
    },
    alwaysPresent: ["metadata", "spec"],
  },
  "storage/v1/csi-node#CSINodeSpec": {
    type: "object",
    description: "The storage drivers on a node.",
    required: ["drivers"],
    properties: {
      drivers: {
        type: "array",
        description: "The drivers; may be empty.",
        default: [],
        items: { ref: "storage/v1/csi-node#CSINodeDriver" },
        listType: "map",
        listMapKeys: ["name"],
        patchStrategy: ["merge"],
        patchMergeKey: "name",
      },
    },
    alwaysPresent: ["drivers"],
  },
  "storage/v1/csi-node#CSINodeDriver": {
    type: "object",
    description: "A storage driver on a node. Only what it can hold may change.",
    required: ["name", "nodeID"],
    properties: {
      name: { type: "string", description: "Name of the driver." },
      nodeID: { type: "string", description: "The node, as the driver knows it." },
      topologyKeys: {
        type: "array",
        description: "Keys of node labels by which the driver tells places apart.",
        items: { type: "string" },
        listType: "atomic",
      },
      allocatable: {
        ref: "storage/v1/csi-node#VolumeNodeResources",
        description: "What the driver can hold on the node.",
      },
    },
    alwaysPresent: ["name", "nodeID", "topologyKeys"],
  },
  "storage/v1/csi-node#VolumeNodeResources": {
    type: "object",
    description: "What a driver can hold on a node.",
    properties: {
      count: { type: "integer", description: "Volumes at a time; absent for no limit.", format: "int32", minimum: 0 },
    },
    alwaysPresent: [],
  },
  "storage/v1/csi-node#CSINodeStatus": {
    type: "object",
    description: "What was last observed of the drivers on a node.",
    properties: {
      storageHealth: {
        type: "array",
        description: "Health of the storage, by driver.",
        items: { ref: "storage/v1/csi-node#CSIDriverStorageHealth" },
        listType: "atomic",
      },
    },
  },
  "storage/v1/csi-node#CSIDriverStorageHealth": {
    type: "object",
    description: "Health of the storage that a driver reaches from a node.",
    required: ["name"],
    properties: {
      name: { type: "string", description: "Name of the driver." },
      healthConditions: {
        type: "array",
        description: "What was found.",
        items: { ref: "storage/v1/csi-node#StorageHealthCondition" },
        listType: "atomic",
      },
    },
  },
  "storage/v1/csi-node#StorageHealthCondition": {
    type: "object",
    description: "One finding about the storage of a driver.",
    properties: {
      status: { type: "string", description: "What was found, in one word." },
      reason: { type: "string", description: "Why, in one word." },
      message: { type: "string", description: "Details for people." },
      accessMode: { type: "string", description: "The access mode that it concerns." },
      volumeMode: { type: "string", description: "The volume mode that it concerns." },
      lastTransitionTime: { wellKnown: "Time", description: "When this last changed." },
    },
  },
};
